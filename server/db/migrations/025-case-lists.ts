// The orders of the list of cases that need an index of their own, and the folded names that its filter by drug compares.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function caseLists({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('cases')
        .addColumn('drugSearch', text, (column) => column.notNull().defaultTo(''))
        .execute();
      // The expressions are those of server/features/cases/list-queries.ts.
      await sql`create index cases_due_order on cases (coalesce("dueOn", '9999-12-31'), id)`.execute(db);
      await sql`
        create index cases_urgency on cases (
          state,
          (case when alarming or urgency = 'death' then 2 when urgency = 'serious' then 1 else 0 end),
          id
        )`.execute(db);
      await sql`
        create index cases_urgent on cases (
          (case when alarming or urgency = 'death' then 2 when urgency = 'serious' then 1 else 0 end),
          id
        )`.execute(db);
      await sql`create index cases_source on cases (source, "receivedAt", id) where source <> 'portal'`.execute(
        db,
      );
      await sql`
        create index cases_mine on cases (assessor, "receivedAt", id)
        where state not in ('closed', 'nullified', 'notValid', 'referred', 'duplicate')`.execute(db);
      await sql`create index cases_age_band on cases ("ageBand", "receivedAt", id)`.execute(db);
    },
  };
}
