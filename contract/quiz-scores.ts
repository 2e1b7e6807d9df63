// A quiz result, calculated and reported by the player's own browser.
import * as z from 'zod/mini';
import { shownNotice } from './fields.ts';
import { inputOf, replyOf } from './fields/schemas.ts';
import { quizRatings } from './quiz-scores-rules.ts';
import { quizScores } from './resources/quiz-scores-rules.ts';
import { problems } from './words/problems-rules.ts';

export const quizScoreInput = z.object({ ...inputOf(quizScores).shape, noticeVersion: shownNotice() }).check(
  z.refine((result) => result.score <= result.totalQuestions, {
    path: ['score'],
    params: { code: 'range' },
    error: () => problems('score_above'),
  }),
);
export type QuizScoreInput = z.infer<typeof quizScoreInput>;

export const quizScore = replyOf(quizScores);
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
