// Names of substances that the public forms may suggest, and the retention period that applies until a change takes effect.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function publicNames(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { no } = columns(db, types);
      await db.schema
        .alterTable('own_term_names')
        .addColumn('isPublic', types.boolean, (column) => column.notNull().defaultTo(no))
        .execute();
      await db.schema.alterTable('site_settings').addColumn('inForce', types.text).execute();
    },
  };
}
