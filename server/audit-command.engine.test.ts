// Tests `npm run audit -- verify`, also on restored backups.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { compileCache } from '#testing/compile-cache.ts';
import { findPostgres } from '#testing/postgres.ts';
import { type ChainEnd, readChainEnd, recordEvent } from './audit/queries.ts';
import { makeBackup } from './backup/make-backup.ts';
import { readConfig } from './config.ts';
import { jobHandlers } from './job-handlers.ts';
import { openJobs } from './jobs/run-jobs.ts';
import {
  emptyLocation,
  openLocation,
  type DatabaseLocation,
  migratedLocation,
} from './testing/database-location.ts';
import { testPortal } from './testing/portal.ts';
import { runCommand } from './testing/run-command.ts';
import { itOnce, onPostgres } from './testing/engine.ts';

const path = process.env['PATH'] ?? '';
const event = { at: new Date(), user: null, action: 'change', kind: 'gallery' } as const;

beforeEach(() => {
  process.env['PATH'] = [...(onPostgres ? [findPostgres()] : []), path].join(delimiter);
  return () => {
    process.env['PATH'] = path;
  };
});

const environment = ({ dataDir, databaseUrl }: DatabaseLocation) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
});

async function command(file: string, place: DatabaseLocation, ...args: string[]) {
  const { code, output } = await runCommand(file, args, environment(place));
  return `${code} ${output}`;
}

const verify = (place: DatabaseLocation, ...known: string[]) =>
  command('audit-command.ts', place, 'verify', ...known);

const configOf = ({ dataDir, databaseUrl }: DatabaseLocation) =>
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });

async function placeWithLines(count: number) {
  const place = await migratedLocation();
  const engine = openLocation(place);
  for (let n = 0; n < count; n += 1) await recordEvent(engine.db, event);
  return { place, engine };
}

// On PostgreSQL a trigger is dropped by its table, too.
itOnce('the command says that the trail is intact, or names the first bad line', async () => {
  const { place, engine } = await placeWithLines(3);
  const { hash } = await readChainEnd(engine.db);
  const intact = `0 The audit trail is intact: 3 lines.\nLast line: 3:${hash}\n`;
  // In a process of its own, which has to end.
  const env = { ...compileCache, ...environment(place) };
  const run = await promisify(execFile)(process.execPath, ['server/audit-command.ts', 'verify'], { env });
  expect(run.stdout).toBe(intact.slice(2));
  expect(await verify(place, `3:${hash}`)).toBe(intact);
  expect(await verify(place, `2:${hash}`)).toBe(
    '1 The audit trail is broken at line 2.\nLine 2 has another hash than the one noted: the trail was rewritten.\n',
  );
  await sql`drop trigger audit_events_unchanged`.execute(engine.db);
  await engine.db.updateTable('audit_events').set({ username: 'asha' }).where('place', '=', 2).execute();
  expect(await verify(place)).toMatch(
    /^1 The audit trail is broken at line 2\.\nLine 2 was changed, or moved here from another place\.\nThe line: 2\d{3}-.*Z, asha, change gallery, id [0-9a-f-]{36}\.\n$/,
  );
});

itOnce('the command says in a sentence why it cannot verify', async () => {
  const { place } = await placeWithLines(1);
  const usage = /^2 Usage: npm run audit -- verify/;
  expect(await command('audit-command.ts', place)).toMatch(usage);
  expect(await verify(place, '--all')).toMatch(usage);
  expect(await verify(place, 'portal-20260101-000000Z')).toMatch(/^2 There is no backup at .*\.\n$/);
});

// Nobody creates a database of PostgreSQL by connecting to it.
itOnce('the command creates no database', async () => {
  const empty = await emptyLocation();
  expect(await verify(empty)).toMatch(/^2 There is no database of a portal in .*\n$/);
  expect(readdirSync(empty.dataDir)).toEqual([]);
});

it('the manifest of a backup has the newest line, and the restored chain continues it', async () => {
  const { place, engine } = await placeWithLines(3);
  const backup = await makeBackup(engine, configOf(place), new Date('2026-01-01T00:00:00Z'));
  const end = await readChainEnd(engine.db);
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    auditTrail: ChainEnd;
  };
  expect(manifest.auditTrail).toEqual(end);
  await recordEvent(engine.db, event);
  expect(await verify(place, 'portal-20260101-000000Z')).toMatch(/^0 The audit trail is intact: 4 lines\./);

  const there = await emptyLocation();
  expect(await command('restore-command.ts', there, backup)).toMatch(/^0 Restored into/);
  expect(await verify(there, backup)).toMatch(/^0 The audit trail is intact: 4 lines\./);
  const restored = openLocation(there);
  await recordEvent(restored.db, event);
  expect(await verify(there, backup)).toMatch(/^0 The audit trail is intact: 5 lines\./);
});

itOnce('the log gets the newest line once an hour', async () => {
  const portal = await testPortal();
  await recordEvent(portal.db, event);
  const ends: ChainEnd[] = [];
  const { tidy } = jobHandlers({ ...portal, now: () => portal.clock.now }, (end) => ends.push(end));
  if (!tidy) throw new Error('There is no job tidy.');
  await openJobs(portal.engine, { tidy: { ...tidy, firstAfterMs: 0 } }, () => portal.clock.now).runDue();
  expect(ends).toEqual([await readChainEnd(portal.db)]);
});
