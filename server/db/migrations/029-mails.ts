// The outbox of mails, and the one-time links that they carry.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function mails(types: ColumnTypes): Migration {
  const { id, text, integer, json, time } = types;
  return {
    async up(db: Kysely<unknown>) {
      const { table, withId, texts, at } = columns(db, types);
      await withId(table('mails'))
        .$call(texts('kind'))
        .addColumn('reportId', id)
        .addColumn('userId', id, (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('address', text)
        .addColumn('addressHash', text)
        .$call(texts('language'))
        .addColumn('facts', json, (column) => column.notNull())
        .$call(texts('messageId'))
        .$call(at('createdAt'))
        .$call(at('expiresAt'))
        .addColumn('attempts', integer, (column) => column.notNull())
        .addColumn('nextAt', time)
        .addColumn('sentAt', time)
        .addColumn('undeliveredAt', time)
        .addColumn('problem', text)
        .execute();
      for (const column of ['createdAt', 'reportId', 'userId', 'addressHash']) {
        await db.schema.createIndex(`mails_${column}`).on('mails').column(column).execute();
      }
      await sql`create index mails_open on mails ("createdAt") where "sentAt" is null`.execute(db);
      await withId(table('account_links'))
        .$call(texts('purpose'))
        .addColumn('userId', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .$call(texts('address'))
        .$call(at('createdAt'))
        .$call(at('expiresAt'))
        .execute();
      await db.schema.createIndex('account_links_user_id').on('account_links').column('userId').execute();
    },
  };
}
