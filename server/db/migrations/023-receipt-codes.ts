// Receipt codes: which code of a report is valid, how many wrong ones were given, and the sealed key of all codes.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function receiptCodes(types: ColumnTypes): Migration {
  return {
    async up(db) {
      for (const [name, start] of [
        ['receiptGeneration', 1],
        ['wrongCodes', 0],
      ] as const) {
        await db.schema
          .alterTable('adr_reports')
          .addColumn(name, types.integer, (column) => column.notNull().defaultTo(start))
          .execute();
      }
      const { table, at } = columns(db, types);
      await table('sealed_keys')
        .addColumn('name', types.text, (column) => column.primaryKey().notNull())
        .addColumn('sealed', types.text, (column) => column.notNull())
        .$call(at('createdAt'))
        .execute();
    },
  };
}
