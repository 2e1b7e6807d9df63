// The embedded database merges the search indexes of reports and cases less often: that took a twelfth of the time of a
// report. On PostgreSQL the key of the row counts gets the name of its table.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function fewerMerges({ mergeLess, renameConstraint }: ColumnTypes): Migration {
  return {
    async up(db) {
      const statements = [
        ...mergeLess('adr_reports'),
        ...mergeLess('cases'),
        ...renameConstraint('row_counts', 'kept_counts_pkey', 'row_counts_pkey'),
      ];
      for (const statement of statements) await statement.execute(db);
    },
  };
}
