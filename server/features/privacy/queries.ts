// SQL of one person's records: find them, and erase the person from them (docs/decisions/0016).
import { setImmediate as turn } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import type { AdrReport } from '#contract/adr-reports.ts';
import type { ContactMessage } from '#contract/contact-messages.ts';
import { isAgeKnown } from '#contract/cases/reporters/from-report-rules.ts';
import type { ErasureRequests } from '#contract/reporters.ts';
import type { PersonExport, PersonRecords } from '#contract/privacy.ts';
import {
  erasedFieldsOf,
  erasedReport,
  erasedText,
  type PersonKind,
  personRecordsMax,
} from '#contract/privacy-rules.ts';
import type { QuizScore } from '#contract/quiz-scores.ts';
import { contactMessages } from '#contract/resources/contact-messages-rules.ts';
import { type Reporter, reporters } from '#contract/resources/reporters-rules.ts';
import { quizScores } from '#contract/resources/quiz-scores-rules.ts';
import type { Account } from '#contract/users.ts';
import { countOf } from '../../db/count-of.ts';
import { type Erasure, storeErasure } from '../../db/erasures.ts';
import { readVersions } from '../../db/history.ts';
import { clearBodies } from '../../db/idempotency-keys.ts';
import { type Filter, type GrowingList, readPage } from '../../db/paging.ts';
import { contains, searchText, searchTextOf } from '../../db/search-text.ts';
import { NoSuchRecord } from '../../db/refused-writes.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { reportList, reportSearch } from '../adr-reports/queries.ts';
import { recordEvent } from '../../audit/queries.ts';
import { forgetSearches } from '../../audit/searched-words.ts';
import { eraseAsParent, eraseCaseOf } from '../cases/work/erase-case.ts';
import { findCaseOfReport, lockCase } from '../cases/queries.ts';
import { messageList, messageSearch } from '../contact-messages/queries.ts';
import { findReporters } from '../lists/queries.ts';
import { findPasses } from '../ward/queries.ts';
import { scoreList, scoreSearch } from '../quiz-scores/queries.ts';

interface NamedRecord {
  kind: PersonKind;
  id: string;
  /** Of a report: the account of the reaction that stays. */
  narrative?: string | null;
}

/**
 * The newest records of each kind whose name, contact, e-mail address, message or number contains `q`. A report is also
 * found by its case: its number, and the patient, the reporters and the doctor in its content.
 */
export function findPerson(db: Db, q: string): Promise<PersonRecords> {
  const ofCases = sql<SqlBool>`id in (
    select "reportId" from cases where ${contains('personSearch', q)} limit ${sql.lit(personRecordsMax)})`;
  return readRecords(db, {
    'adr-reports': sql<SqlBool>`(${contains('personSearch', q)} or ${ofCases})`,
    'contact-messages': contains('searchText', q),
    'quiz-scores': contains('personSearch', q),
    reporters: contains('personSearch', q),
    'ward-passes': contains('personSearch', q),
  });
}

/** The records with these kinds and ids. Throws `NoSuchRecord` if one is missing. */
export async function readNamed(db: Db, records: readonly NamedRecord[]): Promise<PersonRecords> {
  const ids = (of: PersonKind) => records.flatMap(({ kind, id }) => (kind === of ? [sql`${id}`] : []));
  const named = (kind: PersonKind): Filter =>
    ids(kind).length > 0 ? sql`id in (${sql.join(ids(kind))})` : sql`1 = 0`;
  const found = await readRecords(db, {
    'adr-reports': named('adr-reports'),
    'contact-messages': named('contact-messages'),
    'quiz-scores': named('quiz-scores'),
    reporters: named('reporters'),
    'ward-passes': named('ward-passes'),
  });
  const wanted = new Set(records.map(({ kind, id }) => `${kind} ${id}`)).size;
  const { reports, messages, scores, reporters, passes } = found;
  if ([reports, messages, scores, reporters, passes].flat().length < wanted) throw new NoSuchRecord();
  return found;
}

