// PostgreSQL: room in the search indexes of reports and cases for new rows, which the portal moves into the index beside
// its commits (`indexNewRows`).
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function searchLists({ roomForNewRows }: ColumnTypes): Migration {
  return {
    async up(db) {
      for (const table of ['adr_reports', 'cases']) {
        for (const statement of roomForNewRows(table)) await statement.execute(db);
      }
    },
  };
}
