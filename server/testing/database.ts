// An empty, migrated database for each test, on the engine of the running Vitest project (`ENGINE`). Files that use it
// are named *.engine.test.ts, which Vitest runs on both engines, or *.portal.test.ts, which run on SQLite only.
import { randomUUID } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Engine } from '../db/engines/engine.ts';
import { openPostgres } from '../db/engines/postgres.ts';
import { sqliteEngine } from '../db/engines/sqlite.ts';
import { migrations } from '../db/migrations/all.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's database of the test server. New databases are copies of a migrated one. */
    postgresUrl: string;
  }
}

/** A migrated database, which one test after another uses. */
export interface TestDatabase {
  /** It may be closed. */
  engine: Engine;
  /** Brings it back to its freshly migrated state. False: something of the test still runs, or has changed the schema. */
  empty(): Promise<boolean>;
  /** Opens another one in place of this one, which is closed. */
  replace(): Promise<TestDatabase>;
}

/** Databases of this worker that no test uses now. */
const idle: TestDatabase[] = [];

/** The test's own empty, migrated database. Call it in the test or in `beforeEach`. The test may close it. */
export async function testDatabase(): Promise<Engine> {
  const database = await takeDatabase();
  onTestFinished(() => leaveDatabase(database));
  return database.engine;
}

export const takeDatabase = async () =>
  idle.pop() ?? (process.env.ENGINE === 'postgres' ? openPostgresCopy() : openSqliteCopy());

/** Empties a database after a test. Where that is impossible, closes it and opens another one. */
export async function leaveDatabase(database: TestDatabase): Promise<void> {
  const isEmpty = await database.empty();
  if (!isEmpty) await database.engine.close();
  idle.push(isEmpty ? database : await database.replace());
}

/** An engine that can be closed more than once, and tells whether it is. */
function closable(engine: Engine) {
  let closed: Promise<void> | undefined;
  return {
    engine: { ...engine, close: () => (closed ??= engine.close()) },
    isClosed: () => closed !== undefined,
  };
}

let image: Promise<Uint8Array> | undefined;

/** Copying a migrated database image takes 0.1 ms, migrating an empty database 13 ms. */
async function openSqliteCopy(): Promise<TestDatabase> {
  const migrated = await (image ??= migratedImage());
  const database = replaceable(() => openImage(migrated));
  const { engine, isClosed } = closable(sqliteEngine(database.handle));
  return {
    engine,
    async empty() {
      if (isClosed() || database.handle.isTransaction) return false;
      const before = await engine.contentVersion();
      database.replace();
      await setContentVersion(engine, before + 1);
      return true;
    },
    replace: openSqliteCopy,
  };
}

function openImage(bytes: Uint8Array): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  database.deserialize(bytes);
  return database;
}

/** A handle whose database `replace` exchanges for a new one. Its prepared statements stay usable. */
function replaceable(open: () => DatabaseSync) {
  let database = open();
  type Values = Parameters<StatementSync['all']>;
  // The portal prepares a statement for each use. Half of a test's time goes there, so statements are kept.
  const kept = new Map<string, StatementSync>();
  const prepare = (text: string) => {
    const known = kept.get(text) ?? prepareOnce(text);
    if (text.length < 4_000 && kept.size < 2_000) kept.set(text, known);
    return known;
  };
  const prepareOnce = (text: string) => {
    let statement = database.prepare(text);
    let owner = database;
    let columns: ReturnType<StatementSync['columns']> | undefined;
    const current = () => {
      if (owner !== database) statement = database.prepare(text);
      owner = database;
      return statement;
    };
    return {
      columns: () => (columns ??= current().columns()),
      all: (...values: Values) => current().all(...values),
      get: (...values: Values) => current().get(...values),
      run: (...values: Values) => current().run(...values),
      // A statement has one iteration at a time.
      iterate: (...values: Values) => database.prepare(text).iterate(...values),
    } as Partial<StatementSync> as StatementSync;
  };
  const handle = {
    prepare,
    exec: (text: string) => database.exec(text),
    close: () => database.close(),
    get isTransaction() {
      return database.isTransaction;
    },
  } as Partial<DatabaseSync> as DatabaseSync;
  return {
    handle,
    replace() {
      database.close();
      database = open();
    },
  };
}

async function migratedImage(): Promise<Uint8Array> {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  const engine = sqliteEngine(database);
  await engine.migrate(migrations(engine.schemaParts));
  const bytes = database.serialize();
  await engine.close();
  return bytes;
}

/** The portal knows the number of the public content, so that goes on. */
const setContentVersion = ({ db }: Engine, version: number) =>
  sql`update content_state set version = ${version}`.execute(db);

let made = 0;

