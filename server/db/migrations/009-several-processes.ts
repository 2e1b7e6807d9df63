// State that several processes on one database share: call counts, and the announcement of changed public content.
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function severalProcesses({
  text,
  integer,
  time,
  tableEnd,
  mayBeLost,
  announced,
}: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('caller_counts')
        .modifyFront(mayBeLost)
        .modifyEnd(tableEnd)
        .addColumn('caller', text, (column) => column.primaryKey().notNull())
        .addColumn('calls', integer, (column) => column.notNull())
        .addColumn('until', time, (column) => column.notNull())
        .execute();
      for (const statement of announced('content_state', 'version')) await statement.execute(db);
    },
  };
}
