// A search index for the audit trail: without it, a search without hits reads every event.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function auditSearch({ searchIndex }: ColumnTypes): Migration {
  return {
    async up(db) {
      for (const statement of searchIndex('audit_events')) await statement.execute(db);
    },
  };
}