/**
 * PostgreSQL takes ten times as long to create and drop a database as to empty it. Its connections stay open, because a
 * test makes eight, and each new one costs both sides some 40 ms of a processor.
 */
async function openPostgresCopy(
  name = `test_${process.env.VITEST_POOL_ID}_${(made += 1)}`,
): Promise<TestDatabase> {
  const url = inject('postgresUrl');
  const own = await emptied(url, name);
  const { engine, isClosed } = closable(openPostgres(new URL(`/${own}`, url).href, () => {}));
  return {
    engine,
    async empty() {
      const { open, idle: free, waiting } = engine.connections() ?? { open: 0, idle: 0, waiting: 0 };
      if (isClosed() || open !== free || waiting > 0) return false;
      return emptiedInUse().catch(() => false);
    },
    replace: () => openPostgresCopy(own),
  };

  async function emptiedInUse(): Promise<boolean> {
    const before = await engine.contentVersion();
    if ((await emptied(url, own, { keepsIdle: true })) !== own) return false;
    await setContentVersion(engine, before + 1);
    while ((await engine.contentVersion()) <= before) await setImmediate();
    return true;
  }
}

/**
 * Returns the name of a database in its freshly migrated state: this one emptied, or a new one. `keepsIdle`: connections
 * that wait for a query stay open.
 */
async function emptied(url: string, name: string, { keepsIdle = false } = {}): Promise<string> {
  const server = await (superuser ??= connected(url));
  const { rows: found } = await server.query(`select 1 from pg_database where datname = '${name}'`);
  if (found.length > 0) {
    // A test may have blocked connections to its database to simulate an outage.
    await server.query(`alter database ${name} allow_connections true`);
    const cleaner = await cleanerOf(url, name);
    await server.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = '${name}' and pid <> ${cleaner.processID} ${keepsIdle ? "and state <> 'idle'" : ''}`,
    );
    const { rows } = await cleaner.query<{ unchanged: boolean }>(
      `select ${schemaNow} = ${schemaThen} as unchanged`,
    );
    if (rows[0]?.unchanged) {
      await cleaner.query(emptyTables);
      return name;
    }
    cleaners.delete(name);
    await cleaner.end();
  }
  const fresh = found.length > 0 ? `test_${randomUUID().replaceAll('-', '')}` : name;
  await server.query(`create database ${fresh}`);
  return fresh;
}

/** The connection of this worker to the superuser's database. Opening a new one costs more than a query. */
let superuser: Promise<Client> | undefined;

/** One open connection to each database, which empties it: a new connection takes seven times as long. */
const cleaners = new Map<string, Client>();

async function cleanerOf(url: string, name: string): Promise<Client> {
  const known = cleaners.get(name);
  // The message that it has ended may still be on the way.
  const answers = known && !known.hasEnded && (await known.query('select 1').catch(() => null));
  if (known && answers) return known;
  const cleaner = await connected(new URL(`/${name}`, url).href);
  cleaners.set(name, cleaner);
  return cleaner;
}

/** `processID` is the server process of the connection; the types of `pg` leave it out. */
type Client = pg.Client & { processID: number; hasEnded: boolean };

async function connected(url: string): Promise<Client> {
  const client = Object.assign(new pg.Client({ connectionString: url }), { hasEnded: false }) as Client;
  client.on('error', () => {}); // the server ends before this process
  client.on('end', () => void (client.hasEnded = true)); // a test may close all connections to its database
  await client.connect();
  return client;
}

/** This hash changes with every statement that changes a table, a column, an index or a trigger. */
const schemaNow = `(
  select md5(string_agg(version, ' ' order by version)) from (
    select 'class' || oid || ' ' || xmin as version from pg_class where relnamespace = 'public'::regnamespace
    union all select 'column' || attrelid || '.' || attnum || ' ' || xmin from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select 'trigger' || oid || ' ' || xmin from pg_trigger
    union all select 'function' || oid || ' ' || xmin from pg_proc where pronamespace = 'public'::regnamespace
  ) as versions)`;
const schemaThen = `obj_description('migrated'::regnamespace)`;

/** Stores the schema's hash and the first rows in a migrated database that is the template of others. */
export const rememberMigrated = `
  create schema migrated;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table migrated.%I as table public.%I', name, name);
    end loop;
    execute format('comment on schema migrated is %L', ${schemaNow});
  end $$`;

/** Skips tables in which nothing was ever stored. */
const emptyTables = `
  do $$ declare name text; begin
    set local session_replication_role = replica; -- neither triggers nor foreign keys
    for name in select relname from ${storedIn('public')} loop
      execute format('delete from public.%I', name);
    end loop;
    for name in select relname from ${storedIn('migrated')} loop
      execute format('insert into public.%I select * from migrated.%I', name, name);
    end loop;
  end $$`;

function storedIn(schema: string): string {
  return `pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;
}
