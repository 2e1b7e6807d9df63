// SQL of what happens to one case: steps, questions, notes, signatures, information items, attachments.
import type { NoteKind } from '#contract/cases/cases.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Insertable, sql, type SqlBool } from 'kysely';
import { hasRight } from '#contract/access-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { InformationLine, SameEntries } from '#contract/cases/reporters/information-rules.ts';
import { asideStates, type CaseState, type CaseStep, endStates } from '#contract/cases/work/steps-rules.ts';
import { allOf } from '../../../all-of.ts';
import { countOf } from '../../../db/count-of.ts';
import { insertRow } from '../../../db/insert-rows.ts';
import type { Db, Tables } from '../../../db/tables.ts';
import { updateRow } from '../../../db/update-row.ts';

/** The columns of a case that steps and information change. */
export type CaseChange = Partial<
  Pick<
    Tables['cases'],
    | 'stateBefore'
    | 'assessor'
    | 'wasSent'
    | 'hasFollowUpGround'
    | 'alarming'
    | 'deathToldAt'
    | 'deathWordsToldAt'
    | 'hasNewInformation'
    | 'receiverTask'
    | 'mayForward'
    | 'survivingCaseId'
    | 'closedAt'
  >
> & { state?: CaseState };

export async function changeCase(db: Db, id: string, change: CaseChange, now: Date): Promise<void> {
  await updateRow(db, 'cases', id, { ...change, updatedAt: now.toISOString() });
}

/** `by` null: the portal or the reporter. */
type NewStep = Omit<Insertable<Tables['case_steps']>, 'id' | 'at' | 'details' | 'step' | 'from' | 'to'> & {
  at: Date;
  step: CaseStep;
  from: CaseState;
  to: CaseState;
  details?: Record<string, unknown>;
};

export async function insertStep(
  db: Db,
  { at, reason = null, details = {}, ...step }: NewStep,
): Promise<string> {
  const id = randomUUID();
  const row = { ...step, id, at: at.toISOString(), reason, details: JSON.stringify(details) };
  await db.insertInto('case_steps').values(row).execute();
  return id;
}

/** An account as steps need it. */
export type CaseAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function findAccount(db: Db, by: 'id' | 'username', value: string) {
  const columns = ['username', 'rights', 'fullName', 'designation'] as const;
  return db.selectFrom('users').select(columns).where(by, '=', value).executeTakeFirst();
}

/** The accounts that may work on cases, by username. */
export async function listCaseWorkers(db: Db) {
  const columns = ['username', 'rights', 'fullName'] as const;
  const users = await db.selectFrom('users').select(columns).orderBy('username').execute();
  return users.filter(({ rights }) => hasRight(rights, 'cases'));
}

export async function insertQuestion(
  db: Db,
  question: Omit<Insertable<Tables['case_questions']>, 'id' | 'askedAt'> & { at: Date },
) {
  const { at, ...columns } = question;
  const id = randomUUID();
  await insertRow(db, 'case_questions', { id, ...columns, askedAt: at.toISOString() });
  return id;
}

interface GivenAnswer {
  answer: string;
  way: string;
  by: string | null;
  at: Date;
}

/**
 * The questions of a case and its duplicates that wait for an answer, newest first. Questions to the reporter of a
 * duplicate may be stored with the surviving case.
 */
