// One of two PostgreSQL servers takes writes; the portal finds it, and follows when the other takes over.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { faultyNetwork } from '#testing/faulty-network.ts';
import { findPostgres, type Postgres, startPostgres } from '#testing/postgres.ts';
import { countReports, testPortal, validReport } from '../../testing/portal.ts';
import { waitOptions } from '../../testing/wait-options.ts';
import { incrementContentVersion } from '../content-version.ts';
import { openDatabase } from '../database.ts';
import type { Engine } from './engine.ts';

const hostOf = ({ url }: Postgres) => new URL(url).host;
const addressOf = (...hosts: string[]) =>
  `postgres://postgres@${hosts.join(',')}/postgres?target_session_attrs=read-write`;

describe.skipIf(!findPostgres())('two PostgreSQL servers', () => {
  let primary: Postgres;
  let standby: Postgres;

  beforeAll(async () => {
    primary = await startPostgres();
    await (await openDatabase({ dataDir: '', databaseUrl: primary.url }, () => {})).close();
    standby = await startPostgres({ standbyOf: primary.url });
  });
  afterAll(async () => {
    await standby.remove();
    await primary.remove();
  });

  async function opened(databaseUrl: string, databaseReadUrl: string | null = null): Promise<Engine> {
    const engine = await openDatabase({ dataDir: '', databaseUrl, databaseReadUrl }, () => {});
    onTestFinished(() => engine.close());
    return engine;
  }

  const isAtStandby = async ({ farReader }: Engine) =>
    (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(farReader)).rows[0]?.is;

  it('figures are read at the standby while it answers and is not behind, otherwise at the primary', async () => {
    const network = await faultyNetwork(Number(new URL(standby.url).port));
    const read = new URL(standby.url);
    read.port = String(network.port);
    const engine = await opened(primary.url, read.href);
    const { db } = await testPortal({ engine });
    const state = () => engine.readsElsewhere()?.state;
    const longer = { timeout: 20_000, interval: 50 };
    await vi.waitFor(() => expect(state()).toBe('used'), longer);
    expect(await isAtStandby(engine)).toBe(true);

    network.become('silent');
    expect(await isAtStandby(engine)).toBe(false);
    expect(state()).toBe('away');
    network.become('good');
    await vi.waitFor(() => expect(state()).toBe('used'), longer);

    const admin = new pg.Client({ connectionString: standby.url });
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query('select pg_wal_replay_pause()');
    await db.transaction().execute((trx) => incrementContentVersion(trx));
    const late = await opened(primary.url, standby.url);
    await vi.waitFor(() => expect(late.readsElsewhere()?.state).toBe('behind'), longer);
    expect(await isAtStandby(late)).toBe(false);
    await admin.query('select pg_wal_replay_resume()');
  });

  it('the portal finds the server that takes writes, and follows when the standby takes over', async () => {
    const mute = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    onTestFinished(() => void mute.close());
    const { port } = mute.address() as AddressInfo;
    const address = addressOf(`127.0.0.1:${port}`, hostOf(standby), hostOf(primary));
    const engine = await opened(address);
    const other = await opened(address);
    const { db, post } = await testPortal({ engine });
    const report = async () => (await post('/api/adr-reports', validReport)).statusCode;
    expect(await report()).toBe(201);
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(db);
    expect(String(rows[0]?.port)).toBe(new URL(primary.url).port);

    await primary.kill();
    expect(await report()).toBe(503);
    await standby.promote();
    await vi.waitFor(async () => expect(await report()).toBe(201), waitOptions);
    expect(await countReports(db)).toBe(2);

    // Both processes hear of new content there.
    await vi.waitFor(() => expect(typeof other.contentVersion()).toBe('number'), waitOptions);
    const before = Number(await other.contentVersion());
    await db.transaction().execute((trx) => incrementContentVersion(trx));
    await vi.waitFor(() => expect(other.contentVersion()).toBe(before + 1), waitOptions);

    // The former primary comes back and takes writes, too: a portal that saw the newer one does not go there.
    await primary.start();
    await standby.stop('immediate');
    expect(await report()).toBe(503);
    expect(await report()).toBe(503);
    await standby.start();
    await vi.waitFor(async () => expect(await report()).toBe(201), waitOptions);
    expect(await countReports(db)).toBe(3);
  });
});
