// Restores a backup into a scratch place, to know that it can be restored: a file in a folder beside the backups, or a
// database beside the portal's. The scratch place is deleted afterwards.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statements } from '#contract/words/statements-rules.ts';
import { verifyTrail } from '../audit/verify.ts';
import type { Config } from '../config.ts';
import { inScratchDatabase, openDatabase, restoreDatabase } from '../db/database.ts';
import { ProgramFailed } from '../db/engines/postgres-copy.ts';
import { BackupError, databaseCopies, readBackup } from './manifest.ts';
import { backupName, failedName, failureFile, listBackups, listNamed } from './names.ts';

/** How many uploaded files are read and compared with their hash. All are looked for, and their size compared. */
const sampleFiles = 200;

type Place = Pick<Config, 'databaseUrl' | 'backup'>;

/**
 * Checks the newest backup. One that cannot be restored is kept, and marked by its name and a file that says why. Throws
 * `BackupError` then, also the next time, until there is a newer backup. Returns its name.
 */
export async function checkNewest(place: Place, now: Date): Promise<string> {
  const { dir } = place.backup;
  const [newest] = await listBackups(dir);
  const [failed] = await listNamed(dir, failedName);
  if (failed !== undefined && (newest === undefined || failed > newest)) {
    throw new BackupError(
      await readFile(join(dir, failed, failureFile), 'utf8').catch(() => `${failed} failed.`),
    );
  }
  if (newest === undefined) throw new BackupError(statements('there_is_no_backup_yet_that'));
  await checkBackup(newest, place, now);
  return newest;
}

/** Checks one backup of BACKUP_DIR, and marks it where it cannot be restored. */
export async function checkBackup(name: string, place: Place, now: Date): Promise<void> {
  const { dir } = place.backup;
  try {
    await tryRestore(join(dir, name), place, now);
  } catch (error) {
    // Everything else, such as a full disk or a database that is away, says nothing about the backup.
    if (!(error instanceof BackupError)) throw error;
    const problem = statements('cannot_be_restored', { name, message: error.message });
    if (backupName.test(name)) {
      await writeFile(join(dir, name, failureFile), problem, { mode: 0o600 });
      await rename(join(dir, name), join(dir, `${name}-failed`));
    }
    throw new BackupError(problem);
  }
}

async function tryRestore(folder: string, { databaseUrl, backup }: Place, now: Date): Promise<void> {
  const manifest = await readBackup(folder, sampleFiles);
  const wanted = databaseUrl ? 'PostgreSQL' : 'SQLite';
  if (manifest.engine !== wanted) throw new Error(`The newest backup is of ${manifest.engine}.`);
  const copy = join(folder, databaseCopies[manifest.engine]);
  const scratch = join(backup.dir, '.check');
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  const check = async (scratchUrl: string | null) => {
    const place = { dataDir: scratch, databaseUrl: scratchUrl };
    const rows = await restoreDatabase(copy, place).catch(asDamage);
    for (const [table, count] of Object.entries(manifest.rows)) {
      if (rows[table] === count) continue;
      throw new BackupError(
        statements('the_table_has_rows_instead_of', { table, found: rows[table] ?? 0, count }),
      );
    }
    const engine = await openDatabase(place, () => {}, { isRestoring: true });
    try {
      const { fault } = await verifyTrail(engine.db, now, [manifest.auditTrail]);
      if (fault)
        throw new BackupError(
          statements('its_audit_trail_is_broken_at', { place: fault.place, problem: fault.problem }),
        );
    } finally {
      await engine.close();
    }
  };
  try {
    if (databaseUrl) await inScratchDatabase(databaseUrl, check);
    else await check(null);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A copy that cannot be read is damaged; a disk that is full, or a database that is away, is not the backup's fault. */
function asDamage(error: unknown): never {
  const { code, message, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const isDamaged =
    error instanceof ProgramFailed || (code === 'ERR_SQLITE_ERROR' && errcode !== 13) || code === undefined;
  throw isDamaged ? new BackupError(message) : error;
}
