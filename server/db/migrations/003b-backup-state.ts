// A single row with which several processes agree on the one that makes the next backup.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function backupState({ text, integer, time, tableEnd }: ColumnTypes): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('backup_state')
        .modifyEnd(tableEnd)
        .addColumn('id', integer, (column) =>
          column
            .primaryKey()
            .notNull()
            .check(sql`id = 1`),
        )
        .addColumn('claimedBy', text)
        .addColumn('claimedUntil', time)
        .addColumn('triedAt', time)
        .addColumn('lastAt', time)
        .addColumn('problem', text)
        .execute();
      await sql`insert into backup_state (id) values (1)`.execute(db);
    },
  };
}
