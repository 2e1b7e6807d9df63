// For which version of the case a person last said that an assessment still holds, who and when.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function heldAssessments({ integer, text, time }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const types = { heldVersion: integer, heldBy: text, heldAt: time };
      for (const [name, type] of Object.entries(types)) {
        await db.schema.alterTable('case_assessments').addColumn(name, type).execute();
      }
    },
  };
}
