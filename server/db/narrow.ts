// Finds the records of a list by several conditions and searched texts. The embedded database uses one index for a query
// and does not know how many rows a value has, so this file counts first: the condition with the fewest rows is taken
// from its index. Conditions that all have many rows filter the list while it is read in its order.
import { type RawBuilder, sql } from 'kysely';
import { countedMatches } from '#contract/growing-lists.ts';
import { foldText } from '#contract/text-rules.ts';
import type { Engine } from './engines/engine.ts';
import type { Filter, Search } from './paging.ts';
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

export interface ListRequest {
  /** Substrings of the searched fields. */
  texts: readonly string[];
  conditions: readonly Condition[];
  /** Conditions without an index. */
  others?: readonly Filter[];
  sort?: string;
  /** `others` says that the only text is in this column, which the index of searches holds. */
  column?: string | undefined;
  /** The engine expects that a search finds few of them. */
  isRare?: boolean;
}

/** How the records of a request are found. */
export interface Finding {
  /**
   * Conditions that may be so common that the next records of the order fill a page, without an index. Null: an index
   * finds them.
   */
  first: Filter[] | null;
  /** `onlyCount`: the page is known, and the conditions are not needed. */
  narrow(onlyCount?: boolean): Promise<Narrowed>;
}

export interface Narrowed {
  filters: Filter[];
  /** How many records there are, or more than `countedMatches`. Null: not counted. */
  matches: number | null;
  /** The engine counts the matches best in the order of time. */
  countInTime?: boolean;
  /** A search that finds all records of the filters, and perhaps more. */
  search?: Search;
}

/** Up to this number, rows are taken from an index. Beyond it, the list is read in its order and filtered. */
const fewHits = 10_000;
/** The same for rows that a search finds: its index takes up to a millisecond for 2,000 rows. */
const fewFound = 3_000;
/** A group of three letters that at most so many rows contain is rare: these rows are read and compared. */
const rareRows = 2_000;
/** How many of them are counted, of a long text. */
const mostThrees = 8;
/** How many words of a text are compared by how common they are. */
const mostWords = 5;
/** How many found rows are looked at to learn that more than `countedMatches` meet all conditions. */
const firstFound = countedMatches * 1.5;
/** Up to this number, the rows of one condition are sorted or compared one by one: that takes up to 150 ms. */
const fewToCompare = 30_000;
/** The shortest text that the index of searches finds. */
const indexedLength = 3;

type Searching = Pick<Engine, 'reader' | 'indexedSearch' | 'rowPlaces' | 'expectedRows'>;
type Searched = { table: string; time?: string | undefined };

export function findRecords(engine: Searching, list: Searched, request: ListRequest): Finding {
  const { texts, conditions, others = [], sort } = request;
  const containing = foldedTexts(texts).map((text) => contains('searchText', text));
  const [only] = conditions;
  const isAlone = conditions.length + others.length + containing.length === 1;
  // Other conditions are decided in an index.
  const isSlow = only ? isAlone && !isOrdered(only, list, sort) && !only.isInOrders : others.length > 0;
  return {
    first:
      engine.rowPlaces && isSlow ? [...others, ...containing, ...conditions.map(({ loose }) => loose)] : null,
    narrow: (onlyCount) => narrow(engine, list, request, onlyCount),
  };
}

/** Whether the rows of a condition are found in the order of the list. */
const isOrdered = ({ range }: Condition, { time }: Searched, sort: string | undefined) =>
  sort === (range ?? time);

const foldedTexts = (texts: readonly string[]) => texts.map(foldText).filter((text) => text !== '');

