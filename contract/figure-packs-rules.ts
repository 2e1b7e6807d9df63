// The pack of a month, a quarter or a year: its period and the one before, and the tables in their order.
import { addDays, printDate } from './cases/content/partial-dates-rules.ts';
import { ageGroups, sexes } from './cases/content/code-lists-rules.ts';
import { type Cell, type FigureTable, rowsOf, type TableName, tableOf } from './figure-tables-rules.ts';
import { allFigures, type Figure, figureNames } from './figures-rules.ts';
import type { FigureCounts, Pack } from './figures.ts';
import { whoUmcCategories } from './cases/assessment/who-umc-rules.ts';
import { eventKindNames } from './resources/centre-events-rules.ts';
import { desk } from './words/desk-rules.ts';

export const periodShape = /^\d{4}(?:-(?:0[1-9]|1[0-2])|-Q[1-4])?$/;

/** First and last day, as 2026-10-01. */
export interface Period {
  from: string;
  to: string;
}

/** The days of 2026, 2026-Q4 or 2026-10. */
export function daysOfPeriod(name: string): Period {
  const year = Number(name.slice(0, 4));
  const rest = name.slice(5);
  const [first, count] =
    rest === '' ? [1, 12] : rest.startsWith('Q') ? [Number(rest[1]) * 3 - 2, 3] : [Number(rest), 1];
  return { from: dayText(year, first), to: addDays(dayText(year, first + count), -1) };
}

const dayText = (year: number, month: number) =>
  `${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`;

/** The period of the same length before: 2026-09 before 2026-10. */
export function periodBefore(name: string): string {
  const year = Number(name.slice(0, 4));
  const rest = name.slice(5);
  if (rest === '') return String(year - 1);
  if (rest.startsWith('Q')) return rest === 'Q1' ? `${year - 1}-Q4` : `${year}-Q${Number(rest[1]) - 1}`;
  return rest === '01' ? `${year - 1}-12` : `${year}-${String(Number(rest) - 1).padStart(2, '0')}`;
}

/** Documents that a pack lists; it counts the downloads of all. */
export const listedDocumentsMax = 10;

/** Events that a pack lists; it counts all. */
export const listedEventsMax = 200;

/** The tables of figures in a pack, in the order of print. */
const packFigures: readonly TableName[] = [
  'serious',
  'criterion',
  'death',
  'outcome',
  'ageBand',
  'sex',
  'ageSex',
  'reporterType',
  'occupation',
  'department',
  'source',
  'bodySystem',
  'drugClass',
  'substance',
  'reaction',
  'causality',
  'severity',
  'preventability',
  'documented',
  'timing',
  'toEntry',
  'days',
  'state',
  'findings',
  'poster',
];

/** Most values that a pack lists as moved. */
const movedMax = 100;

/** The values of the figures in a pack whose cases are not as many as they were. */
export function movedSince(then: Pick<FigureCounts, 'values'>, now: Pick<FigureCounts, 'values'>) {
  return packFigures
    .flatMap((figure) => {
      if (!isFigure(figure)) return [];
      const after = new Map(rowsOf(now, figure).map((row) => [row.value, row]));
      const before = new Map(rowsOf(then, figure).map((row) => [row.value, row]));
      return [...new Map([...before, ...after])].map(([value, { name }]) => ({
        figure,
        name,
        before: before.get(value)?.cases ?? 0,
        cases: after.get(value)?.cases ?? 0,
      }));
    })
    .filter(({ before, cases }) => before !== cases)
    .slice(0, movedMax);
}

const isFigure = (name: string): name is Figure => (allFigures as readonly string[]).includes(name);

function movedTable({ at, moved = [] }: NonNullable<Pack['kept']>): FigureTable {
  return {
    name: 'months',
    title: desk('pack_moved'),
    sentence: desk('pack_movedText'),
    head: [desk('pack_figure'), printDate(at.slice(0, 10)), desk('pack_now'), desk('pack_change')],
    rows: moved.map(({ figure, name, before, cases }) => [
      `${figureNames[figure as Figure]}: ${name}`,
      before,
      cases,
      cases - before,
    ]),
  };
}

