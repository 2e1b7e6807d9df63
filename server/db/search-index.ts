// The entries of a long text in SQLite's index of searches. SQLite overwrites deleted entries, so that an erased word is
// not left in the file: some 20 to 50 µs for each group of three characters, 100 ms for the longest case, and all of it at
// once. Here it happens in parts, with a turn for other requests after each.
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Trx } from './tables.ts';

/** How many different groups of three characters one statement takes out. */
const groupsPerPart = 250;
/** Stands in the place of a text whose entries are taken out: no folded text contains it. The trigger knows it, too. */
export const takenOut = '\u0001';

/** Parts of a text that have all its groups of three characters, each at most `most` different ones. */
export function* partsOf(text: string, most = groupsPerPart): Generator<string> {
  const characters = [...text];
  let from = 0;
  let groups = new Set<string>();
  for (let at = 0; at + 3 <= characters.length; at += 1) {
    const group = characters.slice(at, at + 3).join('');
    if (groups.size === most && !groups.has(group)) {
      yield characters.slice(from, at + 2).join('');
      from = at;
      groups = new Set();
    }
    groups.add(group);
  }
  if (groups.size > 0) yield characters.slice(from).join('');
}

/**
 * Call it in the transaction that then gives the case another text. Short texts are left to that write. On PostgreSQL
 * nothing is done: its index is another process's.
 */
export async function takeOutOfSearch(trx: Trx, caseId: string, next: string): Promise<void> {
  if (isPostgres(trx)) return;
  const { rows } = await sql<{ rowid: number; text: string }>`
    select rowid, "searchText" as text from cases where id = ${caseId}`.execute(trx);
  const [found] = rows;
  if (!found || found.text === next) return;
  const parts = [...partsOf(found.text)];
  if (parts.length < 2) return;
  await sql`update cases set "searchText" = ${takenOut} where id = ${caseId}`.execute(trx);
  for (const part of parts) {
    await sql`insert into cases_search (cases_search, rowid, "searchText")
      values ('delete', ${found.rowid}, ${part})`.execute(trx);
    // The index counts its rows; and what follows an insert is written before it.
    await sql`insert into cases_search (rowid, "searchText") values (${found.rowid}, '')`.execute(trx);
    await turn();
  }
}
