// The three days of a case, its clock, and the follow-ups after the first sending. `npm run db -- derive` computes the days
// of existing cases from their versions.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function clock(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { no, table, withId, texts, optionalTexts, at } = columns(db, types);
      await db.schema.alterTable('cases').renameColumn('clockStartedOn', 'validSince').execute();
      const add = (name: string, column: string, type = types.text, value?: unknown) =>
        db.schema
          .alterTable(name)
          .addColumn(column, type, (made) => (value === undefined ? made : made.notNull().defaultTo(value)))
          .execute();
      await add('cases', 'receivedOn', types.text, '');
      await add('cases', 'enteredOn', types.text, '');
      await add('cases', 'clock', types.json);
      await add('cases', 'hasTakenBack', types.boolean, no);
      await add('cases', 'isReceivedAssumed', types.boolean, no);
      await sql`update cases set "receivedOn" = substr(cast("receivedAt" as text), 1, 10), "enteredOn" = substr(cast("receivedAt" as text), 1, 10)`.execute(
        db,
      );
      await add('case_versions', 'informationId', types.id);
      await add('case_versions', 'takesBack', types.boolean, no);
      await add('case_information', 'receivedOn', types.text, '');
      await sql`update case_information set "receivedOn" = substr(cast("receivedAt" as text), 1, 10)`.execute(
        db,
      );
      for (const name of ['dueOn', 'followUpState', 'sentOn', 'endReason']) {
        await add('case_information', name);
      }
      for (const name of ['followUp', 'daysLate', 'acceptedVersion']) {
        await add('case_information', name, types.integer);
      }
      for (const name of ['dueOn', 'lateReason', 'lateText']) await add('case_submissions', name);
      await add('case_submissions', 'daysLate', types.integer);
      for (const name of ['importedFirstOn', 'importedLatestOn']) await add('case_exchange', name);

      await withId(table('case_moves'))
        .addColumn('caseId', types.id, (column) => column.notNull())
        .$call(at('at'))
        .$call(texts('kind'))
        .$call(
          optionalTexts('by', 'reason', 'receivedBefore', 'receivedAfter', 'dueBefore', 'dueAfter', 'facts'),
        )
        .addColumn('daysLate', types.integer)
        .execute();
      await sql`create index case_moves_case on case_moves ("caseId", at)`.execute(db);
      await table('due_day_changes')
        .$call(texts('key', 'changedOn'))
        .addColumn('before', types.integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('due_day_changes_key', ['key', 'changedOn'])
        .execute();

      // Lists are in the order of the received day.
      const index = async (name: string, on: string, condition = '') => {
        await sql.raw(`drop index if exists cases_${name}`).execute(db);
        await sql.raw(`create index cases_${name} on cases (${on}) ${condition}`).execute(db);
      };
      await index('received', '"receivedOn", id, state, serious, "ageBand", source, assessor');
      await index('state', 'state, "receivedOn", id');
      await index('serious', 'serious, "receivedOn", id', `where serious not in ('unknown')`);
      await index('age_band', '"ageBand", "receivedOn", id', `where "ageBand" not in ('5', '6')`);
      await index('source', 'source, "receivedOn", id', `where source not in ('portal')`);
      await index('died', '"receivedOn", id', 'where "patientDied"');
      await index('new_information', '"receivedOn", id', 'where "hasNewInformation"');
      await index(
        'mine',
        'assessor, "receivedOn", id',
        `where assessor is not null
          and state not in ('closed', 'nullified', 'notValid', 'referred', 'duplicate')`,
      );
    },
  };
}
