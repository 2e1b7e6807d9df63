// An index for the search of the audit trail: one that finds nothing read every event.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function auditSearch({ searchIndex }: ColumnTypes): Migration {
  return {
    async up(db) {
      for (const statement of searchIndex('audit_events')) await statement.execute(db);
    },
  };
}
