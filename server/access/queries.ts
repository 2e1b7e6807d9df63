// SQL of sessions, of the locks that serialise a signed-in write and the end of its session or account, and of second
// factors.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Granter, hasRight } from '#contract/access-rules.ts';
import type { Account, CurrentUser, OwnSession } from '#contract/users.ts';
import { deleteInTurns } from '../db/change-in-turns.ts';
import type { Engine } from '../db/engines/engine.ts';
import type { Db, Trx } from '../db/tables.ts';
import { updateRow } from '../db/update-row.ts';
import type { SessionLimits } from './session-times.ts';

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

/** The accounts that can grant rights, by username. */
export async function listGranters(db: Db): Promise<Granter[]> {
  const users = await db.selectFrom('users').select(['username', 'rights']).orderBy('username').execute();
  return users.filter(({ rights }) => hasRight(rights, 'portal'));
}

/** Reads the account and locks it until the transaction ends. Undefined: it was deleted. */
export function lockUser(trx: Trx, { held }: Pick<Engine, 'held'>, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'password', 'rights', mustSetUp])
    .where('id', '=', id)
    .modifyEnd(held.rows)
    .executeTakeFirst();
}

export interface SessionUser extends CurrentUser {
  /** Every account must have a second factor, and this one has none yet. */
  mustSetUp: boolean;
}

/** The signed-in account, and when its password was last entered in the session. */
export interface SignedInSession {
  user: SessionUser;
  passwordAt: string | null;
  signedAt: string | null;
}

const isRequired = sql`exists (select 1 from site_settings
  where key = 'second_factor' and value = 'required' and "deletedAt" is null)`;
const hasPasskey = sql`exists (select 1 from passkeys where "userId" = users.id)`;
const hasApp = sql`exists (select 1 from authenticator_apps where "userId" = users.id and "confirmedAt" is not null)`;

/** Whether an account has a second factor. SQLite returns 0 or 1. */
export const hasSecondFactor = sql<boolean>`(${hasPasskey} or ${hasApp})`;

/** Read with the account, because a read of its own would cost every request a round trip. */
const mustSetUp = sql<boolean>`(${isRequired} and not ${hasSecondFactor})`.as('mustSetUp');

/**
 * Reads the account of a session and locks both until the transaction ends. Undefined: the session or the account has
 * ended. Locks the account first, as the deletion of an account does, so that the two cannot deadlock.
 */
export async function lockSession(
  trx: Trx,
  { held }: Pick<Engine, 'held'>,
  { tokenHash, userId }: { tokenHash: string; userId: string },
  { seenSince, madeSince, seenUntil }: SessionLimits,
): Promise<SignedInSession | undefined> {
  const user = await lockUser(trx, { held }, userId);
  if (!user) return undefined;
  const session = await trx
    .selectFrom('sessions')
    .select(['passwordAt', 'signedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .where('lastSeenAt', '>=', seenSince.toISOString())
    .where('lastSeenAt', '<=', seenUntil.toISOString())
    .where('createdAt', '>=', madeSince.toISOString())
    // A key lock: other requests of the session can still renew it.
    .modifyEnd(held.keys)
    .executeTakeFirst();
  if (!session) return undefined;
  const { id, username, rights, mustSetUp } = user;
  return { user: withBoolean({ id, username, rights, mustSetUp }), ...session };
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
  { now, seenSince, madeSince, seenUntil }: SessionLimits & { now: Date },
): Promise<SessionUser | undefined> {
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
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'rights', mustSetUp])
    .where('id', '=', renewed.userId)
    .executeTakeFirst();
  return user && withBoolean(user);
}

/** SQLite returns 0 or 1. */
const withBoolean = (user: SessionUser): SessionUser => ({ ...user, mustSetUp: Boolean(user.mustSetUp) });

/** The user of a valid session, without a write; undefined if there is none. */
export async function findSession(
  db: Db,
  tokenHash: string,
  { seenSince, madeSince, seenUntil }: SessionLimits,
): Promise<SessionUser | undefined> {
  const user = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.username', 'users.rights', mustSetUp])
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenAt', '>=', seenSince.toISOString())
    .where('lastSeenAt', '<=', seenUntil.toISOString())
    .where('sessions.createdAt', '>=', madeSince.toISOString())
    .executeTakeFirst();
  return user && withBoolean(user);
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
  { seenSince, madeSince, seenUntil }: SessionLimits,
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
export async function storePasswordTime(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ passwordAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Records that somebody has signed in a session: the next signature belongs to the same sitting. */
export async function storeSignatureTime(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ signedAt: now.toISOString() })
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

/** Ends every session, and every sign-in by passkey that has begun. */
export async function endAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('passkey_challenges').execute();
}

/** Which second factors an account has: recovery codes alone are none. */
export async function findSecondFactors(db: Db, userId: string): Promise<{ passkeys: number; app: boolean }> {
  const passkeys = await db.selectFrom('passkeys').select('id').where('userId', '=', userId).execute();
  return { passkeys: passkeys.length, app: (await findApp(db, userId)) !== undefined };
}

export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 where ${isRequired}`.execute(db);
  return rows.length > 0;
}

/** The authenticator app in use. */
export function findApp(db: Db, userId: string) {
  return db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
}

/** Uses up the codes of a step and all before it. */
export async function storeUsedCode(db: Db, appId: string, lastStep: number, now: Date): Promise<void> {
  await updateRow(db, 'authenticator_apps', appId, {
    lastStep,
    lastUsedAt: now.toISOString(),
    wrongCodes: 0,
    wrongAt: null,
  });
}

export async function countWrongAppCode(db: Db, appId: string, now: Date): Promise<void> {
  await db
    .updateTable('authenticator_apps')
    .set(({ eb }) => ({ wrongCodes: eb('wrongCodes', '+', 1), wrongAt: now.toISOString() }))
    .where('id', '=', appId)
    .execute();
}

/** Uses up a recovery code; false if the account has no such code. */
export async function consumeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('codeHash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((codeHash) => ({ codeHash, userId }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

export interface Challenge {
  purpose: 'sign in' | 'confirm' | 'create';
  /** The account that asked for it; null at sign-in. */
  userId: string | null;
}

export async function insertChallenge(
  db: Db,
  row: Challenge & { challenge: string; expiresAt: Date },
): Promise<void> {
  const expiresAt = row.expiresAt.toISOString();
  await db
    .insertInto('passkey_challenges')
    .values({ ...row, expiresAt })
    .execute();
}

/** Uses a challenge up, of any account and age. Only one caller gets it. */
export function consumeChallenge(db: Db, challenge: string) {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .returning(['purpose', 'userId', 'expiresAt'])
    .executeTakeFirst();
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await deleteInTurns(db, 'passkey_challenges', sql`"expiresAt" <= ${now.toISOString()}`);
}

/** The passkeys of an account, the oldest first. */
export function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.id', 'credentialId', 'publicKey', 'counter', 'userId', 'username', 'users.rights'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

/** Records a use; false if the passkey was removed meanwhile. */
export async function storePasskeyUse(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter: String(counter), lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
