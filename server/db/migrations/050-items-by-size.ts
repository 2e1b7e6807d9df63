// Information items have a size and a number of waiting lines, so that a case lists them without reading their contents.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function itemsBySize({ integer }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('case_information')
        .addColumn('bytes', integer, (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('case_information').addColumn('openLines', integer).execute();
      await db.schema
        .alterTable('case_information')
        .addColumn('decidedLines', integer, (column) => column.notNull().defaultTo(0))
        .execute();
      // Each decided line is an object with this key, and no path of a field contains it.
      await sql`
        update case_information set
          bytes = length(cast(content as text)),
          "decidedLines" = (
            length(cast(lines as text)) - length(replace(cast(lines as text), '"decision"', ''))
          ) / ${sql.lit('"decision"'.length)}`.execute(db);
      await sql`update case_information set "openLines" = 0 where "settledAt" is not null`.execute(db);
      await db.schema
        .createIndex('case_information_report')
        .on('case_information')
        .columns(['reportId', 'settledAt'])
        .execute();
    },
  };
}
