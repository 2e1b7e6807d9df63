// Who may read an uploaded file. All that came before may be read by everybody.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function fileAudience({ text }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable('files')
        .addColumn('audience', text, (column) => column.notNull().defaultTo('public'))
        .execute();
    },
  };
}
