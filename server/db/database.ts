// Opens the configured database and brings its schema up to date.
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, ConfigError } from '../config.ts';
import type { Engine } from './engines/engine.ts';
import { openPostgres } from './engines/postgres.ts';
import { inScratchPostgres, readPostgresSnapshot, restorePostgres } from './engines/postgres-copy.ts';
import { openSqlite } from './engines/sqlite.ts';
import { restoreSqlite } from './engines/sqlite-copy.ts';
import { readSqliteSnapshot } from './engines/sqlite-snapshot.ts';
import { refuseOtherSchemas } from './engines/migrator.ts';
import { migrations } from './migrations/all.ts';
import type { Db, Trx } from './tables.ts';

type DatabaseLocation = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'databaseReadUrl'>>;

/** File name of the embedded database in the data directory. */
export const databaseFile = 'portal.sqlite';

/** Opens the database without migrating it. */
export function openEngine(
  { dataDir, databaseUrl, databaseReadUrl = null }: DatabaseLocation,
  onIdleError: (error: Error) => void,
): Engine {
  return databaseUrl
    ? openPostgres(databaseUrl, onIdleError, databaseReadUrl)
    : openSqlite(join(dataDir, databaseFile));
}

/**
 * Reads the configured database as it is at this moment, read only and without blocking writers. The embedded database
 * must exist. Throws `ConfigError` for a database of another version.
 */
export async function readSnapshot<T>(
  { dataDir, databaseUrl }: DatabaseLocation,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const readKnown = async (db: Db) => {
    await refuseOtherSchemas(db);
    return read(db);
  };
  if (!databaseUrl) return readSqliteSnapshot(join(dataDir, databaseFile), readKnown);
  const engine = openPostgres(databaseUrl, () => {});
  try {
    return await readPostgresSnapshot(engine.db, readKnown);
  } finally {
    await engine.close();
  }
}

/**
 * The table that marks a database whose restore is not finished: it may lack the erasures and the case numbers of the time
 * since the backup.
 */
const restoreMark = 'unfinished_restore';

/**
 * Restores a copy into the configured database, which must be empty. It is marked as unfinished until `finishRestore`.
 * Returns the row count of each table.
 */
export function restoreDatabase(
  copy: string,
  { dataDir, databaseUrl }: DatabaseLocation,
): Promise<Record<string, number>> {
  return databaseUrl
    ? restorePostgres(copy, databaseUrl, restoreMark)
    : restoreSqlite(copy, join(dataDir, databaseFile), restoreMark);
}

/** Calls `work` with the address of an empty database beside that of `databaseUrl`, which is deleted afterwards. */
export const inScratchDatabase = inScratchPostgres;

/** Removes the mark in the transaction of the last change of a restore. */
export async function finishRestore(trx: Trx): Promise<void> {
  await sql`drop table ${sql.table(restoreMark)}`.execute(trx);
}

/**
 * Opens PostgreSQL where `DATABASE_URL` is set, otherwise the embedded database under `DATA_DIR`, and migrates it.
 * Throws the engine's error: the portal does not start without its database, nor, unless `isRestoring`, with one whose
 * restore is not finished.
 */
export async function openDatabase(
  config: DatabaseLocation,
  onIdleError: (error: Error) => void,
  { isRestoring = false } = {},
): Promise<Engine> {
  const engine = openEngine(config, onIdleError);
  try {
    if (!isRestoring && (await engine.hasTable(restoreMark))) {
      throw new ConfigError(
        'The restore of this database was interrupted. Restore the backup again, into an empty place.',
      );
    }
    await engine.migrate(migrations(engine.schemaParts));
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}
