// Call counts per caller, shared by all processes.
import { sql } from 'kysely';
import { deleteInTurns } from './change-in-turns.ts';
import type { Db } from './tables.ts';

export interface CallerCount {
  calls: number;
  /** A new count starts at this time. */
  until: string;
}

/** Largest clock difference between two machines, in milliseconds. */
export const maxClockSkewMs = 60_000;

/** Counts a call in one statement. `caller` is a keyed hash. */
export function countCall(db: Db, caller: string, now: Date, windowMs: number): Promise<CallerCount> {
  const until = new Date(now.getTime() + windowMs).toISOString();
  return db
    .insertInto('caller_counts')
    .values({ caller, calls: 1, until })
    .onConflict((conflict) =>
      conflict.column('caller').doUpdateSet(({ eb, ref }) => {
        // An end time too far ahead comes from a clock that was set back since: start a new count.
        const isOver = eb.or([
          eb('caller_counts.until', '<=', now.toISOString()),
          eb('caller_counts.until', '>', new Date(Date.parse(until) + maxClockSkewMs).toISOString()),
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

/** The stored count of a caller; its time window may have ended. */
export function findCount(db: Db, caller: string): Promise<CallerCount | undefined> {
  return db
    .selectFrom('caller_counts')
    .select(['calls', 'until'])
    .where('caller', '=', caller)
    .executeTakeFirst();
}

/** Deletes counts whose window is over. */
export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
  await deleteInTurns(db, 'caller_counts', sql`until <= ${now.toISOString()}`);
}
