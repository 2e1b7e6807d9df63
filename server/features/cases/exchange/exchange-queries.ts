// SQL of messages to and from other institutions: ids of cases, sent messages, imported files, acknowledgements.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Insertable, Selectable } from 'kysely';
import { caseSettingsByKey, type CaseSettings } from '#contract/cases/work/case-settings-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { CaseState, CaseStep } from '#contract/cases/work/steps-rules.ts';
import { keptParts } from '#contract/cases/reporters/information-rules.ts';
import { allOf } from '../../../all-of.ts';
import { insertRow, insertRows } from '../../../db/insert-rows.ts';
import type { Db, Tables, Trx } from '../../../db/tables.ts';
import { listAssessmentsOf } from '../assessment/assessment-queries.ts';
import { listLinks } from '../work/link-queries.ts';
import { readNameFacts } from './masking-queries.ts';
import { eraseMessages, listKept } from './message-queries.ts';
import type { StoredCase } from '../queries.ts';

type Submission = Selectable<Tables['case_submissions']>;
/** The exported messages, without their files. */
export type StoredSubmission = Omit<Submission, 'xml' | 'fileName' | 'schemaCheck'>;

/** The settings of case work and of messages. */
export async function readExchangeSettings(db: Db): Promise<CaseSettings> {
  const rows = await db
    .selectFrom('site_settings')
    .select(['key', 'value'])
    .where('deletedAt', 'is', null)
    .where(({ eb, or }) => or([eb('key', 'like', 'e2b%'), eb('key', '=', 'case_prefix')]))
    .execute();
  return caseSettingsByKey(rows);
}

export function findExchange(db: Db, caseId: string) {
  return db.selectFrom('case_exchange').selectAll().where('caseId', '=', caseId).executeTakeFirst();
}

/** Reads the data that messages need in addition to the rows of their cases, in a fixed number of queries. */
export async function readForMessages(
  db: Db,
  rows: readonly Pick<StoredCase, 'id' | 'reportId' | 'source'>[],
) {
  const ids = rows.map(({ id }) => id);
  const { namesOf, ...read } = await allOf({
    newest: db
      .selectFrom('case_versions')
      .innerJoin('cases', (join) =>
        join
          .onRef('cases.id', '=', 'case_versions.caseId')
          .onRef('cases.version', '=', 'case_versions.number'),
      )
      .select(['case_versions.caseId', 'case_versions.content', 'case_versions.createdAt'])
      .where('case_versions.caseId', 'in', ids)
      .execute(),
    versions: db
      .selectFrom('case_versions')
      .select(['caseId', 'number', 'significant', 'why', 'kind', 'informationId'])
      .where('caseId', 'in', ids)
      .orderBy('number')
      .execute(),
    exchange: db.selectFrom('case_exchange').selectAll().where('caseId', 'in', ids).execute(),
    kept: listKept(db, ids),
    submissions: listSubmissions(db, ids),
    assessments: listAssessmentsOf(db, ids),
    attachments: listAttachmentsOf(db, ids),
    namesOf: readNameFacts(db, rows),
    reopenings: db
      .selectFrom('case_steps')
      .select(['caseId', 'at', 'reason'])
      .where('caseId', 'in', ids)
      .where('step', '=', 'reopen' satisfies CaseStep)
      .where('reason', 'is not', null)
      .orderBy('at')
      .execute(),
    links: listLinks(db, ids),
    openFollowUps: db
      .selectFrom('case_information')
      .select(['caseId', 'acceptedVersion'])
      .where('caseId', 'in', ids)
      .where('followUpState', '=', 'open')
      .execute(),
  });
  const ofCase = <Row extends { caseId: string }>(all: readonly Row[]) => {
    const groups = Map.groupBy(all, ({ caseId }) => caseId);
    return (id: string): Row[] => groups.get(id) ?? [];
  };
  return {
    newest: ofCase(read.newest),
    versions: ofCase(read.versions),
    exchange: ofCase(read.exchange),
    kept: ofCase(read.kept),
    submissions: ofCase(read.submissions),
    assessments: ofCase(read.assessments),
    attachments: ofCase(read.attachments),
    reopenings: ofCase(read.reopenings),
    links: ofCase(read.links),
    openFollowUps: ofCase(read.openFollowUps),
    namesOf,
  };
}

/**
 * The attachments of cases and of their duplicates whose files are stored, and since when each case has them. An
 * attachment that arrived inside the message of a case is sent with that message.
 */
