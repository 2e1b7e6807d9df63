// The embedded database while another process has locked it, and during long work.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { inBackground } from '../../request-scope.ts';
import { makeAdministrator, signIn } from '../../testing/administrator.ts';
import { testPortal, validReport } from '../../testing/portal.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { databaseFile, openDatabase } from '../database.ts';

/** The engine over a file, and the connection of another process. */
async function openTwice() {
  const dataDir = temporaryFolder();
  const engine = await openDatabase({ dataDir, databaseUrl: null }, () => {});
  onTestFinished(() => engine.close());
  const other = new DatabaseSync(join(dataDir, databaseFile));
  onTestFinished(() => other.close());
  return { engine, other };
}

it('while another process locks the database, writes are refused with a reason and reads are answered', async () => {
  const { engine, other } = await openTwice();
  const portal = await testPortal({ engine });
  await makeAdministrator(portal);
  const session = await signIn(portal);

  other.exec('begin exclusive');
  const refused = await Promise.all([1, 2, 3].map(() => portal.post('/api/adr-reports', validReport)));
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array(3).fill([503, '5']),
  );
  for (const path of ['/api/drug-risks', '/api/site-settings', '/healthz']) {
    expect([path, (await portal.get(path)).statusCode]).toEqual([path, 200]);
  }
  expect((await portal.get('/readyz')).json()).toMatchObject({ status: 'degraded', database: 'away' });
  // Administrators see a warning on the system status.
  const status = await portal.get('/api/admin/system-status', session);
  expect(status.statusCode).toBe(200);
  expect((status.json() as { warnings: string[] }).warnings).toContain(
    'The database accepts no writes right now: nothing can be stored',
  );

  other.exec('rollback');
  expect((await portal.post('/api/adr-reports', validReport)).statusCode).toBe(201);
  expect((await portal.get('/readyz')).statusCode).toBe(200);
});

it('a report waits up to a second for another process to finish its write', async () => {
  const { engine, other } = await openTwice();
  const portal = await testPortal({ engine });
  other.exec('begin immediate');
  const sent = portal.post('/api/adr-reports', validReport);
  await portal.get('/healthz');
  other.exec('commit');
  expect((await sent).statusCode).toBe(201);
});

it('the portal’s own work gives up a locked database as soon as a request does, and a command waits longer', async () => {
  const { engine, other } = await openTwice();
  const write = () => engine.db.updateTable('content_state').set({ version: 9 }).execute();
  const now = performance.now.bind(performance);
  let skipped = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
  onTestFinished(() => clock.mockRestore());
  /** Begins to wait for the lock, and skips a bit more than a second. */
  const waiting = async (work: Promise<unknown>) => {
    await vi.waitFor(() => expect(clock).toHaveBeenCalled());
    skipped += 1_100;
    return work;
  };

  other.exec('begin exclusive');
  await expect(waiting(inBackground('jobs', write))).rejects.toThrow('database is locked');
  expect(clock.mock.calls.length).toBeLessThan(20); // in five seconds it would look some 200 times
  other.exec('rollback');
  await write();
  other.exec('begin exclusive');
  clock.mockClear();
  const command = waiting(write());
  await vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThan(2)); // it has looked again
  other.exec('rollback');
  await command;
});

it('lets requests run between the long statements of a transaction, on the main connection too', async () => {
  const { engine } = await openTwice();
  // Far longer than what may pass without a turn, on any machine.
  const long = sql`with recursive numbers (n) as (values (1) union all select n + 1 from numbers where n < 200000)
    select max(n) from numbers`;
  /** How many turns of the event loop other work has between the first statement of a transaction and its last. */
  const turnsIn = (statement: typeof long) =>
    engine.db.transaction().execute(async (trx) => {
      let turns = 0;
      let isOpen = true;
      const count = () => {
        turns += 1;
        if (isOpen) setImmediate(count);
      };
      setImmediate(count);
      for (let number = 0; number < 3; number += 1) await statement.execute(trx);
      isOpen = false;
      return turns;
    });
  expect(await turnsIn(long)).toBeGreaterThanOrEqual(2);
});
