// SQL of the outbox.
import { type Insertable, sql, type SqlBool } from 'kysely';
import type { LinkPurpose, MailKind } from '#contract/mails-rules.ts';
import { statements } from '#contract/words/statements-rules.ts';
import { deleteInTurns, updateInTurns } from '../db/change-in-turns.ts';
import type { Db, Tables, Trx } from '../db/tables.ts';
import { updateRow } from '../db/update-row.ts';

/** How long the address of a given-up mail is stored, so that it can be tried again, in milliseconds. */
const retainAddressMs = 30 * 86_400_000;
/** How long mails to accounts are listed. Those to reporters stay with their report, without an address. */
const retainMailsMs = 90 * 86_400_000;
/** How long the mails to one address are counted. */
const countedMs = 86_400_000;

export async function insertMail(db: Db, mail: Insertable<Tables['mails']>): Promise<void> {
  await db.insertInto('mails').values(mail).execute();
}

export function findMail(db: Db, id: string) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Counts an attempt before it is made, because the process may be killed during it. */
export async function countMailAttempt(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), nextAt: null }))
    .where('id', '=', id)
    .execute();
}

/** Records that the mail server accepted the mail, and deletes the address. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await updateRow(db, 'mails', id, { sentAt: now.toISOString(), address: null, nextAt: null, problem: null });
}

/** `next` null: the mail is given up. */
export async function storeFailure(
  db: Db,
  id: string,
  { problem, next, now }: { problem: string; next: Date | null; now: Date },
): Promise<void> {
  const end = next ? { nextAt: next.toISOString() } : { nextAt: null, undeliveredAt: now.toISOString() };
  await updateRow(db, 'mails', id, { ...end, problem });
}

/** Makes a given-up mail wait again. False: there is none with this id, or its address was deleted. */
export async function requeueMail(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const revived = await db
    .updateTable('mails')
    .set({ undeliveredAt: null, problem: null, attempts: 0, expiresAt: expiresAt.toISOString() })
    .where('id', '=', id)
    .where('undeliveredAt', 'is not', null)
    .where('address', 'is not', null)
    .returning('id')
    .execute();
  return revived.length > 0;
}

/** The mails of a report, with the addresses that are not deleted yet. */
export async function deleteMailsOfReport(db: Db, reportId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mails').where('reportId', '=', reportId).executeTakeFirst();
  return Number(numDeletedRows);
}

export type ReportMail = Awaited<ReturnType<typeof listMailsOfReport>>[number];

/** Mails of some kinds about a report, newest first. */
export function listMailsOfReport(db: Db, reportId: string, kinds: readonly MailKind[]) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'createdAt', 'sentAt', 'undeliveredAt'])
    .where('reportId', '=', reportId)
    .where('kind', 'in', kinds)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Accounts with a verified address. */
export async function listVerifiedAccounts(db: Db) {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'rights'])
    .where('emailVerifiedAt', 'is not', null)
    .orderBy('id')
    .execute();
  return users.flatMap(({ email, ...user }) => (email === null ? [] : [{ ...user, email }]));
}

/** How many mails of a kind an account got since a moment. */
export async function countMailsTo(db: Db, userId: string, kind: MailKind, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('createdAt', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many mails of a kind one address got since a moment. */
export async function countMailsAt(
  db: Db,
  addressHash: string,
  kind: MailKind,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('addressHash', '=', addressHash)
    .where('kind', '=', kind)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertLink(db: Db, link: Insertable<Tables['account_links']>): Promise<void> {
  await db.insertInto('account_links').values(link).execute();
}

/** The newest link of an account to an address that was made since a time. */
export function findYoungLink(
  db: Db,
  { userId, purpose, address }: { userId: string; purpose: LinkPurpose; address: string },
  since: Date,
) {
  return db
    .selectFrom('account_links')
    .select(['id', 'createdAt'])
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('createdAt', '>', since.toISOString())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function extendLink(db: Db, id: string, until: Date): Promise<void> {
  await updateRow(db, 'account_links', id, { expiresAt: until.toISOString() });
}

/** The link with its account, if it is valid: the account still has the address to which it was sent. */
export function findLink(db: Db, id: string, purpose: LinkPurpose, now: Date) {
  return db
    .selectFrom('account_links')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'account_links.userId').onRef('users.email', '=', 'account_links.address'),
    )
    .select(['users.id as userId', 'users.username', 'users.rights', 'users.emailVerifiedAt'])
    .where('account_links.id', '=', id)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Uses a link up, with the others of its account and purpose; undefined if it is not valid. Only one caller succeeds. */
export async function consumeLink(trx: Trx, id: string, purpose: LinkPurpose, now: Date) {
  const found = await findLink(trx, id, purpose, now);
  if (!found) return undefined;
  const taken = await trx.deleteFrom('account_links').where('id', '=', id).returning('id').execute();
  if (taken.length === 0) return undefined;
  const others = trx.deleteFrom('account_links').where('userId', '=', found.userId);
  await others.where('purpose', '=', purpose).execute();
  return found;
}

/** For the system status. Without `toReporters`, only mails to accounts. */
export async function countMails(
  db: Db,
  { toReporters }: { toReporters: boolean },
): Promise<{ waiting: number; undelivered: number }> {
  const counts = await db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('undeliveredAt', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('undeliveredAt', 'is not', null).as('undelivered'),
    ])
    .where('sentAt', 'is', null)
    .where('address', 'is not', null)
    .$if(!toReporters, (query) => query.where('reportId', 'is', null))
    .executeTakeFirstOrThrow();
  return { waiting: Number(counts.waiting), undelivered: Number(counts.undelivered) };
}

/** Deletes unsent mails of some kinds about a report, because its reporter wants no more of them. */
export async function withdrawMails(db: Db, reportId: string, kinds: readonly MailKind[]): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('reportId', '=', reportId)
    .where('kind', 'in', kinds)
    .where('sentAt', 'is', null)
    .execute();
}

/**
 * Gives up all mails that wait, in a database restored from a backup: they may have been sent after it was made. Their
 * jobs find nothing to do.
 */
export async function cancelWaitingMails(trx: Trx, now: Date): Promise<void> {
  const problem = statements('the_portal_was_restored_from_a_backup');
  await trx
    .updateTable('mails')
    .set({ undeliveredAt: now.toISOString(), nextAt: null, problem })
    .where('sentAt', 'is', null)
    .where('undeliveredAt', 'is', null)
    .execute();
  await trx.deleteFrom('account_links').execute();
}

/** Gives up expired mails, and deletes old addresses, links and entries. */
export async function expireMails(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const at = now.toISOString();
  const undelivered = { undeliveredAt: at, nextAt: null, problem: expiredText() };
  const isExpired = sql<SqlBool>`"sentAt" is null and "undeliveredAt" is null and "expiresAt" < ${at}`;
  await updateInTurns(db, 'mails', undelivered, isExpired);
  const isCounted = sql<SqlBool>`"addressHash" is not null and "createdAt" < ${before(countedMs)}`;
  await updateInTurns(db, 'mails', { addressHash: null }, isCounted);
  const isNamed = sql<SqlBool>`address is not null and "undeliveredAt" < ${before(retainAddressMs)}`;
  await updateInTurns(db, 'mails', { address: null }, isNamed);
  const isOld = sql<SqlBool>`"reportId" is null and "createdAt" < ${before(retainMailsMs)}`;
  await deleteInTurns(db, 'mails', isOld);
  await db.deleteFrom('account_links').where('expiresAt', '<', now.toISOString()).execute();
}

export const expiredText = () => statements('mail_expired');
