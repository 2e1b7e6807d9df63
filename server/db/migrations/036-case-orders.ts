// Fewer and wider indexes for the list of cases. The indexes of its orders contain the columns of its filters, so that a
// filter needs no read of the row. The indexes of its filters leave out the values that most cases have.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const urgency = `(case when alarming or urgency = 'death' then 2 when urgency = 'serious' then 1 else 0 end)`;

export function caseOrders(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const names = ['received', 'due_order', 'urgent', 'urgency', 'serious', 'age_band', 'source'];
      for (const name of names) await sql.raw(`drop index if exists cases_${name}`).execute(db);
      const index = (name: string, columns: string, condition = '') =>
        sql.raw(`create index cases_${name} on cases (${columns}) ${condition}`).execute(db);
      await index('received', '"receivedAt", id, state, serious, "ageBand", source, assessor');
      await index('due_order', `coalesce("dueOn", '9999-12-31'), id, state, serious`);
      await index('urgent', `${urgency}, id, state, serious`);
      // Written as in server/features/cases/list-queries.ts.
      await index('serious', 'serious, "receivedAt", id', `where serious not in ('unknown')`);
      await index('age_band', '"ageBand", "receivedAt", id', `where "ageBand" not in ('5', '6')`);
      await index('source', 'source, "receivedAt", id', `where source not in ('portal')`);
    },
  };
}
