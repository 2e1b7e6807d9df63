// SQL of quiz_scores.
import { randomUUID } from 'node:crypto';
import type { QuizScore, QuizScoreInput } from '#contract/quiz-scores.ts';
import type { Db } from '../../db/tables.ts';

/** Stores a result as the player's browser reports it. */
export async function insertScore(db: Db, input: QuizScoreInput, now: Date): Promise<QuizScore> {
  const score = { ...input, id: randomUUID(), completedAt: now.toISOString(), isSample: false };
  await db.insertInto('quiz_scores').values(score).execute();
  return score;
}
