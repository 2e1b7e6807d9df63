// The lists that grow with every visitor and every act, such as reports and the audit trail: one page at a time by key,
// counted, searched, or all of it in batches (readings 4 and 8). Never by offset: that walks over everything before the page.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { countedMatches } from '#contract/growing-lists.ts';
import { foldText } from '#contract/text-rules.ts';
import type { Engine, JsonRows } from './engines/engine.ts';
import { contains } from './search-text.ts';
import type { Db, Tables } from './tables.ts';

/** A list that can be paged. */
export interface GrowingList<Row extends { id: string }> {
  table: 'adr_reports' | 'contact_messages' | 'quiz_scores' | 'audit_events';
  /** What is read of each record. */
  columns: readonly (keyof Row & string)[];
  /** When a record came: the order of the whole list, newest first, and of pages that ask for none. */
  time: keyof Row & string;
  /** What each order compares; each has an index in the migrations, together with `id`, which decides between equals. */
  keys: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The list is these records of the table; the others do not count and cannot be found. */
  only?: Filter;
}

/** A condition on a record. */
export type Filter = RawBuilder<SqlBool>;

export interface PageRequest {
  /** A substring of any searched field; '' finds everything. */
  q: string;
  /** What else a record must be. */
  filters?: readonly Filter[];
  /** One of the list's keys. */
  sort: string;
  descending: boolean;
  limit: number;
  /** The page that begins after this record, or ends before it; null: the first page. */
  from: { id: string; direction: 'after' | 'before' } | null;
}

export interface Page<Row> {
  rows: Row[];
  hasPrevious: boolean;
  hasNext: boolean;
}

/**
 * How texts are ordered: ASCII letters without their case, all else byte by byte. Both engines' `lower` does just that
 * (on PostgreSQL because the columns are of collation "C"), so both list in the same order.
 */
export const inOrderOf = (column: string) => sql`lower(${sql.ref(column)})`;

/** One page, in the order asked for. Null: there is no record (any more) that `from` names. */
export async function readPage<Row extends { id: string }>(
  db: Db,
  list: GrowingList<Row>,
  request: PageRequest,
): Promise<Page<Row> | null> {
  const { q, filters = [], sort, descending, limit, from } = request;
  const key = list.keys[sort] ?? sql.ref(sort);
  const back = from?.direction === 'before';
  const falling = descending !== back;
  const conditions = [...onlyOf(list), ...matching(q), ...filters];
  if (from) {
    // The address carries the record's id only, and nothing that a person wrote.
    const { rows } = await sql<{ key: string | number }>`
      select ${key} as key from ${sql.table(list.table)} ${where([...onlyOf(list), sql`id = ${from.id}`])}`.execute(
      db,
    );
    if (!rows[0]) return null;
    conditions.push(beyond(key, rows[0].key, from.id, falling));
  }
  const rows = await readRows(db, list, conditions, key, falling, limit + 1);
  const more = rows.length > limit;
  // Back at the beginning it is the first page, and that is full.
  if (back && !more) return readPage(db, list, { ...request, from: null });
  if (more) rows.pop();
  if (back) rows.reverse();
  return { rows, hasPrevious: from !== null, hasNext: back || more };
}

/** The number of records, as a query: the database keeps that of a whole table. */
const totalOf = ({ table, only }: Pick<GrowingList<never>, 'table' | 'only'>) =>
  only
    ? sql`select count(*) from ${sql.table(table)} where ${only}`
    : sql`select sum(amount) from kept_counts where name = ${table}`;

