// Indexes for what the audit trail is asked for: rare actions, such as failed sign-ins, and what became of one resource.
import type { Migration } from 'kysely/migration';

export function auditFilters(): Migration {
  return {
    async up(db) {
      for (const column of ['action', 'kind']) {
        await db.schema
          .createIndex(`audit_events_${column}`)
          .on('audit_events')
          .columns([column, 'at', 'id'])
          .execute();
      }
    },
  };
}
