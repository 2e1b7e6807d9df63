// The audit trail: the database refuses changes, and deletes within the first year.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function auditEvents({ id, text, time, json, tableEnd, appendOnly }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('audit_events')
        .modifyEnd(tableEnd)
        .addColumn('id', id, (column) => column.primaryKey().notNull())
        .addColumn('at', time, (column) => column.notNull())
        // No foreign key to users: the record must survive the account's deletion.
        .addColumn('administratorId', id)
        .addColumn('username', text)
        .addColumn('action', text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('recordId', text)
        .addColumn('fields', json, (column) => column.notNull())
        .addColumn('searchText', text, (column) => column.notNull())
        .execute();
      await db.schema.createIndex('audit_events_at').on('audit_events').columns(['at', 'id']).execute();
      for (const statement of appendOnly('audit_events', 'at')) await statement.execute(db);
    },
  };
}
