// How often a caller has called, counted for all processes together.
import type { Db } from './tables.ts';

export interface CallerCount {
  calls: number;
  /** The count begins anew then. */
  until: string;
}

/** How far apart the clocks of two machines may be, in milliseconds. */
export const clocksApartMs = 60_000;

/** Counts a call, in one statement. `caller` is a keyed hash. */
export function countCall(db: Db, caller: string, now: Date, windowMs: number): Promise<CallerCount> {
  const until = new Date(now.getTime() + windowMs).toISOString();
  return db
    .insertInto('caller_counts')
    .values({ caller, calls: 1, until })
    .onConflict((conflict) =>
      conflict.column('caller').doUpdateSet(({ eb, ref }) => {
        // A count that ends later than it can was made by a clock that has gone back since.
        const isOver = eb.or([
          eb('caller_counts.until', '<=', now.toISOString()),
          eb('caller_counts.until', '>', new Date(Date.parse(until) + clocksApartMs).toISOString()),
        ]);
        return {
          calls: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('caller_counts.calls', '+', 1))
            .end(),
          until: eb.case().when(isOver).then(ref('excluded.until')).else(ref('caller_counts.until')).end(),
        };
      }),
    )
    .returning(['calls', 'until'])
    .executeTakeFirstOrThrow();
}

/** Forgets callers whose count is over. */
export async function forgetOldCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('caller_counts').where('until', '<=', now.toISOString()).execute();
}
