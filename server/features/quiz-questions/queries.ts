// SQL of quiz_questions.
import type { QuizQuestion } from '#contract/quiz-questions.ts';
import type { Db } from '../../db/tables.ts';

const columns = [
  'id',
  'question',
  'options',
  'correctAnswer',
  'explanation',
  'isActive',
  'version',
  'isSample',
] as const;

const live = (db: Db) =>
  db
    .selectFrom('quiz_questions')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id');

/** All questions, in the order in which they were made. */
export function listQuestions(db: Db): Promise<QuizQuestion[]> {
  return live(db).execute();
}

/** Questions of the quiz, in the order in which they were made. */
export function listActiveQuestions(db: Db): Promise<QuizQuestion[]> {
  return live(db).where('isActive', '=', true).execute();
}
