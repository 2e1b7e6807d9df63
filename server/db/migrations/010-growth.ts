// Constant speed for large institutes: an index for substring search, and row counts that the database updates in the
// transaction of each insert and delete.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function growth({ text, integer, tableEnd, countRowsByTrigger, searchIndex }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('kept_counts')
        .modifyEnd(tableEnd)
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('slot', integer, (column) => column.notNull())
        .addColumn('amount', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('kept_counts_pkey', ['name', 'slot'] as never)
        .execute();
      for (const table of ['adr_reports', 'contact_messages', 'quiz_scores', 'audit_events']) {
        await sql`insert into kept_counts (name, slot, amount)
          select ${sql.lit(table)}, 0, count(*) from ${sql.table(table)}`.execute(db);
        for (const statement of countRowsByTrigger(table, 'kept_counts')) await statement.execute(db);
      }
      for (const table of ['adr_reports', 'contact_messages', 'drug_risks']) {
        for (const statement of searchIndex(table)) await statement.execute(db);
      }
    },
  };
}
