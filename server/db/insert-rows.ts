// Inserts rows into tables that grow with every report. Kysely takes longer to build and compile such a statement than
// the database to run it, so the text is compiled once. On SQLite it has a place for each value, and takes one of a few
// numbers of rows: a text for each number would let callers choose how many statements a process stores. PostgreSQL
// takes the rows of a table as one JSON text: the text is the same for every number of rows, and one statement fills
// several tables.
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { prepared } from './prepared-statements.ts';
import { conversionOf, type Tables } from './tables.ts';
import { isPostgres, type Runner } from './pipeline.ts';

type Row = Record<string, unknown>;

interface Options {
  /** Leaves out rows that conflict with another one in these columns. */
  skipConflictsOn?: readonly string[];
  /** A column to return of each inserted row. */
  returning?: string;
  /** A place for each value on PostgreSQL, too: large texts in JSON take longer than such a statement. */
  large?: boolean;
}

/** The rows of one statement, most first. With 40 columns the longest text has 8 KB and 2,560 places. */
const batchSizes = [64, 8, 1] as const;

/** Splits rows into batches, each of one of the sizes of a statement. */
export function batches<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (const size of batchSizes) {
    let from = parts.reduce((sum, part) => sum + part.length, 0);
    for (; rows.length - from >= size; from += size) parts.push(rows.slice(from, from + size));
  }
  return parts;
}

/**
 * All rows have the same columns, in the same order, with plain values, and JSON as text. Several statements may insert
 * them: `db` is a transaction where a part of them must not stay alone.
 */
export function insertRows<Name extends keyof Tables>(
  db: Runner,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
  options: Options = {},
): Promise<Row[]> {
  if (rows.length === 0) return Promise.resolve([]);
  return isPostgres(db) && !options.large
    ? insertAsJson(db, [{ table, rows: rows as readonly Row[] }], options)
    : insertValues(db, table, rows as readonly Row[], options);
}

/** Inserts rows into several tables, as `insertRows` does. */
export async function insertIntoTables(
  db: Runner,
  rowsOf: { [Name in keyof Tables]?: readonly Insertable<Tables[Name]>[] },
): Promise<void> {
  const parts = Object.entries(rowsOf)
    .map(([table, rows]) => ({ table, rows: rows as readonly Row[] }))
    .filter(({ rows }) => rows.length > 0);
  if (parts.length === 0) return;
  if (isPostgres(db)) await insertAsJson(db, parts);
  else for (const { table, rows } of parts) await insertValues(db, table, rows);
}

const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** The texts of statements, by `key`: one for each table, set of columns and size of a batch. */
const texts = new Map<string, string>();

function textOf(db: Runner, key: string, build: () => RawBuilder<unknown>): string {
  const known = texts.get(key) ?? build().compile(db).sql;
  texts.set(key, known);
  return known;
}

async function insertValues(
  db: Runner,
  table: string,
  rows: readonly Row[],
  options: Options = {},
): Promise<Row[]> {
  const columns = Object.keys(rows[0] ?? {});
  const returned: Row[] = [];
  for (const batch of batches(rows)) {
    const text = textOf(db, `${batch.length} ${table} ${columns.join()} ${JSON.stringify(options)}`, () => {
      const row = sql`(${sql.join(columns.map((column) => sql`${column}`))})`;
      return insertion(table, columns, sql`values ${sql.join(batch.map(() => row))}`, options);
    });
    const values = batch.flatMap((row) => columns.map((column) => row[column]));
    returned.push(...(await db.getExecutor().executeQuery(prepared<Row>(text, values))).rows);
  }
  return returned;
}

interface Part {
  table: string;
  rows: readonly Row[];
}

async function insertAsJson(db: Runner, parts: readonly Part[], options: Options = {}): Promise<Row[]> {
  const named = parts.map(({ table, rows }) => ({ table, columns: Object.keys(rows[0] ?? {}) }));
  const key = named.map(({ table, columns }) => `${table} ${columns.join()}`).join(' ');
  const text = textOf(db, `${key} ${JSON.stringify(options)}`, () => {
    const insertions = named.map(({ table, columns }) => {
      // A JSON text within the JSON is unpacked first.
      const values = columns.map((column) =>
        conversionOf(table, column) === 'json' ? sql`(${sql.ref(column)} #>> '{}')::jsonb` : sql.ref(column),
      );
      const rows = sql`select ${sql.join(values)} from json_populate_recordset(null::${sql.table(table)}, ${''})`;
      return insertion(table, columns, rows, options);
    });
    const last = insertions.pop() ?? sql``;
    const others = insertions.map((one, place) => sql`${sql.ref(`part_${place}`)} as (${one})`);
    return others.length > 0 ? sql`with ${sql.join(others)} ${last}` : last;
  });
  const values = parts.map(({ rows }) => JSON.stringify(rows));
  return (await db.getExecutor().executeQuery(prepared<Row>(text, values))).rows;
}

function insertion(
  table: string,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
  { skipConflictsOn = [], returning }: Options,
): RawBuilder<unknown> {
  return sql`insert into ${sql.table(table)} (${list(columns)}) ${rows}
    ${skipConflictsOn.length > 0 ? sql`on conflict (${list(skipConflictsOn)}) do nothing` : sql``}
    ${returning === undefined ? sql`` : sql`returning ${sql.ref(returning)}`}`;
}
