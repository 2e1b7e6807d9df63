// The keys under which clients send reports and messages, so that what is sent again is not stored again: a phone on a
// bad network repeats what it got no answer to. The primary key in the database decides between requests that come
// together, on however many processes.
import { createHmac, hash } from 'node:crypto';
import type { Db, Tables, Trx } from './tables.ts';

/** How long a key is remembered, in days. */
export const keptDays = 90;

/** Stands in the place of a body's hash when the person was erased from the record. */
const noHash = '';

/** The same key came with other data. */
export class KeyReused extends Error {}

/** A key and what came with it, as hashes. */
export interface HashedKey {
  keyHash: string;
  bodyHash: string;
}

/** The body's hash is keyed: health data is guessable, and a plain hash of it could be searched for. */
export function hashKey(key: string, body: unknown, secret: Buffer): HashedKey {
  return {
    keyHash: hash('sha256', key, 'base64url'),
    bodyHash: createHmac('sha256', secret).update(JSON.stringify(body)).digest('base64url'),
  };
}

/** A record that is about to be stored, with the key it came with; null: it came without, and is always a new one. */
interface Claim {
  key: HashedKey | null;
  record: { id: string; now: Date };
}

/** Which record a key belongs to. */
interface Claimed {
  recordId: string;
  /**
   * `new`: the record is to be stored. `repeated`: it was sent before. `reused`: it was, with other data. `erased`: the
   * person was erased from it since, so nobody can tell any more with which.
   */
  state: 'new' | 'repeated' | 'reused' | 'erased';
}

/**
 * Claims the keys of records that the caller then stores in the same transaction. Gives for each, in their order, the
 * record that its key belongs to: itself, or the first one that was sent under that key.
 */
export async function claimKeys(
  trx: Trx,
  scope: 'adr-reports' | 'contact-messages',
  claims: readonly Claim[],
): Promise<Claimed[]> {
  const keys = claims.flatMap(({ key, record }) =>
    key ? [{ scope, ...key, recordId: record.id, createdAt: record.now.toISOString() }] : [],
  );
  const fresh = await insertKeys(trx, keys);
  const claimed: Claimed[] = [];
  for (const { key, record } of claims) {
    if (!key || fresh.has(record.id)) claimed.push({ recordId: record.id, state: 'new' });
    else claimed.push(await readFirst(trx, scope, key));
  }
  return claimed;
}

/** What each is answered: the record that was just stored, or the first one of its key as `readFirst` gives it. */
export async function answerClaims<Row extends { id: string }>(
  claimed: readonly Claimed[],
  stored: readonly Row[],
  readFirst: (first: Claimed) => Promise<Row>,
): Promise<(Row | KeyReused)[]> {
  const rows = new Map(stored.map((row) => [row.id, row]));
  const answers: (Row | KeyReused)[] = [];
  for (const one of claimed) {
    if (one.state === 'reused') answers.push(new KeyReused());
    else answers.push(rows.get(one.recordId) ?? (await readFirst(one)));
  }
  return answers;
}

/** Writes keys that are new. Gives the records to which they belong. */
async function insertKeys(trx: Trx, keys: Tables['idempotency_keys'][]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const fresh = await trx
    .insertInto('idempotency_keys')
    // In one order, so that two processes never wait for each other.
    .values(keys.toSorted((a, b) => (a.keyHash < b.keyHash ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['scope', 'keyHash']).doNothing())
    .returning('recordId')
    .execute();
  return new Set(fresh.map(({ recordId }) => recordId));
}

async function readFirst(trx: Trx, scope: string, { keyHash, bodyHash }: HashedKey): Promise<Claimed> {
  const { recordId, bodyHash: first } = await trx
    .selectFrom('idempotency_keys')
    .select(['bodyHash', 'recordId'])
    .where('scope', '=', scope)
    .where('keyHash', '=', keyHash)
    .executeTakeFirstOrThrow();
  if (first === noHash) return { recordId, state: 'erased' };
  return { recordId, state: first === bodyHash ? 'repeated' : 'reused' };
}

/**
 * Forgets what was sent with the keys of records from which the person was erased: by its hash a guess at the erased
 * words could be confirmed. The keys stay, or a client that sends once more would store the words again.
 */
export async function forgetBodies(db: Db, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await db
    .updateTable('idempotency_keys')
    .set({ bodyHash: noHash })
    .where('recordId', 'in', recordIds)
    .execute();
}

/** Forgets keys older than `keptDays`. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await db.deleteFrom('idempotency_keys').where('createdAt', '<', oldest).execute();
}
