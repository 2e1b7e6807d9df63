// Checks a PostgreSQL database before a move or a restore writes into it.
import type pg from 'pg';
import { applicationName } from './postgres-content.ts';

async function isTrue(target: pg.ClientBase, condition: string): Promise<boolean> {
  const { rows } = await target.query<{ value: boolean }>(`select ${condition} as value`);
  return rows[0]?.value ?? false;
}

/** Whether a portal is connected to the database. */
export const isInUse = (target: pg.ClientBase) =>
  isTrue(
    target,
    `exists (select from pg_stat_activity
      where datname = current_database() and application_name = '${applicationName}')`,
  );

/** Whether the database has no tables or other relations. */
export const isEmpty = (target: pg.ClientBase) =>
  isTrue(
    target,
    `not exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema')`,
  );
