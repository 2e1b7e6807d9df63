// Background jobs. The backup state moves into the row of the backup job.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';

export function jobs({ id, text, integer, boolean, json, time, tableEnd }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('jobs')
        .modifyEnd(tableEnd)
        .addColumn('id', id, (column) => column.primaryKey().notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('recurs', boolean, (column) => column.notNull())
        .addColumn('payload', json, (column) => column.notNull())
        .addColumn('dueAt', time)
        .addColumn('attempts', integer, (column) => column.notNull())
        .addColumn('claimedBy', text)
        .addColumn('claimedUntil', time)
        .addColumn('lastAt', time)
        .addColumn('problem', text)
        .addColumn('failedAt', time)
        .addColumn('createdAt', time, (column) => column.notNull())
        .execute();
      await sql`create unique index jobs_recurring on jobs (kind) where recurs`.execute(db);
      await db.schema.createIndex('jobs_due').on('jobs').column('dueAt').execute();

      const { rows } = await sql<{ lastAt: string | null; problem: string | null }>`
        select "lastAt", problem from backup_state where "lastAt" is not null or problem is not null`.execute(
        db,
      );
      const now = new Date().toISOString();
      for (const { lastAt, problem } of rows) {
        await sql`insert into jobs (id, kind, recurs, payload, "dueAt", attempts, "lastAt", problem, "createdAt")
          values (${randomUUID()}, 'backup', ${boolean === 'boolean' ? true : 1}, '{}', ${now}, 0, ${lastAt},
            ${problem}, ${now})`.execute(db);
      }
      await db.schema.dropTable('backup_state').execute();
    },
  };
}
