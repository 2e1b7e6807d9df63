// Inserts any number of rows: the engines limit the values of a statement (SQLite to 32,766), and on SQLite a statement
// blocks the process while it adds the texts to the index of searches.
import { setImmediate as turn } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** Of the widest table these are some 2,500 values. */
const rowsPerStatement = 64;
/** Most letters of `searchText`, unless one row has more: SQLite takes up to 1.5 µs for each. */
const lettersPerStatement = 12_000;

/** Rows in the parts that one statement inserts. Takes as many rows as a part needs. */
export function* batches<Row extends object>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  let letters = 0;
  for (const row of rows) {
    const own = 'searchText' in row && typeof row.searchText === 'string' ? row.searchText.length : 0;
    const isFull = batch.length === rowsPerStatement || letters + own > lettersPerStatement;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      letters = 0;
    }
    batch.push(row);
    letters += own;
  }
  if (batch.length > 0) yield batch;
}

/** `db` is a transaction where a part of the rows must not stay alone. */
export async function insertRows<Name extends keyof Tables>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  for (const batch of batches(rows)) {
    await db
      .insertInto<keyof Tables>(table)
      .values(batch as Insertable<Tables[keyof Tables]>[])
      .execute();
    if (batch.length < rows.length) await turn();
  }
}

/** Adds one row. */
export async function insertRow<Name extends keyof Tables>(
  db: Db,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<void> {
  await db
    .insertInto<keyof Tables>(table)
    .values(row as Insertable<Tables[keyof Tables]>)
    .execute();
}
