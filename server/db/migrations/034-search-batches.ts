// The embedded database indexes new rows for searches in batches: one by one, that took a third of the time of a report.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function searchBatches({ indexInBatches }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['adr_reports', 'contact_messages', 'drug_risks', 'audit_events', 'cases']) {
        for (const statement of indexInBatches(table, 'kept_counts')) await statement.execute(db);
      }
      // Drops an index that others replace (server/features/cases/list-queries.ts), and leaves unassigned cases out of one.
      await sql`drop index cases_due`.execute(db);
      await sql`drop index cases_mine`.execute(db);
      await sql`create index cases_mine on cases (assessor, "receivedAt", id)
        where assessor is not null
          and state not in ('closed', 'nullified', 'notValid', 'referred', 'duplicate')`.execute(db);
    },
  };
}
