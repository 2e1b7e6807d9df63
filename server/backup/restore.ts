// Restores a backup into an empty place.
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { auditedTransaction } from '../audit/queries.ts';
import type { Config } from '../config.ts';
import { finishRestore, openDatabase, restoreDatabase } from '../db/database.ts';
import type { Engine } from '../db/engines/engine.ts';
import { listNamesAt, moveFile } from '../files/queries.ts';
import type { Erasure } from '../db/erasures.ts';
import type { Trx } from '../db/tables.ts';
import { type HighestNumber, readHighestNumbers } from './case-number-file.ts';
import { readErasures } from './erasure-file.ts';
import { BackupError, databaseCopies, listFiles, type Manifest, readBackup } from './manifest.ts';
import { uploads } from '../files/disk-storage.ts';
import { lockOutPortals, lockFile } from './running.ts';

/** Repeats later changes in a restored database. Each runs in one transaction. */
interface Afterwards {
  /** Erases persons again. Returns the number of records that it changed. */
  repeatErasures(this: void, trx: Trx, erasures: readonly Erasure[], at: Date): Promise<number>;
  /** Raises the case numbers above the highest that were issued. */
  raiseCaseNumbers(this: void, trx: Trx, highest: readonly HighestNumber[]): Promise<void>;
  /** Cancels mails that waited at the time of the backup, so that none is sent twice. */
  cancelSending(this: void, trx: Trx, at: Date): Promise<void>;
  /** Ends the sessions of the backup: some of them may have been ended since, because a device was lost. */
  endSessions(this: void, trx: Trx): Promise<void>;
}

/**
 * Restores the backup `folder` (a path, or a name in BACKUP_DIR) into the data directory, and into the database of
 * `databaseUrl` if that is set. Both must be empty and unused. Repeats the later erasures, and continues above the
 * case numbers that are listed in BACKUP_DIR or beside the backup. Returns the manifest of the backup. Throws
 * `BackupError`, `ProgramFailed`, or errors of the file system.
 */
export async function restore(
  folder: string,
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backup'>,
  afterwards: Afterwards,
): Promise<Manifest & RepeatedErasures> {
  const { dataDir, databaseUrl, backup } = config;
  const source = existsSync(folder) ? resolve(folder) : join(backup.dir, folder);
  const manifest = await readBackup(source);
  const wanted = databaseUrl ? 'PostgreSQL' : 'SQLite';
  if (manifest.engine !== wanted) {
    const advice = databaseUrl ? 'Unset DATABASE_URL' : 'Set DATABASE_URL to an empty database';
    throw new BackupError(`The backup is of ${manifest.engine}. ${advice} and try again.`);
  }

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const letIn = lockOutPortals(dataDir);
  if (!letIn) throw new BackupError(`A portal is running on ${dataDir}. Stop it first.`);
  try {
    const stranger = (await readdir(dataDir)).find((name) => !mayStay(name, dataDir, backup.dir));
    if (stranger !== undefined) {
      throw new BackupError(
        `${dataDir} is not empty: it holds ${stranger}. Move that away, or name another directory with --to.`,
      );
    }
    // Read first: a list that cannot be read must not leave half of a restore.
    const dirs = [backup.dir, dirname(source)];
    const { erasures, unreadableLines } = await readErasures(dirs);
    const highest = await readHighestNumbers(dirs);
    await copyFiles(join(source, uploads), join(dataDir, uploads));
    // The database is marked until everything is done, so an interrupted restore cannot look complete.
    const rows = await restoreDatabase(join(source, databaseCopies[manifest.engine]), config);
    for (const [table, count] of Object.entries(manifest.rows)) {
      if (rows[table] !== count) {
        throw new BackupError(
          `The restored table ${table} has ${rows[table] ?? 0} rows instead of ${count}.`,
        );
      }
    }
    const engine = await openDatabase(config, () => {}, { isRestoring: true });
    try {
      await moveToDisk(engine, config);
      const erased = await repeatAfterBackup(engine, { erasures, highest }, afterwards);
      return { ...manifest, erased, unreadableLines };
    } finally {
      await engine.close();
    }
  } finally {
    letIn();
  }
}

/**
 * Marks the files of the S3 store as files on the disk. (A backup made without the store's address does not have them.)
 */
async function moveToDisk({ db }: Engine, { dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  for (const name of await listNamesAt(db, 's3')) {
    if (existsSync(join(dataDir, uploads, name))) await moveFile(db, name, 'disk');
  }
}

/** The number of repeated erasures, and of lines in the lists of erasures that could not be read. */
interface RepeatedErasures {
  erased: number;
  unreadableLines: number;
}

/** Returns the number of records that were erased again. */
function repeatAfterBackup(
  { db }: Engine,
  { erasures, highest }: { erasures: readonly Erasure[]; highest: readonly HighestNumber[] },
  { repeatErasures, raiseCaseNumbers, cancelSending, endSessions }: Afterwards,
): Promise<number> {
  return auditedTransaction(db, async (trx) => {
    await raiseCaseNumbers(trx, highest);
    await cancelSending(trx, new Date());
    await endSessions(trx);
    const erased = await repeatErasures(trx, erasures, new Date());
    await finishRestore(trx);
    return erased;
  });
}

/** Whether a name may be in an otherwise empty data directory: the backups, the portal's secret, the lock. */
function mayStay(name: string, dataDir: string, backupDir: string): boolean {
  const containsBackups = dirname(backupDir) === dataDir && basename(backupDir) === name;
  return containsBackups || name === 'secret' || name.startsWith(lockFile);
}

async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const path of await listFiles(from)) {
    const copy = join(to, path);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await copyFile(join(from, path), copy);
    await chmod(copy, 0o600);
  }
}
