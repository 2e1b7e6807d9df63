// An index for searches for the number that the national system gave for a case.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export function nationalNumbers(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index case_submissions_number on case_submissions (upper(number))`.execute(db);
    },
  };
}
