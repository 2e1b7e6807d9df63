// How many reports have come since a moment that only moves on, as the last seven days do, without counting them all
// each time: of those before it only the ones are counted that it has passed since it was last asked for.
import type { Db } from '../../db/tables.ts';
import { countBetween } from './queries.ts';

/** Nothing comes before a moment any more that is so long over, whichever process's clock it came by. */
export const overMs = 3_600_000;

/** A function that counts the reports from a moment on. `now` is the present. */
export function reportsSince(db: Db): (moment: Date, now: Date) => Promise<number> {
  let known: { moment: Date; before: number } | null = null;

  return async (moment, now) => {
    const last = known && known.moment <= moment ? known : null;
    const { all, between } = await countBetween(db, last?.moment ?? moment, last && moment);
    const before = last ? last.before + between : all - between;
    if (now.getTime() - moment.getTime() > overMs) known = { moment, before };
    return all - before;
  };
}
