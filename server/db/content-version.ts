// The number of the public content. Pages and lists that are kept in memory are good for one number (readings 27):
// `engine.contentVersion()` gives it to them, and PostgreSQL announces each new one to every process.
import type { Db } from './tables.ts';

/** The current number, from the database itself. */
export async function readContentVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('content_state').select('version').executeTakeFirstOrThrow();
  return version;
}

/** To be called in the transaction of every write to public content. */
export async function raiseContentVersion(db: Db): Promise<void> {
  await db
    .updateTable('content_state')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}
