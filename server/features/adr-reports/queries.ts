// SQL of adr_reports.
import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type AdrReport, adrReport, type AdrReportInput } from '#contract/adr-reports.ts';
import {
  type AdrReportField,
  adrReportFields,
  adrReportRules,
  type OptionalAdrReportField,
} from '#contract/adr-reports-rules.ts';
import type { reportSorts } from '#contract/growing-lists.ts';
import { adrReports } from '#contract/resources/adr-reports-rules.ts';
import { batches } from '../../db/insert-rows.ts';
import { type GrowingList, inOrderOf } from '../../db/paging.ts';
import { searchTextOf } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';
import { drawReference } from './reference-number.ts';

const reportColumns = Object.keys(adrReport.shape) as (keyof AdrReport)[];

interface Circumstances {
  id: string;
  now: Date;
  /** The year in the institute's time zone, for the reference number. */
  year: number;
  isSample?: boolean;
}

/** A report as it was sent, and the circumstances of its submission. */
export type NewReport = AdrReportInput & Circumstances & ReportExtras;

/** The optional values beside the seven fields. */
interface ReportExtras {
  language?: string | null | undefined;
  via?: string | null | undefined;
  detailsNoticeVersion?: string | null | undefined;
}

/** A stored report, and which receipt code of it is valid; null: the answer must not tell the code. */
export type SubmittedReport = AdrReport & {
  receiptGeneration: number | null;
  detailsNoticeVersion?: string | null;
};

/** Stores a report under a new reference number. */
export async function insertReport(
  db: Db,
  input: AdrReportInput,
  circumstances: Circumstances & ReportExtras,
): Promise<AdrReport> {
  const [report] = await insertReports(db, [{ ...input, ...circumstances }]);
  if (!report) throw new Error('The report was not stored.');
  return report;
}

/** A report to store, under a new reference number. */
export type DraftReport = ReturnType<typeof draftReport>;

export function draftReport({ now, year, isSample = false, ...input }: NewReport) {
  return {
    ...input,
    ...nullMissing(input),
    reference: drawReference(year),
    createdAt: now.toISOString(),
    isSample,
    noticeVersion: input.noticeVersion ?? null,
    erasedAt: null,
    receiptGeneration: 1,
    language: input.language ?? null,
    via: input.via ?? null,
    detailsNoticeVersion: input.detailsNoticeVersion ?? null,
  };
}

/** Stores reports, each under a new reference number, and returns them in the same order. */
export function insertReports(db: Db, entries: readonly NewReport[]): Promise<SubmittedReport[]> {
  return insertDrafts(db, entries.map(draftReport));
}

/** Stores reports and returns them in the same order. Where a reference number is taken, it draws another one. */
export async function insertDrafts(db: Db, reports: readonly DraftReport[]): Promise<SubmittedReport[]> {
  if (reports.length === 0) return [];
  const rows = reports.map((report) => ({ ...report, ...reportSearch(report) }));
  const stored: { id: string }[] = [];
  for (const batch of batches(rows)) {
    const inserted = await db
      .insertInto('adr_reports')
      .values(batch)
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .execute();
    stored.push(...inserted);
    if (batch.length < rows.length) await turn();
  }
  if (stored.length === reports.length) return [...reports];

  const ids = new Set(stored.map(({ id }) => id));
  const redrawn = await insertDrafts(
    db,
    reports
      .filter(({ id }) => !ids.has(id))
      .map((report) => ({ ...report, reference: drawReference(Number(report.reference.split('-')[1])) })),
  );
  return reports.map((report) => redrawn.find(({ id }) => id === report.id) ?? report);
}

const isOptional = (field: AdrReportField): field is OptionalAdrReportField =>
  adrReportRules[field].isOptional ?? false;
const optionalFields = adrReportFields.filter(isOptional);

/** Optional fields that were left out, as null. */
function nullMissing(input: Partial<AdrReportInput>) {
  const values = optionalFields.map((field) => [field, input[field] ?? null]);
  return Object.fromEntries(values) as Pick<AdrReport, OptionalAdrReportField>;
}

/** The search columns of a report: one for the search of the list, one for the search for a person. */
export const reportSearch = (report: AdrReportInput & Pick<AdrReport, 'reference'>) => ({
  searchText: searchTextOf(adrReports, 'searchText', report),
  personSearch: searchTextOf(adrReports, 'personSearch', report, report.reference),
});

/**
 * Gives the report of a case that staff entered the values of its corrected content. Reports that a reporter sent are
 * never changed.
 */
export async function correctReport(
  db: Db,
  { id, reference }: Pick<AdrReport, 'id' | 'reference'>,
  values: AdrReportInput,
): Promise<void> {
  await db
    .updateTable('adr_reports')
    .set({ ...values, ...nullMissing(values), ...reportSearch({ ...values, reference }) })
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .execute();
}

/** The report with this id; throws if there is none. */
export function findReport(db: Db, id: string): Promise<SubmittedReport> {
  return db
    .selectFrom('adr_reports')
    .select([...reportColumns, 'receiptGeneration'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The id of the report with this reference number. */
export async function findReportId(db: Db, reference: string): Promise<string | undefined> {
  const reports = db.selectFrom('adr_reports').select('id').where('reference', '=', reference);
  return (await reports.executeTakeFirst())?.id;
}

/** The administrators' list of reports. */
export const reportList: GrowingList<AdrReport> = {
  table: 'adr_reports',
  columns: reportColumns,
  time: 'createdAt',
  keys: {
    createdAt: sql.ref('createdAt'),
    name: inOrderOf('name'),
    medicineName: inOrderOf('medicineName'),
    age: sql.ref('age'),
  } satisfies Record<(typeof reportSorts)[number], RawBuilder<unknown>>,
};
