// Opens the cases of reports in the transaction that stores the reports, so that no report is without a case.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { AdrReport } from '#contract/adr-reports.ts';
import { formatCaseNumber } from '#contract/cases/intake/case-numbers-rules.ts';
import { completenessScore } from '#contract/cases/content/completeness-rules.ts';
import type { CaseContent, Reporter } from '#contract/cases/content/content-rules.ts';
import {
  type Clock,
  firstReportDue,
  newClock,
  nextClock,
  validSinceOf,
  viewOf,
} from '#contract/cases/work/clock-rules.ts';
import { findingsOf } from '#contract/cases/content/checks-rules.ts';
import { contentOfReport, type Source } from '#contract/cases/reporters/from-report-rules.ts';
import { withBothDeathFacts } from '#contract/cases/content/said-twice-rules.ts';
import { versionRow } from '../../../db/history.ts';
import type { StoredAlarmWord } from '../../../db/column-kinds.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import type { DeathCause } from '../../../jobs/kinds.ts';
import { tellDeath } from '../work/alarms.ts';
import { alarmRow, alarmsOf, meansDeath } from '../work/found-alarms.ts';
import { findingColumns, wordsToCheck } from '../work/check-case.ts';
import { type DerivedColumns, deriveUnnamed, withNames } from '../work/derive.ts';
import { drawNumbers, realSeries, type Series, seriesOf } from './draw-number.ts';
import { type CaseSettings, type NewCaseRow, readCaseSettings } from '../queries.ts';

