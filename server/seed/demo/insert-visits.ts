// What visitors of a portal with made-up cases did: downloads of its documents, and quizzes. Nobody has done any of it.
import { randomUUID } from 'node:crypto';
import { addDays, dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { Trx } from '../../db/tables.ts';
import { scoreSearch } from '../../features/quiz-scores/queries.ts';

/** So that a year can be compared with the one before. */
const days = 730;
const quizzes = 30;

export async function insertDemoVisits(
  trx: Trx,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = dayOf(nowIn(now, timeZone));
  const documents = await trx
    .selectFrom('downloadable_resources')
    .select('id')
    .orderBy('originalName')
    .execute();
  const downloads = documents.flatMap(({ id }, place) =>
    // The first ones are wanted more often.
    Array.from({ length: Math.floor(days / (3 + 2 * place)) }, (_, n) => ({
      day: addDays(today, -(n * (3 + 2 * place) + place)),
      resourceId: id,
      amount: 1 + ((n * 5 + place) % 4),
    })),
  );
  for (let from = 0; from < downloads.length; from += 500)
    await trx
      .insertInto('resource_downloads')
      .values(downloads.slice(from, from + 500))
      .execute();
  await trx
    .insertInto('quiz_scores')
    .values(
      Array.from({ length: quizzes }, (_, n) => {
        const score = { playerName: 'Example (nobody)', score: 4 + ((n * 5) % 7), totalQuestions: 10 };
        const completedAt = new Date(now.getTime() - (n * 4 + 1) * 86_400_000).toISOString();
        return { ...score, ...scoreSearch(score), id: randomUUID(), isSample: true, completedAt };
      }),
    )
    .execute();
}
