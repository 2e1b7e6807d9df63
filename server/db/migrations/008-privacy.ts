// Privacy: the notice that a visitor saw, the time of an erasure, columns for the search for a person, and the list
// of erasures.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { searchText } from '../search-text.ts';
import type { Tables } from '../tables.ts';

export function privacy({ id, text, time, tableEnd }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<Tables>) {
      for (const table of ['adr_reports', 'contact_messages', 'quiz_scores'] as const) {
        await db.schema.alterTable(table).addColumn('noticeVersion', text).execute();
        await db.schema.alterTable(table).addColumn('erasedAt', time).execute();
      }
      for (const table of ['adr_reports', 'quiz_scores'] as const) {
        await db.schema.alterTable(table).addColumn('personSearch', text).execute();
      }
      const reports = await db
        .selectFrom('adr_reports')
        .select(['id', 'reference', 'name', 'contact'])
        .execute();
      for (const { id: report, reference, name, contact } of reports) {
        const personSearch = searchText(reference, name, contact);
        await db.updateTable('adr_reports').set({ personSearch }).where('id', '=', report).execute();
      }
      const scores = await db.selectFrom('quiz_scores').select(['id', 'playerName']).execute();
      for (const { id: score, playerName } of scores) {
        const personSearch = searchText(playerName);
        await db.updateTable('quiz_scores').set({ personSearch }).where('id', '=', score).execute();
      }
      await db.schema
        .createTable('erasures')
        .modifyEnd(tableEnd)
        .addColumn('recordId', id, (column) => column.primaryKey().notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('erasedAt', time, (column) => column.notNull())
        .execute();
    },
  };
}
