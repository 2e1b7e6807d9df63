// Inserts rows into a table that grows with every report. Kysely takes longer to build and compile such a statement than
// the database to run it, so the text is compiled once for each number of rows.
import { CompiledQuery, type Insertable, sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

interface Options {
  /** Leaves out rows that conflict with another one in these columns. */
  unlessTaken?: readonly string[];
  /** A column to return of each inserted row. */
  returning?: string;
}

/** The texts of statements, by what compiles them for an engine. */
const texts = new WeakMap<object, Map<string, string>>();

/** All rows have the same columns, with plain values. A table is always inserted with the same options. */
export async function insertRows<Name extends keyof Tables>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
  options: Options = {},
): Promise<Record<string, unknown>[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const { adapter } = db.getExecutor();
  const known = texts.get(adapter) ?? new Map<string, string>();
  texts.set(adapter, known);
  const key = `${rows.length} ${table} ${columns.join()}`;
  const text = known.get(key) ?? compile(db, table, columns, rows.length, options);
  known.set(key, text);
  const values = rows.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
  const { rows: returned } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
  return returned;
}

function compile(
  db: Db,
  table: string,
  columns: readonly string[],
  count: number,
  { unlessTaken = [], returning }: Options,
): string {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const row = sql`(${sql.join(columns.map((column) => sql`${column}`))})`;
  return sql`
    insert into ${sql.table(table)} (${list(columns)}) values ${sql.join(Array.from({ length: count }, () => row))}
    ${unlessTaken.length > 0 ? sql`on conflict (${list(unlessTaken)}) do nothing` : sql``}
    ${returning === undefined ? sql`` : sql`returning ${sql.ref(returning)}`}`.compile(db).sql;
}
