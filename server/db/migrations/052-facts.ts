// Urgency gets five values. The list knows that a patient died, and what the checks of a case found. `npm run db --
// derive` finds both for cases that exist already.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

const urgency = `(case when alarming or urgency = 'death' then 2 when urgency = 'notSerious' then 0 else 1 end)`;

export function facts(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { no } = columns(db, types);
      const add = async (name: string, type: ColumnTypes['text'], start: unknown) =>
        db.schema
          .alterTable('cases')
          .addColumn(name, type, (column) => column.notNull().defaultTo(start))
          .execute();
      await add('patientDied', types.boolean, no);
      await add('findings', types.json, sql`'[]'`);
      await add('setByPortal', types.json, sql`'[]'`);
      const counts = ['impossible', 'contradictions', 'unusual'];
      for (const name of counts) await add(name, types.integer, 0);
      await sql`
        update cases set urgency = case
          when urgency = 'other' then 'notSerious' when serious = 'unknown' then 'undecided' else urgency end
        where urgency in ('serious', 'other')`.execute(db);
      await sql`drop index if exists cases_urgent`.execute(db);
      // Written as in server/features/cases/list-queries.ts.
      await sql.raw(`create index cases_urgent on cases (${urgency}, id, state, serious)`).execute(db);
      await sql.raw(`create index cases_died on cases ("receivedAt", id) where "patientDied"`).execute(db);
      for (const name of counts) {
        await sql.raw(`create index cases_${name} on cases ("receivedAt", id) where ${name} > 0`).execute(db);
      }
      await createTables(db, types);
    },
  };
}

async function createTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, withId, texts, optionalTexts, at } = columns(db, types);
  await withId(table('case_confirmations'))
    .addColumn('caseId', types.id, (column) => column.notNull())
    .$call(texts('finding'))
    .$call(at('at'))
    .$call(texts('by', 'reason', 'compared'))
    .addColumn('endedAt', types.time)
    .$call(optionalTexts('endedBy'))
    .addColumn('erasedAt', types.time)
    .execute();
  await sql`create index case_confirmations_case on case_confirmations ("caseId")`.execute(db);
  await table('case_doses')
    .addColumn('caseId', types.id, (column) => column.notNull())
    .addColumn('doseId', types.id, (column) => column.notNull())
    .$call(texts('drug', 'route', 'unit'))
    .addColumn('amount', types.real, (column) => column.notNull())
    .addPrimaryKeyConstraint('case_doses_key', ['caseId', 'doseId'])
    .execute();
  await sql`create index case_doses_usual on case_doses (drug, route, unit, amount)`.execute(db);
}
