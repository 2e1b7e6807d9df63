// Clears the body hash of keys of erased records, and adds an index to find keys by record.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export function erasedKeys(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('idempotency_keys_record')
        .on('idempotency_keys')
        .column('recordId')
        .execute();
      for (const table of ['adr_reports', 'contact_messages']) {
        await sql`update idempotency_keys set "bodyHash" = ''
          where "recordId" in (select id from ${sql.table(table)} where "erasedAt" is not null)`.execute(db);
      }
    },
  };
}
