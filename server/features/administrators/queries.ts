// SQL of the administrators' accounts as a list, and of invites.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Right } from '#contract/access-rules.ts';
import type { Administrator, Invite } from '#contract/administrators.ts';
import { looksLike } from '#contract/user-names-rules.ts';
import type { Db } from '../../db/tables.ts';

/** All administrators, by user name. The last sign-in is as old as the audit trail at most. */
export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select id, username, "createdAt",
           (select max(at) from audit_events where "administratorId" = users.id and action = 'sign in')
             as "lastSignInAt"
    from users order by lower(username), id`.execute(db);
  return rows;
}

/** The name of an account that people would take for one of this name; undefined when there is none. */
export async function findNameLike(db: Db, username: string): Promise<string | undefined> {
  const users = await db.selectFrom('users').select('username').execute();
  return users.find((user) => looksLike(user.username, username))?.username;
}

/** Deletes an account with its sessions and the invites it made; false when there is none. */
export async function deleteUser(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('users').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/** Adds an invite and gives its id. */
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

/** Invites that can still be taken, newest first. */
export function listInvites(db: Db, now: Date): Promise<Invite[]> {
  return db
    .selectFrom('invites')
    .innerJoin('users', 'users.id', 'invites.invitedBy')
    .select([
      'invites.id',
      'invites.note',
      'users.username as invitedBy',
      'invites.createdAt',
      'invites.expiresAt',
    ])
    .where('expiresAt', '>', now.toISOString())
    .orderBy('invites.createdAt', 'desc')
    .orderBy('invites.id')
    .execute();
}

/** Whether an invite can be taken just now. */
export async function isInviteGood(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('invites')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses an invite up and gives its rights; null when it is used up, expired or withdrawn. Only one caller gets it. */
export async function takeInvite(db: Db, tokenHash: string, now: Date): Promise<Right[] | null> {
  const taken = await db
    .deleteFrom('invites')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .returning('rights')
    .executeTakeFirst();
  return taken?.rights ?? null;
}

export async function deleteInvite(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('invites').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

export async function deleteExpiredInvites(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invites').where('expiresAt', '<=', now.toISOString()).execute();
}
