// SQL of what reporters see and send with a receipt code: consents, letters, answers, information items.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Consent } from '#contract/cases/content/choices-rules.ts';
import type { ConsentChange } from '#contract/report-status.ts';
import { deleteInTurns } from '../../db/change-in-turns.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { withdrawMails } from '../../mail/queries.ts';

const codedColumns = [
  'id',
  'reference',
  'receiptGeneration',
  'createdAt',
  'erasedAt',
  'erasureAskedAt',
  'erasureDeclinedAt',
  'erasureDeclineReason',
] as const;

/** The columns of a report that checking a code and acting on it need. */
export type CodedRow = NonNullable<Awaited<ReturnType<typeof findCoded>>>;

export function findCoded(db: Db, reference: string) {
  return db
    .selectFrom('adr_reports')
    .select(codedColumns)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The report by its id, locked until the transaction ends. */
export function lockOnlyReport(trx: Trx, id: string) {
  return trx
    .updateTable('adr_reports')
    .set(({ ref }) => ({ receiptGeneration: ref('receiptGeneration') }))
    .where('id', '=', id)
    .returning(codedColumns)
    .executeTakeFirst();
}

/** The language of the page by which a report was sent; null: not known. */
export async function languageOf(db: Db, id: string): Promise<string | null> {
  const found = await db.selectFrom('adr_reports').select('language').where('id', '=', id).executeTakeFirst();
  return found?.language ?? null;
}

/**
 * Counts a wrong code for a reference number. Where there is no such report, a report by chance is written
 * without being counted: otherwise the next answer, which waits for this write, would tell which numbers exist.
 */
export async function countWrongCode(db: Db, reference: string): Promise<void> {
  await sql`update adr_reports
    set "codeWrites" = "codeWrites" + 1, "wrongCodes" = "wrongCodes" + case when reference = ${reference} then 1 else 0 end
    where id = coalesce(
      (select id from adr_reports where reference = ${reference}),
      (select id from adr_reports where id >= ${randomUUID()} order by id limit 1),
      (select id from adr_reports order by id limit 1))`.execute(db);
}

/** Revokes the current receipt code, and returns the generation of the next one. */
export async function incrementGeneration(trx: Trx, id: string): Promise<number | undefined> {
  const raised = await trx
    .updateTable('adr_reports')
    .set(({ eb }) => ({ receiptGeneration: eb('receiptGeneration', '+', 1), wrongCodes: 0 }))
    .where('id', '=', id)
    .returning('receiptGeneration')
    .executeTakeFirst();
  return raised?.receiptGeneration;
}

/** Stores the erasure request. The time of a waiting request does not change; a declined one starts again. */
export async function storeErasureRequest(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('adr_reports')
    .set({
      erasureAskedAt: now.toISOString(),
      erasureDeclinedAt: null,
      erasureDeclinedBy: null,
      erasureDeclineReason: null,
    })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('erasureAskedAt', 'is', null), eb('erasureDeclinedAt', 'is not', null)]))
    .execute();
}

