// SQL of imports: the records with certain names, and what the columns of the last file of each kind meant.
import { sql, type SqlBool } from 'kysely';
import type { ImportColumn } from '#contract/imports.ts';
import type { ImportKind } from '#contract/resources-rules.ts';
import { foldHead } from '../../csv-table.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { type ListedKind, listRecords, recordKinds } from '../records/queries.ts';

/** Records with one of these names, as they are written. */
export async function listNamed(
  db: Db,
  kind: ListedKind,
  names: readonly string[],
): Promise<Record<string, unknown>[]> {
  if (names.length === 0) return [];
  const column = sql.ref(recordKinds[kind].name);
  return listRecords(db, kind, [sql<SqlBool>`${column} in (${sql.join(names)})`]) as unknown as Promise<
    Record<string, unknown>[]
  >;
}

/** What the headings of the last imported file of a kind meant, by the folded heading; an empty text: left out. */
export async function readChosenColumns(db: Db, kind: ImportKind): Promise<Record<string, string>> {
  const row = await db
    .selectFrom('import_columns')
    .select('columns')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.columns ?? {};
}

/** Remembers what the columns of a file meant, in place of those of the file before. */
export async function storeChosenColumns(
  trx: Trx,
  kind: ImportKind,
  columns: readonly ImportColumn[],
): Promise<void> {
  const chosen = JSON.stringify(
    Object.fromEntries(columns.map(({ head, column }) => [foldHead(head), column ?? ''])),
  );
  await trx
    .insertInto('import_columns')
    .values({ kind, columns: chosen })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ columns: chosen }))
    .execute();
}
