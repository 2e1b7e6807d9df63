// A column that each wrong receipt code changes, whether or not its reference number exists, so that both take as long.
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
