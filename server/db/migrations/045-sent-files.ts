// The name of each sent file, and whether it was checked against the official schema. A case in a file of several cases
// counts as sent, which earlier versions did not store.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function sentFiles({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const name of ['fileName', 'schemaCheck']) {
        await db.schema.alterTable('case_submissions').addColumn(name, text).execute();
      }
      await sql`update cases set "wasSent" = true where "wasSent" = false
        and id in (select "caseId" from case_submissions where way = 'file')`.execute(db);
    },
  };
}