/** Most names of a figure in a pack. */
const namesMax = 10;

const countOf = (counts: FigureCounts, figure: Figure, value: string): number =>
  rowsOf(counts, figure).find((row) => row.value === value)?.cases ?? 0;

const reached = (counts: FigureCounts, figure: Figure): number =>
  counts.cases - countOf(counts, figure, 'notYet');

/** The figures of the whole, beside those of the period before. */
function summaryTable({
  counts,
  countsBefore,
  deaths,
  moreDeaths,
  quizzes,
  quizzesBefore,
  events,
  eventsBefore,
  followUps,
  followUpsBefore,
  downloads,
  downloadsBefore,
  agreement,
  agreementBefore,
  period,
  before,
}: Pack): FigureTable {
  const rows: [string, (counts: FigureCounts) => number][] = [
    ['reports', ({ reports }) => reports],
    ['cases', ({ cases }) => cases],
    ['serious', ({ serious }) => serious],
    ['waiting', ({ waiting }) => waiting],
    ['rejected', ({ aside }) => Object.values(aside).reduce((sum, count) => sum + count, 0)],
    ['signed', (one) => reached(one, 'toSignature')],
    ['sent', (one) => reached(one, 'toSending')],
    ['inTime', (one) => countOf(one, 'timing', 'inTime')],
    ['late', (one) => countOf(one, 'timing', 'late')],
    ['overdue', (one) => countOf(one, 'timing', 'overdue')],
    ['pending', (one) => countOf(one, 'toSending', 'notYet')],
    ['closed', (one) => reached(one, 'toClosure')],
    ['documented', ({ documented }) => documented],
  ];
  const lines: Cell[][] = rows.map(([name, of]) => {
    const [now, then] = [of(counts), of(countsBefore)];
    return [desk(`packRows_${name}` as 'packRows_reports'), now, then, now - then];
  });
  return {
    name: 'months',
    title: desk('pack_summary'),
    sentence: desk('pack_compared', { period, before }),
    head: [desk('pack_figure'), period, before, desk('pack_change')],
    rows: [
      ...lines,
      [desk('packRows_deaths'), deaths.length + moreDeaths, null, null],
      [desk('packRows_quizzes'), quizzes, quizzesBefore, quizzes - quizzesBefore],
      ...(['events', 'people'] as const).map((name) => [
        desk(`packRows_${name}`),
        events[name],
        eventsBefore[name],
        events[name] - eventsBefore[name],
      ]),
      countRow(desk('packRows_downloads'), downloads?.amount, downloadsBefore?.amount),
      ...(['asked', 'received'] as const).map((name) =>
        countRow(desk(`packRows_${name}`), followUps?.[name], followUpsBefore?.[name]),
      ),
      ...agreementRows(agreement, agreementBefore),
    ],
  };
}

/** A count that may be unknown, beside that of the period before. */
const countRow = (name: string, now: number | null = null, then: number | null = null): Cell[] => [
  name,
  now,
  then,
  now === null || then === null ? null : now - then,
];

/** How far two assessors agree: pairs, percent and kappa; without a pair nothing. */
function agreementRows(now: Pack['agreement'], then: Pack['agreement']): Cell[][] {
  if (!now?.count && !then?.count) return [];
  const rounded = (value: number | null | undefined, digits: number) =>
    typeof value === 'number' ? Number(value.toFixed(digits)) : null;
  const row = (name: 'judgedByTwo' | 'agreement' | 'kappa', one: number | null, other: number | null) => [
    desk(`packRows_${name}`),
    one,
    other,
    one === null || other === null ? null : rounded(one - other, 2),
  ];
  return [
    row('judgedByTwo', now?.count ?? 0, then?.count ?? 0),
    row('agreement', rounded(now?.percent, 1), rounded(then?.percent, 1)),
    row('kappa', rounded(now?.kappa, 2), rounded(then?.kappa, 2)),
  ];
}

