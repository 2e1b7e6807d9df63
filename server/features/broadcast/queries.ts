// SQL of announced broadcasts and of stream keys.
import { randomUUID } from 'node:crypto';
import type { NewStreamKey, StreamKey } from '#contract/broadcast.ts';
import { type AnnouncedBroadcast, endOf } from '#contract/resources/broadcasts-rules.ts';
import type { Actor } from '../../access/signed-in-write.ts';
import { newToken } from '../../access/sessions.ts';
import { recordEvent } from '../../audit/queries.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { inLanguageOf } from '../records/queries.ts';

/** The longest broadcast, in milliseconds: an earlier start than that is over. */
const longestMs = 720 * 60_000;

const announced = (db: Db) =>
  db
    .selectFrom('broadcasts')
    .select([
      'id',
      'title',
      'startsAt',
      'minutes',
      'about',
      'isActive',
      'updatedAt',
      'version',
      'isSample',
      'translations',
    ])
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null);

/** One that visitors may see. */
export const findBroadcast = (db: Db, id: string): Promise<AnnouncedBroadcast | undefined> =>
  announced(db).where('id', '=', id).executeTakeFirst();

/** The announced broadcast that is not over and begins first, with the texts of `language`. */
export async function findNextBroadcast(
  db: Db,
  now: Date,
  language?: string,
): Promise<AnnouncedBroadcast | null> {
  const rows = await announced(db)
    .where('startsAt', '>', new Date(now.getTime() - longestMs).toISOString())
    .orderBy('startsAt')
    .orderBy('id')
    .limit(50)
    .execute();
  const next = rows.filter((row) => endOf(row) > now.getTime()).slice(0, 1);
  return inLanguageOf('broadcasts', next, language)[0] ?? null;
}

const keyColumns = ['id', 'name', 'createdAt', 'createdBy', 'lastUsedAt'] as const;

export async function listStreamKeys(db: Db): Promise<StreamKey[]> {
  return db.selectFrom('stream_keys').select(keyColumns).orderBy('createdAt').orderBy('id').execute();
}

/** Makes a stream key. Only its hash is stored. */
export async function createStreamKey(trx: Trx, name: string, { user, now }: Actor): Promise<NewStreamKey> {
  const { token, tokenHash } = newToken();
  const row = {
    id: randomUUID(),
    name,
    createdAt: now.toISOString(),
    createdBy: user.username,
    lastUsedAt: null,
  };
  await trx
    .insertInto('stream_keys')
    .values({ ...row, keyHash: tokenHash })
    .execute();
  await recordEvent(trx, {
    at: now,
    user,
    action: 'create',
    kind: 'stream-keys',
    recordId: row.id,
    fields: ['name'],
  });
  return { ...row, key: token };
}

/** Returns whether there was such a key. */
export async function deleteStreamKey(trx: Trx, id: string, { user, now }: Actor): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('stream_keys').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await recordEvent(trx, { at: now, user, action: 'delete', kind: 'stream-keys', recordId: id });
  return true;
}

/** The key of this hash. */
export async function findStreamKey(db: Db, keyHash: string): Promise<StreamKey | undefined> {
  return db.selectFrom('stream_keys').select(keyColumns).where('keyHash', '=', keyHash).executeTakeFirst();
}

/** A broadcast begins: the audit trail says who began it, by an account or a key. */
export async function recordStart(trx: Trx, by: Actor | { key: StreamKey; now: Date }): Promise<void> {
  const isKey = 'key' in by;
  if (isKey) {
    const lastUsedAt = by.now.toISOString();
    await trx.updateTable('stream_keys').set({ lastUsedAt }).where('id', '=', by.key.id).execute();
  }
  await recordEvent(trx, {
    at: by.now,
    user: isKey ? null : by.user,
    action: 'create',
    kind: 'broadcast',
    recordId: isKey ? by.key.id : null,
  });
}

/** Somebody ends the broadcast, which need not be their own. */
export async function recordEnd(trx: Trx, { user, now }: Actor): Promise<void> {
  await recordEvent(trx, { at: now, user, action: 'delete', kind: 'broadcast' });
}
