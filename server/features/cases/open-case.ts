// Opens the cases of reports, in the transaction that stores the reports: there is no report without its case.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { AdrReport } from '#contract/adr-reports.ts';
import { formatCaseNumber } from '#contract/cases/case-numbers-rules.ts';
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { dueOf } from '#contract/cases/deadlines-rules.ts';
import { contentOfReport, type Source } from '#contract/cases/from-report-rules.ts';
import { addVersions, type NewVersion } from '../../db/history.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { Tables, Trx } from '../../db/tables.ts';
import { deriveColumns, derivePairs, nextClockStart } from './derive.ts';
import { drawNumbers, realSeries, seriesOf } from './draw-number.ts';
import { type CaseSettings, type NewCaseRow, readCaseSettings } from './queries.ts';

/** A stored report that has no case yet. */
export interface CaseToOpen {
  report: Pick<AdrReport, 'id' | 'reference' | 'createdAt' | 'isSample' | 'noticeVersion'>;
  content: CaseContent;
  source: Source;
  /** The day of its arrival in the portal's time zone, 2026-11-22. */
  day: string;
  /** The username of who entered it. Null: it came by the portal's form. */
  by: string | null;
  /** When the case was opened, if later than the report's arrival: its first version is of then, and so is its clock. */
  opened?: { at: Date; day: string };
  /** Of an erased report: its content names nobody. */
  erasedAt?: string;
}

/** The ids and the number of a case that was opened. */
export interface OpenedCase {
  id: string;
  reportId: string;
  number: string;
  series: string;
  year: number;
  /** Its place within series and year. */
  serial: number;
}

/** The case of a report of the quick form. */
export function caseOfReport(report: AdrReport, day: string): CaseToOpen {
  const content = contentOfReport(report, { day, newId: randomUUID });
  return { report, content, source: 'portal', day, by: null };
}

/** The numbers of the centre among opened cases, for the file beside the backups. */
export const issuedNumbers = (opened: readonly OpenedCase[]) =>
  opened.flatMap(({ series, year, serial }) => (series === realSeries ? [{ year, last: serial }] : []));

/** Opens cases under the next numbers, in order. */
export async function openCases(trx: Trx, entries: readonly CaseToOpen[]): Promise<OpenedCase[]> {
  const serials = await drawNumbers(
    trx,
    entries.map(({ report, day }) => ({ series: seriesOf(report.isSample), year: yearOf(day) })),
  );
  return openNumbered(
    trx,
    entries.map((entry, place) => ({ ...entry, serial: serials[place] ?? 0 })),
  );
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Opens cases whose numbers are drawn already. */
export async function openNumbered(
  trx: Trx,
  entries: readonly (CaseToOpen & { serial: number })[],
): Promise<OpenedCase[]> {
  if (entries.length === 0) return [];
  const settings = await readCaseSettings(trx);
  const opened = entries.map((entry) => rowsOf(entry, settings));
  await insertRows(
    trx,
    'cases',
    opened.map(({ row }) => row),
  );
  await addVersions(
    trx,
    opened.map(({ version }) => version),
  );
  await insertRows(
    trx,
    'case_pairs',
    opened.flatMap((one) => one.pairs),
  );
  return opened.map(({ row: { id, reportId, number, series } }, place) => {
    const { serial = 0, day = '' } = entries[place] ?? {};
    return { id, reportId, number, series, year: yearOf(day), serial };
  });
}

interface Rows {
  row: NewCaseRow & { id: string };
  version: NewVersion;
  pairs: Tables['case_pairs'][];
}

function rowsOf(entry: CaseToOpen & { serial: number }, settings: CaseSettings): Rows {
  const { report, content, source, day, by, serial } = entry;
  const id = randomUUIDv7();
  const series = seriesOf(report.isSample);
  const prefix = series === realSeries ? settings.prefix : series;
  const number = formatCaseNumber({ prefix, year: yearOf(day), serial });
  const derived = deriveColumns(content, { number, reference: report.reference });
  const opened = entry.opened ?? { at: new Date(report.createdAt), day };
  const clockStartedOn = nextClockStart(null, { day: opened.day, content, significant: false });
  const row: Rows['row'] = {
    id,
    reportId: report.id,
    number,
    series,
    source,
    state: 'new',
    stateBefore: null,
    assessor: null,
    version: 1,
    clockStartedOn,
    dueOn: dueOf('new', clockStartedOn, derived.urgency, settings.days),
    hasNewInformation: false,
    wasSent: false,
    hasFollowUpGround: false,
    // The form's notice names forwarding while the setting is on.
    mayForward: report.noticeVersion !== null && settings.forwardsToPvpi,
    survivingCaseId: null,
    ...derived,
    receivedAt: report.createdAt,
    updatedAt: opened.at.toISOString(),
    closedAt: null,
    erasedAt: entry.erasedAt ?? null,
    isSample: report.isSample,
  };
  const version = { caseId: id, number: 1, content, at: opened.at, by, byPerson: by !== null };
  return {
    row,
    version,
    pairs: derivePairs(content).map((pair) => ({ caseId: id, ...pair })),
  };
}
