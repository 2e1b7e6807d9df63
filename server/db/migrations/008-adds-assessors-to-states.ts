// The index of states names the assessor: the view Next finds new and own cases in it alone. Before, it read each such
// case of all assessors, almost half of its processor time among 200,000 cases (npm run bench:growth).
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const addsAssessorsToStates = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`drop index cases_state`.execute(db);
    await sql`create index cases_state on cases (state, "receivedOn", id, assessor)`.execute(db);
  },
});
