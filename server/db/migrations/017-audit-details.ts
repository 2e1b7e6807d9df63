// What the audit trail says of a read: how many records it gave, and which.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function auditDetails({ json }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('audit_events').addColumn('details', json).execute();
    },
  };
}