export function listConsents(db: Db, reportId: string) {
  return db
    .selectFrom('report_consents')
    .select(['consent', 'given', 'at', 'by', 'way'])
    .where('reportId', '=', reportId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The reports whose reporters do not want to be asked, by their last decision. */
export async function listUnwilling(db: Db, reportIds: readonly string[]): Promise<Set<string>> {
  if (reportIds.length === 0) return new Set();
  const decisions = await db
    .selectFrom('report_consents')
    .select(['reportId', 'given'])
    .where('reportId', 'in', [...new Set(reportIds)])
    .where('consent', '=', 'mayAskMe')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const last = new Map(decisions.map(({ reportId, given }) => [reportId, given]));
  return new Set([...last].flatMap(([reportId, given]) => (given ? [] : [reportId])));
}

interface NewConsent {
  reportId: string;
  consent: Consent;
  given: boolean;
  way: string;
  /** A username; null: the reporter. */
  by: string | null;
  noticeVersion: string | null;
}

async function insertConsents(trx: Trx, consents: readonly NewConsent[], now: Date): Promise<void> {
  if (consents.length === 0) return;
  await trx
    .insertInto('report_consents')
    .values(consents.map((consent) => ({ ...consent, id: randomUUIDv7(), at: now.toISOString() })))
    .execute();
}

/** Whether a case may be forwarded, as its reporter decided. */
async function setMayForward(trx: Trx, reportId: string, mayForward: boolean): Promise<void> {
  await trx.updateTable('cases').set({ mayForward }).where('reportId', '=', reportId).execute();
}

/** Who decided on consents, how, when, and under which notice. */
interface Decision {
  way: string;
  by: string | null;
  noticeVersion: string | null;
  now: Date;
}

/** Adds the decisions that differ from the latest ones. */
export async function changeConsents(
  trx: Trx,
  reportId: string,
  change: ConsentChange,
  { now, ...decision }: Decision,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const latest = new Map((await listConsents(trx, reportId)).map(({ consent, given }) => [consent, given]));
  const changed = (Object.entries(change) as [Consent, boolean | undefined][]).flatMap(([consent, given]) =>
    given === undefined || latest.get(consent) === given ? [] : [{ reportId, consent, given, ...decision }],
  );
  await insertConsents(trx, changed, now);
  if (change.mayAskMe === false) await withdrawMails(trx, reportId, ['question', 'reminder']);
  const forward = changed.find(({ consent }) => consent === 'mayForward');
  if (forward) await setMayForward(trx, reportId, forward.given);
}

export function listQuestions(db: Db, reportId: string) {
  return db
    .selectFrom('case_questions')
    .select(['id', 'question', 'language', 'askedAt', 'answeredAt', 'answerWay', 'droppedAt'])
    .where('reportId', '=', reportId)
    .where('erasedAt', 'is', null)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A question of a report, open or answered. None if its text was erased. */
export function findQuestion(trx: Trx, reportId: string, id: string) {
  return trx
    .selectFrom('case_questions')
    .select('answer')
    .where('reportId', '=', reportId)
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
}

/** The steps that changed the state of a case, oldest first. */
export function listStates(db: Db, caseId: string) {
  return db
    .selectFrom('case_steps')
    .select(['at', 'to'])
    .where('caseId', '=', caseId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** When details were sent, newest first. */
export async function listDetailTimes(db: Db, reportId: string): Promise<string[]> {
  const items = await db
    .selectFrom('case_information')
    .select('receivedAt')
    .where('reportId', '=', reportId)
    .where('way', '=', 'details')
    .orderBy('receivedAt', 'desc')
    .execute();
  return items.map(({ receivedAt }) => receivedAt);
}

export async function listAttachmentTimes(db: Db, reportId: string): Promise<string[]> {
  const attachments = await db
    .selectFrom('case_attachments')
    .select('at')
    .where('reportId', '=', reportId)
    .where('source', '=', 'reporter')
    .where('erasedAt', 'is', null)
    .orderBy('at')
    .execute();
  return attachments.map(({ at }) => at);
}

export function listLetters(db: Db, reportId: string) {
  return db
    .selectFrom('report_letters')
    .select(['id', 'at', 'by', 'text'])
    .where('reportId', '=', reportId)
    .where('erasedAt', 'is', null)
    .orderBy('at', 'desc')
    .execute();
}

export async function insertLetter(
  trx: Trx,
  letter: { reportId: string; by: string; text: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('report_letters')
    .values({ ...letter, id: randomUUIDv7(), at: now.toISOString(), erasedAt: null })
    .execute();
}

export async function insertAttempt(
  trx: Trx,
  attempt: Omit<Insertable<Tables['case_attempts']>, 'id' | 'at' | 'erasedAt'>,
  now: Date,
): Promise<void> {
  const row = { ...attempt, id: randomUUIDv7(), at: now.toISOString(), erasedAt: null };
  await trx.insertInto('case_attempts').values(row).execute();
}

/** The reports of a case, with those of its duplicates; its own report comes first. */
export async function listReportsOfCase(db: Db, caseId: string) {
  return db
    .selectFrom('cases')
    .innerJoin('adr_reports', 'adr_reports.id', 'cases.reportId')
    .innerJoin('case_versions', (join) =>
      join.onRef('case_versions.caseId', '=', 'cases.id').onRef('case_versions.number', '=', 'cases.version'),
    )
    .select([
      'cases.id as caseId',
      'adr_reports.id',
      'adr_reports.reference',
      'adr_reports.contact',
      'case_versions.content',
      'adr_reports.language',
      'adr_reports.wrongCodes',
      'adr_reports.erasedAt',
      'adr_reports.erasureAskedAt',
      'adr_reports.erasureDeclinedAt',
    ])
    .where(({ eb, or }) => or([eb('cases.id', '=', caseId), eb('cases.survivingCaseId', '=', caseId)]))
    .orderBy(({ eb }) => eb.case().when('cases.id', '=', caseId).then(0).else(1).end())
    .orderBy('adr_reports.createdAt')
    .execute();
}

export async function insertReportUpload(
  trx: Trx,
  upload: { id: string; reportId: string; name: string; type: string },
  expiresAt: Date,
): Promise<void> {
  await trx
    .insertInto('report_uploads')
    .values({ ...upload, expiresAt: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAt: expiresAt.toISOString() }))
    .execute();
}

export function findReportUpload(db: Db, id: string) {
  return db.selectFrom('report_uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes one-time addresses that expired. */
export async function deleteOldReportUploads(db: Db, now: Date): Promise<void> {
  await deleteInTurns(db, 'report_uploads', sql`"expiresAt" < ${now.toISOString()}`);
}

export async function isAttached(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('case_attachments').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
