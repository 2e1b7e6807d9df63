// The version number of the public content. Pages and lists in memory are valid for one number, so that a write shows
// on the next request. `engine.contentVersion()` returns it; PostgreSQL announces each new number to every process.
import type { Db } from './tables.ts';

/** Reads the current number from the database. */
export async function readContentVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('content_state').select('version').executeTakeFirstOrThrow();
  return version;
}

/** Call this in the transaction of every write to public content. */
export async function incrementContentVersion(db: Db): Promise<void> {
  await db
    .updateTable('content_state')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}
