// The number of the public content. Pages and lists that are kept in memory are good for one number (readings 27).
import type { Db } from './tables.ts';

/** The current number; rises with every write to public content, whichever process makes it. */
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
