// Idempotency keys of what people send: a phone on a bad network repeats a request without an answer, and the same
// key must not store it twice. The primary key in the database decides between concurrent requests, also of several
// processes.
import { createHmac, hash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteInTurns } from './change-in-turns.ts';
import type { Db, Tables, Trx } from './tables.ts';

/** How long a key is stored, in days. */
const retentionDays = 90;

/** Replaces the hash of a body after the personal data of its record was erased. */
const noHash = '';

/** The same key was sent with other data. */
export class KeyReused extends Error {}

/** The hashes of a key and of the body sent with it. */
export interface HashedKey {
  keyHash: string;
  bodyHash: string;
}

/** The body's hash is keyed: health data is guessable, and an attacker could search for its plain hash. */
export function hashKey(key: string, body: unknown, secret: Buffer): HashedKey {
  return {
    keyHash: hash('sha256', key, 'base64url'),
    bodyHash: createHmac('sha256', secret).update(JSON.stringify(body)).digest('base64url'),
  };
}

/** A record to store, with its key. Null: no key was sent, and the record is always new. */
interface Claim {
  key: HashedKey | null;
  record: { id: string; now: Date };
}

/** The record that a key belongs to. */
interface Claimed {
  recordId: string;
  /**
   * `new`: store the record. `repeated`: it was sent before. `reused`: the key was sent before with other data.
   * `erased`: the record's personal data was erased since, so the data cannot be compared any more.
   */
  state: 'new' | 'repeated' | 'reused' | 'erased';
}

/**
 * Claims the keys of records that the caller then stores in the same transaction. Returns for each, in order, the
 * record that its key belongs to: the record itself, or the first one sent with that key.
 */
export async function claimKeys(
  trx: Trx,
  scope: 'adr-reports' | 'contact-messages' | 'cases' | 'report-details' | 'ward-reports',
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

/** Returns the answer for each claim: the record just stored, or the first one of its key, which `readFirst` reads. */
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

/** Inserts the new keys. Returns the ids of their records. */
async function insertKeys(trx: Trx, keys: Tables['idempotency_keys'][]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  // Sorted, so that two processes cannot deadlock.
  const sorted = keys.toSorted((a, b) => (a.keyHash < b.keyHash ? -1 : 1));
  const fresh = await trx
    .insertInto('idempotency_keys')
    .values(sorted)
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
 * Clears the body hashes of erased records: a hash could confirm a guess at the erased words. The keys stay, or a
 * client that sends again would store the words again.
 */
export async function clearBodies(db: Db, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await db
    .updateTable('idempotency_keys')
    .set({ bodyHash: noHash })
    .where('recordId', 'in', recordIds)
    .execute();
}

/** Deletes keys older than `retentionDays`. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retentionDays * 86_400_000).toISOString();
  await deleteInTurns(db, 'idempotency_keys', sql`"createdAt" < ${oldest}`);
}
