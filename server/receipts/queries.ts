// SQL of sealed_keys.
import type { Db } from '../db/tables.ts';

export async function findSealedKey(db: Db, name: string): Promise<string | null> {
  const found = await db
    .selectFrom('sealed_keys')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.sealed ?? null;
}

/** Stores a key unless there is one of this name. */
export async function insertSealedKey(db: Db, name: string, sealed: string, now: Date): Promise<void> {
  await db
    .insertInto('sealed_keys')
    .values({ name, sealed, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
