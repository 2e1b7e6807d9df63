// Finds the records of a list by several conditions and searched texts. The embedded database uses one index for a query
// and does not know how many rows a value has, so this file counts first: the condition with the fewest rows is taken
// from its index. Conditions that all have many rows filter the list while it is read in its order.
import { type RawBuilder, sql } from 'kysely';
import { countedMatches } from '#contract/growing-lists.ts';
import { foldText } from '#contract/text-rules.ts';
import type { Engine } from './engines/engine.ts';
import type { Filter } from './paging.ts';
import { contains } from './search-text.ts';

/** A condition that has an index. */
export interface Condition {
  filter: Filter;
  /** The same condition, written so that its index is not used. */
  loose: Filter;
  /** The sort order of whose key it is a range. */
  range?: string;
  /** The indexes of all sort orders contain its column. */
  isInOrders?: boolean;
  /** Most rows meet it: it has no index. */
  isCommon?: boolean;
}

export interface Wanted {
  /** Substrings of the searched fields. */
  texts: readonly string[];
  conditions: readonly Condition[];
  /** Conditions without an index. */
  others?: readonly Filter[];
  sort?: string;
}

export interface Narrowed {
  filters: Filter[];
  /** How many records there are, or more than `countedMatches`. Null: not counted. */
  matches: number | null;
}

/** Up to this number, rows are taken from an index and sorted. Beyond it, the list is read in its order and filtered. */
const fewHits = 10_000;
/** Up to this number, the rows of one condition are compared with the others one by one: that takes some 150 ms. */
const fewToCompare = 30_000;
/** The shortest text that the index of searches finds. */
const indexedLength = 3;

export async function narrow(
  { reader, indexedSearch, rowPlaces }: Pick<Engine, 'reader' | 'indexedSearch' | 'rowPlaces'>,
  { table, time }: { table: string; time?: string },
  { texts, conditions, others = [], sort }: Wanted,
): Promise<Narrowed> {
  const folded = texts.map(foldText).filter((text) => text !== '');
  const containing = folded.map((text) => contains('searchText', text));
  if (!rowPlaces) {
    const filters = [...containing, ...others, ...conditions.map(({ filter }) => filter)];
    return { filters, matches: null };
  }
  const { place, list, isAt } = rowPlaces;
  const take = async (rows: RawBuilder<unknown>, most: number): Promise<{ n: number; filters: Filter[] }> => {
    const { rows: found } = await list(rows, most).execute(reader);
    const { n, places } = found[0] ?? { n: 0, places: '[]' };
    return { n, filters: [isAt(places)] };
  };
  const select = (filters: readonly Filter[]) =>
    sql`select ${place} as place from ${sql.table(table)} where ${sql.join(filters, sql` and `)}`;
  // The newest rows first, in the index that holds the columns of most filters.
  const inTime = time === undefined ? sql`` : sql`order by ${sql.ref(time)} desc`;

  const long = folded.filter((text) => [...text].length >= indexedLength);
  const search = long.length > 0 ? indexedSearch(table, long) : null;
  const unsearched = search ? containing.filter((_one, at) => !long.includes(folded[at] ?? '')) : containing;
  const looseBut = (driver?: Condition) =>
    conditions.filter((one) => one !== driver).map(({ loose }) => loose);
  const rest = [...unsearched, ...others, ...looseBut()];
  const joined = () =>
    sql`select found.place from (${search}) as found cross join ${sql.table(table)}
      on ${sql.table(table)}.${place} = found.place where ${sql.join(rest, sql` and `)}`;
  if (search) {
    const hits = await take(search, fewHits + 1);
    const isFew = hits.n <= fewHits;
    if (rest.length === 0) return { filters: isFew ? hits.filters : containing, matches: hits.n };
    if (isFew) return matched(await take(joined(), fewHits));
  }

  const most = rest.length > 1 || search ? fewToCompare : fewHits;
  const counts = await countEach(reader, table, conditions, { inTime, most });
  const fewest = Math.min(...counts);
  const driver = conditions[counts.indexOf(fewest)];
  if (driver && rest.length === 1 && !search) {
    const isOrdered = driver.range === undefined ? sort === time : sort === driver.range;
    if (isOrdered) return { filters: [driver.filter], matches: fewest };
    // Reading the list in its order and filtering in that index costs less than reading and sorting a thousand rows.
    const fewToSort = driver.isInOrders ? countedMatches : fewHits;
    if (fewest > fewToSort) return { filters: [driver.loose], matches: fewest };
  }
  const by = (one: Condition) => select([one.filter, ...containing, ...others, ...looseBut(one)]);
  const driven = driver && fewest <= most && by(driver);
  if (driven && fewest <= fewHits) return matched(await take(driven, fewHits));
  if (rest.length === 0) return { filters: [], matches: null };
  // The index of a range decides the other conditions whose columns it holds.
  const range = conditions.find((one) => one.range !== undefined && one.range !== time);
  const isDecided = conditions.every((one) => one === range || one.isInOrders);
  const walked = range && isDecided ? by(range) : sql`${select(rest)} ${inTime}`;
  const found = await take(driven || (search ? joined() : walked), countedMatches + 1);
  if (found.n <= countedMatches) return matched(found);
  const inOrder = conditions.map(({ filter, loose, range }) =>
    range !== undefined && range === sort ? filter : loose,
  );
  return { filters: [...containing, ...others, ...inOrder], matches: found.n };
}

const matched = ({ n, filters }: { n: number; filters: Filter[] }): Narrowed => ({ filters, matches: n });

/** How many rows meet each condition, up to one more than `most`. */
async function countEach(
  db: Engine['reader'],
  table: string,
  conditions: readonly Condition[],
  { inTime, most }: { inTime: RawBuilder<unknown>; most: number },
): Promise<number[]> {
  if (conditions.length === 0) return [];
  const counts = conditions.map(
    ({ filter, isCommon = false }, at) => sql`select ${sql.lit(at)} as at, count(*) as n
      from (select 1 from ${sql.table(table)} where ${filter} ${isCommon ? inTime : sql``}
        limit ${sql.lit(most + 1)}) as found`,
  );
  const { rows } = await sql<{ at: number; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.toSorted((a, b) => a.at - b.at).map(({ n }) => n);
}

/** The records whose searched fields contain a text. */
export const findMatches = (
  engine: Pick<Engine, 'reader' | 'indexedSearch' | 'rowPlaces'>,
  table: string,
  text: string,
): Promise<Narrowed> => narrow(engine, { table }, { texts: [text], conditions: [] });

/** As `findMatches`, without the number. */
export const searchFilters = async (...search: Parameters<typeof findMatches>): Promise<Filter[]> =>
  (await findMatches(...search)).filters;
