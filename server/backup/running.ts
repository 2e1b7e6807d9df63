// Tells whether a portal runs on a data directory. The mark is a lock that SQLite holds on a file, so the
// operating system removes it when the process ends in any way.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';

export const lockFile = 'running.lock';

/** References to open connections, so that the garbage collector does not close them. */
const marks = new Set<DatabaseSync>();

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5; // SQLITE_BUSY

/**
 * Marks the directory until the returned function is called. Several portals may mark the same one. Throws
 * `ConfigError` while a backup is being restored into it.
 */
export function markRunning(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, lockFile));
  try {
    lock.exec('begin');
    lock.prepare('select count(*) from sqlite_schema').get(); // takes the shared lock, which `begin` holds
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new ConfigError('A backup is being restored into DATA_DIR. Start the portal when that is done.');
  }
  marks.add(lock);
  return () => {
    marks.delete(lock);
    lock.close();
  };
}

/** Stops portals from starting on a directory until the returned function is called. Null if one is running there. */
export function lockOutPortals(dataDir: string): (() => void) | null {
  const lock = new DatabaseSync(join(dataDir, lockFile));
  try {
    lock.exec('begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
}
