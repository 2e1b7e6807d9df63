// SQL of adr_reports.
import type { AdrReport, AdrReportInput } from '#contract/adr-reports.ts';
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
] as const;

interface Circumstances {
  id: string;
  now: Date;
  /** Of the institute's calendar, for the reference number. */
  year: number;
  isSample?: boolean;
}

/** Stores a report under a fresh reference number. */
export async function insertReport(
  db: Db,
  input: AdrReportInput,
  { id, now, year, isSample = false }: Circumstances,
): Promise<AdrReport> {
  for (;;) {
    const report = {
      ...input,
      id,
      reference: drawReference(year),
      createdAt: now.toISOString(),
      isSample,
    };
    const stored = await db
      .insertInto('adr_reports')
      .values({ ...report, searchText: searchText(input.name, input.medicineName, input.symptoms) })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) return report;
  }
}

/** The report with this id; throws when there is none. */
export function findReport(db: Db, id: string): Promise<AdrReport> {
  return db.selectFrom('adr_reports').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** All reports, newest first. */
export function listReports(db: Db): Promise<AdrReport[]> {
  return db
    .selectFrom('adr_reports')
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
