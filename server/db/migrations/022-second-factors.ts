// Second factors of accounts: passkeys and their challenges, authenticator apps, recovery codes.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function secondFactors(types: ColumnTypes): Migration {
  const { id, text, integer, json, time } = types;
  return {
    async up(db: Kysely<unknown>) {
      const { table, withId, texts, at } = columns(db, types);
      await withId(table('passkeys'))
        .addColumn('userId', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('credentialId', text, (column) => column.notNull().unique())
        .$call(texts('publicKey', 'counter', 'name'))
        .addColumn('transports', json, (column) => column.notNull())
        .$call(at('createdAt'))
        .addColumn('lastUsedAt', time)
        .execute();
      await db.schema.createIndex('passkeys_user_id').on('passkeys').column('userId').execute();
      await table('passkey_challenges')
        .addColumn('challenge', text, (column) => column.primaryKey().notNull())
        .$call(texts('purpose'))
        .addColumn('userId', id, (column) => column.references('users.id').onDelete('cascade'))
        .$call(at('expiresAt'))
        .execute();
      await withId(table('authenticator_apps'))
        .addColumn('userId', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .$call(texts('secret'))
        .$call(at('createdAt'))
        .addColumn('confirmedAt', time)
        .addColumn('lastStep', integer, (column) => column.notNull())
        .addColumn('lastUsedAt', time)
        .addColumn('wrongCodes', integer, (column) => column.notNull())
        .addColumn('wrongAt', time)
        .execute();
      await db.schema
        .createIndex('authenticator_apps_user_id')
        .on('authenticator_apps')
        .column('userId')
        .execute();
      await table('recovery_codes')
        .addColumn('codeHash', text, (column) => column.primaryKey().notNull())
        .addColumn('userId', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .execute();
      await db.schema.createIndex('recovery_codes_user_id').on('recovery_codes').column('userId').execute();
    },
  };
}
