// Details of a read in the audit trail: the number of records and their ids.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function auditDetails({ json }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('audit_events').addColumn('details', json).execute();
    },
  };
}
