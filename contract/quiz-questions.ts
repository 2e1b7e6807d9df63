// A multiple-choice question of the knowledge quiz.
import * as z from 'zod/mini';
import { editable, id, optionalText, requiredText, wholeNumber, yesNo } from './fields.ts';
import { textMax } from './text-rules.ts';

const option = (position: number) =>
  requiredText(textMax.line, { required: `Option ${position} is required` });

export const quizQuestionInput = z.object({
  question: requiredText(textMax.paragraph),
  options: z.tuple([option(1), option(2), option(3), option(4)]),
  /** The right option: 0 to 3, shown to people as A to D. */
  correctAnswer: wholeNumber(0, 3),
  explanation: optionalText(textMax.paragraph),
  isActive: z._default(yesNo(), true),
});
export type QuizQuestionInput = z.infer<typeof quizQuestionInput>;

export const quizQuestion = z.object({
  id: id(),
  question: z.string(),
  options: z.array(z.string()),
  correctAnswer: z.int(),
  explanation: z.nullable(z.string()),
  isActive: z.boolean(),
  ...editable,
});
export type QuizQuestion = z.infer<typeof quizQuestion>;