async function listAttachmentsOf(db: Db, ids: readonly string[]) {
  const found = await db
    .selectFrom('cases')
    .select(['id', 'state', 'survivingCaseId', 'closedAt'])
    .where('survivingCaseId', 'in', ids)
    .execute();
  // Filtered here, because a condition in the query would make the embedded database read all duplicates.
  const duplicates = found.filter(({ state }) => state === ('duplicate' satisfies CaseState));
  const joined = new Map(duplicates.map((one) => [one.id, one]));
  const rows = await db
    .selectFrom('case_attachments')
    .select(['caseId', 'file', 'name', 'type', 'bytes', 'source', 'at', 'informationId'])
    .where('caseId', 'in', [...ids, ...joined.keys()])
    .where('erasedAt', 'is', null)
    .orderBy('at')
    .execute();
  const taken = new Set(joined.size === 0 ? [] : await listTakenItems(db, [...joined.keys()]));
  return rows.flatMap(({ file, caseId, source, at, informationId, ...rest }) => {
    const duplicate = joined.get(caseId);
    // What came in a message leaves in it; that of a duplicate once a person took the message in.
    const isTaken = duplicate !== undefined && (informationId === null || taken.has(informationId));
    if (file === null || (source === 'message' && !isTaken)) return [];
    const joinedAt = duplicate?.closedAt ?? at;
    const survivor = duplicate?.survivingCaseId ?? caseId;
    return [{ ...rest, file, caseId: survivor, at: at > joinedAt ? at : joinedAt }];
  });
}

/** The messages whose parts without a field a person took in, by the information that they are. */
async function listTakenItems(db: Db, caseIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('case_information')
    .select(['id', 'lines'])
    .where('caseId', 'in', caseIds)
    .where('way', '=', 'icsr')
    .execute();
  const isTaken = ({ lines }: (typeof rows)[number]) =>
    lines.some(({ path, decision }) => path === keptParts && decision === 'accepted');
  return rows.filter(isTaken).map(({ id }) => id);
}

