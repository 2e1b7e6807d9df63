// Counts the reports since a moment that only moves forward, such as seven days ago, without counting all of
// them each time: it subtracts only the reports that the moment has passed since the previous call.
import type { Db } from '../../db/tables.ts';
import { countBetween } from './queries.ts';

/** No report is stored with a time this far in the past, even if the clocks of several processes differ. */
export const countableAgeMs = 3_600_000;

/** Returns a function that counts the reports since a moment. `now` is the present. */
export function reportsSince(db: Db): (moment: Date, now: Date) => Promise<number> {
  let known: { moment: Date; before: number } | null = null;

  return async (moment, now) => {
    const last = known && known.moment <= moment ? known : null;
    const { all, between } = await countBetween(db, last?.moment ?? moment, last && moment);
    const before = last ? last.before + between : all - between;
    if (now.getTime() - moment.getTime() > countableAgeMs) known = { moment, before };
    return all - before;
  };
}
