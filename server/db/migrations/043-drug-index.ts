// The embedded database's search index of cases gets a column for the drugs, so that it counts the cases of a drug without
// reading them.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function drugIndex({ indexMoreColumns }: ColumnTypes): Migration {
  return {
    async up(db) {
      for (const statement of indexMoreColumns('cases')) await statement.execute(db);
    },
  };
}
