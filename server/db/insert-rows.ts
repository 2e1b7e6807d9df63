// Inserts rows into a table that grows with every report. Kysely takes longer to build and compile such a statement than
// the database to run it, so the text is compiled once for each number of rows.
import { CompiledQuery, type Insertable } from 'kysely';
import type { Tables, Trx } from './tables.ts';

/** The texts of statements, by what compiles them for an engine. */
const texts = new WeakMap<object, Map<string, string>>();

/** All rows have the same columns, in the same order, with plain values. */
export async function insertRows<Name extends keyof Tables>(
  trx: Trx,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const { adapter } = trx.getExecutor();
  const known = texts.get(adapter) ?? new Map<string, string>();
  texts.set(adapter, known);
  const key = `${rows.length} ${table} ${columns.join()}`;
  let text = known.get(key);
  if (text === undefined) {
    text = trx
      .insertInto(table)
      .values(rows as never)
      .compile().sql;
    known.set(key, text);
  }
  const values = rows.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
  await trx.executeQuery(CompiledQuery.raw(text, values));
}
