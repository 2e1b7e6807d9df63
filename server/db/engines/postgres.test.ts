// The portal reports a PostgreSQL server that stops or goes silent, and recovers by itself.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { faultyNetwork } from '#testing/faulty-network.ts';
import { waitOptions } from '../../testing/wait-options.ts';
import { findPostgres, type Postgres, startPostgres } from '#testing/postgres.ts';
import { countReports, testPortal, validReport } from '../../testing/portal.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { incrementContentVersion } from '../content-version.ts';
import { openDatabase } from '../database.ts';
import { migrations } from '../migrations/all.ts';
import { openPostgres } from './postgres.ts';
import { watchContent } from './postgres-content.ts';
import { copyPostgres } from './postgres-copy.ts';

describe.skipIf(!findPostgres())('PostgreSQL', () => {
  let server: Postgres;
  let made = 0;

  beforeAll(async () => {
    server = await startPostgres({ fsync: false });
    // PostgreSQL copies `template1` for every new database.
    await (await openDatabase(placeOf('template1'), () => {})).close();
  });
  afterAll(() => server.remove());

  const placeOf = (name: string) => ({ dataDir: '', databaseUrl: new URL(`/${name}`, server.url).href });

  /** A migrated database of the test's own. */
  async function migrated() {
    const name = `own_${(made += 1)}`;
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return placeOf(name);
  }

  it('requests fail instead of waiting forever while the server is silent', async () => {
    const url = new URL((await migrated()).databaseUrl);
    const network = await faultyNetwork(Number(url.port));
    url.port = String(network.port);
    const engine = await openDatabase({ dataDir: '', databaseUrl: url.href }, () => {});
    onTestFinished(() => engine.close());
    const { db, get, post } = await testPortal({ engine });
    expect((await post('/api/adr-reports', validReport)).statusCode).toBe(201);

    network.become('silent');
    const answers = await Promise.all([1, 2, 3].map(() => post('/api/adr-reports', validReport)));
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
      Array(3).fill([503, '5']),
    );
    expect((await get('/readyz')).statusCode).toBe(503);

    network.become('good');
    expect((await post('/api/adr-reports', validReport)).statusCode).toBe(201);
    expect(await countReports(db)).toBe(2);
    const { rows } = await sql`
      select pid from pg_stat_activity where state like 'idle in transaction%'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('the portal recovers after the server has stopped and started again', async () => {
    const idleErrors: Error[] = [];
    const engine = await openDatabase(await migrated(), (error) => idleErrors.push(error));
    onTestFinished(() => engine.close());
    const { db, get, post } = await testPortal({ engine });
    expect((await post('/api/adr-reports', validReport)).statusCode).toBe(201);

    await server.stop();
    await vi.waitFor(() => expect(idleErrors).not.toEqual([]), waitOptions);
    for (const answer of [await post('/api/adr-reports', validReport), await get('/api/site-settings')]) {
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        503,
        '5',
        {
          message: 'The portal cannot reach its database right now. Try again in a moment.',
          code: 'database-unavailable',
          retryAfter: 5,
          requestId: answer.headers['x-request-id'],
        },
      ]);
    }
    expect((await get('/readyz')).json()).toMatchObject({ status: 'degraded', database: 'away' });

    await server.start();
    expect((await get('/readyz')).json()).toMatchObject({ status: 'ok', database: 'ok' });
    expect((await post('/api/adr-reports', validReport)).statusCode).toBe(201);
    expect(await countReports(db)).toBe(2);
  });

  it("a process hears of other processes' writes to the content, and reads the number again after an outage", async () => {
    const place = await migrated();
    const writer = await openDatabase(place, () => {});
    onTestFinished(() => writer.close());
    const raise = () => writer.db.transaction().execute(incrementContentVersion);
    const watch = watchContent(place.databaseUrl);
    onTestFinished(() => watch.close());
    const tells = (version: number | null) =>
      vi.waitFor(() => expect(watch.version()).toBe(version), waitOptions);
    await tells(1);
    await raise();
    await tells(2);

    await server.stop();
    await tells(null);
    await server.start();
    await vi.waitFor(raise, waitOptions);
    await tells(3);
  });

  it('has no time limit for migrating and copying a large table', async () => {
    const folder = temporaryFolder();
    // Options in the address override the portal's.
    const { databaseUrl } = await migrated();
    const engine = openPostgres(`${databaseUrl}?idle_in_transaction_session_timeout=200`, () => {});
    onTestFinished(() => engine.close());

    let limit: unknown[] = [];
    await engine.migrate({
      ...migrations(engine.schemaParts),
      '999-large': {
        up: async (db) => void (limit = (await sql`show statement_timeout`.execute(db)).rows),
      },
    });
    expect(limit).toEqual([{ statement_timeout: '0' }]);

    // A pg_dump that takes a second.
    const programs = `${process.env.PATH}:${findPostgres()}`;
    const script = `#!/bin/sh\nsleep 1\nPATH='${programs}' exec pg_dump "$@"\n`;
    writeFileSync(join(folder, 'pg_dump'), script, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${programs}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const rows = await copyPostgres(engine.db, databaseUrl, join(folder, 'copy'));
    expect(rows).toMatchObject({ adr_reports: 0, content_state: 1 });
  });
});

it.each([
  ['23505', 'conflict'],
  ['53100', 'full'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['08006', 'unavailable'],
  ['40001', 'unavailable'],
  ['40P01', 'unavailable'],
  ['55P03', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['ENOTFOUND', 'unavailable'],
  ['EAI_AGAIN', 'unavailable'],
  ['23514', null],
  ['42601', null],
  ['22P02', null],
  ['ERR_INVALID_ARG_TYPE', null],
])('the code %s of PostgreSQL or its socket is classified as %s', (code, failure) => {
  const engine = openPostgres('postgres://nobody@127.0.0.1:1/none', () => {});
  expect(engine.failure(Object.assign(new Error('x'), { code }))).toBe(failure);
});

it('an unreachable server is unavailable, and the query fails at once', async () => {
  const engine = openPostgres('postgres://nobody@127.0.0.1:1/none', () => {});
  const error: unknown = await engine.version().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(engine.failure(error)).toBe('unavailable');
  await engine.close();
});
