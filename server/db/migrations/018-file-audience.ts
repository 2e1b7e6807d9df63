// The audience of an uploaded file. Existing files stay public.
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
