// How two processes on one database learn the content number. An outage: engines/postgres.test.ts.
import { expect, it, vi } from 'vitest';
import { migratedLocation, openLocation } from '../testing/database-location.ts';
import { itOnce, onPostgres } from '../testing/engine.ts';
import { waitOptions } from '../testing/wait-options.ts';
import { incrementContentVersion } from './content-version.ts';
import type { Engine } from './engines/engine.ts';

const raise = ({ db }: Engine) => db.transaction().execute(incrementContentVersion);

async function twoProcesses() {
  const place = await migratedLocation();
  return [openLocation(place), openLocation(place)] as const;
}

itOnce(
  "SQLite: a process sees its own commit at once and another process's commit within a moment, never earlier",
  async () => {
    const [here, there] = await twoProcesses();
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
  },
);

it.runIf(onPostgres)('PostgreSQL: a process sees its own writes at once', async () => {
  const [here, there] = await twoProcesses();
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
