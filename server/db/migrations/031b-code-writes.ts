// A column that each wrong receipt code changes, whether its reference number exists or not, so that both take equally long.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function codeWrites({ integer }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable('adr_reports')
        .addColumn('codeWrites', integer, (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
