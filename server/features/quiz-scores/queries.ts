// SQL of quiz_scores.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type QuizScore,
  quizScore,
  type QuizScoreInput,
  type QuizScoreSummary,
} from '#contract/quiz-scores.ts';
import { quizRating, quizRatings } from '#contract/quiz-scores-rules.ts';
import { quizScores } from '#contract/resources/quiz-scores-rules.ts';
import type { GrowingList } from '../../db/paging.ts';
import { searchTextOf } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';

/** Stores a result as the player's browser reports it. */
export async function insertScore(db: Db, input: QuizScoreInput, now: Date): Promise<QuizScore> {
  const score = {
    ...input,
    id: randomUUID(),
    completedAt: now.toISOString(),
    isSample: false,
    noticeVersion: input.noticeVersion ?? null,
    erasedAt: null,
  };
  await db
    .insertInto('quiz_scores')
    .values({ ...score, ...scoreSearch(score) })
    .execute();
  return score;
}

/** The search column of a result, used by the search for a person. */
export const scoreSearch = (score: Pick<QuizScore, 'playerName'>) => ({
  personSearch: searchTextOf(quizScores, 'personSearch', score),
});

/** The administrators' list of results. */
export const scoreList: GrowingList<QuizScore> = {
  table: 'quiz_scores',
  columns: Object.keys(quizScore.shape) as (keyof QuizScore)[],
  time: 'completedAt',
  keys: { completedAt: sql.ref('completedAt') },
};

/** Number, mean and ratings of all results, by the whole percentage that is shown for each. */
export async function summarizeScores(db: Db): Promise<QuizScoreSummary> {
  // As in `quizPercentage`: both engines round integer division down.
  const { rows } = await sql<{ percentage: number; attempts: number }>`
    select case when "totalQuestions" > 0 then score * 100 / "totalQuestions" else 0 end as percentage,
           count(*) as attempts
    from quiz_scores group by 1`.execute(db);
  const attempts = rows.reduce((sum, row) => sum + row.attempts, 0);
  const points = rows.reduce((sum, row) => sum + row.percentage * row.attempts, 0);
  return {
    attempts,
    meanPercentage: attempts > 0 ? Math.round(points / attempts) : null,
    ratings: quizRatings.map((rating) => ({
      rating,
      attempts: rows
        .filter(({ percentage }) => quizRating(percentage, 100) === rating)
        .reduce((sum, row) => sum + row.attempts, 0),
    })),
  };
}
