// How two processes on one database learn the content number, on both engines.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitOptions } from '../testing/wait-options.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { incrementContentVersion } from './content-version.ts';
import { openDatabase } from './database.ts';
import type { Engine } from './engines/engine.ts';
import { watchContent } from './engines/postgres-content.ts';

const raise = ({ db }: Engine) => db.transaction().execute(incrementContentVersion);

async function twoProcesses(place: { dataDir: string; databaseUrl: string | null }) {
  const open = async () => {
    const engine = await openDatabase(place, () => {});
    onTestFinished(() => engine.close());
    return engine;
  };
  return [await open(), await open()] as const;
}

it("SQLite: a process sees its own commit at once and another process's commit within a moment, never earlier", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const [here, there] = await twoProcesses({ dataDir, databaseUrl: null });
  const shows = (version: number) =>
    vi.waitFor(
      async () =>
        expect([await here.contentVersion(), await there.contentVersion()]).toEqual([version, version]),
      { ...waitOptions, interval: 1 },
    );
  for (let version = 2; version < 20; version += 1) {
    const writer = version % 2 ? here : there;
    await raise(writer);
    expect(await writer.contentVersion()).toBe(version); // at once
    await shows(version);
  }
  await here.db.transaction().execute(async (trx) => {
    await incrementContentVersion(trx);
    expect([await here.contentVersion(), await there.contentVersion()]).toEqual([19, 19]);
  });
  expect(await here.contentVersion()).toBe(20);
  await shows(20);
});

describe.skipIf(!findPostgres())('on PostgreSQL', () => {
  it('a process sees its own writes at once', async () => {
    const server = await startPostgres({ fsync: false });
    onTestFinished(() => server.remove());
    const [here, there] = await twoProcesses({ dataDir: '', databaseUrl: server.url });
    for (let version = 2; version < 200; version += 1) {
      const writer = version % 2 ? here : there;
      await raise(writer);
      expect(await writer.contentVersion()).toBe(version);
    }
    await Promise.all(Array.from({ length: 40 }, (_, index) => raise(index % 2 ? here : there)));
    await vi.waitFor(async () => {
      expect([await here.contentVersion(), await there.contentVersion()]).toEqual([239, 239]);
    }, waitOptions);
  });

  it("a process hears of other processes' writes and reads the number again after an outage", async () => {
    const server = await startPostgres({ fsync: false });
    onTestFinished(() => server.remove());
    const [writer] = await twoProcesses({ dataDir: '', databaseUrl: server.url });
    const watch = watchContent(server.url);
    onTestFinished(() => watch.close());
    const tells = (version: number | null) =>
      vi.waitFor(() => expect(watch.version()).toBe(version), waitOptions);
    await tells(1);
    await raise(writer);
    await tells(2);

    await server.stop();
    await tells(null);
    await server.start();
    await vi.waitFor(() => raise(writer), waitOptions);
    await tells(3);
  });
});
