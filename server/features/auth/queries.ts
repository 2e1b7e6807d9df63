// SQL of accounts and sign-in attempts.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inOrder, type Right } from '#contract/access-rules.ts';
import { deleteOtherSessions } from '../../access/queries.ts';
import { deleteInTurns } from '../../db/change-in-turns.ts';
import type { Db } from '../../db/tables.ts';
import { sign } from '../../secret.ts';

export function findUserByName(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password', 'rights'])
    .where('username', '=', username)
    .executeTakeFirst();
}

/** The address of an account, and whether it is verified. */
export function findAccount(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['email', 'emailVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** How many accounts with one address get a link. */
const mostWithAddress = 5;

/** The accounts with a verified address that have this username or this address. */
export async function listByNameOrAddress(db: Db, typed: string) {
  const found = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('emailVerifiedAt', 'is not', null)
    .where(({ eb, fn, or }) =>
      or([eb('username', '=', typed), eb(fn('lower', ['email']), '=', typed.toLowerCase())]),
    )
    .orderBy('id')
    .limit(mostWithAddress)
    .execute();
  return found.flatMap(({ email, ...user }) => (email === null ? [] : [{ ...user, email }]));
}

/** It raises the version of the account, so that somebody who edits it at the same time is asked. */
export async function markVerified(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set(({ eb }) => ({ emailVerifiedAt: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Creates an account and returns its id; null if the name is taken. */
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
 * Stores a password's hash, ends the account's sessions except `exceptTokenHash`, and withdraws its invites,
 * because somebody who knew the old password may have made them. Returns the ids of these invites.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  password: string,
  exceptTokenHash = '',
): Promise<string[]> {
  await db.updateTable('users').set({ password }).where('id', '=', userId).execute();
  await deleteOtherSessions(db, userId, exceptTokenHash);
  const withdrawn = await db.deleteFrom('invites').where('invitedBy', '=', userId).returning('id').execute();
  return withdrawn.map(({ id }) => id);
}

/** An account, and the address from which it signs in (`callerAddress`). */
interface Place {
  address: string;
  username: string;
}

/** The keyed hashes of a place: the database names neither address nor account. */
export const placeOf = (keys: { signIn: Buffer }, { address, username }: Place) => ({
  address: sign(keys.signIn, address),
  account: sign(keys.signIn, username),
});

/** Remembers that an account signed in from an address. */
export async function rememberPlace(
  trx: Db,
  keys: { signIn: Buffer },
  place: Place,
  now: Date,
): Promise<void> {
  const lastSignInAt = now.toISOString();
  await trx
    .insertInto('sign_in_places')
    .values({ ...placeOf(keys, place), lastSignInAt })
    .onConflict((conflict) => conflict.columns(['address', 'account']).doUpdateSet({ lastSignInAt }))
    .execute();
}

/** Whether an account signed in from an address since a time. */
export async function hasSignedInFrom(
  db: Db,
  { address, account }: ReturnType<typeof placeOf>,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_places')
    .select('account')
    .where('address', '=', address)
    .where('account', '=', account)
    .where('lastSignInAt', '>=', since.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes ended sessions, and attempts and places that no limit counts any more. */
export async function deleteEnded(
  db: Db,
  { seenSince, attemptsSince, placesSince }: { seenSince: Date; attemptsSince: Date; placesSince: Date },
): Promise<void> {
  const attempts = attemptsSince.toISOString();
  await deleteInTurns(db, 'sessions', sql`"lastSeenAt" < ${seenSince.toISOString()}`);
  await deleteInTurns(db, 'sign_in_tries', sql`"triedAt" < ${attempts}`);
  await deleteInTurns(db, 'sign_in_addresses', sql`"lastTryAt" < ${attempts}`);
  await deleteInTurns(db, 'sign_in_places', sql`"lastSignInAt" < ${placesSince.toISOString()}`);
}

/** Attempts later than `now` were stored before the clock went back. They are set to now. */
export async function capAttemptTimes(db: Db, address: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('sign_in_tries')
    .set({ triedAt: at })
    .where('address', '=', address)
    .where('triedAt', '>', at)
    .execute();
}

/** The attempts of an address since a time, newest first. */
export function listAttempts(db: Db, address: string, since: Date) {
  return db
    .selectFrom('sign_in_tries')
    .select(['account', 'triedAt', 'wasRight'])
    .where('address', '=', address)
    .where('triedAt', '>=', since.toISOString())
    .orderBy('triedAt', 'desc')
    .execute();
}

/** Stores an attempt before its hash is made, as a wrong one until `markRight`. */
export async function insertAttempt(
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

/** Deletes an attempt whose password was not checked. */
export async function deleteAttempt(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('id', '=', id).execute();
}

export async function markRight(db: Db, id: string): Promise<void> {
  await db.updateTable('sign_in_tries').set({ wasRight: true }).where('id', '=', id).execute();
}
