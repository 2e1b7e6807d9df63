// What is in the search indexes, and what waits outside.
import { sql } from 'kysely';
import type { Engine } from '../db/engines/engine.ts';
import { contains } from '../db/search-text.ts';

type Table = 'adr_reports' | 'cases';

/** How many rows of a table wait outside its search index. */
export async function countWaiting({ name, db }: Engine, table: Table): Promise<number> {
  const { rows } = await (
    name === 'SQLite'
      ? sql<{ n: number }>`select coalesce((select max(rowid) from ${sql.table(table)}), 0) - amount as n
        from row_counts where name = ${`${table}_search`}`
      : sql<{ n: number }>`select count(*) as n from ${sql.table(`${table}_waiting`)}`
  ).execute(db);
  return rows[0]?.n ?? NaN;
}

/** How many rows of a table its search index finds by a folded word. */
export async function countIndexed({ name, db }: Engine, table: Table, word: string): Promise<number> {
  const found =
    name === 'SQLite'
      ? sql`${sql.table(`${table}_search`)} where ${sql.table(`${table}_search`)} match ${word}`
      : sql`${sql.table(`${table}_indexed`)} where ${contains('searchText', word)}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${found}`.execute(db);
  return rows[0]?.n ?? NaN;
}
