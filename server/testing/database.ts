// A fresh, migrated database for each test, on the engine of the running Vitest project (`ENGINE`). Files that use
// it are named *.engine.test.ts: Vitest runs them on both engines.
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

async function postgresCopy() {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name}`);
  return {
    engine: openPostgres(new URL(`/${name}`, url).href, () => {}),
    // The next test need not wait until the server has seen every connection's end; at the latest it goes with the server.
    remove: async () => void administer(url, `drop database ${name} with (force)`).catch(() => {}),
  };
}

/** One statement by the superuser, on a connection of its own. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
