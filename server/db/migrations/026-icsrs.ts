// Messages of E2B(R3): sent messages, imported files, and acknowledgements of receivers.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function icsrs(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { table, withId, texts, optionalTexts, at } = columns(db, types);
      const { id, integer, time } = types;
      await table('case_exchange')
        .addColumn('caseId', id, (column) => column.primaryKey().notNull())
        .$call(optionalTexts('worldwideId', 'senderId', 'lastCreatedAt'))
        .addColumn('importId', id)
        .$call(optionalTexts('importedXml', 'importedSenderId', 'importedSource', 'importedCreatedAt'))
        .$call(optionalTexts('notMapped'))
        .addColumn('erasedAt', time)
        .addUniqueConstraint('case_exchange_sender_id_key', ['senderId'])
        .execute();
      await sql`create index case_exchange_worldwide on case_exchange ("worldwideId")`.execute(db);

      await withId(table('case_submissions'))
        .addColumn('caseId', id, (column) => column.notNull())
        .$call(at('at'))
        .$call(texts('by'))
        .addColumn('version', integer, (column) => column.notNull())
        .$call(texts('way', 'receiver'))
        .$call(optionalTexts('batch', 'messageId', 'messageAt', 'kind', 'hash', 'xml'))
        .$call(texts('state'))
        .$call(optionalTexts('answer', 'number'))
        .addColumn('erasedAt', time)
        .execute();
      await sql`create index case_submissions_case on case_submissions ("caseId", at)`.execute(db);
      await sql`create index case_submissions_batch on case_submissions (batch)`.execute(db);

      await withId(table('icsr_imports'))
        .$call(at('at'))
        .$call(texts('by', 'batch', 'hash'))
        .addColumn('cases', integer, (column) => column.notNull())
        .$call(optionalTexts('file'))
        .addColumn('erasedAt', time)
        .execute();

      await withId(table('icsr_acknowledgements'))
        .$call(at('at'))
        .$call(texts('by', 'hash', 'batch', 'code', 'messages'))
        .addUniqueConstraint('icsr_acknowledgements_hash_key', ['hash'])
        .execute();
    },
  };
}
