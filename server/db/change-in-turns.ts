// Changes or deletes many rows in short statements, with a turn for requests between two of them. Outsiders decide how
// many rows expire at the same time, and on the embedded database a statement blocks the whole process.
import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Db, Tables } from './tables.ts';

/** How many rows one statement changes: some milliseconds on the embedded database. */
export const rowsPerStatement = 500;

/** Deletes the rows that meet a condition. */
export const deleteInTurns = (db: Db, table: keyof Tables, condition: RawBuilder<SqlBool>): Promise<void> =>
  inTurns(db, table, sql`delete from ${sql.table(table)}`, condition);

/** Sets columns of the rows that meet a condition. A row must not meet it any more once it is changed. */
export const updateInTurns = (
  db: Db,
  table: keyof Tables,
  values: Readonly<Record<string, string | null>>,
  condition: RawBuilder<SqlBool>,
): Promise<void> => {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return inTurns(db, table, sql`update ${sql.table(table)} set ${sql.join(set)}`, condition);
};

async function inTurns(
  db: Db,
  table: keyof Tables,
  change: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  // Where a row is in the file, as each engine calls it.
  const place = sql.ref(isPostgres(db) ? 'ctid' : 'rowid');
  const some = sql`select ${place} from ${sql.table(table)} where ${condition} limit ${sql.lit(rowsPerStatement)}`;
  for (;;) {
    // PostgreSQL reads the places of an array one by one, instead of all rows.
    const isSome = isPostgres(db) ? sql`${place} = any(array(${some}))` : sql`${place} in (${some})`;
    const { numAffectedRows } = await sql`${change} where ${isSome}`.execute(db);
    if (Number(numAffectedRows ?? 0) < rowsPerStatement) return;
    await turn();
  }
}