function deathTable({ deaths, moreDeaths }: Pack): FigureTable {
  return {
    name: 'state',
    title: desk('pack_deaths'),
    sentence:
      deaths.length === 0
        ? desk('pack_noDeath')
        : moreDeaths > 0
          ? desk('pack_moreDeaths', { count: moreDeaths })
          : desk('pack_deathsText'),
    head: ['number', 'age', 'sex', 'drug', 'reaction', 'causality', 'related'].map((name) =>
      desk(`packDeath_${name}` as 'packDeath_number'),
    ),
    rows: deaths.map((death) => [
      death.number,
      death.ageBand === null
        ? desk('figureUnknown_notKnown')
        : ageGroups[death.ageBand as keyof typeof ageGroups],
      death.sex === null ? desk('figureUnknown_notKnown') : sexes[death.sex as keyof typeof sexes],
      death.drug,
      death.reaction,
      death.causality.map((one) => whoUmcCategories[one as keyof typeof whoUmcCategories]).join(', '),
      desk(death.isRelated ? 'packDeath_died' : 'packDeath_unrelated'),
    ]),
  };
}

function eventTable({ events, listedEvents }: Pack): FigureTable {
  const more = events.events - listedEvents.length;
  return {
    name: 'months',
    title: desk('pack_events'),
    sentence:
      events.events === 0
        ? desk('pack_noEvent')
        : more > 0
          ? desk('pack_moreEvents', { count: more })
          : desk('pack_eventsText', { count: events.events, people: events.people }),
    head: (['day', 'kind', 'title', 'department', 'people'] as const).map((name) =>
      desk(`packEvent_${name}`),
    ),
    rows: listedEvents.map(({ day, kind, title, department, people }) => [
      printDate(day),
      eventKindNames[kind],
      title,
      department ?? '',
      people,
    ]),
  };
}

function downloadTable({ downloads }: Pack): FigureTable {
  return {
    name: 'months',
    title: desk('pack_downloads'),
    sentence: downloads?.amount
      ? desk('pack_downloadsText', { count: downloads.amount })
      : desk(downloads ? 'pack_noDownload' : 'pack_downloadsNotCounted'),
    head: [desk('packDownload_title'), desk('packDownload_amount')],
    rows: (downloads?.documents ?? []).map(({ title, amount }) => [title, amount]),
  };
}

/** All tables of a pack, with names that stay. */
export function packTables(pack: Pack): (FigureTable & { key: string })[] {
  const figures = packFigures.map((name) => {
    const table = tableOf(pack.counts, name);
    return { ...table, key: name, rows: isNames(name) ? shortened(table.rows) : table.rows };
  });
  const { kept } = pack;
  return [
    { ...summaryTable(pack), key: 'summary' },
    ...(kept?.moved?.length ? [{ ...movedTable(kept), key: 'moved' }] : []),
    ...figures,
    { ...deathTable(pack), key: 'deaths' },
    { ...eventTable(pack), key: 'events' },
    { ...downloadTable(pack), key: 'downloads' },
  ];
}

const isNames = (name: TableName) =>
  ['substance', 'reaction', 'drugClass', 'bodySystem', 'poster'].includes(name);

/** The most frequent names, and those without one. */
const shortened = (rows: FigureTable['rows']) => {
  const unnamed = [
    desk('figureUnknown_notKnown'),
    desk('figureUnknown_notLinked'),
    desk('figureUnknown_none'),
  ];
  const named = rows.filter(([name]) => !unnamed.includes(String(name)));
  return [...named.slice(0, namesMax), ...rows.filter(([name]) => unnamed.includes(String(name)))];
};
