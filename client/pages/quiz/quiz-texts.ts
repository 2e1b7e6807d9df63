// Texts for the ratings of a quiz result.
import { m } from '#client/paraglide/messages.js';
import type { QuizEncouragement, QuizRating } from '#contract/quiz-scores-rules.ts';

export const ratingTexts: Record<QuizRating, () => string> = {
  Expert: m.quiz_expert,
  Advanced: m.quiz_advanced,
  Good: m.quiz_good,
  Fair: m.quiz_fair,
  'Needs Improvement': m.quiz_needs_improvement,
};

export const encouragementTexts: Record<QuizEncouragement, () => string> = {
  all: m.quiz_encourage_all,
  most: m.quiz_encourage_most,
  many: m.quiz_encourage_many,
  few: m.quiz_encourage_few,
};

/** The letter of an option: A to D. */
export const optionLetter = (option: number): string => 'ABCD'.charAt(option);