/** Whether a case has an attachment with the bytes of this stored file. */
export async function hasSameAttachment(db: Db, caseId: string, filename: string): Promise<boolean> {
  const found = await db
    .selectFrom('case_attachments')
    .innerJoin('files', 'files.name', 'case_attachments.file')
    .select('case_attachments.id')
    .where('case_attachments.caseId', '=', caseId)
    .where('files.sha256', '=', ({ selectFrom }) =>
      selectFrom('files as stored').select('stored.sha256').where('stored.name', '=', filename),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** The names of attachments in messages of a case that are not among these stored files. */
export async function listOmittedAttachments(
  db: Db,
  caseId: string,
  filenames: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('case_attachments')
    .innerJoin('files', 'files.name', 'case_attachments.file')
    .select('case_attachments.name')
    .where('case_attachments.caseId', '=', caseId)
    .where('case_attachments.source', '=', 'message')
    .where('case_attachments.erasedAt', 'is', null)
    .where(({ eb, selectFrom }) =>
      filenames.length === 0
        ? eb.lit(true)
        : eb('files.sha256', 'not in', selectFrom('files').select('sha256').where('name', 'in', filenames)),
    )
    .orderBy('case_attachments.at')
    .execute();
  return rows.map(({ name }) => name);
}

const exchangeCases = (db: Db) =>
  db
    .selectFrom('case_exchange')
    .innerJoin('cases', 'cases.id', 'case_exchange.caseId')
    .select(['cases.id', 'cases.number', 'cases.erasedAt', 'case_exchange.lastCreatedAt']);

/** The case with this worldwide id. If staff entered it in several cases, one from which nobody was erased. */
export function findByWorldwideId(db: Db, worldwideId: string) {
  return exchangeCases(db)
    .where('case_exchange.worldwideId', '=', worldwideId)
    .orderBy(({ eb }) => eb.case().when('cases.erasedAt', 'is', null).then(0).else(1).end())
    .orderBy('cases.id')
    .executeTakeFirst();
}

export const findExchangeCase = (db: Db, id: string) =>
  exchangeCases(db).where('cases.id', '=', id).executeTakeFirst();

/** A case whose list columns show the same patient, drugs and reactions. */
export function findAlike(
  db: Db,
  { patient, drug, reaction }: Pick<Tables['cases'], 'patient' | 'drug' | 'reaction'>,
) {
  return db
    .selectFrom('cases')
    .select(['id', 'number'])
    .where('patient', '=', patient)
    .where('drug', '=', drug)
    .where('reaction', '=', reaction)
    .executeTakeFirst();
}

/** Writes the columns that an export or an import sets. Other columns do not change. */
export async function saveExchange(
  trx: Trx,
  caseId: string,
  columns: Partial<Omit<Insertable<Tables['case_exchange']>, 'caseId'>>,
): Promise<void> {
  await trx
    .insertInto('case_exchange')
    .values({ caseId, ...columns })
    .onConflict((conflict) => conflict.column('caseId').doUpdateSet(columns))
    .execute();
}

/** Writes the columns that the messages of several cases set. */
export async function saveSent(
  trx: Trx,
  rows: readonly { caseId: string; senderId: string; worldwideId: string; lastCreatedAt: string }[],
): Promise<void> {
  await trx
    .insertInto('case_exchange')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('caseId').doUpdateSet(({ ref }) => ({
        senderId: ref('excluded.senderId'),
        worldwideId: ref('excluded.worldwideId'),
        lastCreatedAt: ref('excluded.lastCreatedAt'),
      })),
    )
    .execute();
}

/**
 * Lets imports find a case by the worldwide id that staff entered, even before its first message. The id never changes.
 */
export async function storeWorldwideId(
  trx: Trx,
  caseId: string,
  before: CaseContent,
  { worldwideId }: CaseContent,
): Promise<void> {
  if (worldwideId === undefined || worldwideId === before.worldwideId) return;
  await saveExchange(trx, caseId, { worldwideId });
}

/** For cases saved before the portal stored the worldwide ids that staff entered. */
export async function addWorldwideId(trx: Trx, caseId: string, { worldwideId }: CaseContent): Promise<void> {
  if (worldwideId === undefined) return;
  const stored = await findExchange(trx, caseId);
  if (typeof stored?.worldwideId !== 'string') await saveExchange(trx, caseId, { worldwideId });
}

export type NewSubmission = Pick<StoredSubmission, 'caseId' | 'by' | 'version' | 'way' | 'receiver'> &
  Partial<Pick<StoredSubmission, 'batch' | 'messageId' | 'messageAt' | 'kind' | 'hash' | 'number'>> &
  Partial<Pick<StoredSubmission, 'dueOn' | 'daysLate' | 'lateReason' | 'lateText'>> & {
    xml?: string;
    fileName?: string;
    schemaCheck?: string;
    at: Date;
  };

export async function insertSubmissions(trx: Trx, submissions: readonly NewSubmission[]): Promise<string[]> {
  const rows = submissions.map(({ at, ...one }) => ({
    id: randomUUID(),
    ...one,
    at: at.toISOString(),
    state: 'sent',
    answer: null,
    erasedAt: null,
  }));
  await insertRows(trx, 'case_submissions', rows);
  return rows.map(({ id }) => id);
}

export function listSubmissions(db: Db, caseIds: readonly string[]): Promise<StoredSubmission[]> {
  return db
    .selectFrom('case_submissions')
    .select(['id', 'caseId', 'at', 'by', 'version', 'way', 'receiver', 'batch', 'messageId', 'messageAt'])
    .select(['kind', 'hash', 'state', 'answer', 'number', 'erasedAt'])
    .select(['dueOn', 'daysLate', 'lateReason', 'lateText'])
    .where('caseId', 'in', caseIds)
    .orderBy('at')
    .orderBy('messageAt')
    .orderBy('id')
    .execute();
}

/** The newest message of a case that counts as sent, or its entry in another system. A download does not count. */
export async function findLastSent(db: Db, caseId: string): Promise<StoredSubmission | undefined> {
  return (await listSubmissions(db, [caseId])).findLast(({ way }) => way !== 'download');
}

export function findSubmission(db: Db, caseId: string, id: string) {
  return db
    .selectFrom('case_submissions')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The messages of a file, with their cases. */
export function listBatch(db: Db, batch: string) {
  return db
    .selectFrom('case_submissions')
    .innerJoin('cases', 'cases.id', 'case_submissions.caseId')
    .select(['case_submissions.id', 'case_submissions.caseId', 'case_submissions.messageId'])
    .select(['case_submissions.messageAt', 'case_submissions.state', 'case_submissions.answer'])
    .select(['case_submissions.batch', 'case_submissions.number', 'cases.number as caseNumber'])
    .select('cases.erasedAt as personErasedAt')
    .where('case_submissions.batch', '=', batch)
    .orderBy('case_submissions.id')
    .execute();
}

/** The messages of a file, each as a file of its own; of erased persons none is left. */
export function listBatchFiles(db: Db, batch: string) {
  return db
    .selectFrom('case_submissions')
    .select('xml')
    .where('batch', '=', batch)
    .orderBy('messageId')
    .execute();
}

export async function answerSubmission(
  trx: Trx,
  id: string,
  answer: Pick<StoredSubmission, 'state' | 'answer' | 'number'>,
): Promise<void> {
  await trx.updateTable('case_submissions').set(answer).where('id', '=', id).execute();
}

/**
 * By batch, the cases whose messages a receiver rejected with the whole file and that were not sent since. A case that is
 * back in work has its own next message.
 */
export async function listToResend(db: Db, batches: readonly string[]): Promise<Map<string, string[]>> {
  if (batches.length === 0) return new Map();
  const states = ['sent', 'closed', 'nullified'] satisfies CaseState[];
  const rejected = await db
    .selectFrom('case_submissions')
    .innerJoin('cases', 'cases.id', 'case_submissions.caseId')
    .select(['case_submissions.id', 'caseId', 'batch'])
    .where('batch', 'in', batches)
    .where('case_submissions.state', '=', 'resend')
    .where('cases.state', 'in', states)
    .orderBy('cases.number')
    .execute();
  if (rejected.length === 0) return new Map();
  const caseIds = rejected.map(({ caseId }) => caseId);
  const sent = (await listSubmissions(db, caseIds)).filter(({ way }) => way !== 'download');
  const newest = new Map(sent.map(({ caseId, id }) => [caseId, id]));
  const open = rejected.filter(({ id, caseId }) => newest.get(caseId) === id);
  const groups = [...Map.groupBy(open, ({ batch }) => batch ?? '')];
  return new Map(groups.map(([batch, all]) => [batch, all.map(({ caseId }) => caseId)]));
}

/** Stores the number that the national system gave for what was last sent. */
export async function recordSubmissionNumber(trx: Trx, caseId: string, number: string): Promise<void> {
  const last = await findLastSent(trx, caseId);
  if (last) await trx.updateTable('case_submissions').set({ number }).where('id', '=', last.id).execute();
}

/** Notes that one more message of a file was stored. The first one adds the file. */
export async function countImported(
  trx: Trx,
  { at, ...row }: Omit<Insertable<Tables['icsr_imports']>, 'at' | 'cases' | 'erasedAt'> & { at: Date },
): Promise<void> {
  await trx
    .insertInto('icsr_imports')
    .values({ ...row, at: at.toISOString(), cases: 1, erasedAt: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb }) => ({ cases: eb('icsr_imports.cases', '+', 1) })),
    )
    .execute();
}

