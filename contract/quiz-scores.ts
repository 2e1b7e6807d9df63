// A quiz result, calculated and reported by the player's own browser.
import * as z from 'zod/mini';
import { id, requiredText, shownNotice, time, visitors, wholeNumber } from './fields.ts';
import { playerNameMax, quizRatings } from './quiz-scores-rules.ts';

const mostQuestions = 1_000;

export const quizScoreInput = z
  .object({
    playerName: requiredText(playerNameMax, { required: 'Name is required', too_long: 'Name too long' }),
    score: wholeNumber(0, mostQuestions),
    totalQuestions: wholeNumber(0, mostQuestions),
    noticeVersion: shownNotice(),
  })
  .check(
    z.refine((result) => result.score <= result.totalQuestions, {
      path: ['score'],
      params: { code: 'range' },
      error: 'The score cannot be above the number of questions',
    }),
  );
export type QuizScoreInput = z.infer<typeof quizScoreInput>;

export const quizScore = z.object({
  id: id(),
  playerName: z.string(),
  score: z.int(),
  totalQuestions: z.int(),
  completedAt: time(),
  ...visitors,
});
export type QuizScore = z.infer<typeof quizScore>;

/** Summary of the results. Self-reported: each was calculated by the player's own browser. */
export const quizScoreSummary = z.object({
  attempts: z.int(),
  /** Mean of the displayed percentages; null while there is no result. */
  meanPercentage: z.nullable(z.int()),
  /** Best rating first, including those without results. */
  ratings: z.array(z.object({ rating: z.enum(quizRatings), attempts: z.int() })),
});
export type QuizScoreSummary = z.infer<typeof quizScoreSummary>;