export async function listOpenQuestions(
  db: Db,
  { id, reportId, survivingCaseId }: { id: string; reportId: string; survivingCaseId: string | null },
): Promise<{ id: string; caseId: string; reportId: string }[]> {
  const own = [id, ...(await listDuplicates(db, id)).map((one) => one.id)];
  const rows = await db
    .selectFrom('case_questions')
    .select(['id', 'caseId', 'reportId'])
    .where('caseId', 'in', survivingCaseId === null ? own : [...own, survivingCaseId])
    .where('answeredAt', 'is', null)
    .where('droppedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.filter((one) => one.caseId !== survivingCaseId || one.reportId === reportId);
}

/** Writes the answer to a question of a report. Returns the question; undefined: there is no such open question. */
export async function answerOpenQuestion(
  db: Db,
  reportId: string,
  id: string,
  { answer, way, by, at }: GivenAnswer,
): Promise<{ question: string; fixed: string | null } | undefined> {
  return db
    .updateTable('case_questions')
    .set({ answer, answerWay: way, answeredBy: by, answeredAt: at.toISOString() })
    .where('id', '=', id)
    .where('reportId', '=', reportId)
    .where('answeredAt', 'is', null)
    .where('erasedAt', 'is', null)
    .returning(['question', 'fixed'])
    .executeTakeFirst();
}

/** Marks questions without answers as dropped. */
export async function dropQuestions(db: Db, ids: readonly string[], by: string, at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('case_questions')
    .set({ droppedAt: at.toISOString(), droppedBy: by })
    .where('id', 'in', ids)
    .execute();
}

/** Whether a question of a report that was put until a moment has no answer. */
export async function hasOpenQuestion(db: Db, reportId: string, until: string): Promise<boolean> {
  const open = await db
    .selectFrom('case_questions')
    .select('id')
    .where('reportId', '=', reportId)
    .where('answeredAt', 'is', null)
    .where('droppedAt', 'is', null)
    .where('askedAt', '<=', until)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * The cases with a question that was put by mail in a time and has no answer. Nobody reminds of a case that is set
 * aside.
 */
export function listAskedByMail(
  db: Db,
  { since, before }: Readonly<Record<'since' | 'before', Date>>,
): Promise<{ caseId: string; reportId: string }[]> {
  return db
    .selectFrom('case_questions')
    .innerJoin('cases', 'cases.id', 'case_questions.caseId')
    .select(['caseId', 'case_questions.reportId'])
    .distinct()
    .where('cases.state', 'not in', asideStates)
    .where('noFollowUpAt', 'is', null)
    .where('way', '=', 'mail')
    .where('answeredAt', 'is', null)
    .where('droppedAt', 'is', null)
    .where('case_questions.erasedAt', 'is', null)
    .where('askedAt', '>=', since.toISOString())
    .where('askedAt', '<=', before.toISOString())
    .execute();
}

/** The end states as literals: an index of open cases is used only with these. */
export const endStateList = sql.join(endStates.map((state) => sql.lit(state)));

/** How many cases of an account are overdue; a closed case, too, whose later information is due. */
export async function countOverdueOf(db: Db, assessor: string, today: string): Promise<number> {
  return countOf(
    db
      .selectFrom('cases')
      .where('assessor', '=', assessor)
      // Literals, in the order of the index of a person's open cases.
      .where(sql<SqlBool>`(state not in (${endStateList}) or "dueOn" is not null)`)
      .where('dueOn', '<', today)
      .where('isSample', '=', false),
  );
}

export async function insertSignature(
  db: Db,
  { at, ...signature }: Omit<Insertable<Tables['case_signatures']>, 'id' | 'at'> & { at: Date },
): Promise<void> {
  const row = { id: randomUUID(), ...signature, at: at.toISOString() };
  await db.insertInto('case_signatures').values(row).execute();
}

/** Marks the valid signatures of a case as undone. */
export async function revokeSignatures(db: Db, caseId: string, by: string, at: Date): Promise<void> {
  await db
    .updateTable('case_signatures')
    .set({ undoneAt: at.toISOString(), undoneBy: by })
    .where('caseId', '=', caseId)
    .where('undoneAt', 'is', null)
    .execute();
}

export async function insertNote(
  db: Db,
  { at, kind = 'note', ...note }: { caseId: string; by: string; text: string; kind?: NoteKind; at: Date },
): Promise<void> {
  await insertRow(db, 'case_notes', { id: randomUUID(), ...note, kind, at: at.toISOString() });
}

/** The notes of a case, the newest first, without erased ones. */
export async function listNoteTexts(db: Db, caseId: string): Promise<string[]> {
  const notes = db.selectFrom('case_notes').select('text').where('caseId', '=', caseId);
  const rows = await notes.where('erasedAt', 'is', null).orderBy('at', 'desc').orderBy('id').execute();
  return rows.map(({ text }) => text);
}

export async function changeSearchText(db: Db, caseId: string, searchText: string): Promise<void> {
  await updateRow(db, 'cases', caseId, { searchText });
}

type NewItem = Omit<
  Insertable<Tables['case_information']>,
  'content' | 'replaces' | 'offers' | 'lines' | 'bytes' | 'decidedLines' | 'receivedAt' | 'settledAt'
> & {
  content: CaseContent;
  replaces: readonly string[];
  offers: readonly string[];
  lines: readonly InformationLine[];
  receivedAt: Date;
  settledAt: Date | null;
};

export async function insertItem(db: Db, item: NewItem): Promise<void> {
  const { content, replaces, offers, lines, receivedAt, settledAt, ...columns } = item;
  const text = JSON.stringify(content);
  await insertRow(db, 'case_information', {
    ...columns,
    content: text,
    replaces: JSON.stringify(replaces),
    offers: JSON.stringify(offers),
    bytes: Buffer.byteLength(text),
    decidedLines: lines.length,
    lines: JSON.stringify(lines),
    receivedAt: receivedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  });
}

export function findItem(db: Db, caseIds: readonly string[], id: string) {
  return db
    .selectFrom('case_information')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function decideItem(
  db: Db,
  id: string,
  lines: readonly InformationLine[],
  settledAt: Date | null,
): Promise<void> {
  await updateRow(db, 'case_information', id, {
    lines: JSON.stringify(lines),
    decidedLines: lines.length,
    settledAt: settledAt?.toISOString() ?? null,
    ...(settledAt && { openLines: 0 }),
  });
}

/** Stores which entries of the case the entries of an item are. */
export async function storeSame(db: Db, id: string, same: SameEntries): Promise<void> {
  await updateRow(db, 'case_information', id, { same: JSON.stringify(same) });
}

export async function noteOpenLines(db: Db, id: string, openLines: number): Promise<void> {
  await updateRow(db, 'case_information', id, { openLines });
}

/** The columns of an item without its contents. */
const itemColumns = [
  'id',
  'caseId',
  'receivedAt',
  'receivedOn',
  'way',
  'informant',
  'text',
  'bytes',
  'decidedLines',
  'openLines',
  'settledAt',
  'erasedAt',
] as const;

/** How much a report's reporter has sent: all items, and those that nobody has settled. */
export async function measureItems(db: Db, reportId: string) {
  const counted = await db
    .selectFrom('case_information')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('bytes').as('bytes')])
    .select((eb) => eb(eb.ref('settledAt'), 'is', null).as('isOpen'))
    .where('reportId', '=', reportId)
    .where('way', 'in', ['details', 'answer'])
    .where('erasedAt', 'is', null)
    .groupBy((eb) => eb(eb.ref('settledAt'), 'is', null))
    .execute();
  const sum = (rows: typeof counted) =>
    rows.reduce(
      (all, one) => ({ count: all.count + Number(one.count), bytes: all.bytes + Number(one.bytes) }),
      {
        count: 0,
        bytes: 0,
      },
    );
  return { all: sum(counted), open: sum(counted.filter(({ isOpen }) => Boolean(isOpen))) };
}

/** The ids of the items of some cases, oldest first; `isOpen`: only those that are not settled. */
export async function listItemIds(
  db: Db,
  caseIds: readonly string[],
  { isOpen }: { isOpen: boolean },
): Promise<string[]> {
  const all = db.selectFrom('case_information').select('id').where('caseId', 'in', caseIds);
  const some = isOpen ? all.where('settledAt', 'is', null).where('erasedAt', 'is', null) : all;
  const rows = await some.orderBy('receivedAt').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Reads items one at a time, because each may be long, and gives requests a turn before each. */
export async function* eachItem(db: Db, caseIds: readonly string[], ids: readonly string[]) {
  for (const id of ids) {
    const item = await findItem(db, caseIds, id);
    await turn(); // reading the longest item takes some milliseconds, and so does what follows
    if (item) yield item;
  }
}

export function listItems(db: Db, caseId: string) {
  return db.selectFrom('case_information').selectAll().where('caseId', '=', caseId).execute();
}

/** The duplicates of a case, whose reports and messages belong to it as well. */
export async function listDuplicates(db: Db, id: string) {
  const rows = await db
    .selectFrom('cases')
    .select(['id', 'number', 'state', 'reportId'])
    .where('survivingCaseId', '=', id)
    .orderBy('receivedAt')
    .execute();
  // A condition in the query would make the embedded database read every duplicate.
  return rows.filter(({ state }) => state === ('duplicate' satisfies CaseState));
}

/** Moves what arrived for a report on another case: information, questions and answers, attempts, attachments. */
export async function moveArrivals(
  db: Db,
  reportId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const tables = [
    'case_information',
    'case_questions',
    'case_attempts',
    'case_attachments',
    'case_alarms',
  ] as const;
  for (const table of tables) {
    const moved = db
      .updateTable(table)
      .set({ caseId: to })
      .where('reportId', '=', reportId)
      .where('caseId', '=', from);
    // What the surviving case took from the content of this one stays there.
    await (table === 'case_information' ? moved.where('way', '!=', 'joined') : moved).execute();
  }
}

/** An attachment with a stored file. */
export async function findAttachment(db: Db, caseIds: readonly string[], id: string) {
  const found = await db
    .selectFrom('case_attachments')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .where('id', '=', id)
    .executeTakeFirst();
  const file = found?.file ?? null;
  return found && file !== null ? { ...found, file } : undefined;
}

/** Notes that an attachment came with later information. False: there is none, or it came with other information. */
export async function linkAttachment(
  db: Db,
  { caseId, id, item }: { caseId: string; id: string; item: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('case_attachments')
    .set({ informationId: item })
    .where('id', '=', id)
    .where('caseId', '=', caseId)
    .where('informationId', 'is', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertAttachment(
  db: Db,
  { at, ...attachment }: Omit<Insertable<Tables['case_attachments']>, 'at'> & { at: Date },
): Promise<void> {
  await insertRow(db, 'case_attachments', { ...attachment, at: at.toISOString() });
}

/** Everything that happened to some cases: a case and its duplicates. */
export function readHistory(db: Db, caseIds: readonly string[]) {
  return allOf({
    steps: db.selectFrom('case_steps').selectAll().where('caseId', 'in', caseIds).orderBy('at').execute(),
    notes: db.selectFrom('case_notes').selectAll().where('caseId', 'in', caseIds).orderBy('at').execute(),
    questions: db
      .selectFrom('case_questions')
      .selectAll()
      .where('caseId', 'in', caseIds)
      .orderBy('askedAt')
      .execute(),
    attempts: db
      .selectFrom('case_attempts')
      .selectAll()
      .where('caseId', 'in', caseIds)
      .orderBy('at')
      .execute(),
    signatures: db
      .selectFrom('case_signatures')
      .selectAll()
      .where('caseId', 'in', caseIds)
      .orderBy('at')
      .execute(),
    attachments: db
      .selectFrom('case_attachments')
      .leftJoin('files', 'files.name', 'case_attachments.file')
      .selectAll('case_attachments')
      .select('files.pages')
      .where('caseId', 'in', caseIds)
      .orderBy('at')
      .execute(),
    confirmations: db
      .selectFrom('case_confirmations')
      .selectAll()
      .where('caseId', '=', caseIds[0] ?? '')
      .orderBy('at')
      .execute(),
    items: db
      .selectFrom('case_information')
      .select(itemColumns)
      .where('caseId', 'in', caseIds)
      .orderBy('receivedAt')
      .orderBy('id')
      .execute(),
    messages: db
      .selectFrom('case_submissions')
      .select(['id', 'at', 'by', 'version', 'way', 'receiver', 'state', 'answer'])
      .where('caseId', 'in', caseIds)
      .orderBy('at')
      .orderBy('messageAt')
      .orderBy('id')
      .execute(),
  });
}

/**
 * What happened to a case and its duplicates, without what people wrote: open screens ask for it again and again. It reads
 * no content and no text.
 */
export function readEventRows(
  db: Db,
  { id, reportId }: { id: string; reportId: string },
  caseIds: readonly string[],
) {
  const acts = ['id', 'at', 'by'] as const;
  return allOf({
    report: db
      .selectFrom('adr_reports')
      .select(['id', 'createdAt'])
      .where('id', '=', reportId)
      .executeTakeFirstOrThrow(),
    versions: db
      .selectFrom('case_versions')
      .select(['number', 'createdAt', 'by'])
      .where('caseId', '=', id)
      .orderBy('number')
      .execute(),
    steps: db
      .selectFrom('case_steps')
      .select([...acts, 'version', 'step', 'from', 'to'])
      .where('caseId', 'in', caseIds)
      .orderBy('at')
      .execute(),
    notes: db.selectFrom('case_notes').select(acts).where('caseId', 'in', caseIds).orderBy('at').execute(),
    attempts: db
      .selectFrom('case_attempts')
      .select(acts)
      .where('caseId', 'in', caseIds)
      .orderBy('at')
      .execute(),
    attachments: db
      .selectFrom('case_attachments')
      .select(acts)
      .where('caseId', 'in', caseIds)
      .orderBy('at')
      .execute(),
    confirmations: db
      .selectFrom('case_confirmations')
      .select([...acts, 'endedAt', 'endedBy'])
      .where('caseId', '=', id)
      .orderBy('at')
      .execute(),
    items: db
      .selectFrom('case_information')
      .select(['id', 'receivedAt'])
      .where('caseId', 'in', caseIds)
      .orderBy('receivedAt')
      .execute(),
    messages: db
      .selectFrom('case_submissions')
      .select([...acts, 'version'])
      .where('caseId', 'in', caseIds)
      .orderBy('at')
      .execute(),
    assessments: db
      .selectFrom('case_assessments')
      .select([...acts, 'version'])
      .where('caseId', '=', id)
      .orderBy('place')
      .execute(),
    moves: db
      .selectFrom('case_moves')
      .select(acts)
      .where('caseId', 'in', caseIds)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  });
}

/** The newest version with a signature that was not undone; undefined: there is none. */
export async function findSignedVersion(db: Db, caseId: string): Promise<number | undefined> {
  const signature = await db
    .selectFrom('case_signatures')
    .select('version')
    .where('caseId', '=', caseId)
    .where('undoneAt', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return signature?.version;
}

/** The states in which the signature of a case is valid. */
const signedStates: readonly CaseState[] = ['signed', 'sent', 'closed'];

type Signed = { id: string; version: number; state: CaseState };

/** The valid signatures of the newest versions of cases, by case. A case that is back in work needs a new one. */
export async function listSignatures(db: Db, cases: readonly Signed[]) {
  const versions = new Map(
    cases.filter(({ state }) => signedStates.includes(state)).map(({ id, version }) => [id, version]),
  );
  if (versions.size === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('case_signatures')
    .select(['caseId', 'version', 'fullName', 'designation', 'at'])
    .where('caseId', 'in', [...versions.keys()])
    .where('undoneAt', 'is', null)
    .orderBy('at')
    .execute();
  const valid = rows.filter(({ caseId, version }) => versions.get(caseId) === version);
  return new Map(valid.map((row) => [row.caseId, row]));
}

/** Cases whose messages were sent count as sent, whatever their state is. */
export async function noteSent(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('cases')
    .set({ wasSent: true })
    .where('id', 'in', ids)
    .where('wasSent', '=', false)
    .execute();
}
