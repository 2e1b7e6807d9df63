// The portal reports a PostgreSQL server that stops or goes silent, and recovers by itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SqlBool } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { faultyNetwork } from '#testing/faulty-network.ts';
import { waitOptions } from '../../testing/wait-options.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { countReports, testPortal, validReport } from '../../testing/portal.ts';
import { openDatabase } from '../database.ts';
import { migrations } from '../migrations/all.ts';
import { openPostgres } from './postgres.ts';
import { copyPostgres } from './postgres-copy.ts';

describe.skipIf(!findPostgres())('PostgreSQL', () => {
  it('requests fail instead of waiting forever while the server is silent', async () => {
    const server = await startPostgres({ fsync: false });
    onTestFinished(() => server.remove());
    const url = new URL(server.url);
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
    const server = await startPostgres({ fsync: false });
    onTestFinished(() => server.remove());
    const idleErrors: Error[] = [];
    const engine = await openDatabase({ dataDir: '', databaseUrl: server.url }, (error) =>
      idleErrors.push(error),
    );
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

  it('expects the rows of a condition, whether or not they are divided among parallel workers', async () => {
    const server = await startPostgres({ fsync: false });
    onTestFinished(() => server.remove());
    const settings = 'parallel_setup_cost=0 -c parallel_tuple_cost=0 -c min_parallel_table_scan_size=0';
    const engine = openPostgres(`${server.url}?options=${encodeURIComponent(`-c ${settings}`)}`, () => {});
    onTestFinished(() => engine.close());
    await sql`create table texts as
      select case when n % 5 = 0 then 'rash' else 'fever' end as text from generate_series(1, 20000) as n`.execute(
      engine.db,
    );
    await sql`analyze texts`.execute(engine.db);
    const contains = (text: string) => sql<SqlBool>`text like ${`%${text}%`}`;
    const expected = await engine.expectedRows('texts', [contains('rash'), contains('fever')]);
    expect(expected?.map((rows) => Math.round(rows / 1_000))).toEqual([4, 16]);
    expect(await engine.expectedRows('texts', [contains('rash')])).toEqual(expected?.slice(0, 1));
  });

  it('has no time limit for migrating and copying a large table', async () => {
    const server = await startPostgres({ fsync: false });
    onTestFinished(() => server.remove());
    const folder = mkdtempSync(join(tmpdir(), 'portal-copy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Options in the address override the portal's.
    const engine = openPostgres(`${server.url}?idle_in_transaction_session_timeout=200`, () => {});
    onTestFinished(() => engine.close());

    let limit: unknown[] = [];
    await engine.migrate({
      ...migrations(engine.columnTypes),
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
    const rows = await copyPostgres(engine.db, server.url, join(folder, 'copy'));
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
