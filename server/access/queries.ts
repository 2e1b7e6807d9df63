// SQL of sessions, and of the locks that serialise a signed-in write and the end of its session or account.
import { randomUUID } from 'node:crypto';
import { type Granter, hasRight } from '#contract/access-rules.ts';
import type { Account, CurrentUser, OwnSession } from '#contract/users.ts';
import type { Engine } from '../db/engines/engine.ts';
import type { Db, Trx } from '../db/tables.ts';
import type { Since } from './session-times.ts';

/** Locks an address until the transaction ends, so that its attempts are counted one after another. */
export async function lockAddress(db: Db, address: string, now: Date): Promise<void> {
  const lastTryAt = now.toISOString();
  await db
    .insertInto('sign_in_addresses')
    .values({ address, lastTryAt })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ lastTryAt }))
    .execute();
}

/** Serialises decisions about accounts and sessions, across all processes. */
export function lockAccounts(db: Db, now: Date): Promise<void> {
  return lockAddress(db, 'accounts', now); // no real address has this form
}

/** The accounts that can grant rights, by user name. */
export async function listGranters(db: Db): Promise<Granter[]> {
  const users = await db.selectFrom('users').select(['username', 'rights']).orderBy('username').execute();
  return users.filter(({ rights }) => hasRight(rights, 'portal'));
}

/** Reads the account and locks it until the transaction ends. Undefined: it was deleted. */
export function holdUser(trx: Trx, { held }: Pick<Engine, 'held'>, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'password', 'rights'])
    .where('id', '=', id)
    .modifyEnd(held.rows)
    .executeTakeFirst();
}

/** The signed-in account, and when its password was last entered in the session. */
export interface HeldSession {
  user: CurrentUser;
  passwordAt: string | null;
}

/**
 * Reads the account of a session and locks both until the transaction ends. Undefined: the session or the account has
 * ended. Locks the account first, as the deletion of an account does, so that the two cannot deadlock.
 */
export async function holdSession(
  trx: Trx,
  { held }: Pick<Engine, 'held'>,
  { tokenHash, userId }: { tokenHash: string; userId: string },
  { seenSince, madeSince, seenUntil }: Since,
): Promise<HeldSession | undefined> {
  const user = await holdUser(trx, { held }, userId);
  if (!user) return undefined;
  const session = await trx
    .selectFrom('sessions')
    .select('passwordAt')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .where('lastSeenAt', '>=', seenSince.toISOString())
    .where('lastSeenAt', '<=', seenUntil.toISOString())
    .where('createdAt', '>=', madeSince.toISOString())
    // A key lock: other requests of the session can still renew it.
    .modifyEnd(held.keys)
    .executeTakeFirst();
  if (!session) return undefined;
  const { id, username, rights } = user;
  return { user: { id, username, rights }, passwordAt: session.passwordAt };
}

/** Gives a session a new token. Its age and other data stay. */
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

/** Renews a valid session; undefined if there is none. */
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

/** The user of a valid session, without a write; undefined if there is none. */
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

/** Ends a session and returns its user. */
export async function deleteSession(db: Db, tokenHash: string): Promise<Account | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst();
  if (!ended) return undefined;
  return db.selectFrom('users').select(['id', 'username']).where('id', '=', ended.userId).executeTakeFirst();
}

/** The valid sessions of a user, latest first. */
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

/** Records that the password was entered in a session. */
export async function notePassword(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ passwordAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Ends one session of a user; false if it is not theirs or has ended. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends the sessions of a user except `exceptTokenHash`; returns how many. */
export async function deleteOtherSessions(db: Db, userId: string, exceptTokenHash: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', exceptTokenHash)
    .returning('id')
    .execute();
  return ended.length;
}
