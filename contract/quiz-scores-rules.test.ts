// The names, ratings and durations of quiz results, at and around every limit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quizScoreInput } from './quiz-scores.ts';
import {
  minutesAndSeconds,
  playerNameIssue,
  quizEncouragement,
  quizPercentage,
  quizRating,
} from './quiz-scores-rules.ts';

it.each([
  [100, 'Expert'],
  [90, 'Expert'],
  [89, 'Advanced'],
  [80, 'Advanced'],
  [79, 'Good'],
  [70, 'Good'],
  [69, 'Fair'],
  [60, 'Fair'],
  [59, 'Needs Improvement'],
  [0, 'Needs Improvement'],
])('%d of 100 right answers is rated %s', (score, rating) => {
  expect(quizRating(score, 100)).toBe(rating);
});

it.each([
  [43, 48, 89, 'Advanced'], // 89.58%
  [16, 23, 69, 'Fair'], // 69.57%
  [2, 3, 66, 'Fair'],
])('%d of %d is %d%%, not rounded up into a better rating', (score, total, percentage, rating) => {
  expect(quizPercentage(score, total)).toBe(percentage);
  expect(quizRating(score, total)).toBe(rating);
});

it.each([
  [10, 'all'],
  [9, 'most'],
  [8, 'most'],
  [7, 'many'],
  [6, 'many'],
  [5, 'few'],
  [0, 'few'],
])('the result %d of 10 has the message for "%s"', (score, tier) => {
  expect(quizEncouragement(score, 10)).toBe(tier);
});

it('a quiz without questions is not perfect and does not divide by zero', () => {
  expect(quizPercentage(0, 0)).toBe(0);
  expect(quizEncouragement(0, 0)).toBe('few');
});

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [65, '1:05'],
  [600, '10:00'],
  [3_661, '61:01'],
])('%d seconds read %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});

describe('a player’s name', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['💊'.repeat(50), null],
    ['💊'.repeat(51), 'too_long'],
    ['Asha', null],
  ])('%j is %s', (name, issue) => {
    expect(playerNameIssue(name)).toBe(issue);
  });

  it('is accepted by the quiz if and only if the server accepts it', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('\u0000', '\udfff', 'x'.repeat(50), 'x'.repeat(51), '\u0958'.repeat(26)),
    );
    fc.assert(
      fc.property(name, (playerName) => {
        const { success } = quizScoreInput.safeParse({ playerName, score: 1, totalQuestions: 1 });
        expect(playerNameIssue(playerName) === null).toBe(success);
      }),
    );
  });
});