async function readRecords(db: Db, filters: Record<PersonKind, Filter>): Promise<PersonRecords> {
  const page = async <Row extends { id: string }>(list: GrowingList<Row>, filter: Filter) => {
    const request = { filters: [filter], sort: list.time, descending: true, limit: personRecordsMax };
    const read = await readPage(db, list, { ...request, from: null });
    return read ?? { rows: [], hasNext: false };
  };
  const [reports, messages, scores, people, passes] = await Promise.all([
    page(reportList, filters['adr-reports']),
    page(messageList, filters['contact-messages']),
    page(scoreList, filters['quiz-scores']),
    findReporters(db, filters.reporters, personRecordsMax + 1),
    findPasses(db, filters['ward-passes'], personRecordsMax + 1),
  ]);
  return {
    reports: reports.rows,
    cases: await listCasesOf(db, reports.rows),
    messages: messages.rows,
    scores: scores.rows,
    reporters: people.slice(0, personRecordsMax),
    passes: passes.slice(0, personRecordsMax),
    more:
      reports.hasNext ||
      messages.hasNext ||
      scores.hasNext ||
      people.length > personRecordsMax ||
      passes.length > personRecordsMax,
  };
}

async function listCasesOf(
  db: Db,
  reports: readonly { id: string; age: number }[],
): Promise<PersonRecords['cases']> {
  if (reports.length === 0) return [];
  const ageOf = new Map(reports.map(({ id, age }) => [id, age]));
  const rows = await db
    .selectFrom('cases')
    .leftJoin('cases as surviving', (join) =>
      join.onRef('surviving.id', '=', 'cases.survivingCaseId').on('cases.state', '=', 'duplicate'),
    )
    .select(['cases.id', 'cases.reportId', 'cases.number', 'cases.state', 'cases.erasedAt'])
    .select(['surviving.number as survivingCase', 'cases.source', 'cases.ageBand'])
    .where('cases.reportId', 'in', [...ageOf.keys()])
    .orderBy('cases.id')
    .execute();
  return rows.map(({ source, ageBand, ...row }) => ({
    ...row,
    isAgeKnown: isAgeKnown(ageOf.get(row.reportId) ?? 0, { source, ageBand }),
  })) as PersonRecords['cases'];
}

/**
 * The records with these kinds and ids, with everything that their cases hold. Throws `NoSuchRecord` if one is missing.
 */
export async function exportNamed(db: Db, records: readonly NamedRecord[]): Promise<PersonExport> {
  const found = await readNamed(db, records);
  const cases: PersonExport['cases'] = [];
  for (const one of found.cases) cases.push({ ...one, ...(await readCaseTexts(db, one)) });
  return { ...found, cases };
}

/** The names and contacts of a person in a case, and what arrived for its report, also with a surviving case. */
async function readCaseTexts(db: Db, { id: caseId, reportId }: PersonRecords['cases'][number]) {
  const versions = await readVersions(db, caseId);
  const [information, notes, questions, attempts, attachments] = await Promise.all([
    db
      .selectFrom('case_information')
      .select(['receivedAt', 'way', 'content'])
      .where('reportId', '=', reportId)
      // The content of a joined case is among its versions.
      .where('way', '!=', 'joined')
      .orderBy('receivedAt')
      .execute(),
    db.selectFrom('case_notes').select(['at', 'text']).where('caseId', '=', caseId).orderBy('at').execute(),
    db
      .selectFrom('case_questions')
      .select(['askedAt', 'question', 'answeredAt', 'answer'])
      .where('reportId', '=', reportId)
      .orderBy('askedAt')
      .execute(),
    db
      .selectFrom('case_attempts')
      .select(['at', 'whom', 'way', 'result', 'note'])
      .where('reportId', '=', reportId)
      .orderBy('at')
      .execute(),
    db
      .selectFrom('case_attachments')
      .select(['at', 'name', 'type', 'bytes'])
      .where('reportId', '=', reportId)
      .orderBy('at')
      .execute(),
  ]);
  return {
    versions: versions.map(({ number, createdAt, content }) => ({ number, createdAt, content })),
    information,
    notes,
    questions,
    attempts,
    attachments,
  };
}