/** How many records there are. */
export async function countAll(db: Db, list: Pick<GrowingList<never>, 'table' | 'only'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (${totalOf(list)}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many records there are, and how many of them match: exact up to `countedMatches`, one more says "more". */
export async function countRows(
  db: Db,
  list: Pick<GrowingList<never>, 'table' | 'only'>,
  q: string,
  filters: readonly Filter[] = [],
): Promise<{ total: number; matches: number }> {
  const matches = sql`select 1 from ${sql.table(list.table)} ${where([...onlyOf(list), ...matching(q), ...filters])} limit ${sql.lit(countedMatches + 1)}`;
  const { rows } = await sql<{ total: number; matches: number }>`
    select (${totalOf(list)}) as total,
           (select count(*) from (${matches}) as found) as matches`.execute(db);
  return rows[0] ?? { total: 0, matches: 0 };
}

/** How many records `readAll` reads at once: few enough for memory, enough to be quick. */
const batch = 500;

/**
 * All records, newest first, in batches. One is read ahead, while the one before it is on its way; no more. The last one
 * may be empty.
 */
export async function* readAll<Row extends { id: string }>(
  db: Db,
  list: GrowingList<Row>,
): AsyncGenerator<Row[], void, undefined> {
  const key = sql.ref(list.time);
  const read = (last?: Row) => {
    const older = last ? [beyond(key, String(last[list.time]), last.id, true)] : [];
    return readRows(db, list, [...onlyOf(list), ...older], key, true, batch);
  };
  let rows = await read();
  while (rows.length === batch) {
    const next = read(rows.at(-1));
    next.catch(() => {}); // nobody may ask for it any more
    yield rows;
    rows = await next;
  }
  yield rows;
}

/** The same records as JSON objects, the bytes of a batch at a time, with a comma and a new line between. None is empty. */
export async function* writeAll<Row extends { id: string }>(
  db: Db,
  { table, time, only }: Pick<GrowingList<Row>, 'table' | 'time' | 'only'>,
  columns: readonly string[],
  { object, place, bytes }: JsonRows,
): AsyncGenerator<Uint8Array, void, undefined> {
  const key = sql.ref(time);
  // Times are texts of one length, so the least of these two together is the last record.
  const read = async (last?: string) => {
    const [value = '', id = ''] = last?.split(' ') ?? [];
    const older = last === undefined ? [] : [beyond(key, value, id, true)];
    const { rows } = await sql<{ n: number; json: Uint8Array; last: string }>`
      select count(*) as n, ${bytes(sql`group_concat(line, ${',\n'})`)} as json, min(stamp) as last
      from (select ${object(table, columns)} as line, ${key} || ' ' || id as stamp from ${sql.table(table)}
            where ${place} in (select ${place} from ${sql.table(table)} ${where([...onlyOf({ only }), ...older])}
                               order by ${key} desc, id desc limit ${sql.lit(batch)})
            order by ${key} desc, id desc)`.execute(db);
    return rows[0] ?? { n: 0, json: new Uint8Array(), last: '' };
  };
  let found = await read();
  while (found.n === batch) {
    const next = read(found.last);
    next.catch(() => {}); // nobody may ask for it any more
    yield found.json;
    found = await next;
  }
  if (found.n > 0) yield found.json;
}

async function readRows<Row extends { id: string }>(
  db: Db,
  { table, columns }: GrowingList<Row>,
  conditions: RawBuilder<unknown>[],
  key: RawBuilder<unknown>,
  descending: boolean,
  limit: number,
): Promise<Row[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} ${where(conditions)}
    order by ${key} ${direction}, id ${direction} limit ${limit}`.execute(db);
  return rows;
}

/** What comes after the record with this key and id. (SQLite finds no index of an expression for a pair `(a, b) < (c, d)`.) */
function beyond(key: RawBuilder<unknown>, value: string | number, id: string, falling: boolean) {
  const than = falling ? sql`<` : sql`>`;
  return sql<SqlBool>`${key} ${than}= ${value} and (${key} ${than} ${value} or id ${than} ${id})`;
}

const onlyOf = ({ only }: { only?: Filter | undefined }): Filter[] => (only ? [only] : []);

function where(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** Up to so many hits of a search are taken from the index and put in order; for more, the list is walked in its order. */
const fewHits = 10_000;

/** What a row is that a search for `q` finds, by the index where that is quicker, and how many these are where that is known. */
export async function findMatches(
  { reader, indexedSearch }: Pick<Engine, 'reader' | 'indexedSearch'>,
  table: string,
  q: string,
): Promise<{ filters: Filter[]; matches: number | null }> {
  const indexed = indexedSearch(table, foldText(q));
  if (!indexed) return { filters: matching(q), matches: null };
  const { rows } = await indexed.hits(fewHits + 1).execute(reader);
  const { n, places } = rows[0] ?? { n: 0, places: '[]' };
  return n > fewHits ? { filters: matching(q), matches: n } : { filters: [indexed.isAt(places)], matches: n };
}

/** The same without their number. */
export async function searchFilters(...search: Parameters<typeof findMatches>): Promise<Filter[]> {
  return (await findMatches(...search)).filters;
}

/** The search column holds `q`, in any case; `%` and `_` are ordinary characters. */
function matching(q: string): Filter[] {
  if (q === '') return [];
  return [contains('searchText' satisfies keyof Tables['adr_reports'], q)];
}
