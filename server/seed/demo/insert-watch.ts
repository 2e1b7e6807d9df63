// The watched pair of a portal with made-up cases: somebody has watched it for some weeks, against its cases before.
import { randomUUID } from 'node:crypto';
import { addDays, dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import type { Trx } from '../../db/tables.ts';
import { type DemoCase, watchedDrug } from './make-cases.ts';

/** So many days ago somebody began to watch, against the days before. */
const daysAgo = 45;
const daysBefore = 400;

export async function insertDemoWatch(
  trx: Trx,
  cases: readonly DemoCase[],
  { now, timeZone, by }: { now: Date; timeZone: string; by: string },
): Promise<void> {
  const today = dayOf(nowIn(now, timeZone));
  const startedOn = addDays(today, -daysAgo);
  const since = addDays(startedOn, -daysBefore);
  const counted = cases.filter(({ receivedAt, contentWith, ids, state }) => {
    const day = dayOf(nowIn(receivedAt, timeZone));
    const isCounted = !['new', 'duplicate', 'notValid', 'referred', 'nullified'].includes(state);
    return isCounted && since <= day && day < startedOn && contentWith(ids).drugs?.[0]?.name === watchedDrug;
  });
  await trx
    .insertInto('watched_pairs')
    .values({
      id: randomUUID(),
      drug: watchedDrug,
      reaction: 'Shivering',
      pair: `${watchedDrug.toLowerCase()}\nshivering`,
      place: 1,
      reason: 'Two wards have changed to another maker since the summer.',
      by,
      startedOn,
      casesBefore: counted.length,
      daysBefore,
      decision: 'All cases read: no batch stands out. Asked the pharmacy for the batch numbers.',
      decidedBy: by,
      decidedAt: new Date(now.getTime() - 14 * 86_400_000).toISOString(),
      nextLookOn: today,
      version: 2,
    })
    .execute();
}