/** Erasure requests that wait: reporters have asked, and nobody has erased or declined. */
const waiting = sql<SqlBool>`"erasureAskedAt" is not null and "erasedAt" is null and "erasureDeclinedAt" is null`;

/** The most erasure requests that are listed. */
const requestsMax = 200;

/** Erasure requests of reporters: those that wait, oldest first, then the decided ones, newest first. */
export async function listErasureRequests(db: Db): Promise<ErasureRequests> {
  const rows = await db
    .selectFrom('adr_reports')
    .select(['id', 'reference', 'name', 'contact', 'erasedAt', 'erasureAskedAt', 'age'])
    .select(['erasureDeclinedAt as declinedAt', 'erasureDeclinedBy as declinedBy'])
    .select('erasureDeclineReason as reason')
    .where('erasureAskedAt', 'is not', null)
    .orderBy(({ eb }) => eb.case().when(waiting).then(0).else(1).end())
    .orderBy(({ eb }) => eb.case().when(waiting).then(eb.ref('erasureAskedAt')).end())
    .orderBy('erasureAskedAt', 'desc')
    .limit(requestsMax + 1)
    .execute();
  const shown = rows.slice(0, requestsMax);
  const cases = await listCasesOf(db, shown);
  return {
    requests: shown.map(({ erasureAskedAt, age: _, ...row }) => {
      const found = cases.find(({ reportId }) => reportId === row.id);
      const named = found ? { id: found.id, number: found.number } : null;
      return { ...row, askedAt: erasureAskedAt ?? '', case: named };
    }),
    more: rows.length > requestsMax,
  };
}

/** How many erasure requests wait. */
export const countErasureRequests = (db: Db): Promise<number> =>
  countOf(db.selectFrom('adr_reports').where(waiting));

/** The erasure requests that wait, with their cases, oldest first. */
export async function firstErasureRequests(db: Db, amount: number) {
  const rows = await db
    .selectFrom('adr_reports')
    .innerJoin('cases', 'cases.reportId', 'adr_reports.id')
    .select(['cases.id as caseId', 'cases.number', 'adr_reports.reference', 'erasureAskedAt'])
    .where('erasureAskedAt', 'is not', null)
    .where('adr_reports.erasedAt', 'is', null)
    .where('erasureDeclinedAt', 'is', null)
    .orderBy('erasureAskedAt')
    .limit(amount)
    .execute();
  return rows.map(({ erasureAskedAt, ...row }) => ({ ...row, askedAt: erasureAskedAt ?? '' }));
}

/** Declines a waiting erasure request. False: none of this report waits. Throws `NoSuchRecord`. */
export async function declineErasure(
  trx: Trx,
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('adr_reports')
    .set({
      erasureDeclinedAt: now.toISOString(),
      erasureDeclinedBy: by,
      erasureDeclineReason: reason,
    })
    .where('id', '=', id)
    .where(waiting)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  const report = trx.selectFrom('adr_reports').select('id').where('id', '=', id);
  if (!(await report.executeTakeFirst())) throw new NoSuchRecord();
  return false;
}

interface ErasedBy {
  /** Null: the portal itself. */
  user: Account | null;
  at: Date;
  /**
   * Erases only records that are still overdue, from before this instant: others were erased since they were found, and
   * may hold an account of the reaction, or somebody works on their case again.
   */
  overdueSince?: Date;
}

/**
 * Erases the person from records and adds an audit event and an erasure for each. Call it in a transaction.
 * Records without personal data stay as they are. Throws `NoSuchRecord`.
 */
