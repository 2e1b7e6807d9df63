// A fresh, migrated database for each test, on the engine of the running Vitest project (`ENGINE`). Files that use
// it are named *.engine.test.ts, which Vitest runs on both engines, or *.portal.test.ts, which run on SQLite alone.
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Engine } from '../db/engines/engine.ts';
import { openPostgres } from '../db/engines/postgres.ts';
import { sqliteEngine } from '../db/engines/sqlite.ts';
import { migrations } from '../db/migrations/all.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's database of the test server. Its new databases are copies of a migrated one. */
    postgresUrl: string;
  }
}

/**
 * The test's own empty database, with its schema. Call it in the test or in `beforeEach`; it is gone when the test
 * ends. Closing it earlier, as an app does that is closed, is fine too.
 */
export async function testDatabase(): Promise<Engine> {
  const { engine, remove } = process.env.ENGINE === 'postgres' ? await postgresCopy() : await sqliteCopy();
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= engine.close().then(remove));
  onTestFinished(close);
  return { ...engine, close };
}

let image: Promise<Uint8Array> | undefined;

/** Copying the image of a migrated database takes 0.1 ms, migrating an empty one 13. */
async function sqliteCopy() {
  image ??= migratedImage();
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  database.deserialize(await image);
  return { engine: sqliteEngine(database), remove: async () => {} };
}

async function migratedImage(): Promise<Uint8Array> {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  const engine = sqliteEngine(database);
  await engine.migrate(migrations(engine.columnTypes));
  const bytes = database.serialize();
  await engine.close();
  return bytes;
}

/** The databases of this worker that no test uses at the moment. */
const idle: string[] = [];
let made = 0;

/**
 * Making and dropping a database takes PostgreSQL ten times as long as emptying it, so they are used again, also by
 * the test files that come after in the same worker.
 */
async function postgresCopy() {
  const url = inject('postgresUrl');
  const name = idle.pop() ?? (await emptied(url, `test_${process.env.VITEST_POOL_ID}_${(made += 1)}`));
  return {
    engine: openPostgres(new URL(`/${name}`, url).href, () => {}),
    remove: async () => void idle.push(await emptied(url, name)),
  };
}

/** Gives the name of a database as migrating left it: this one emptied, or a new one. */
async function emptied(url: string, name: string): Promise<string> {
  const found = await administer(url, `select 1 from pg_database where datname = '${name}'`);
  if (found.length > 0) {
    // A test may have shut its database, to see the portal without it.
    await administer(url, `alter database ${name} allow_connections true`);
    await administer(
      url,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
    const own = new URL(`/${name}`, url).href;
    const [schema] = await administer(own, `select ${schemaNow} = ${schemaThen} as unchanged`);
    if (schema?.unchanged) {
      await administer(own, emptyTables);
      return name;
    }
  }
  const fresh = found.length > 0 ? `test_${randomUUID().replaceAll('-', '')}` : name;
  await administer(url, `create database ${fresh}`);
  return fresh;
}

/** Changes with every statement that changes a table, a column, an index or a trigger. */
const schemaNow = `(
  select md5(string_agg(version, ' ' order by version)) from (
    select 'class' || oid || ' ' || xmin as version from pg_class where relnamespace = 'public'::regnamespace
    union all select 'column' || attrelid || '.' || attnum || ' ' || xmin from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select 'trigger' || oid || ' ' || xmin from pg_trigger
    union all select 'function' || oid || ' ' || xmin from pg_proc where pronamespace = 'public'::regnamespace
  ) as versions)`;
const schemaThen = `obj_description('migrated'::regnamespace)`;

/** Remembers in a migrated database, of which others will be copies, its schema and the rows it begins with. */
export const rememberMigrated = `
  create schema migrated;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table migrated.%I as table public.%I', name, name);
    end loop;
    execute format('comment on schema migrated is %L', ${schemaNow});
  end $$`;

const emptyTables = `
  do $$ declare name text; begin
    set local session_replication_role = replica; -- neither triggers nor foreign keys
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('delete from public.%I', name);
      execute format('insert into public.%I select * from migrated.%I', name, name);
    end loop;
  end $$`;

/** Statements by the superuser, on a connection of its own. Gives the rows of the last one. */
async function administer(url: string, statements: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [await client.query(statements)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
