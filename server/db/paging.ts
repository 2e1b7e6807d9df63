// The lists that grow with use, such as reports and the audit trail: read by pages with a key, counted, searched, or
// read whole in batches. Never with OFFSET, which reads every row before the page.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { countedMatches } from '#contract/growing-lists.ts';
import type { Db } from './tables.ts';

/** A list that can be paged. */
export interface GrowingList<Row extends { id: string }> {
  table: 'adr_reports' | 'contact_messages' | 'quiz_scores' | 'audit_events' | 'cases';
  /** The columns read of each record. */
  columns: readonly (keyof Row & string)[];
  /** The creation time: the order of the whole list, newest first, and the default order of pages. */
  time: keyof Row & string;
  /** The expression of each sort order. Each has an index in the migrations, followed by `id`, which breaks ties. */
  keys: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Orders whose falling direction begins with the smallest key: urgency, whose first rank is the most urgent. */
  inverted?: readonly string[];
  /** Restricts the list to these records; others are neither counted nor found. */
  only?: Filter;
}

/** A condition on a record. */
export type Filter = RawBuilder<SqlBool>;

export interface PageRequest {
  filters?: readonly Filter[];
  /** One of the list's keys. */
  sort: string;
  descending: boolean;
  limit: number;
  /** The page after or before this record. Null: the first page. Without `key`, its present place in the order counts. */
  from: { id: string; key?: Place['key']; direction: 'after' | 'before' } | null;
}

/** The place of a record in an order when it was read. A later change of the record may move it. */
interface Place {
  id: string;
  key: string | number;
}

export interface Page<Row> {
  rows: Row[];
  hasPrevious: boolean;
  hasNext: boolean;
  /** The place of the last row. */
  last: Place | undefined;
}

/**
 * The sort order of texts: ASCII letters without regard to case, everything else by bytes. `lower` does exactly this
 * on both engines (on PostgreSQL because the columns have the collation "C"), so both sort alike.
 */
export const inOrderOf = (column: string) => sql`lower(${sql.ref(column)})`;

/** Reads one page in the requested order. Null: the record that `from` names does not exist any more. */
export async function readPage<Row extends { id: string }>(
  db: Db,
  list: GrowingList<Row>,
  request: PageRequest,
): Promise<Page<Row> | null> {
  const { filters = [], sort, descending, limit, from } = request;
  const key = list.keys[sort] ?? sql.ref(sort);
  const back = from?.direction === 'before';
  const falling = (descending !== back) !== (list.inverted?.includes(sort) ?? false);
  const range = onlyOf(list);
  if (from) {
    const place = from.key ?? (await findKey(db, list, key, from.id));
    if (place === undefined) return null;
    range.push(beyond(key, place, from.id, falling));
  }
  // The ids first: with an index that has all that conditions and order need, no row is read that is not on the page.
  const ids = sql`select id from ${sql.table(list.table)} ${where([...range, ...filters])}
    ${inOrder(key, falling)} limit ${limit + 1}`;
  const placed = await readRows<Row & Place>(
    db,
    list,
    [sql`id in (${ids})`],
    key,
    falling,
    limit + 1,
    sql`, ${key} as key`,
  );
  const more = placed.length > limit;
  // Paging back has reached the start: return a full first page.
  if (back && !more) return readPage(db, list, { ...request, from: null });
  if (more) placed.pop();
  if (back) placed.reverse();
  const last = placed.at(-1);
  return {
    rows: placed.map(({ key: _, ...row }) => row as unknown as Row),
    hasPrevious: from !== null,
    hasNext: back || more,
    last: last && { id: last.id, key: last.key },
  };
}

/** The present key of a record. The address of a page carries only its id, no personal data. */
async function findKey(
  db: Db,
  list: Pick<GrowingList<never>, 'table' | 'only'>,
  key: RawBuilder<unknown>,
  id: string,
): Promise<Place['key'] | undefined> {
  const { rows } = await sql<Pick<Place, 'key'>>`
    select ${key} as key from ${sql.table(list.table)} ${where([...onlyOf(list), sql`id = ${id}`])}`.execute(
    db,
  );
  return rows[0]?.key;
}

/** The number of records, as SQL. The database maintains the count of a whole table. */
const totalOf = ({ table, only }: Pick<GrowingList<never>, 'table' | 'only'>) =>
  only
    ? sql`select count(*) from ${sql.table(table)} where ${only}`
    : sql`select sum(amount) from row_counts where name = ${table}`;

export async function countAll(db: Db, list: Pick<GrowingList<never>, 'table' | 'only'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (${totalOf(list)}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts all records and the matching ones. Matches are exact up to `countedMatches`; one more means "more". */
export async function countRows(
  db: Db,
  list: Pick<GrowingList<never>, 'table' | 'only'>,
  filters: readonly Filter[],
): Promise<{ total: number; matches: number }> {
  const matches = sql`select 1 from ${sql.table(list.table)} ${where([...onlyOf(list), ...filters])}
    limit ${sql.lit(countedMatches + 1)}`;
  const { rows } = await sql<{ total: number; matches: number }>`
    select (${totalOf(list)}) as total,
           (select count(*) from (${matches}) as found) as matches`.execute(db);
  return rows[0] ?? { total: 0, matches: 0 };
}

/** Batch size of `readAll`: a compromise between memory and speed. */
const batch = 500;

/**
 * Yields all records in batches, newest first. Reads one batch ahead while the caller sends the previous one. The
 * last batch may be empty.
 */
export async function* readAll<Row extends { id: string }>(
  db: Db,
  list: GrowingList<Row>,
): AsyncGenerator<Row[], void, undefined> {
  const key = sql.ref(list.time);
  const read = (last?: Row) => {
    const older = last ? [beyond(key, String(last[list.time]), last.id, true)] : [];
    return readRows<Row>(db, list, [...onlyOf(list), ...older], key, true, batch);
  };
  let rows = await read();
  while (rows.length === batch) {
    const next = read(rows.at(-1));
    next.catch(() => {}); // the caller may have stopped
    yield rows;
    rows = await next;
  }
  yield rows;
}

async function readRows<Row>(
  db: Db,
  { table, columns }: { table: string; columns: readonly string[] },
  conditions: RawBuilder<unknown>[],
  key: RawBuilder<unknown>,
  descending: boolean,
  limit: number,
  more = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}${more} from ${sql.table(table)} ${where(conditions)}
    ${inOrder(key, descending)} limit ${limit}`.execute(db);
  return rows;
}

function inOrder(key: RawBuilder<unknown>, descending: boolean): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`order by ${key} ${direction}, id ${direction}`;
}

/**
 * The condition that a record comes after the one with this key and id. (For a pair `(a, b) < (c, d)` SQLite does not use an
 * index on an expression.)
 */
function beyond(key: RawBuilder<unknown>, value: string | number, id: string, falling: boolean) {
  const than = falling ? sql`<` : sql`>`;
  return sql<SqlBool>`${key} ${than}= ${value} and (${key} ${than} ${value} or id ${than} ${id})`;
}

const onlyOf = ({ only }: { only?: Filter | undefined }): Filter[] => (only ? [only] : []);

function where(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}
