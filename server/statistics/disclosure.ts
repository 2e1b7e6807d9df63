// Disclosure control of published counts: rounding, and hiding what would still give a count away. Pure. A reader of all
// published numbers knows an interval for each count; where sums narrow the interval of a small count to one value, the total,
// then the table, is not published. Sources: docs/decisions/0127.

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

export interface CountedTable {
  name: string;
  /** Each case has exactly one of the values, so that they add up to the total. */
  isPartition: boolean;
  cells: readonly { value: string; name: string; count: number }[];
}

interface PublishedTable {
  name: string;
  isPartition: boolean;
  cells: { value: string; name: string; shown: string }[];
}

export interface Publication {
  /** Null: hidden. */
  total: string | null;
  tables: PublishedTable[];
  /** Names of tables that are hidden. */
  hidden: string[];
}

/** What may be published of the counts of one closed period. */
export function publishable(total: number, counted: readonly CountedTable[]): Publication {
  const tables = counted.map(({ name, isPartition, cells }) => ({
    name,
    isPartition,
    cells: cells.map(({ value, name: label, count }) => ({ value, name: label, shown: shownAs(count) })),
  }));
  let publication: Publication = { total: shownAs(total), tables, hidden: [] };
  while (revealedIn(publication).length > 0) {
    // The total narrows every table; without it, a table that tells of another one goes.
    if (publication.total !== null) publication = { ...publication, total: null };
    else {
      const [first = ''] = revealedIn(publication);
      const partitions = publication.tables.filter((table) => table.isPartition && table.name !== first);
      const hidden = partitions.length > 0 ? (partitions.at(-1)?.name ?? first) : first;
      publication = {
        ...publication,
        tables: publication.tables.filter(({ name }) => name !== hidden),
        hidden: [...publication.hidden, hidden],
      };
    }
  }
  return publication;
}

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
  return tables.reduce((whole, { isPartition, cells }) => {
    const own = cells.map(({ shown }) => intervalOf(shown));
    const sum = (of: (one: Interval) => number) => own.reduce((all, one) => all + of(one), 0);
    return isPartition
      ? {
          least: Math.max(
            whole.least,
            sum(({ least }) => least),
          ),
          most: Math.min(
            whole.most,
            sum(({ most }) => most),
          ),
        }
      : // A case may have several values, and then has at least one: each is at most the total.
        { ...whole, least: Math.max(whole.least, ...own.map(({ least }) => least)) };
  }, told);
}

/** The interval of each count, given the total. Exact: a table's counts are bound by their sum alone. */
function cellIntervals({ isPartition, cells }: PublishedTable, whole: Interval): Interval[] {
  const own = cells.map(({ shown }) => intervalOf(shown));
  if (!isPartition) return own.map(({ least, most }) => ({ least, most: Math.min(most, whole.most) }));
  const [least, most] = [
    own.reduce((sum, one) => sum + one.least, 0),
    own.reduce((sum, one) => sum + one.most, 0),
  ];
  return own.map((one) => ({
    least: Math.max(one.least, whole.least - (most - one.most)),
    most: Math.min(one.most, whole.most - (least - one.least)),
  }));
}
