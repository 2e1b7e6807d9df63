// The case numbers reserved for reports of versions without cases: 1 to n of each year, in order of arrival. They are
// rows of `case_numbers`, beside the highest number of the year.
import type { Db, Trx } from '../../db/tables.ts';
import { raiseNumbers, realSeries } from './draw-number.ts';

/** Numbers that were given to such reports. */
export const earlierSeries = 'earlier';
/** Numbers that are still reserved. The row of the year 0 marks that numbers were reserved, and serves as lock. */
const reservedSeries = 'reserved';

/** False if numbers were reserved before. */
export async function insertReservations(trx: Trx): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_numbers')
    .values({ series: reservedSeries, year: 0, last: 0 })
    .onConflict((conflict) => conflict.columns(['series', 'year']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function lockReservations(trx: Trx): Promise<void> {
  await trx
    .updateTable('case_numbers')
    .set(({ ref }) => ({ last: ref('last') }))
    .where('series', '=', reservedSeries)
    .where('year', '=', 0)
    .execute();
}

/** Reserves the numbers 1 to `count` of a year. New cases get higher numbers. */
export async function reserve(trx: Trx, year: number, count: number): Promise<void> {
  await trx.insertInto('case_numbers').values({ series: reservedSeries, year, last: count }).execute();
  await raiseNumbers(trx, [{ series: realSeries, year, last: count }]);
}

/** How many reserved numbers are left, by year. */
export async function readReservations(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('case_numbers')
    .select(['series', 'year', 'last'])
    .where('series', 'in', [reservedSeries, earlierSeries])
    .execute();
  const given = new Map(
    rows.flatMap(({ series, year, last }) => (series === earlierSeries ? [[year, last]] : [])),
  );
  return new Map(
    rows.flatMap(({ series, year, last }) =>
      series === reservedSeries ? [[year, last - (given.get(year) ?? 0)]] : [],
    ),
  );
}
