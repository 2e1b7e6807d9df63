// Opens the database that the configuration names, with its schema up to date.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Engine } from './engines/engine.ts';
import { openPostgres } from './engines/postgres.ts';
import { openSqlite } from './engines/sqlite.ts';
import { migrations } from './migrations/all.ts';

/**
 * Opens PostgreSQL where `DATABASE_URL` is set, the embedded database under `DATA_DIR` elsewhere, and migrates it.
 * Throws what the engine throws: the portal does not start without its database.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  onIdleError: (error: Error) => void,
): Promise<Engine> {
  const engine = config.databaseUrl
    ? openPostgres(config.databaseUrl, onIdleError)
    : openSqlite(join(config.dataDir, 'portal.sqlite'));
  try {
    await engine.migrate(migrations(engine.columnTypes));
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}
