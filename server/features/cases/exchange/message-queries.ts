// SQL of messages of other senders about the cases of the centre.
import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { Db, Tables, Trx } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';

export type StoredMessage = Selectable<Tables['case_messages']>;

/** Stores a message. Returns its id. */
export async function insertMessage(
  trx: Trx,
  {
    at,
    content,
    ...message
  }: Omit<
    Insertable<Tables['case_messages']>,
    'id' | 'at' | 'content' | 'leftOut' | 'voidAt' | 'erasedAt'
  > & {
    at: Date;
    content: CaseContent;
  },
): Promise<string> {
  const id = randomUUID();
  const row = { ...message, id, at: at.toISOString(), content: JSON.stringify(content) };
  await trx
    .insertInto('case_messages')
    .values({ ...row, voidAt: null, erasedAt: null })
    .execute();
  return id;
}

/** Who sent the messages about a case, without what they say, oldest first. */
export function listSenders(db: Db, caseId: string) {
  return db
    .selectFrom('case_messages')
    .select(['id', 'itemId', 'source', 'device', 'senderId', 'kind', 'createdAt', 'voidAt', 'parts'])
    .where('caseId', '=', caseId)
    .orderBy('at')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function findMessageOfItem(db: Db, itemId: string): Promise<StoredMessage | undefined> {
  return db.selectFrom('case_messages').selectAll().where('itemId', '=', itemId).executeTakeFirst();
}

/** What a person leaves out of what is sent, by its path in the message. */
export interface LeftOutPart {
  path: string;
  by: string;
  at: string;
  why: string;
}

export const leftOutOf = ({ leftOut }: Pick<StoredMessage, 'leftOut'>): LeftOutPart[] =>
  JSON.parse(leftOut ?? '[]') as LeftOutPart[];

export async function saveLeftOut(trx: Trx, id: string, parts: readonly LeftOutPart[]): Promise<void> {
  const leftOut = JSON.stringify(parts);
  await updateRow(trx, 'case_messages', id, { leftOut });
}

/** The messages from which the newest accepted contents of cases came. */
export function listKept(db: Db, caseIds: readonly string[]): Promise<StoredMessage[]> {
  return db
    .selectFrom('case_messages')
    .innerJoin('case_exchange', 'case_exchange.keptMessage', 'case_messages.id')
    .selectAll('case_messages')
    .where('case_messages.caseId', 'in', caseIds)
    .execute();
}

/** Who sent the message from which the newest accepted content of a case came, and its days. */
export function findKeptSender(db: Db, caseId: string) {
  return db
    .selectFrom('case_messages')
    .innerJoin('case_exchange', 'case_exchange.keptMessage', 'case_messages.id')
    .select(['case_messages.id', 'source', 'device', 'case_messages.senderId', 'firstOn', 'latestOn'])
    .select(['sentBy', 'case_messages.createdAt', 'notMapped', 'parts', 'leftOut'])
    .where('case_messages.caseId', '=', caseId)
    .executeTakeFirst();
}

/** The same with what it says, of one case. */
export const findKept = async (db: Db, caseId: string): Promise<StoredMessage | undefined> =>
  (await listKept(db, [caseId]))[0];

/** The case of a message that had one of these as its C.1.1. */
export async function findCaseOfSenderId(db: Db, senderIds: readonly string[]): Promise<string | undefined> {
  const found = await db
    .selectFrom('case_messages')
    .select('caseId')
    .where('senderId', 'in', senderIds)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return found?.caseId;
}

/** The message now has the ids of the case: in its content, and in what is sent on. */
export async function renameInMessage(
  trx: Trx,
  id: string,
  { content, xml }: { content: CaseContent; xml: string },
): Promise<void> {
  await updateRow(trx, 'case_messages', id, { content: JSON.stringify(content), xml });
}

export async function voidMessages(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  await trx
    .updateTable('case_messages')
    .set({ voidAt: at.toISOString() })
    .where('id', 'in', ids)
    .where('voidAt', 'is', null)
    .execute();
}

/** What items offer besides their fields. */
export async function saveOffers(
  trx: Trx,
  itemIds: readonly string[],
  offers: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await trx
    .updateTable('case_information')
    .set({ offers: JSON.stringify(offers) })
    .where('id', 'in', itemIds)
    .where('settledAt', 'is', null)
    .execute();
}

/** The messages about a case that wait for a person, by their items, with what they offer. */
export function listWaiting(db: Db, caseId: string) {
  return db
    .selectFrom('case_messages')
    .innerJoin('case_information', 'case_information.id', 'case_messages.itemId')
    .select(['case_information.id', 'case_information.offers', 'case_messages.parts'])
    .where('case_messages.caseId', '=', caseId)
    .where('case_information.settledAt', 'is', null)
    .execute();
}

/** Items of cases that a person has not finished, with what they offer besides their fields. */
export async function listOffers(db: Db, caseIds: readonly string[]) {
  const rows = await db
    .selectFrom('case_information')
    .select(['id', 'caseId', 'offers', 'lines'])
    .where('caseId', 'in', caseIds)
    .where('way', '=', 'icsr')
    .where('settledAt', 'is', null)
    .where('erasedAt', 'is', null)
    .execute();
  return rows.filter(({ offers }) => offers.length > 0);
}

/** Whether information that reporters gave was accepted into a case. */
export async function hasOtherInformation(db: Db, caseIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('case_versions')
    .innerJoin('case_information', 'case_information.id', 'case_versions.informationId')
    .select('case_versions.number')
    .where('case_versions.caseId', 'in', caseIds)
    .where('case_information.way', '!=', 'icsr')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The items of messages from which lines were accepted. */
export async function listAcceptedItems(db: Db, caseId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('case_versions')
    .select('informationId')
    .where('caseId', '=', caseId)
    .where('informationId', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ informationId }) => informationId ?? []));
}

/** Erases the persons from the messages of a case. Returns the number of changed rows. */
export async function eraseMessages(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_messages')
    .set({
      xml: null,
      content: null,
      notMapped: null,
      leftOut: null,
      omitted: null,
      reason: '',
      sentBy: '',
      erasedAt,
    })
    .where('caseId', '=', caseId)
    .where(({ eb, or }) => or([eb('erasedAt', 'is', null), eb('xml', 'is not', null)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
