// Several administrators: sessions with an id in addition to the token, and invites.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function administrators({ id, text, time, tableEnd }: ColumnTypes): Migration {
  return {
    async up(db) {
      // Created again, since SQLite cannot add a required column: everybody has to sign in again.
      await db.schema.dropTable('sessions').execute();
      await db.schema
        .createTable('sessions')
        .modifyEnd(tableEnd)
        .addColumn('id', id, (column) => column.primaryKey().notNull())
        .addColumn('tokenHash', text, (column) => column.notNull().unique())
        .addColumn('userId', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('device', text)
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('lastSeenAt', time, (column) => column.notNull())
        .execute();
      await db.schema.createIndex('sessions_user_id').on('sessions').column('userId').execute();

      await db.schema
        .createTable('invites')
        .modifyEnd(tableEnd)
        .addColumn('id', id, (column) => column.primaryKey().notNull())
        .addColumn('tokenHash', text, (column) => column.notNull().unique())
        .addColumn('note', text)
        // Deleting an administrator deletes their invites.
        .addColumn('invitedBy', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('createdAt', time, (column) => column.notNull())
        .addColumn('expiresAt', time, (column) => column.notNull())
        .execute();

      // The last sign-in of each administrator is read from the audit trail.
      await sql`create index audit_events_administrator on audit_events ("administratorId", action, at)`.execute(
        db,
      );
      await sql`create index quiz_scores_completed_at on quiz_scores ("completedAt", id)`.execute(db);
    },
  };
}
