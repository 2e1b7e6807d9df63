// Which entry of the case each entry of an information item is, as a person has said.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function sameEntries({ json }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('case_information')
        .addColumn('same', json, (column) => column.notNull().defaultTo('{}'))
        .execute();
    },
  };
}
