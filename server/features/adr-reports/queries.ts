// SQL of adr_reports.
import { type RawBuilder, sql } from 'kysely';
import type { AdrReport, AdrReportInput } from '#contract/adr-reports.ts';
import type { reportSorts } from '#contract/growing-lists.ts';
import { erasedText } from '#contract/privacy-rules.ts';
import { type GrowingList, inOrderOf } from '../../db/paging.ts';
import { searchText } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';
import { drawReference } from './reference-number.ts';

const columns = [
  'id',
  'reference',
  'name',
  'age',
  'contact',
  'medicineName',
  'symptoms',
  'duration',
  'message',
  'createdAt',
  'isSample',
  'noticeVersion',
  'erasedAt',
] as const;

interface Circumstances {
  id: string;
  now: Date;
  /** Of the institute's calendar, for the reference number. */
  year: number;
  isSample?: boolean;
}

/** A report as it came, and how it came. */
export type NewReport = AdrReportInput & Circumstances;

/** Stores a report under a fresh reference number. */
export async function insertReport(
  db: Db,
  input: AdrReportInput,
  circumstances: Circumstances,
): Promise<AdrReport> {
  const [report] = await insertReports(db, [{ ...input, ...circumstances }]);
  if (!report) throw new Error('The report was not stored.');
  return report;
}

/** Stores reports, each under a fresh reference number, and gives them back in their order. */
export async function insertReports(db: Db, entries: NewReport[]): Promise<AdrReport[]> {
  if (entries.length === 0) return [];
  const reports = entries.map(({ now, year, isSample = false, ...input }) => ({
    ...input,
    reference: drawReference(year),
    createdAt: now.toISOString(),
    isSample,
    noticeVersion: input.noticeVersion ?? null,
    erasedAt: null,
  }));
  const rows = reports.map((report) => ({ ...report, ...reportSearch(report) }));
  const stored = await db
    .insertInto('adr_reports')
    .values(rows)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .execute();
  if (stored.length === reports.length) return reports;

  // A number that was drawn is taken: another one is drawn.
  const ids = new Set(stored.map(({ id }) => id));
  const drawnAgain = await insertReports(
    db,
    entries.filter(({ id }) => !ids.has(id)),
  );
  return reports.map((report) => drawnAgain.find(({ id }) => id === report.id) ?? report);
}

/** The search columns of a report: one for the list's search, one that finds a person (reference, name, contact). */
export const reportSearch = (
  report: Pick<AdrReport, 'name' | 'medicineName' | 'symptoms' | 'contact' | 'reference'>,
) => ({
  searchText: searchText(report.name, report.medicineName, report.symptoms),
  personSearch: searchText(report.reference, report.name, report.contact),
});

/** The report with this id; throws when there is none. */
export function findReport(db: Db, id: string): Promise<AdrReport> {
  return db.selectFrom('adr_reports').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The id of the report with this number. */
export async function findReportId(db: Db, reference: string): Promise<string | undefined> {
  const reports = db.selectFrom('adr_reports').select('id').where('reference', '=', reference);
  return (await reports.executeTakeFirst())?.id;
}

/** A report as strangers may see it who send the key of one from which the person was erased. */
export const withoutContent = (report: AdrReport): AdrReport => ({
  ...report,
  name: erasedText,
  age: 0,
  contact: erasedText,
  medicineName: erasedText,
  symptoms: erasedText,
  duration: erasedText,
  message: null,
});

/** The administrators' list. */
export const reportList: GrowingList<AdrReport> = {
  table: 'adr_reports',
  columns,
  time: 'createdAt',
  keys: {
    createdAt: sql.ref('createdAt'),
    name: inOrderOf('name'),
    medicineName: inOrderOf('medicineName'),
    age: sql.ref('age'),
  } satisfies Record<(typeof reportSorts)[number], RawBuilder<unknown>>,
};
