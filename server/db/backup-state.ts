// Which process makes a backup, and how the last one went: the one row of backup_state.
import type { Db } from './tables.ts';

/** How long a claim counts that is not renewed, in milliseconds: its process may have been killed. */
const claimMs = 5 * 60_000;

/**
 * Claims the next backup for the process `by`; false: another one makes it, or it is not yet due. Due means that the
 * last backup is from `lastBefore` or earlier and the last try from `triedBefore` or earlier; null: due in any case.
 * Times further ahead than clocks differ were noted before the clock went back, and keep nobody from a backup.
 */
export async function claimBackup(
  db: Db,
  by: string,
  now: Date,
  due: { lastBefore: Date; triedBefore: Date } | null,
): Promise<boolean> {
  const at = now.toISOString();
  // Of two that ask at once, the later to be answered may have looked at its clock first, and no two machines agree to
  // the millisecond: what is only a little ahead stands.
  const ahead = claimEnd(now);
  const query = db
    .updateTable('backup_state')
    .set({ claimedBy: by, claimedUntil: ahead, triedAt: at })
    .where((row) =>
      row.or([
        row('claimedUntil', 'is', null),
        row('claimedUntil', '<', at),
        row('claimedUntil', '>', claimEnd(new Date(ahead))),
      ]),
    )
    .returning('id');
  const wanted = due
    ? query
        .where((row) =>
          row.or([
            row('lastAt', 'is', null),
            row('lastAt', '<=', due.lastBefore.toISOString()),
            row('lastAt', '>', ahead),
          ]),
        )
        .where((row) =>
          row.or([
            row('triedAt', 'is', null),
            row('triedAt', '<=', due.triedBefore.toISOString()),
            row('triedAt', '>', ahead),
          ]),
        )
    : query;
  return (await wanted.execute()).length === 1;
}

/** Says that the backup is still being made. To be called well within five minutes, again and again. */
export async function renewClaim(db: Db, by: string, now: Date): Promise<void> {
  await db
    .updateTable('backup_state')
    .set({ claimedUntil: claimEnd(now) })
    .where('claimedBy', '=', by)
    .execute();
}

/** Gives the claim back with the outcome: when the backup was made, or one sentence on why there is none. */
export async function endClaim(
  db: Db,
  by: string,
  outcome: { lastAt: string } | { problem: string },
): Promise<void> {
  await db
    .updateTable('backup_state')
    .set({ problem: null, ...outcome, claimedBy: null, claimedUntil: null })
    .where('claimedBy', '=', by)
    .execute();
}

/** The newest backup, and why the last try failed, if it did. */
export function readBackupState(db: Db): Promise<{ lastAt: string | null; problem: string | null }> {
  return db.selectFrom('backup_state').select(['lastAt', 'problem']).executeTakeFirstOrThrow();
}

function claimEnd(now: Date): string {
  return new Date(now.getTime() + claimMs).toISOString();
}
