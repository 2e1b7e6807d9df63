// Sessions of administrators, and the sign-in attempts that count against the limits.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function sessions({ id, text, boolean, time, tableEnd }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('sessions')
        .modifyEnd(tableEnd)
        .addColumn('tokenHash', text, (column) => column.primaryKey().notNull())
        .addColumn('userId', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('lastSeenAt', time, (column) => column.notNull())
        .execute();
      await db.schema.createIndex('sessions_user_id').on('sessions').column('userId').execute();

      await db.schema
        .createTable('sign_in_addresses')
        .modifyEnd(tableEnd)
        .addColumn('address', text, (column) => column.primaryKey().notNull())
        .addColumn('lastTryAt', time, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('sign_in_tries')
        .modifyEnd(tableEnd)
        .addColumn('id', id, (column) => column.primaryKey().notNull())
        .addColumn('address', text, (column) => column.notNull())
        .addColumn('account', text, (column) => column.notNull())
        .addColumn('triedAt', time, (column) => column.notNull())
        .addColumn('wasRight', boolean, (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('sign_in_tries_address')
        .on('sign_in_tries')
        .columns(['address', 'triedAt'])
        .execute();
    },
  };
}
