// Tables and columns for contact with reporters: consents with their history, letters, erasure requests, the language
// of the report.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function reporters(types: ColumnTypes): Migration {
  const { id, text, time, boolean } = types;
  return {
    async up(db) {
      const { table, withId, texts, optionalTexts, at } = columns(db, types);
      for (const [name, type] of [
        ['language', text],
        ['detailsNoticeVersion', text],
        ['erasureAskedAt', time],
      ] as const) {
        await db.schema.alterTable('adr_reports').addColumn(name, type).execute();
      }
      await db.schema.alterTable('case_information').addColumn('noticeVersion', text).execute();

      await withId(table('report_consents'))
        .addColumn('reportId', id, (column) => column.notNull())
        .$call(texts('consent'))
        .addColumn('given', boolean, (column) => column.notNull())
        .$call(at('at'))
        .$call(texts('way'))
        .$call(optionalTexts('by', 'noticeVersion'))
        .execute();
      await withId(table('report_letters'))
        .addColumn('reportId', id, (column) => column.notNull())
        .$call(at('at'))
        .$call(texts('by', 'text'))
        .addColumn('erasedAt', time)
        .execute();
      await withId(table('report_uploads'))
        .addColumn('reportId', id, (column) => column.notNull())
        .$call(texts('name', 'type'))
        .$call(at('expiresAt'))
        .execute();
      for (const name of ['report_consents', 'report_letters']) {
        await db.schema.createIndex(`${name}_of_report`).on(name).columns(['reportId', 'at']).execute();
      }
    },
  };
}
