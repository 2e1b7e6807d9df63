// Disclosure control of published counts: rounding, and hiding what would still give a count away. Pure. A reader of all
// published numbers knows an interval for each count; where sums narrow the interval of a small count to one value, the total,
// or everything, is not published. Sources: docs/decisions/0127.

/** From 1 to 4 cases. */
export const fewest = '<5';

/** How a count is shown: 0, fewer than 5, or the nearest multiple of 5. */
export const shownAs = (count: number): string =>
  count === 0 ? '0' : count < 5 ? fewest : String(Math.round(count / 5) * 5);

export interface Interval {
  least: number;
  most: number;
}

/** The counts that are shown in this way. */
export function intervalOf(shown: string): Interval {
  if (shown === '0') return { least: 0, most: 0 };
  if (shown === fewest) return { least: 1, most: 4 };
  const middle = Number(shown);
  return { least: middle === 5 ? 5 : middle - 2, most: middle + 2 };
}

/** How many of a table's values a case has: exactly one, so that they add up to the total; one or more; or perhaps none. */
export type Covers = 'one' | 'oneOrMore' | 'some';

export interface CountedTable {
  name: string;
  covers: Covers;
  cells: readonly { value: string; name: string; count: number }[];
}

interface PublishedTable {
  name: string;
  covers: Covers;
  cells: { value: string; name: string; shown: string }[];
}

export interface Publication {
  /** Null: hidden. */
  total: string | null;
  tables: PublishedTable[];
  /** Names of tables that are hidden. */
  hidden: string[];
}

/**
 * What may be published of the counts of one closed period: all tables with the total, all tables without it, or nothing. What
 * is left out tells nothing either, also to readers who know this rule: that the total is left out is true of at least two
 * totals, and of a period of which nothing is shown no count is known.
 */
export function publishable(total: number, counted: readonly CountedTable[]): Publication {
  const tables = counted.map(({ name, covers, cells }) => ({
    name,
    covers,
    cells: cells.map(({ value, name: label, count }) => ({ value, name: label, shown: shownAs(count) })),
  }));
  const withTotal = (shown: string | null): Publication => ({ total: shown, tables, hidden: [] });
  if (revealedIn(withTotal(null)).length > 0)
    return { total: null, tables: [], hidden: tables.map(({ name }) => name) };
  const whole = totalInterval(withTotal(null));
  const reveals = (shown: string): boolean => {
    const { least, most } = intervalOf(shown);
    return least <= whole.most && whole.least <= most && revealedIn(withTotal(shown)).length > 0;
  };
  const shown = shownAs(total);
  return withTotal([lessThan(shown), shown, moreThan(shown)].some(reveals) ? null : shown);
}

/** The next smaller and the next larger way in which a count is shown. */
const lessThan = (shown: string): string => shownAs(Math.max(0, intervalOf(shown).least - 1));
const moreThan = (shown: string): string => shownAs(intervalOf(shown).most + 1);

/** The tables in which a count from 1 to 4 can be told from everything that is published. */
export function revealedIn(publication: Publication): string[] {
  const whole = totalInterval(publication);
  return publication.tables.flatMap((table) => {
    const cells = cellIntervals(table, whole);
    const isRevealed = table.cells.some(({ shown }, place) => {
      const { least, most } = cells[place] as Interval;
      return shown === fewest && least >= most;
    });
    return isRevealed ? [table.name] : [];
  });
}

/** What the total and the sums of all tables say of the total. */
function totalInterval({ total, tables }: Publication): Interval {
  const told = total === null ? { least: 0, most: Infinity } : intervalOf(total);
  return tables.reduce((whole, { covers, cells }) => {
    const own = cells.map(({ shown }) => intervalOf(shown));
    const { least, most } = sumOf(own);
    return {
      least: Math.max(whole.least, ...(covers === 'one' ? [least] : own.map((one) => one.least))),
      most: covers === 'some' ? whole.most : Math.min(whole.most, most),
    };
  }, told);
}

/** The interval of each count, given the total. Exact: a table's counts are bound by their sum alone. */
function cellIntervals({ covers, cells }: PublishedTable, whole: Interval): Interval[] {
  const own = cells.map(({ shown }) => intervalOf(shown));
  const { least, most } = sumOf(own);
  return own.map((one) => ({
    least: covers === 'some' ? one.least : Math.max(one.least, whole.least - (most - one.most)),
    most: Math.min(one.most, covers === 'one' ? whole.most - (least - one.least) : whole.most),
  }));
}

const sumOf = (all: readonly Interval[]): Interval => ({
  least: all.reduce((sum, one) => sum + one.least, 0),
  most: all.reduce((sum, one) => sum + one.most, 0),
});
