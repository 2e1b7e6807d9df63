// Indexes for filters of the audit trail: rare actions, such as failed sign-ins, and the history of one kind of
// record.
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
