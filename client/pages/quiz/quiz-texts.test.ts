// The words of a quiz result.
import { expect, test } from 'vitest';
import { quizEncouragement, quizRating } from '#contract/quiz-scores-rules.ts';
import { encouragementTexts, ratingTexts } from './quiz-texts.ts';

test.each([
  [10, 'Expert', 'Every answer is right. You could explain drug safety to others.'],
  [9, 'Expert', 'Very well done. You know most of this.'],
  [8, 'Advanced', 'Very well done. You know most of this.'],
  [7, 'Good', 'Well done. Read the explanations below for the rest.'],
  [6, 'Fair', 'Well done. Read the explanations below for the rest.'],
  [5, 'Needs Improvement', 'There is more to learn. The explanations below are a good start.'],
])('%d of 10 is rated %s with a matching message', (right, rating, encouragement) => {
  expect(ratingTexts[quizRating(right, 10)]()).toBe(rating);
  expect(encouragementTexts[quizEncouragement(right, 10)]()).toBe(encouragement);
});
