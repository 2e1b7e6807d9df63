// Questions that a person drops; who gave information to the staff, and what was said.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function followingUp({ text, time }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const [name, type] of Object.entries({ droppedAt: time, droppedBy: text })) {
        await db.schema.alterTable('case_questions').addColumn(name, type).execute();
      }
      for (const name of ['informant', 'text']) {
        await db.schema.alterTable('case_information').addColumn(name, text).execute();
      }
    },
  };
}
