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

/** Questions of the quiz, in the order in which they were made. */
export function listActiveQuestions(db: Db): Promise<QuizQuestion[]> {
  return db
    .selectFrom('quiz_questions')
    .select(columns)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
