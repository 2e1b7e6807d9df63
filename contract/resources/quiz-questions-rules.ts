// A multiple-choice question of the knowledge quiz.
import { createdAt, type InputOf, isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';

export const quizQuestions = resource({
  kind: 'quiz-questions',
  is: 'A question of the quiz.',
  one: 'a question',
  many: 'questions of the quiz',
  isPublic: true,
  fields: {
    question: { kind: 'longText', is: 'text of the question', search: true },
    options: {
      kind: 'list',
      is: 'four answers',
      of: ['Option 1', 'Option 2', 'Option 3', 'Option 4'],
      search: true,
    },
    correctAnswer: { kind: 'number', is: 'index of the correct answer, 0 to 3', min: 0, max: 3 },
    explanation: { kind: 'longText', is: 'why the answer is correct', isOptional: true, search: true },
    isActive,
    createdAt,
  },
  name: 'question',
  order: ['createdAt'],
});
export type QuizQuestion = RecordOf<typeof quizQuestions>;
export type QuizQuestionInput = InputOf<typeof quizQuestions>;
