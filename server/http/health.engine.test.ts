// The health checks of load balancers and monitoring.
import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { testPortal, validReport } from '../testing/portal.ts';
import { itOnce } from '../testing/engine.ts';

it('the portal is alive and ready', async () => {
  const { get } = await testPortal();
  const [alive, ready] = [await get('/healthz'), await get('/readyz')];
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({ status: 'ok', database: 'ok', files: 'ok' });
  expect([alive.headers['cache-control'], ready.headers['cache-control']]).toEqual(['no-store', 'no-store']);
});

it('a portal that is shutting down reports it, still answers, and closes connections', async () => {
  const { app, get, post } = await testPortal();
  expect((await get('/api/site-settings')).headers['connection']).not.toBe('close');
  app.beginEnding();
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'ending' }]);
  for (const answer of [await get('/healthz'), await get('/api/site-settings')]) {
    expect([answer.statusCode, answer.headers['connection']]).toEqual([200, 'close']);
  }
  expect((await post('/api/adr-reports', validReport)).statusCode).toBe(201);
});

it('the portal is alive but not ready when its database does not answer', async () => {
  const { engine, get } = await testPortal();
  await engine.close();
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5']);
  expect(ready.json()).toMatchObject({ status: 'degraded', database: 'away', files: 'ok' });
  expect((await get('/healthz')).statusCode).toBe(200);
});

itOnce('the portal is alive but not ready when it cannot write its files', async () => {
  const { config, get } = await testPortal();
  // Removing write permission would not affect root.
  rmSync(config.dataDir, { recursive: true });
  const ready = await get('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ status: 'degraded', database: 'ok', files: 'away' });
  expect((await get('/healthz')).statusCode).toBe(200);
});

it('concurrent readiness probes query the database once', async () => {
  const { engine, get } = await testPortal();
  let asked = 0;
  onTestFinished(engine.watchQueries(({ sql }) => void (asked += Number(sql.includes('content_state')))));
  // A running transaction: on SQLite, probes have to wait for it.
  const { promise: work, resolve: done } = Promise.withResolvers<void>();
  const working = engine.db.transaction().execute(() => work);
  const coming = Promise.all(Array.from({ length: 30 }, () => get('/readyz')));
  await get('/healthz');
  done();
  await working;
  expect((await coming).every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(asked).toBeLessThan(10);
});
