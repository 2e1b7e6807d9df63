// Cases in the state `new` have no stored pairs any more: the step that leaves the state stores them.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export function pairsOfTakenCases(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`delete from case_pairs where "caseId" in (select id from cases where state = 'new')`.execute(
        db,
      );
    },
  };
}
