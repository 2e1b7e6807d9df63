// Alarm words in what strangers write, until a person has seen them; the order of the inbox that they raise a case in; and
// when the holders of "sign" were told of a death.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

// Written as in server/features/cases/list-queries.ts.
const rank = `(case when urgency = 'death' then '1' when alarming then '2' when urgency = 'lifeThreatening' then '3' when urgency = 'serious' then '4' when urgency = 'undecided' then '5' else '6' end)`;
const order = `(${rank} || coalesce("dueOn", '9999-12-31') || "receivedOn" || number)`;

export function alarmWords(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { no, table, withId, texts, optionalTexts, at } = columns(db, types);
      await withId(table('case_alarms'))
        .addColumn('caseId', types.id, (column) => column.notNull())
        .addColumn('reportId', types.id, (column) => column.notNull())
        .addColumn('itemId', types.id)
        .$call(at('at'))
        .$call(texts('receivedOn', 'source'))
        .addColumn('words', types.json, (column) => column.notNull())
        .addColumn('seenAt', types.time)
        .$call(optionalTexts('seenBy'))
        .execute();
      await sql`create index case_alarms_case on case_alarms ("caseId", at)`.execute(db);
      for (const name of ['deathToldAt', 'deathWordsToldAt']) {
        await db.schema.alterTable('cases').addColumn(name, types.time).execute();
      }
      const message = (name: string) => db.schema.alterTable('contact_messages').addColumn(name, types.text);
      await db.schema
        .alterTable('contact_messages')
        .addColumn('alarming', types.boolean, (column) => column.notNull().defaultTo(no))
        .execute();
      await db.schema
        .alterTable('contact_messages')
        .addColumn('alarmingWords', types.json, (column) => column.notNull().defaultTo('[]'))
        .execute();
      await db.schema.alterTable('contact_messages').addColumn('wordsSeenAt', types.time).execute();
      await message('wordsSeenBy').execute();
      await sql`create index contact_messages_alarming on contact_messages ("createdAt", id) where alarming`.execute(
        db,
      );
      await sql`drop index if exists cases_urgent`.execute(db);
      await sql.raw(`create index cases_urgent on cases (${order}, id, state, serious)`).execute(db);
      await sql`create index cases_alarming on cases ("receivedOn", id) where alarming`.execute(db);
    },
  };
}