export async function eraseRecords(
  db: Trx,
  records: readonly NamedRecord[],
  { user, at, overdueSince }: ErasedBy,
): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  const cases: string[] = [];
  // A fixed order prevents deadlocks between two processes.
  for (const record of records.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await turn(); // lets other requests run: each erasure takes a few milliseconds on the embedded database
    const erasure = { kind: record.kind, recordId: record.id, erasedAt: at.toISOString() };
    const isReport = record.kind === 'adr-reports';
    if (isReport && overdueSince && !(await isStillOverdue(db, record.id, overdueSince))) continue;
    // The case before the report, as saves lock them.
    // The case of a child has its own time limit: only a person who asks is erased from it.
    const asParent = isReport && !overdueSince ? await eraseAsParent(db, record.id, at) : [];
    const erasedCase = isReport ? await eraseCaseOf(db, record.id, at) : null;
    const fields = await erase(db, record, erasure.erasedAt, overdueSince !== undefined);
    if (!fields) throw new NoSuchRecord();
    for (const child of asParent) {
      const of = { kind: 'cases', recordId: child.id, fields: child.fields } as const;
      await recordEvent(db, { at, user, action: 'erase', ...of });
    }
    cases.push(...[...asParent, erasedCase].flatMap((one) => one?.id ?? []));
    if (fields.length === 0 && !erasedCase) continue;
    await storeErasure(db, erasure);
    const event = { at, user, action: 'erase' } as const;
    if (fields.length > 0)
      await recordEvent(db, { ...event, kind: record.kind, recordId: record.id, fields });
    if (erasedCase) {
      await recordEvent(db, { ...event, kind: 'cases', recordId: erasedCase.id, fields: erasedCase.fields });
    }
    erasures.push(erasure);
  }
  const ids = records.map(({ id }) => id);
  await clearBodies(db, ids);
  await forgetSearches(db, [...ids, ...cases]);
  return erasures;
}

/** Whether a report that was found as overdue still is. Locks its case, so that nobody reopens it meanwhile. */
async function isStillOverdue(trx: Trx, reportId: string, before: Date): Promise<boolean> {
  const found = await findCaseOfReport(trx, reportId);
  const locked = found && (await lockCase(trx, found.id));
  const reports = trx.selectFrom('adr_reports').select('erasedAt').where('id', '=', reportId);
  const report = await reports.executeTakeFirst();
  if (!report || report.erasedAt !== null) return false;
  if (!locked || !(await hasCaseWork(trx))) return true;
  return locked.closedAt !== null && locked.closedAt < before.toISOString();
}

/**
 * Returns the names of the changed fields; null if there is no such record. A record whose fields held `erasedText`
 * from the start is also marked as erased: otherwise it would always be overdue.
 */
async function erase(
  db: Db,
  { kind, id, narrative }: NamedRecord,
  erasedAt: string,
  overdueOnly: boolean,
): Promise<string[] | null> {
  const { table, erased, search } = erasable[kind];
  for (;;) {
    const { rows } = await sql<ErasableRow>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
    const [before] = rows;
    if (!before) return null;
    if (overdueOnly && before.erasedAt !== null) return [];
    const after = erased(before, narrative ?? null);
    const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
    if (fields.length === 0 && before.erasedAt !== null) return [];
    const columns = Object.entries({ ...after, ...search({ ...before, ...after }), erasedAt });
    const { numAffectedRows } = await sql`update ${sql.table(table)}
      set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      where id = ${id} and "erasedAt" is not distinct from ${before.erasedAt}`.execute(db);
    // Another process may have erased the record after it was read; on PostgreSQL this update waited for that
    // commit.
    if (numAffectedRows === 1n) return fields;
  }
}

type ErasableRow = Record<string, unknown> & { erasedAt: string | null };

interface Erasable<Row> {
  table: 'adr_reports' | 'contact_messages' | 'quiz_scores' | 'reporters' | 'ward_passes';
  /** The values of the erased fields. */
  erased(before: Row, narrative: string | null): Partial<Row>;
  search(row: Row): Record<string, string>;
}