/** How many bytes of a file one statement stores. */
const bytesPerStatement = 768 * 1_024;

/** Stores a part of an imported file, and the case that its message is about: an erasure of the case deletes the file. */
export async function keepPart(
  trx: Trx,
  { importId, caseId, from }: { importId: string; caseId: string | null; from: number },
  bytes: Uint8Array,
): Promise<void> {
  for (let start = 0; start < bytes.length; start += bytesPerStatement) {
    const content = Buffer.from(bytes.subarray(start, start + bytesPerStatement)).toString('base64');
    await insertRow(trx, 'icsr_import_parts', { importId, part: from + start, content });
  }
  if (caseId === null) return;
  await trx
    .insertInto('icsr_import_cases')
    .values({ caseId, importId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findAcknowledgement(db: Db, hash: string) {
  return db.selectFrom('icsr_acknowledgements').selectAll().where('hash', '=', hash).executeTakeFirst();
}

export async function insertAcknowledgement(
  trx: Trx,
  { at, ...row }: { at: Date; by: string; hash: string; batch: string; code: string; messages: string },
): Promise<void> {
  await insertRow(trx, 'icsr_acknowledgements', { id: randomUUID(), ...row, at: at.toISOString() });
}

/** The newest files of each kind. */
export async function readLog(db: Db, most: number) {
  const [submissions, imports, acknowledgements] = await Promise.all([
    db
      .selectFrom('case_submissions')
      .select(['batch', 'at', 'by', 'state'])
      .where('batch', 'is not', null)
      .orderBy('at', 'desc')
      .limit(most * 20)
      .execute(),
    db
      .selectFrom('icsr_imports')
      .select(['id', 'at', 'by', 'batch', 'cases'])
      .orderBy('at', 'desc')
      .limit(most)
      .execute(),
    db.selectFrom('icsr_acknowledgements').selectAll().orderBy('at', 'desc').limit(most).execute(),
  ]);
  return { submissions, imports, acknowledgements };
}

/** The numbers of the files with a message of a case. */
const batchesOf = (db: Db, caseId: string) =>
  db
    .selectFrom('case_submissions')
    .select('batch')
    .where('caseId', '=', caseId)
    .where('batch', 'is not', null)
    .$narrowType<{ batch: string }>();

/**
 * Erases the person from sent and imported data: messages, stored XML, the imported files, and answers of receivers. Does
 * so again after an earlier erasure. Returns the number of changed rows.
 */
export async function eraseExchange(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const acknowledgements = await eraseAcknowledgements(trx, caseId);
  const submissions = await trx
    .updateTable('case_submissions')
    .set({ xml: null, answer: null, erasedAt })
    .where('caseId', '=', caseId)
    .where(({ eb, or }) =>
      or([eb('erasedAt', 'is', null), eb('xml', 'is not', null), eb('answer', 'is not', null)]),
    )
    .executeTakeFirst();
  // What a receiver says of a whole file may name any of its persons.
  await trx
    .updateTable('icsr_pushes')
    .set({ answer: null })
    .where('batch', 'in', batchesOf(trx, caseId))
    .execute();
  const messages = await eraseMessages(trx, caseId, erasedAt);
  const exchange = await trx
    .updateTable('case_exchange')
    .set({ erasedAt })
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  const files = await trx
    .updateTable('icsr_imports')
    .set({ erasedAt })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('icsr_import_cases').select('importId').where('caseId', '=', caseId),
    )
    .where('id', 'in', ({ selectFrom }) => selectFrom('icsr_import_parts').select('importId'))
    .executeTakeFirst();
  await eraseFiles(trx, caseId);
  const rows = [submissions, exchange, files].map(({ numUpdatedRows }) => Number(numUpdatedRows));
  return rows.reduce((sum, count) => sum + count, acknowledgements + messages);
}

/** Deletes the imported files with a message about a case, one part after the other. */
async function eraseFiles(trx: Trx, caseId: string): Promise<void> {
  const parts = await trx
    .selectFrom('icsr_import_parts')
    .innerJoin('icsr_import_cases', 'icsr_import_cases.importId', 'icsr_import_parts.importId')
    .select(['icsr_import_parts.importId', 'part'])
    .where('caseId', '=', caseId)
    .execute();
  for (const { importId, part } of parts) {
    await turn();
    await trx
      .deleteFrom('icsr_import_parts')
      .where('importId', '=', importId)
      .where('part', '=', part)
      .execute();
  }
}

/** What the receiver said about one message, as `icsr_acknowledgements.messages` stores it. */
interface StoredAnswer {
  case?: string;
  text: string;
}

/** Removes the texts of receivers about a case from the acknowledgements of its messages. */
async function eraseAcknowledgements(trx: Trx, caseId: string): Promise<number> {
  const found = await trx
    .selectFrom('icsr_acknowledgements')
    .select(['id', 'messages'])
    .where('batch', 'in', batchesOf(trx, caseId))
    .execute();
  let changed = 0;
  for (const { id, messages } of found) {
    const answers = JSON.parse(messages) as StoredAnswer[];
    const isTold = (one: StoredAnswer) => one.case === caseId && one.text !== '';
    if (!answers.some(isTold)) continue;
    const left = JSON.stringify(answers.map((one) => (isTold(one) ? { ...one, text: '' } : one)));
    await trx.updateTable('icsr_acknowledgements').set({ messages: left }).where('id', '=', id).execute();
    changed += 1;
  }
  return changed;
}

/**
 * Erases the messages of a case that were made in a time: they contain attachments of a report that was its duplicate.
 * Their hashes and the answers stay. Returns the number of changed rows.
 */
export async function eraseSentBytes(
  trx: Trx,
  caseId: string,
  { from, to }: { from: string; to: string },
  erasedAt: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_submissions')
    .set({ xml: null, erasedAt })
    .where('caseId', '=', caseId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where('xml', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
