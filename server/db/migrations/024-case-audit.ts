// An index on the lines of the audit trail that are deleted after 400 days: lines about cases stay.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export function caseAudit(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // The condition is that of server/audit/queries.ts.
      await sql`create index audit_events_forgotten on audit_events (at, place)
        where kind not in ('cases', 'case-attachments')`.execute(db);
    },
  };
}
