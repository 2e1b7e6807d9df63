// Test databases: the engine of the project, migrated, and a separate one for each test.
import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';

const row = {
  scope: 'test',
  keyHash: 'a',
  bodyHash: 'b',
  recordId: crypto.randomUUID(),
  createdAt: new Date(0).toISOString(),
};

it('uses the engine of the project', async () => {
  const { name, version } = await testDatabase();
  expect(name).toBe(process.env.ENGINE === 'postgres' ? 'PostgreSQL' : 'SQLite');
  expect(await version()).toContain(name);
});

it.each(['first', 'second'])('is empty for the %s test', async () => {
  const { db } = await testDatabase();
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  await db.insertInto('idempotency_keys').values(row).execute();
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([row]);
});

it('may be closed before the test ends', async () => {
  const database = await testDatabase();
  await database.close();
  await expect(database.close()).resolves.toBeUndefined();
});
