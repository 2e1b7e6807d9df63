// SQL of users, sessions and tries to sign in.
import { randomUUID } from 'node:crypto';
import { inOrder, type Right } from '#contract/access-rules.ts';
import type { Account, CurrentUser, OwnSession } from '#contract/users.ts';
import type { Since } from '../../access/session-times.ts';
import type { Db } from '../../db/tables.ts';

export function findUserByName(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password', 'rights'])
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

/** Makes an account and gives its id; null when the name is taken. */
export async function insertUser(
  db: Db,
  username: string,
  password: string,
  now: Date,
  rights: readonly Right[],
): Promise<string | null> {
  const createdAt = now.toISOString();
  const made = await db
    .insertInto('users')
    .values({ id: randomUUID(), username, password, createdAt, rights: JSON.stringify(inOrder(rights)) })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/**
 * Sets a password's hash, ends the account's sessions but `keptTokenHash`, and withdraws the invites that it made: who
 * knew the old password may have left them. Gives the ids of these.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  password: string,
  keptTokenHash = '',
): Promise<string[]> {
  await db.updateTable('users').set({ password }).where('id', '=', userId).execute();
  await deleteOtherSessions(db, userId, keptTokenHash);
  const withdrawn = await db.deleteFrom('invites').where('invitedBy', '=', userId).returning('id').execute();
  return withdrawn.map(({ id }) => id);
}

/** Puts a session under another token. All else of it stays, its age too. */
export async function replaceToken(db: Db, tokenHash: string, newTokenHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ tokenHash: newTokenHash })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function insertSession(
  db: Db,
  session: { tokenHash: string; userId: string; device: string | null; now: Date },
): Promise<void> {
  const { now, ...columns } = session;
  const at = now.toISOString();
  await db
    .insertInto('sessions')
    .values({ id: randomUUID(), ...columns, createdAt: at, lastSeenAt: at, passwordAt: at })
    .execute();
}

/** Renews a session that lives; undefined when there is none. */
export async function renewSession(
  db: Db,
  tokenHash: string,
  { now, seenSince, madeSince, seenUntil }: Since & { now: Date },
): Promise<CurrentUser | undefined> {
  const renewed = await db
    .updateTable('sessions')
    .set({ lastSeenAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenAt', '>=', seenSince.toISOString())
    .where('lastSeenAt', '<=', seenUntil.toISOString())
    .where('createdAt', '>=', madeSince.toISOString())
    .returning('userId')
    .executeTakeFirst();
  if (!renewed) return undefined;
  return db
    .selectFrom('users')
    .select(['id', 'username', 'rights'])
    .where('id', '=', renewed.userId)
    .executeTakeFirst();
}

/** Whose session it is that lives; undefined when there is none. For when nothing can be written. */
export function findSession(
  db: Db,
  tokenHash: string,
  { seenSince, madeSince, seenUntil }: Since,
): Promise<CurrentUser | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.username', 'users.rights'])
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenAt', '>=', seenSince.toISOString())
    .where('lastSeenAt', '<=', seenUntil.toISOString())
    .where('sessions.createdAt', '>=', madeSince.toISOString())
    .executeTakeFirst();
}

/** Ends a session; gives whose it was. */
export async function deleteSession(db: Db, tokenHash: string): Promise<Account | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst();
  if (!ended) return undefined;
  return db.selectFrom('users').select(['id', 'username']).where('id', '=', ended.userId).executeTakeFirst();
}

/** The living sessions of a user, the latest first. */
export async function listSessions(
  db: Db,
  userId: string,
  tokenHash: string | null,
  { seenSince, madeSince, seenUntil }: Since,
): Promise<OwnSession[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'device', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('lastSeenAt', '>=', seenSince.toISOString())
    .where('lastSeenAt', '<=', seenUntil.toISOString())
    .where('createdAt', '>=', madeSince.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute();
  return sessions.map(({ tokenHash: hash, ...session }) => ({ ...session, current: hash === tokenHash }));
}

/** Notes that the password was entered in a session. */
export async function notePassword(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ passwordAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Ends one session of a user; false when it is not theirs, or over. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends the sessions of a user but `keptTokenHash`; gives how many. */
export async function deleteOtherSessions(db: Db, userId: string, keptTokenHash: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', keptTokenHash)
    .returning('id')
    .execute();
  return ended.length;
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

/** Tries from after `now` were noted before the clock went back: from here on they count as made now. */
export async function bringTriesBack(db: Db, address: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('sign_in_tries')
    .set({ triedAt: at })
    .where('address', '=', address)
    .where('triedAt', '>', at)
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

/** Forgets a try whose password was not checked. */
export async function deleteTry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('id', '=', id).execute();
}

export async function markRight(db: Db, id: string): Promise<void> {
  await db.updateTable('sign_in_tries').set({ wasRight: true }).where('id', '=', id).execute();
}
