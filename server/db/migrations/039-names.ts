// Renames a table and a column after their content: row counts, and the storage of a file.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function names({ renameInFunctions }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table kept_counts rename to row_counts`.execute(db);
      for (const statement of renameInFunctions('kept_counts', 'row_counts')) await statement.execute(db);
      await sql`alter table files rename column home to storage`.execute(db);
    },
  };
}