async function narrow(
  { reader, indexedSearch, rowPlaces, expectedRows }: Searching,
  { table, time }: Searched,
  { texts, conditions, others = [], sort, column, isRare = false }: ListRequest,
  onlyCount = false,
): Promise<Narrowed> {
  const folded = foldedTexts(texts);
  const containing = folded.map((text) => contains('searchText', text));
  if (!rowPlaces) {
    const rest = [...others, ...conditions.map(({ filter }) => filter)];
    // A text of many rows is found sooner in the order of the list: the index reads all of them before the first.
    const search = isRare
      ? indexedSearch(table, folded)
      : folded.length > 0 && (await searchByRareWord({ expectedRows, indexedSearch }, table, folded));
    return {
      filters: [...containing, ...rest],
      matches: null,
      ...(search && { search: { ids: search, most: rest.length > 0 ? fewHits : fewFound, rest } }),
    };
  }
  const { place, list, isAt, isAmong } = rowPlaces;
  const take = async (rows: RawBuilder<unknown>, most: number) => {
    const { rows: found } = await list(rows, most).execute(reader);
    return found[0] ?? { n: 0, places: '[]' };
  };
  // Some thousand rows are read and sorted in ten times the time in which the index of the order is searched for them.
  const matched = ({ n, places }: { n: number; places: string }): Narrowed => ({
    filters: [n > countedMatches ? isAmong(places) : isAt(places)],
    matches: n,
  });
  const select = (filters: readonly Filter[]) =>
    sql`select ${place} as place from ${sql.table(table)} where ${sql.join(filters, sql` and `)}`;
  // The newest rows first, in the index that holds the columns of most filters.
  const inTime = time === undefined ? sql`` : sql`order by ${sql.ref(time)} desc`;

  const long = folded.filter((text) => [...text].length >= indexedLength);
  // To count common words, their places are not listed, and no index of other conditions is asked.
  const isCommon = onlyCount && conditions.length === 0;
  const rare = isCommon ? null : await findRare(reader, long, (text) => indexedSearch(table, [text]));
  const searched = rare === null ? long : [rare];
  const search = searched.length > 0 ? indexedSearch(table, searched) : null;
  const unsearched = search
    ? containing.filter((_one, at) => !searched.includes(folded[at] ?? ''))
    : containing;
  const looseBut = (driver?: Condition) =>
    conditions.filter((one) => one !== driver).map(({ loose }) => loose);
  const rest = [...unsearched, ...others, ...looseBut()];
  const joined = () =>
    sql`select found.place from (${search}) as found cross join ${sql.table(table)}
      on ${sql.table(table)}.${place} = found.place where ${sql.join(rest, sql` and `)}`;
  if (search && isCommon) {
    const whole = column === undefined ? null : indexedSearch(table, long, { column });
    const { n } = await take(whole ?? (rest.length > 0 ? joined() : search), countedMatches + 1);
    return { filters: [], matches: n };
  }
  if (search) {
    const hits = await take(search, fewFound + 1);
    const isFew = hits.n <= fewFound;
    if (rest.length === 0) return isFew ? matched(hits) : { filters: containing, matches: hits.n };
    // The first of them are enough to know that there are more than the list counts.
    const first = isFew || conditions.length === 0;
    const places = isFew ? isAt(hits.places) : isAt(hits.places, firstFound);
    const among = first && (await take(select([places, ...rest]), countedMatches + 1));
    if (among && among.n > countedMatches) {
      const filters = isFew ? [isAmong(hits.places), ...rest] : [...rest, ...containing];
      return { filters, matches: among.n };
    }
    if (among && isFew) return matched(among);
  }

  const [only] = rest.length === 1 && !search ? conditions : [];
  if (only) {
    const inOrder = isOrdered(only, { table, time }, sort);
    const most = inOrder || only.isInOrders || onlyCount ? countedMatches : fewToCompare;
    const [n = 0] = await countEach(reader, table, [only], { inTime, most });
    if (inOrder || onlyCount) return { filters: [only.filter], matches: n };
    const rows = select([only.filter]);
    if (n <= most) return { filters: [isAt(rows)], matches: n };
    // Reading the list in its order and filtering in that index costs less than reading and sorting a thousand rows.
    return { filters: [only.isInOrders ? only.loose : isAmong(rows)], matches: n };
  }
  const most = rest.length > 1 || search ? fewToCompare : fewHits;
  const counts = await countEach(reader, table, conditions, { inTime, most });
  const fewest = Math.min(...counts);
  const driver = conditions[counts.indexOf(fewest)];
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
  const ordered = conditions.map(({ filter, loose, range }) =>
    range !== undefined && range === sort ? filter : loose,
  );
  return { filters: [...others, ...containing, ...ordered], matches: found.n };
}

/**
 * A search by the index, on PostgreSQL. Null: it finds so many rows that the list is read in its order instead. Of a text of
 * several words the index finds only the rarest one: it reads the rows of each three letters, so a common one would take most
 * of the time. A word is as common as its most common three letters.
 */
async function searchByRareWord(
  { expectedRows, indexedSearch }: Pick<Engine, 'expectedRows' | 'indexedSearch'>,
  table: string,
  folded: readonly string[],
): Promise<RawBuilder<unknown> | null> {
  const words = folded.flatMap((text) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).slice(0, mostWords);
  const threes =
    words.length < 2 ? [] : words.flatMap((word) => threesOf(word).map((three) => ({ word, three })));
  const [expected = 0, ...common] =
    (await expectedRows(table, [
      sql.join(
        folded.map((text) => contains('searchText', text)),
        sql` and `,
      ),
      ...threes.map(({ three }) => contains('searchText', three)),
    ])) ?? [];
  if (expected > fewHits) return null;
  const byWord = new Map<string, number>();
  for (const [at, { word }] of threes.entries()) {
    byWord.set(word, Math.max(byWord.get(word) ?? 0, common[at] ?? 0));
  }
  const [rarest] = [...byWord].toSorted(([, a], [, b]) => a - b);
  return indexedSearch(table, folded, { word: rarest?.[0] });
}

/** The first three letters of a text, the next three, and so on. */
function threesOf(text: string): string[] {
  const letters = [...text];
  const begins = letters.flatMap((_one, at) => (at % indexedLength === 0 ? [at] : []));
  return begins
    .filter((at) => at + indexedLength <= letters.length)
    .map((at) => letters.slice(at, at + indexedLength).join(''));
}

/**
 * Three letters of the texts that few rows contain; null: there are none. The index compares the rows of all threes of a
 * text, in a time that grows with the common ones.
 */
async function findRare(
  db: Engine['reader'],
  texts: readonly string[],
  searchFor: (text: string) => RawBuilder<unknown> | null,
): Promise<string | null> {
  const threes = new Set(texts.flatMap(threesOf));
  const counted = [...threes].slice(0, mostThrees).flatMap((three) => {
    const search = searchFor(three);
    return search ? [{ three, search }] : [];
  });
  if (counted.length < 2) return null;
  const counts = counted.map(
    ({ three, search }) =>
      sql`select ${three} as three, count(*) as n from (${search} limit ${sql.lit(rareRows + 1)})`,
  );
  const { rows } = await sql<{ three: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const [rarest] = rows.toSorted((a, b) => a.n - b.n);
  return rarest && rarest.n <= rareRows ? rarest.three : null;
}

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
export const findMatches = (engine: Searching, table: string, text: string): Promise<Narrowed> =>
  narrow(engine, { table }, { texts: [text], conditions: [] });

/** As `findMatches`, without the number. */
export const searchFilters = async (...search: Parameters<typeof findMatches>): Promise<Filter[]> =>
  (await findMatches(...search)).filters;
