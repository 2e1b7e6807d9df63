// SQL of cases: find, lock, settings. history.ts of server/db reads and adds versions.
import { type Insertable, type Selectable, sql } from 'kysely';
import { casePrefixDefault, isCasePrefix } from '#contract/cases/case-numbers-rules.ts';
import { erasedContent } from '#contract/cases/erasure-rules.ts';
import { type DueDays, dueDays, type Urgency } from '#contract/cases/deadlines-rules.ts';
import type { Source } from '#contract/cases/from-report-rules.ts';
import type { CaseState } from '#contract/cases/steps-rules.ts';
import { erasedText } from '#contract/privacy-rules.ts';
import { releaseFile } from '../../files/queries.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';

/** A row of `cases`, with the words of its columns. */
export type StoredCase = Omit<
  Selectable<Tables['cases']>,
  'state' | 'stateBefore' | 'source' | 'urgency' | 'serious'
> & {
  state: CaseState;
  stateBefore: CaseState | null;
  source: Source;
  urgency: Urgency;
  serious: 'true' | 'false' | 'unknown';
};

/** A row to insert. */
export type NewCaseRow = Insertable<Tables['cases']>;

export async function findCase(db: Db, id: string): Promise<StoredCase | undefined> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
  return row as StoredCase | undefined;
}

/** The case of a report. */
export async function findCaseOfReport(db: Db, reportId: string): Promise<StoredCase | undefined> {
  const row = await db.selectFrom('cases').selectAll().where('reportId', '=', reportId).executeTakeFirst();
  return row as StoredCase | undefined;
}

/**
 * The case, locked against changes by others until the transaction ends. Call it before whatever depends on the state or
 * the version.
 */
export async function lockCase(trx: Trx, id: string): Promise<StoredCase | undefined> {
  const row = await trx
    .updateTable('cases')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row as StoredCase | undefined;
}

/** The reference number of the report of a case. */
export async function referenceOf(db: Db, reportId: string): Promise<string> {
  const { reference } = await db
    .selectFrom('adr_reports')
    .select('reference')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  return reference;
}

/** The settings that the work on cases needs. */
export interface CaseSettings {
  prefix: string;
  days: DueDays;
  forwardsToPvpi: boolean;
}

const dueKeys = Object.keys(dueDays) as (keyof DueDays)[];

export async function readCaseSettings(db: Db): Promise<CaseSettings> {
  const rows = await db
    .selectFrom('site_settings')
    .select(['key', 'value'])
    .where('key', 'in', ['case_prefix', 'forwards_to_pvpi', ...dueKeys])
    .where('deletedAt', 'is', null)
    .execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const prefix = values.get('case_prefix') ?? '';
  const days = (key: keyof DueDays) => {
    const value = values.get(key) ?? '';
    return /^\d{1,4}$/.test(value) ? Number(value) : dueDays[key];
  };
  return {
    prefix: isCasePrefix(prefix) ? prefix : casePrefixDefault,
    days: Object.fromEntries(dueKeys.map((key) => [key, days(key)])) as DueDays,
    forwardsToPvpi: values.get('forwards_to_pvpi') === 'true',
  };
}

/** Details of steps that stay after an erasure: they name no patient and no reporter. */
const stepDetailsKept = new Set(['to', 'of', 'office', 'way', 'date', 'number']);

/**
 * Erases what people typed about a case outside its content. Returns what was changed, by the names of the tables
 * without their prefix.
 */
export async function eraseTexts(trx: Trx, caseId: string, now: Date): Promise<string[]> {
  const erasedAt = now.toISOString();
  const changed = {
    information: await eraseInformation(trx, caseId, erasedAt),
    steps: await eraseSteps(trx, caseId, erasedAt),
    notes: await eraseNotes(trx, caseId, erasedAt),
    questions: await eraseQuestions(trx, caseId, erasedAt),
    attachments: await eraseAttachments(trx, caseId, erasedAt),
  };
  return Object.entries(changed).flatMap(([name, count]) => (count > 0 ? [name] : []));
}

async function eraseInformation(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const items = await trx
    .selectFrom('case_information')
    .select(['id', 'content'])
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .execute();
  for (const { id, content } of items) {
    await trx
      .updateTable('case_information')
      .set({ content: JSON.stringify(erasedContent(content)), erasedAt })
      .where('id', '=', id)
      .execute();
  }
  return items.length;
}

async function eraseSteps(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const steps = await trx
    .selectFrom('case_steps')
    .select(['id', 'details'])
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .execute();
  for (const { id, details } of steps) {
    const kept = Object.entries(details).filter(([name]) => stepDetailsKept.has(name));
    await trx
      .updateTable('case_steps')
      .set({ reason: null, details: JSON.stringify(Object.fromEntries(kept)), erasedAt })
      .where('id', '=', id)
      .execute();
  }
  return steps.length;
}

async function eraseNotes(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_notes')
    .set({ text: erasedText, erasedAt })
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function eraseQuestions(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_questions')
    .set({
      question: erasedText,
      answer: sql<string | null>`case when answer is null then null else ${erasedText} end`,
      erasedAt,
    })
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The next sweep deletes the files. */
async function eraseAttachments(trx: Trx, caseId: string, erasedAt: string): Promise<number> {
  const attachments = await trx
    .selectFrom('case_attachments')
    .select(['id', 'file'])
    .where('caseId', '=', caseId)
    .where('erasedAt', 'is', null)
    .execute();
  for (const { id, file } of attachments) {
    await trx
      .updateTable('case_attachments')
      .set({ file: null, name: erasedText, erasedAt })
      .where('id', '=', id)
      .execute();
    if (file !== null) await releaseFile(trx, file);
  }
  return attachments.length;
}