const erasable = {
  'adr-reports': {
    table: 'adr_reports',
    erased: erasedReport,
    search: reportSearch,
  } satisfies Erasable<AdrReport>,
  'contact-messages': {
    table: 'contact_messages',
    erased: ({ alarmingWords = [] }: ContactMessage & { alarmingWords?: string[] }) => ({
      ...erasedFieldsOf(contactMessages),
      // The words are parts of the message.
      ...(alarmingWords.length > 0 && { alarming: false, alarmingWords: JSON.stringify([]) }),
    }),
    search: messageSearch,
  } satisfies Erasable<ContactMessage>,
  'quiz-scores': {
    table: 'quiz_scores',
    erased: () => erasedFieldsOf(quizScores),
    search: scoreSearch,
  } satisfies Erasable<QuizScore>,
  reporters: {
    table: 'reporters',
    erased: ({ name, deletedAt, updatedAt }: Reporter & { deletedAt: string | null }) => ({
      ...erasedFieldsOf(reporters),
      // The list shows nobody without a name. The time is that of the last write, which an erasure is not.
      ...(name !== erasedText && { deletedAt: deletedAt ?? updatedAt }),
    }),
    search: (reporter: Reporter) => ({
      personSearch: searchTextOf(reporters, 'personSearch', reporter),
      foldedName: searchTextOf(reporters, 'foldedName', reporter),
    }),
  } satisfies Erasable<Reporter & { deletedAt: string | null }>,
  // Occupation, ward and posting say nothing of a person without the name. The pass itself goes on.
  'ward-passes': {
    table: 'ward_passes',
    erased: () => ({ name: erasedText, device: null }),
    search: ({ name }: { name: string }) => ({ personSearch: searchText(name) }),
  } satisfies Erasable<{ name: string; device: string | null }>,
} as unknown as Record<PersonKind, Erasable<ErasableRow>>; // each entry reads the row of its own table

/**
 * Repeats erasures in a database restored from an older backup. Erases whole records: the list holds no
 * accounts of reactions. Skips records that were stored after the backup. Returns the number of changed
 * records.
 */
export async function repeatErasures(db: Trx, erasures: readonly Erasure[], at: Date): Promise<number> {
  let count = 0;
  for (const { kind, recordId, erasedAt } of erasures) {
    const row = await db
      .selectFrom(erasable[kind].table)
      .select('erasedAt')
      .where('id', '=', recordId)
      .executeTakeFirst();
    if (!row || (row.erasedAt !== null && row.erasedAt >= erasedAt)) continue;
    count += (await eraseRecords(db, [{ kind, id: recordId }], { user: null, at })).length;
  }
  return count;
}

/** The time from which a retention period counts. */
const countedFrom: Record<PersonKind, string> = {
  'adr-reports': 'createdAt',
  'contact-messages': 'createdAt',
  'quiz-scores': 'completedAt',
  reporters: 'updatedAt',
  'ward-passes': 'expiresAt',
};

/** Nobody who has reported since leaves the directory. Names are compared in small letters, as they are counted. */
const hasNoReportSince = (before: Date) => sql`and not exists (select 1 from cases
  where cases."reporterName" = reporters."foldedName" and cases."receivedOn" >= ${before.toISOString().slice(0, 10)})`;

/**
 * Records from before an instant that still hold personal data, up to a limit. A report counts from the day on which
 * its case was closed, and stays while its case is open. In a portal where nobody works with cases it counts from its
 * arrival.
 */
export async function findOverdue(
  db: Db,
  kind: PersonKind,
  before: Date,
  most: number,
): Promise<NamedRecord[]> {
  if (kind === 'adr-reports' && (await hasCaseWork(db))) return findOverdueCases(db, before, most);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(erasable[kind].table)}
    where ${sql.ref(countedFrom[kind])} < ${before.toISOString()}
      and "erasedAt" is null
      ${kind === 'reporters' ? hasNoReportSince(before) : sql``}
    limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => ({ kind, id }));
}

/** Whether anybody ever took a step with a case. */
async function hasCaseWork(db: Db): Promise<boolean> {
  return (await db.selectFrom('case_steps').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function findOverdueCases(db: Db, before: Date, most: number): Promise<NamedRecord[]> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('adr_reports', 'adr_reports.id', 'cases.reportId')
    .select('cases.reportId as id')
    .where('cases.closedAt', '<', before.toISOString())
    .where('cases.erasedAt', 'is', null)
    .where('adr_reports.erasedAt', 'is', null)
    .limit(most)
    .execute();
  return rows.map(({ id }) => ({ kind: 'adr-reports', id }));
}
