// The tables of figures, each with a name that stays, and one sentence: for the page, for prints and for files.
import { ageGroups, sexes } from './cases/content/code-lists-rules.ts';
import { allFigures, type Figure, figureNames, figureRules, notKnown } from './figures-rules.ts';
import type { FigureCounts } from './figures.ts';
import { percentText } from './percent-rules.ts';
import { desk, deskNames } from './words/desk-rules.ts';

const ownTables = deskNames('figureTables', ['months', 'ageSex', 'days', 'closure']);
export type TableName = Figure | keyof typeof ownTables;
export const tableNames = [...Object.keys(ownTables), ...allFigures] as unknown as [
  TableName,
  ...TableName[],
];

const tableTitle = (name: TableName): string =>
  name in ownTables ? ownTables[name as keyof typeof ownTables] : figureNames[name as Figure];

export type Cell = string | number | null;

export interface FigureTable {
  name: TableName;
  title: string;
  sentence: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** A value of a figure with its name and counts. */
type FigureRow = Omit<FigureCounts['values'][number], 'figure'>;

/** The rows of a figure: in its own order with every value, or the most frequent first. */
export function rowsOf({ values }: Pick<FigureCounts, 'values'>, figure: Figure): FigureRow[] {
  const found = values.filter((one) => one.figure === figure);
  const fixed = figureRules[figure].values;
  if (fixed !== null) {
    return Object.entries(fixed).map(([value, name]) => {
      const { cases = 0, serious = 0 } = found.find((one) => one.value === value) ?? {};
      return { value, name, cases, serious };
    });
  }
  const rows = found.map(({ value, name, cases, serious }) => ({
    value,
    name:
      name === ''
        ? desk(
            value === 'notLinked'
              ? 'figureUnknown_notLinked'
              : value === 'none'
                ? 'figureUnknown_none'
                : 'figureUnknown_notKnown',
          )
        : name,
    cases,
    serious,
  }));
  const isNamed = ({ value }: FigureRow) => value !== notKnown && value !== 'notLinked' && value !== 'none';
  return rows.toSorted(
    (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || b.cases - a.cases || (a.value < b.value ? -1 : 1),
  );
}

/** A share in whole percent; an empty text: of nothing. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : percentText(part / whole);

/** The cases that a figure counts. */
const basisOf = ({ cases, waiting }: Pick<FigureCounts, 'cases' | 'waiting'>, figure: Figure): number =>
  figureRules[figure].isPair ? cases - waiting : cases;

function sentenceOf(counts: FigureCounts, figure: Figure): string {
  const basis = basisOf(counts, figure);
  if (basis === 0) return desk('figureSentence_none');
  const rows = rowsOf(counts, figure);
  const isOpen = ({ value }: FigureRow) =>
    ['notKnown', 'notLinked', 'notAssessed', 'notYet', 'unknown'].includes(value);
  const most = rows.filter((row) => !isOpen(row)).toSorted((a, b) => b.cases - a.cases)[0];
  const open = rows.find(isOpen);
  return [
    most && most.cases > 0
      ? desk('figureSentence_most', {
          name: most.name,
          cases: most.cases,
          all: basis,
          share: percent(most.cases, basis),
        })
      : '',
    open && open.cases > 0 ? desk('figureSentence_open', { name: open.name, cases: open.cases }) : '',
    figureRules[figure].isMany ? desk('figureSentence_many') : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function figureTable(counts: FigureCounts, figure: Figure): FigureTable {
  const basis = basisOf(counts, figure);
  return {
    name: figure,
    title: figureNames[figure],
    sentence: sentenceOf(counts, figure),
    head: [
      figureNames[figure],
      desk('figureHead_cases'),
      desk('figureHead_share'),
      desk('figureHead_serious'),
    ],
    rows: rowsOf(counts, figure).map(({ name, cases, serious }) => [
      name,
      cases,
      percent(cases, basis),
      serious,
    ]),
  };
}

/** Says in a file how many of its cases are made up. */
export const madeUpRows = ({ madeUp }: Pick<FigureCounts, 'madeUp'>): readonly (readonly Cell[])[] =>
  madeUp === 0 ? [] : [[], [desk('figureNote_madeUp', { cases: madeUp })]];

export function tableOf(counts: FigureCounts, name: TableName): FigureTable {
  const title = tableTitle(name);
  switch (name) {
    case 'months':
      return {
        name,
        title,
        sentence: desk('figureSentence_months', {
          reports: counts.reports,
          cases: counts.cases,
          serious: counts.serious,
        }),
        head: [
          desk('figureHead_month'),
          desk('figureHead_reports'),
          desk('figureHead_cases'),
          desk('figureHead_serious'),
        ],
        rows: counts.months.map(({ month, reports, cases, serious }) => [month, reports, cases, serious]),
      };
    case 'ageSex': {
      const cellOf = (age: string, sex: string) =>
        counts.ageSex.find((one) => one.ageBand === age && one.sex === sex)?.cases ?? 0;
      const columns = [...Object.keys(sexes), notKnown];
      const ages = [...Object.keys(ageGroups), notKnown];
      const open = counts.ageSex.filter((one) => one.ageBand === notKnown || one.sex === notKnown);
      return {
        name,
        title,
        sentence: desk('figureSentence_ageSex', { cases: open.reduce((sum, one) => sum + one.cases, 0) }),
        head: [figureNames.ageBand, ...Object.values(sexes), desk('figureUnknown_notKnown')],
        rows: ages.map((age) => [
          figureRules.ageBand.values?.[age] ?? age,
          ...columns.map((sex) => cellOf(age, sex)),
        ]),
      };
    }
    case 'days':
      return {
        name,
        title,
        sentence: desk('figureSentence_days'),
        head: [
          desk('figureHead_measure'),
          desk('figureHead_all'),
          desk('figureHead_serious'),
          desk('figureHead_notSerious'),
        ],
        rows: Object.entries(counts.medians).map(([measure, { all, serious, notSerious }]) => [
          figureNames[measure as Figure],
          all,
          serious,
          notSerious,
        ]),
      };
    case 'closure':
      return {
        name,
        title,
        sentence: desk('figureSentence_days'),
        head: [desk('figureHead_month'), desk('figureHead_serious'), desk('figureHead_notSerious')],
        rows: counts.closure.map(({ month, serious, notSerious }) => [month, serious, notSerious]),
      };
    default:
      return figureTable(counts, name);
  }
}
