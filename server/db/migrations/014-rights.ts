// Rights of accounts, the account holder's details, and the time of a session's last password entry. Existing
// accounts and invites get all rights.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

const all = '["portal","content","cases","sign"]';

export function accountRights({ text, integer, time, json }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['users', 'invites']) {
        await db.schema
          .alterTable(table)
          .addColumn('rights', json, (column) => column.notNull().defaultTo('[]'))
          .execute();
        await sql`update ${sql.table(table)} set rights = ${sql.lit(all)}`.execute(db);
      }
      for (const name of ['fullName', 'designation', 'email']) {
        await db.schema.alterTable('users').addColumn(name, text).execute();
      }
      await db.schema.alterTable('users').addColumn('emailVerifiedAt', time).execute();
      await db.schema
        .alterTable('users')
        .addColumn('version', integer, (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema.alterTable('sessions').addColumn('passwordAt', time).execute();
      // Every session began with a password.
      await sql`update sessions set "passwordAt" = "createdAt"`.execute(db);
    },
  };
}
