// Opens cases for reports that were stored by a version without cases: in the background, in small commits, in order of
// arrival. Their numbers are reserved at the first start, so that new reports have higher ones. An interrupted run
// continues where it stopped.
import { setImmediate as turn } from 'node:timers/promises';
import { ageBand } from '#contract/privacy-rules.ts';
import type { AdrReport } from '#contract/adr-reports.ts';
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { ageGroupOf } from '#contract/cases/age-rules.ts';
import { erasedContent } from '#contract/cases/erasure-rules.ts';
import { dayOf, nowIn } from '#contract/cases/partial-dates-rules.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { insertIntoTables } from '../../db/insert-rows.ts';
import type { Trx } from '../../db/tables.ts';
import { seriesOf } from './draw-number.ts';
import {
  caseOfReport,
  type CaseToOpen,
  openPrepared,
  prepareCase,
  drawNumbersAndSettings,
  yearOf,
} from './open-case.ts';
import {
  earlierSeries,
  insertReservations,
  lockReservations,
  readReservations,
  reserve,
} from './number-reservations.ts';
import {
  countReportsBetween,
  countReportsWithoutCase,
  findReportTimes,
  hasRealCases,
  listReportsWithoutCase,
  readHeldReports,
  withoutCase,
} from './queries.ts';

/**
 * Reserves the numbers 1 to n of each year for the n reports of that year that have no case. Call it at every start,
 * before the first new report; only the first call with a database reserves anything.
 */
export async function reserveEarlierNumbers({ db }: Pick<Engine, 'db'>, timeZone: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The first write takes a lock, so that only one of several starting processes reserves.
    if (!(await insertReservations(trx))) return;
    const { without } = await countReportsWithoutCase(trx);
    const times = without > 0 && !(await hasRealCases(trx)) ? await findReportTimes(trx) : null;
    if (!times) return;
    for (let year = yearIn(times.first, timeZone); year <= yearIn(times.last, timeZone); year += 1) {
      const count = await countReportsBetween(trx, startOf(year, timeZone), startOf(year + 1, timeZone));
      if (count > 0) await reserve(trx, year, count);
    }
  });
}

const yearIn = (time: string, timeZone: string) => yearOf(dayIn(time, timeZone));
const dayIn = (time: string, timeZone: string) => dayOf(nowIn(new Date(time), timeZone));
const startOf = (year: number, timeZone: string) =>
  new Date(instantOf(Temporal.PlainDate.from({ year, month: 1, day: 1 }), timeZone));

/**
 * Finds the day of an instant. Of instants in order, only the first one of each day is converted, because a conversion
 * takes 0.1 ms.
 */
function dayFinder(timeZone: string): (time: string) => string {
  let [day, begins, ends] = ['', '', ''];
  return (time) => {
    if (time >= begins && time < ends) return day;
    day = dayIn(time, timeZone);
    const date = Temporal.PlainDate.from(day);
    [begins, ends] = [instantOf(date, timeZone), instantOf(date.add({ days: 1 }), timeZone)];
    return day;
  };
}

const instantOf = (date: Temporal.PlainDate, timeZone: string) =>
  new Date(date.toZonedDateTime(timeZone).epochMilliseconds).toISOString();

/** How many cases one commit opens: the embedded database has one writer at a time, and blocks for some milliseconds. */
const casesPerBatch = 25;
/** How many reports one query reads: each may have some tens of kilobytes. */
const rowsPerQuery = 200;

/** Opens the cases of all reports that have none. `signal` stops it between two commits. */
export async function openEarlierCases(
  { db, reader, held, indexNewRows }: Pick<Engine, 'db' | 'reader' | 'held' | 'indexNewRows'>,
  { timeZone, now }: { timeZone: string; now: () => Date },
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  const dayOfReport = dayFinder(timeZone);
  const read = (last?: AdrReport) => {
    const found = listReportsWithoutCase(reader, last ?? null, rowsPerQuery);
    found.catch(() => {}); // the job may have been stopped
    return found;
  };
  let next = read();
  for (;;) {
    const reports = await next;
    if (reports.length === 0) return count;
    next = read(reports.at(-1));
    for (let from = 0; from < reports.length; from += casesPerBatch) {
      signal?.throwIfAborted();
      const some = reports.slice(from, from + casesPerBatch);
      const opened = now();
      count += await db.transaction().execute((trx) => openSome(trx, some, { held, dayOfReport, opened }));
      await turn(); // lets other requests run
    }
    await indexNewRows();
  }
}

interface Opening extends Pick<Engine, 'held'> {
  dayOfReport: (time: string) => string;
  opened: Date;
}

async function openSome(
  trx: Trx,
  found: readonly AdrReport[],
  { held, dayOfReport, opened }: Opening,
): Promise<number> {
  await lockReservations(trx); // another process may open the same cases
  // A person may have been erased since the reports were found.
  const reports = await withoutCase(trx, await readHeldReports(trx, found, held));
  const left = await readReservations(trx);
  const entries = reports.map((report) => ({
    ...caseOfEarlier(report, dayOfReport(report.createdAt)),
    opened,
  }));
  const series = entries.map(({ report, day }) => {
    const year = yearOf(day);
    const reserved = left.get(year) ?? 0;
    if (report.isSample || reserved === 0) return { series: seriesOf(report.isSample), year };
    left.set(year, reserved - 1);
    return { series: earlierSeries, year };
  });
  const prepared = await Promise.all(entries.map(prepareCase));
  const { rows } = openPrepared(prepared, await drawNumbersAndSettings(trx, series));
  await insertIntoTables(trx, rows);
  return entries.length;
}

/** The case of an earlier report. The case of an erased report names nobody. */
function caseOfEarlier(report: AdrReport, day: string): CaseToOpen {
  const entry = caseOfReport(report, day);
  if (report.erasedAt === null) return entry;
  const { patient: _, ...content } = erasedContent(entry.content);
  const ageGroup = groupOfBand(ageBand(report.age));
  return {
    ...entry,
    content: ageGroup === undefined ? content : { ...content, patient: { ageGroup } },
    erasedAt: report.erasedAt,
  };
}

/** The age group that contains a whole decade of ages. */
function groupOfBand(band: number): NonNullable<CaseContent['patient']>['ageGroup'] {
  const groupAt = (value: number) => ageGroupOf({ patient: { ageAtOnset: { value, unit: 'a' } } });
  const [youngest, oldest] = [groupAt(band), groupAt(band + 9)];
  return youngest === oldest ? youngest : undefined;
}
