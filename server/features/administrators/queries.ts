// SQL of accounts, their rights, and invites.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Right, rights } from '#contract/access-rules.ts';
import type { Administrator, AdministratorChange, Grant, Invite } from '#contract/administrators.ts';
import type { Account } from '#contract/users.ts';
import { isConfusable } from '#contract/user-names-rules.ts';
import { hasSecondFactor } from '../../access/queries.ts';
import { deleteInTurns } from '../../db/change-in-turns.ts';
import type { Db } from '../../db/tables.ts';

/**
 * The columns of an account in lists. The last sign-in comes from the audit trail, so it is unknown once that
 * event is deleted.
 */
function selectAccounts(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'createdAt',
      'rights',
      'fullName',
      'designation',
      'email',
      'emailVerifiedAt',
      'version',
    ])
    .select(
      sql<string | null>`(select max(at) from audit_events
        where "administratorId" = users.id and action = 'sign in')`.as('lastSignInAt'),
    )
    .select(hasSecondFactor.as('secondFactor'));
}

const withBoolean = (account: Administrator): Administrator => ({
  ...account,
  secondFactor: Boolean(account.secondFactor),
});

/** All accounts, ordered by username. */
export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const accounts = await selectAccounts(db)
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .execute();
  return accounts.map(withBoolean);
}

export async function findAdministrator(db: Db, id: string): Promise<Administrator | undefined> {
  const account = await selectAccounts(db).where('id', '=', id).executeTakeFirst();
  return account && withBoolean(account);
}

/** Whether another account holds the right `portal`. */
export async function hasOtherPortalAccount(db: Db, id: string): Promise<boolean> {
  const others = await db.selectFrom('users').select('rights').where('id', '!=', id).execute();
  return others.some(({ rights }) => rights.includes('portal'));
}

export async function setRights(db: Db, id: string, rights: readonly Right[]): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ rights: JSON.stringify(rights), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Stores the profile of an account. A changed e-mail address becomes unverified. */
export async function setProfile(
  db: Db,
  { id, email }: Pick<Administrator, 'id' | 'email'>,
  profile: Omit<AdministratorChange, 'rights'>,
): Promise<void> {
  const isOther = profile.email !== undefined && profile.email !== email;
  await db
    .updateTable('users')
    .set((eb) => ({ ...profile, ...(isOther && { emailVerifiedAt: null }), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Rights that were granted since a moment, newest first. */
export async function listGrants(db: Db, since: Date): Promise<Grant[]> {
  const rows = await db
    .selectFrom('audit_events')
    .leftJoin('users', (join) => join.on(sql`cast(users.id as text)`, '=', sql.ref('recordId')))
    .select([
      'audit_events.id',
      'at',
      'audit_events.username as grantedBy',
      'users.username',
      'fields as rights',
    ])
    .where('action', '=', 'grant')
    .where('at', '>=', since.toISOString())
    .orderBy('at', 'desc')
    .orderBy('audit_events.id')
    .execute();
  return rows.map((row) => ({ ...row, rights: rights.filter((right) => row.rights.includes(right)) }));
}

/** The name of an existing account that looks like this name; undefined if there is none. */
export async function findNameLike(db: Db, username: string): Promise<string | undefined> {
  const users = await db.selectFrom('users').select('username').execute();
  return users.find((user) => isConfusable(user.username, username))?.username;
}

/** Deletes an account with its sessions and invites; false if there is no such account. */
export async function deleteUser(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('users').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/** Adds an invite and returns its id. */
export async function insertInvite(
  db: Db,
  invite: {
    tokenHash: string;
    note: string | null;
    invitedBy: string;
    rights: readonly Right[];
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const id = randomUUID();
  const [createdAt, expiresAt] = [invite.createdAt.toISOString(), invite.expiresAt.toISOString()];
  await db
    .insertInto('invites')
    .values({ ...invite, id, rights: JSON.stringify(invite.rights), createdAt, expiresAt })
    .execute();
  return id;
}

/** Invites that are still valid, newest first. */
export function listInvites(db: Db, now: Date): Promise<Invite[]> {
  return db
    .selectFrom('invites')
    .innerJoin('users', 'users.id', 'invites.invitedBy')
    .select([
      'invites.id',
      'invites.note',
      'users.username as invitedBy',
      'invites.rights',
      'invites.createdAt',
      'invites.expiresAt',
    ])
    .where('expiresAt', '>', now.toISOString())
    .orderBy('invites.createdAt', 'desc')
    .orderBy('invites.id')
    .execute();
}

/** Whether an invite is valid now. */
export async function isInviteGood(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('invites')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses an invite up; undefined if it is used up, expired or withdrawn. Only one caller succeeds. */
export async function consumeInvite(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ rights: Right[]; invitedBy: Account } | undefined> {
  const taken = await db
    .deleteFrom('invites')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .returning(['rights', 'invitedBy'])
    .executeTakeFirst();
  if (!taken) return undefined;
  const invitedBy = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', taken.invitedBy)
    .executeTakeFirstOrThrow();
  return { rights: taken.rights, invitedBy };
}

/** Withdraws those invites of an account that carry other rights than these; null: all of its invites. */
export async function deleteInvitesBeyond(
  db: Db,
  userId: string,
  most: readonly Right[] | null,
): Promise<void> {
  const own = await db
    .selectFrom('invites')
    .select(['id', 'rights'])
    .where('invitedBy', '=', userId)
    .execute();
  const beyond = own.filter((invite) => !most || invite.rights.some((right) => !most.includes(right)));
  for (const { id } of beyond) await deleteInvite(db, id);
}

export async function deleteInvite(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('invites').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

export async function deleteExpiredInvites(db: Db, now: Date): Promise<void> {
  await deleteInTurns(db, 'invites', sql`"expiresAt" <= ${now.toISOString()}`);
}
