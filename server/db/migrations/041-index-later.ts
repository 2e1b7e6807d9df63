// Lets more new reports and cases wait outside the search indexes: the portal takes them in when no report comes
// (server/features/adr-reports/index-when-idle.ts).
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function indexLater(types: ColumnTypes): Migration {
  return {
    async up(db) {
      for (const table of ['adr_reports', 'cases']) {
        for (const statement of types.indexLater(table)) await statement.execute(db);
      }
    },
  };
}