/** A stored report that has no case yet. */
export interface CaseToOpen {
  report: Pick<AdrReport, 'id' | 'reference' | 'createdAt' | 'isSample' | 'noticeVersion'>;
  content: CaseContent;
  source: Source;
  /** The day of its arrival in the portal's time zone, 2026-11-22. */
  day: string;
  /** The received day, if it is not the day of arrival. */
  receivedOn?: string;
  /** The call that entered it named no received day. */
  isReceivedAssumed?: boolean;
  /** The username of the person who entered it. Null: it arrived by the portal's form, or with a ward pass. */
  by: string | null;
  /** When the case was opened, if later than the report's arrival. The first version is made then. */
  opened?: Date;
  /** Set for an erased report: its content names nobody. */
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

/** Prepares a case that has no number yet: everything that depends on its content alone. */
export interface PreparedCase extends CaseToOpen {
  id: string;
  columns: DerivedColumns;
  clock: Clock;
  findings: ReturnType<typeof findingColumns>;
  setByPortal: string[];
  /** The alarm words that nobody has seen. */
  words: readonly StoredAlarmWord[];
}

export async function prepareCase({ content: given, ...entry }: CaseToOpen): Promise<PreparedCase> {
  const { report, by, opened, source, day, receivedOn = day, isReceivedAssumed = false } = entry;
  // Another sender wrote the content of a message: nothing is set in it.
  const { content, setByPortal } =
    source === 'icsr' ? { content: given, setByPortal: [] } : withBothDeathFacts({}, given);
  const id = randomUUIDv7();
  const at = opened ?? new Date(report.createdAt);
  // The end of the day: at most the time of day is not checked.
  const now = { instant: at.getTime(), wallClock: Date.parse(`${day}T23:59:59Z`) };
  const alarmWords = await wordsToCheck(content);
  const facts = { now, isImported: source === 'icsr', enteredOn: day, isReceivedAssumed, alarmWords };
  const view = viewOf(content);
  const columns = deriveUnnamed(content);
  const findings = findingColumns({ findings: findingsOf(content, facts), confirmed: [] });
  await turn(); // checking and reading the words of the longest content take some milliseconds each
  // Who typed a case and decided its seriousness has seen its words.
  const isSeen = by !== null && entry.source !== 'icsr' && columns.urgency !== 'undecided';
  return {
    ...entry,
    content,
    id,
    columns,
    clock: nextClock(newClock(receivedOn), {
      after: view,
      held: view,
      since: null,
      at: at.toISOString(),
      byPerson: by !== null,
      mayTakeBack: false,
    }),
    findings,
    setByPortal,
    words:
      isSeen || entry.erasedAt !== undefined
        ? []
        : await alarmsOf(content, { isImported: entry.source === 'icsr' }),
  };
}

/** The database values for new cases. */
interface NumbersAndSettings {
  /** One for each case, in order. */
  serials: readonly number[];
  settings: CaseSettings;
}

export async function drawNumbersAndSettings(db: Db, series: readonly Series[]): Promise<NumbersAndSettings> {
  return { serials: await drawNumbers(db, series), settings: await readCaseSettings(db) };
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

export const seriesOfReport = ({ isSample = false }: { isSample?: boolean }, day: string): Series => ({
  series: seriesOf(isSample),
  year: yearOf(day),
});

/** Opens cases under the next numbers, in order. */
export async function openCases(trx: Trx, entries: readonly CaseToOpen[]): Promise<OpenedCase[]> {
  const ground = await drawNumbersAndSettings(
    trx,
    entries.map(({ report, day }) => seriesOfReport(report, day)),
  );
  const prepared: PreparedCase[] = [];
  for (const entry of entries) {
    prepared.push(await prepareCase(entry));
    await turn(); // each stage takes some milliseconds for the longest content
  }
  const { opened, rows, deaths } = openPrepared(prepared, ground);
  await insertOpened(trx, rows);
  await tellDeaths(trx, deaths);
  return opened;
}

/**
 * Visitors, and who enters on a ward round, are not asked for the country: the primary source of their reports (C.2.r.3) is
 * in that of the centre.
 */
function withCountry(one: PreparedCase, { country }: CaseSettings): PreparedCase {
  const { reporters = [] } = one.content;
  const isOurs = one.source === 'portal' || (one.source === 'ward' && one.by === null);
  if (!isOurs || !reporters.some(isWithoutCountry)) return one;
  const content = {
    ...one.content,
    reporters: reporters.map((reporter) =>
      isWithoutCountry(reporter) ? { ...reporter, country } : reporter,
    ),
  };
  return { ...one, content, columns: { ...one.columns, completeness: completenessScore(content) } };
}

const isWithoutCountry = ({ primary, country }: Reporter): boolean =>
  primary === true && country === undefined;

/** The cases with the numbers that were drawn for them, and their rows for `insertOpened`. */
export function openPrepared(given: readonly PreparedCase[], { serials, settings }: NumbersAndSettings) {
  const prepared = given.map((one) => withCountry(one, settings));
  const cases = prepared.map((one, place) => rowOf(one, serials[place] ?? 0, settings));
  const rows = {
    cases,
    case_versions: prepared.map(({ id, content, opened, report, by }) =>
      versionRow({
        caseId: id,
        number: 1,
        content,
        at: opened ?? new Date(report.createdAt),
        by,
        byPerson: by !== null,
      }),
    ),
    case_alarms: prepared.flatMap(({ id, report, day, receivedOn = day, words }) =>
      words.length > 0
        ? [
            alarmRow({
              caseId: id,
              reportId: report.id,
              source: 'report',
              words,
              at: report.createdAt,
              receivedOn,
            }),
          ]
        : [],
    ),
  };
  const deaths = prepared.flatMap((one) => (one.report.isSample ? [] : deathsOf(one)));
  const opened = cases.map(({ id, reportId, number, series }, place): OpenedCase => {
    const { day = '' } = prepared[place] ?? {};
    return { id, reportId, number, series, year: yearOf(day), serial: serials[place] ?? 0 };
  });
  return { opened, rows, deaths };
}

/** Adds the rows of `openPrepared`. */
export async function insertOpened(trx: Trx, rows: ReturnType<typeof openPrepared>['rows']): Promise<void> {
  await insertRows(trx, 'cases', rows.cases);
  await insertRows(trx, 'case_versions', rows.case_versions);
  await insertRows(trx, 'case_alarms', rows.case_alarms);
}

/** A death of which the holders of "sign" are to be told. */
export interface Death {
  caseId: string;
  cause: DeathCause;
  at: Date;
}

function deathsOf({ id, columns, words, report, opened }: PreparedCase): Death[] {
  const at = opened ?? new Date(report.createdAt);
  return [
    ...(columns.urgency === 'death' ? [{ caseId: id, cause: 'urgency' as const, at }] : []),
    ...(meansDeath(words) ? [{ caseId: id, cause: 'words' as const, at }] : []),
  ];
}

export async function tellDeaths(trx: Trx, deaths: readonly Death[]): Promise<void> {
  for (const { caseId, cause, at } of deaths) await tellDeath(trx, caseId, cause, at);
}

function rowOf(
  {
    id,
    report,
    columns,
    clock,
    source,
    day,
    opened,
    erasedAt,
    isReceivedAssumed,
    setByPortal,
    words,
    ...prepared
  }: PreparedCase,
  serial: number,
  settings: CaseSettings,
): NewCaseRow & { id: string } {
  const series = seriesOf(report.isSample);
  const { findings, ...counts } = prepared.findings;
  const prefix = series === realSeries ? settings.prefix : series;
  const number = formatCaseNumber({ prefix, year: yearOf(day), serial });
  return {
    id,
    reportId: report.id,
    number,
    series,
    source,
    state: 'new',
    stateBefore: null,
    assessor: null,
    version: 1,
    receivedOn: clock.received,
    validSince: validSinceOf(clock),
    enteredOn: day,
    clock: JSON.stringify(clock),
    dueOn: firstReportDue(clock, [], settings.daysOn),
    hasTakenBack: false,
    isReceivedAssumed: isReceivedAssumed ?? false,
    hasNewInformation: false,
    wasSent: false,
    hasFollowUpGround: false,
    // The form's notice names forwarding while the setting is on.
    mayForward:
      (report.noticeVersion !== null && settings.forwardsToPvpi) || settings.groundOf(source) !== '',
    survivingCaseId: null,
    ...withNames(columns, { number, reference: report.reference }),
    receivedAt: report.createdAt,
    updatedAt: opened?.toISOString() ?? report.createdAt,
    closedAt: null,
    erasedAt: erasedAt ?? null,
    isSample: report.isSample,
    ...counts,
    findings: JSON.stringify(findings),
    setByPortal: JSON.stringify(setByPortal),
    alarming: words.length > 0,
  };
}
