// On PostgreSQL the search indexes of reports and cases get tables of their own, so that a new row can wait outside. An
// index in the table itself took a third of the database's time for a report.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function searchApart(types: ColumnTypes): Migration {
  return {
    async up(db) {
      for (const table of ['adr_reports', 'cases']) {
        for (const statement of types.searchApart(table)) await statement.execute(db);
      }
    },
  };
}
