// A database on the running engine, migrated or empty, which several connections or processes can open.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openDatabase, openEngine } from '../db/database.ts';
import type { Engine } from '../db/engines/engine.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | null;
}

/** A migrated database. It is removed when the test ends. */
export async function migratedLocation(): Promise<DatabaseLocation> {
  const place = await makePlace('template1');
  if (!place.databaseUrl) await (await openDatabase(place, () => {})).close();
  return place;
}

/** An empty database. It is removed when the test ends. */
export const emptyLocation = (): Promise<DatabaseLocation> => makePlace('template0');

async function makePlace(template: 'template0' | 'template1'): Promise<DatabaseLocation> {
  const dataDir = temporaryFolder();
  if (process.env['ENGINE'] !== 'postgres') return { dataDir, databaseUrl: null };
  const url = inject('postgresUrl');
  const name = `place_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`); // template1 is migrated
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  return { dataDir, databaseUrl: new URL(`/${name}`, url).href };
}

/** Opens the engine as a process does. It is closed when the test ends. */
export function openLocation(place: DatabaseLocation): Engine {
  const engine = openEngine(place, () => {});
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= engine.close());
  onTestFinished(close);
  return { ...engine, close };
}
