// Urgency gets five values, and the list knows that a patient died. `npm run db -- derive` finds the deaths of cases that
// exist already.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

const urgency = `(case when alarming or urgency = 'death' then 2 when urgency = 'notSerious' then 0 else 1 end)`;

export function facts(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { no } = columns(db, types);
      await db.schema
        .alterTable('cases')
        .addColumn('patientDied', types.boolean, (column) => column.notNull().defaultTo(no))
        .execute();
      await sql`
        update cases set urgency = case
          when urgency = 'other' then 'notSerious' when serious = 'unknown' then 'undecided' else urgency end
        where urgency in ('serious', 'other')`.execute(db);
      await sql`drop index if exists cases_urgent`.execute(db);
      // Written as in server/features/cases/list-queries.ts.
      await sql.raw(`create index cases_urgent on cases (${urgency}, id, state, serious)`).execute(db);
      await sql.raw(`create index cases_died on cases ("receivedAt", id) where "patientDied"`).execute(db);
    },
  };
}
