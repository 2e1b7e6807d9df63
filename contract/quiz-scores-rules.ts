// How a quiz result is rated, and which player names are accepted. No zod: the quiz loads this file.
import type { IssueCode } from './issues.ts';
import { typedIssue } from './fields/kinds-rules.ts';
import { quizScores } from './resources/quiz-scores-rules.ts';

/** Longest player name, in characters. */
export const playerNameMax = quizScores.fields.playerName.max;

/** The fault of a player's name as typed, or null. */
export function playerNameIssue(typed: string): IssueCode | null {
  return typedIssue(quizScores.fields.playerName, typed);
}

/** Best first. */
export const quizRatings = ['Expert', 'Advanced', 'Good', 'Fair', 'Needs Improvement'] as const;
export type QuizRating = (typeof quizRatings)[number];

/** Whole percent, rounded down: the number shown must not suggest a rating that was just missed. */
export function quizPercentage(score: number, totalQuestions: number): number {
  return totalQuestions > 0 ? Math.floor((score * 100) / totalQuestions) : 0;
}

/** The rating of a result: from 90% Expert, 80% Advanced, 70% Good, 60% Fair. */
export function quizRating(score: number, totalQuestions: number): QuizRating {
  const percentage = quizPercentage(score, totalQuestions);
  if (percentage >= 90) return 'Expert';
  if (percentage >= 80) return 'Advanced';
  if (percentage >= 70) return 'Good';
  return percentage >= 60 ? 'Fair' : 'Needs Improvement';
}

/** Which of four messages a result gets. */
export type QuizEncouragement = 'all' | 'most' | 'many' | 'few';

/** All questions right, 80% or more, 60% or more, or fewer. */
export function quizEncouragement(score: number, totalQuestions: number): QuizEncouragement {
  if (totalQuestions > 0 && score === totalQuestions) return 'all';
  const percentage = quizPercentage(score, totalQuestions);
  if (percentage >= 80) return 'most';
  return percentage >= 60 ? 'many' : 'few';
}

/** A duration as minutes:seconds, such as 1:05. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
