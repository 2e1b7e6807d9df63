// SQL of users, sessions and tries to sign in.
import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '#contract/users.ts';
import type { Db } from '../../db/tables.ts';

export function findUserByName(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password'])
    .where('username', '=', username)
    .executeTakeFirst();
}

export function findUser(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Makes an account; false when the name is taken. */
export async function insertUser(db: Db, username: string, password: string, now: Date): Promise<boolean> {
  const made = await db
    .insertInto('users')
    .values({ id: randomUUID(), username, password, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Sets a password's hash and ends the account's sessions but `keptTokenHash`. */
export async function replacePassword(
  db: Db,
  userId: string,
  password: string,
  keptTokenHash = '',
): Promise<void> {
  await db.updateTable('users').set({ password }).where('id', '=', userId).execute();
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', keptTokenHash)
    .execute();
}

export async function insertSession(db: Db, tokenHash: string, userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.insertInto('sessions').values({ tokenHash, userId, createdAt: at, lastSeenAt: at }).execute();
}

/** Renews a session that was seen since `seenSince` and made since `madeSince`; undefined when there is none. */
export async function renewSession(
  db: Db,
  tokenHash: string,
  { now, seenSince, madeSince }: { now: Date; seenSince: Date; madeSince: Date },
): Promise<CurrentUser | undefined> {
  const renewed = await db
    .updateTable('sessions')
    .set({ lastSeenAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenAt', '>=', seenSince.toISOString())
    .where('createdAt', '>=', madeSince.toISOString())
    .returning('userId')
    .executeTakeFirst();
  if (!renewed) return undefined;
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', renewed.userId)
    .executeTakeFirst();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Deletes sessions that ended, and tries that no limit counts any more. */
export async function deleteEnded(
  db: Db,
  { seenSince, triesSince }: { seenSince: Date; triesSince: Date },
): Promise<void> {
  await db.deleteFrom('sessions').where('lastSeenAt', '<', seenSince.toISOString()).execute();
  await db.deleteFrom('sign_in_tries').where('triedAt', '<', triesSince.toISOString()).execute();
  await db.deleteFrom('sign_in_addresses').where('lastTryAt', '<', triesSince.toISOString()).execute();
}

/** Takes the lock on an address until the transaction ends, so that its tries are counted one after the other. */
export async function lockAddress(db: Db, address: string, now: Date): Promise<void> {
  const lastTryAt = now.toISOString();
  await db
    .insertInto('sign_in_addresses')
    .values({ address, lastTryAt })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ lastTryAt }))
    .execute();
}

/** Tries of an address since a time, newest first. */
export function listTries(db: Db, address: string, since: Date) {
  return db
    .selectFrom('sign_in_tries')
    .select(['account', 'triedAt', 'wasRight'])
    .where('address', '=', address)
    .where('triedAt', '>=', since.toISOString())
    .orderBy('triedAt', 'desc')
    .execute();
}

/** Notes a try before its hash is made, as a wrong one until `markRight`. */
export async function insertTry(
  db: Db,
  entry: { address: string; account: string; now: Date },
): Promise<string> {
  const id = randomUUID();
  const { address, account, now } = entry;
  await db
    .insertInto('sign_in_tries')
    .values({ id, address, account, triedAt: now.toISOString(), wasRight: false })
    .execute();
  return id;
}

export async function markRight(db: Db, id: string): Promise<void> {
  await db.updateTable('sign_in_tries').set({ wasRight: true }).where('id', '=', id).execute();
}
