// A multiple-choice question of the knowledge quiz.
import { createdAt, type InputOf, isActive, type RecordOf, resource } from '../fields/kinds-rules.ts';

export const quizQuestions = resource({
  kind: 'quiz-questions',
  one: 'a question',
  many: 'questions of the quiz',
  publicList: 'Active questions of the quiz',
  fields: {
    question: { kind: 'longText', isTranslated: true, search: true },
    options: {
      kind: 'list',
      isTranslated: true,
      of: ['option_1', 'option_2', 'option_3', 'option_4'],
      search: true,
    },
    /** The index of the right option. */
    correctAnswer: { kind: 'number', min: 0, max: 3 },
    explanation: { kind: 'longText', isTranslated: true, isOptional: true, search: true },
    isActive,
    createdAt,
  },
  name: 'question',
  order: ['createdAt'],
});
export type QuizQuestion = RecordOf<typeof quizQuestions>;
export type QuizQuestionInput = InputOf<typeof quizQuestions>;
