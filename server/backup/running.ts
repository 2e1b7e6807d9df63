// Tells whether a portal runs on a data directory. The operating system ends the mark with the process, however it
// ends: it is a lock that SQLite holds on a file.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';

export const lockFile = 'running.lock';

/** Kept here, since a connection that nobody holds any more is closed. */
const marks = new Set<DatabaseSync>();

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5; // SQLITE_BUSY

/**
 * Marks the directory until the returned function is called. Several portals may run on one. Throws `ConfigError` while
 * a backup is being restored into it.
 */
export function markRunning(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, lockFile));
  try {
    lock.exec('begin');
    lock.prepare('select count(*) from sqlite_schema').get(); // takes the shared lock, and `begin` keeps it
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new ConfigError(
      'DATA_DIR is having a backup restored into it. Start the portal when that is done.',
    );
  }
  marks.add(lock);
  return () => {
    marks.delete(lock);
    lock.close();
  };
}

/** Keeps every portal away from a directory until the returned function is called. Null: one is running there. */
export function keepAway(dataDir: string): (() => void) | null {
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
