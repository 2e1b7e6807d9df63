// Tables and columns for asking reporters: attempts to reach them or the doctor, the language and name of a question, and
// the answer to an erasure request.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function asking(types: ColumnTypes): Migration {
  const { id, text, time } = types;
  return {
    async up(db: Kysely<unknown>) {
      const { table, withId, texts, optionalTexts, at } = columns(db, types);
      for (const name of ['language', 'fixed']) {
        await db.schema.alterTable('case_questions').addColumn(name, text).execute();
      }
      for (const [name, type] of [
        ['erasureDeclinedAt', time],
        ['erasureDeclinedBy', text],
        ['erasureDeclineReason', text],
      ] as const) {
        await db.schema.alterTable('adr_reports').addColumn(name, type).execute();
      }
      // Few reports have a request. The list of requests and their count read only this index.
      await sql`create index adr_reports_erasure_asked on adr_reports ("erasureAskedAt")
        where "erasureAskedAt" is not null`.execute(db);

      await withId(table('case_attempts'))
        .addColumn('caseId', id, (column) => column.notNull())
        .addColumn('reportId', id, (column) => column.notNull())
        .$call(at('at'))
        .$call(texts('by', 'whom', 'way', 'result'))
        .$call(optionalTexts('note'))
        .addColumn('erasedAt', time)
        .execute();
      await db.schema
        .createIndex('case_attempts_of_case')
        .on('case_attempts')
        .columns(['caseId', 'at'])
        .execute();
    },
  };
}
