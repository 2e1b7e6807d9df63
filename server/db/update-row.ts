import type { Updateable } from 'kysely';
import type { Db, Tables } from './tables.ts';

type WithId = { [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never }[keyof Tables];

/** Changes some columns of the row with this id. */
export async function updateRow<Name extends WithId>(
  db: Db,
  table: Name,
  id: string,
  columns: Updateable<Tables[Name]>,
): Promise<void> {
  // Any table with an id: the compiler takes minutes for all of them at once.
  await db
    .updateTable(table as 'cases')
    .set(columns as object)
    .where('id', '=', id)
    .execute();
}
