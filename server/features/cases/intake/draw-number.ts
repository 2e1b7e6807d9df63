// Case numbers: without gaps within a calendar year of the portal's time zone (docs/decisions/0038). They are drawn in the
// transaction that stores the case: a rollback gives them back, and other processes wait until it ends.
import { samplePrefix } from '#contract/cases/intake/case-numbers-rules.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { raiseNumber } from '../queries.ts';

/** The series of real cases. Samples have a series of their own. */
export const realSeries = '';
export const seriesOf = (isSample: boolean): string => (isSample ? samplePrefix : realSeries);

export interface Series {
  series: string;
  year: number;
}

/** Draws one number for each entry, ascending within a series. */
export async function drawNumbers(db: Db, entries: readonly Series[]): Promise<number[]> {
  const groups = Map.groupBy(entries, ({ series, year }) => `${year} ${series}`);
  const next = new Map<string, number>();
  // A fixed order prevents deadlocks between two processes.
  for (const key of [...groups.keys()].toSorted()) {
    const [first, ...others] = groups.get(key) ?? [];
    if (first) next.set(key, (await raiseNumber(db, first, others.length + 1)) - others.length);
  }
  return entries.map(({ series, year }) => {
    const key = `${year} ${series}`;
    const serial = next.get(key) ?? 0;
    next.set(key, serial + 1);
    return serial;
  });
}

/** Raises the highest number of each series that is lower. */
async function raiseNumbers(
  trx: Trx,
  numbers: readonly { series: string; year: number; last: number }[],
): Promise<void> {
  for (const { series, year, last } of numbers) {
    await trx
      .insertInto('case_numbers')
      .values({ series, year, last })
      .onConflict((conflict) =>
        conflict.columns(['series', 'year']).doUpdateSet({ last }).where('case_numbers.last', '<', last),
      )
      .execute();
  }
}

/** After a restore: raises the centre's numbers above the highest that were issued. */
export function raiseCaseNumbers(
  trx: Trx,
  highest: readonly { year: number; last: number }[],
): Promise<void> {
  return raiseNumbers(
    trx,
    highest.map(({ year, last }) => ({ series: realSeries, year, last })),
  );
}
