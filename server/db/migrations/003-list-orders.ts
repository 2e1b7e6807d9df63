// Indexes for every sort order of the administrators' lists: the key of server/db/paging.ts, then the id.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export function listOrders(): Migration {
  return {
    async up(db) {
      const index = (name: string, table: string, key: string) =>
        sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.raw(key)}, id)`.execute(db);
      await index('adr_reports_name', 'adr_reports', 'lower(name)');
      await index('adr_reports_medicine_name', 'adr_reports', 'lower("medicineName")');
      await index('adr_reports_age', 'adr_reports', 'age');
      await index('contact_messages_name', 'contact_messages', 'lower(name)');
      await index('contact_messages_email', 'contact_messages', 'lower(email)');
    },
  };
}
