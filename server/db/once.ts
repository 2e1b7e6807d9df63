// Creates a record once, however often a client sends it (readings 17): a phone on a bad network repeats what it
// got no answer to, and a report must neither be lost nor stand twice.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Engine } from './engines/engine.ts';
import type { Db } from './tables.ts';

/** How long a key is remembered, in days. */
export const keptDays = 90;

/** The same key came with other data. */
export class KeyReused extends Error {}

interface Attempt<T> {
  /** What the key belongs to; the same key in another scope is another key. */
  scope: 'adr-reports' | 'contact-messages';
  key: string;
  body: unknown;
  hashKey: Buffer;
  now: Date;
  /** Makes the record under this id. */
  create(db: Db, id: string): Promise<T>;
  find(db: Db, id: string): Promise<T>;
}

/**
 * Creates the record, or finds the one that the same key and body created before. The key's primary key in the
 * database decides between requests that come together, on however many processes. Throws `KeyReused`.
 */
export async function createOnce<T>(engine: Engine, attempt: Attempt<T>): Promise<T> {
  const { scope, create, find, now } = attempt;
  // The body's hash is keyed: health data is guessable, and a plain hash of it could be searched for.
  const keyHash = createHash('sha256').update(attempt.key).digest('base64url');
  const bodyHash = createHmac('sha256', attempt.hashKey)
    .update(JSON.stringify(attempt.body))
    .digest('base64url');

  return engine.db.transaction().execute(async (trx) => {
    const id = randomUUID();
    const fresh = await trx
      .insertInto('idempotency_keys')
      .values({ scope, keyHash, bodyHash, recordId: id, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['scope', 'keyHash']).doNothing())
      .returning('recordId')
      .executeTakeFirst();
    if (fresh) return create(trx, id);

    const first = await trx
      .selectFrom('idempotency_keys')
      .select(['bodyHash', 'recordId'])
      .where('scope', '=', scope)
      .where('keyHash', '=', keyHash)
      .executeTakeFirstOrThrow();
    if (first.bodyHash !== bodyHash) throw new KeyReused();
    return find(trx, first.recordId);
  });
}

/** Forgets keys older than `keptDays`. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await db.deleteFrom('idempotency_keys').where('createdAt', '<', oldest).execute();
}
