// Vitest's global set-up of the project `postgres`: one server for the whole run, whose new databases are migrated.
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../db/engines/postgres.ts';
import { migrations } from '../db/migrations/all.ts';
import { rememberMigrated } from './database.ts';
import { startPostgres } from '#testing/postgres.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ fsync: false });
  // PostgreSQL copies `template1` for every new database.
  const engine = openPostgres(new URL('/template1', server.url).href, () => {});
  await engine.migrate(migrations(engine.schemaParts));
  await sql.raw(rememberMigrated).execute(engine.db);
  await engine.close();
  project.provide('postgresUrl', server.url);
  return () => server.remove();
}
