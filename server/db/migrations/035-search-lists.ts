// PostgreSQL: raises the limit of new rows that wait outside the search indexes of reports and cases. The portal moves them
// into the index on another connection (`indexNewRows`).
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
