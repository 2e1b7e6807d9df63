// One backup by one process, however many run: claims it, makes it, and leaves the outcome for system status.
import { randomUUID } from 'node:crypto';
import { claimBackup, endClaim, renewClaim } from '../db/backup-state.ts';
import { ProgramFailed } from '../db/engines/postgres-copy.ts';
import type { Engine } from '../db/engines/engine.ts';
import { BackupError } from './manifest.ts';
import type { BackupPlan } from './make-backup.ts';

/** How often a claim is renewed, and how long nobody tries again after a failure, in milliseconds. */
const renewMs = 60_000;
const retryMs = 3_600_000;

interface Attempt {
  plan: BackupPlan;
  /** `false`: only where the last backup is as old as the plan says. */
  inAnyCase: boolean;
  now(): Date;
  /** Makes the backup and gives its directory. */
  make(at: Date): Promise<string>;
}

/**
 * The directory of the new backup. Null: it is not yet due, or another process makes one. Throws what `make` throws,
 * after system status has been told in one sentence.
 */
export async function claimedBackup(
  { db }: Engine,
  { plan: { backup }, inAnyCase, now, make }: Attempt,
): Promise<string | null> {
  const by = randomUUID();
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const due = { lastBefore: before((backup.everyHours ?? 0) * 3_600_000), triedBefore: before(retryMs) };
  if (!(await claimBackup(db, by, at, inAnyCase ? null : due))) return null;
  const renewing = setInterval(() => {
    renewClaim(db, by, now()).catch(() => {}); // the database is away: the next one may reach it
  }, renewMs);
  try {
    const folder = await make(at);
    await endClaim(db, by, { lastAt: at.toISOString() });
    return folder;
  } catch (error) {
    await endClaim(db, by, { problem: backupProblem(error) });
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Why a backup failed, in one sentence for administrators. */
export function backupProblem(error: unknown): string {
  if (error instanceof ProgramFailed || error instanceof BackupError) return error.message;
  const { code, errcode, message } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ENOSPC' || errcode === 13) return 'There is not enough room in BACKUP_DIR for a backup.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'BACKUP_DIR cannot be written to.';
  return `The last backup failed: ${message.replace(/\.?$/, '.')}`;
}
