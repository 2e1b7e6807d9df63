// One application serves one test after another, and nothing of an earlier test is left in it.
import { globSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { form, photograph } from '#testing/files.ts';
import { createSignedInAdministrator } from './administrator.ts';
import { countReports, testPortal, type TestPortal, validReport } from './portal.ts';

const limits = { ...readConfig({}).limits, reports: { count: 1, minutes: 60 } };
const send = (portal: TestPortal) => portal.post('/api/adr-reports', validReport);

/** The application of the last test. */
let last: FastifyInstance | undefined;

it.each(['first', 'second'])('the %s test finds no report, file, counted call or session', async (name) => {
  const portal = await testPortal({ config: { limits } });
  expect(portal.app === last).toBe(name === 'second');
  last = portal.app;
  const files = () => globSync('**/*.jpg', { cwd: portal.config.dataDir });
  expect([await countReports(portal.db), files(), portal.clock.now.getDate()]).toEqual([0, [], 21]);

  expect((await send(portal)).statusCode).toBe(201);
  expect((await send(portal)).statusCode).toBe(429);
  const session = await createSignedInAdministrator(portal);
  const { payload, headers } = form({
    name: 'photo.jpg',
    type: 'image/jpeg',
    content: await photograph(180, 135),
  });
  const url = '/api/admin/upload';
  const upload = await portal.post(url, payload, { ...headers, ...session });
  expect([upload.statusCode, files().length]).toEqual([201, 1]);
  portal.clock.now = new Date('2027-01-01T00:00:00.000Z');
});

it.each<[string, (portal: TestPortal) => unknown]>([
  ['closed', ({ app }) => app.close()],
  ['opened to the network', ({ app }) => app.listen({ host: '127.0.0.1', port: 0 })],
  ['asked to end', ({ app }) => app.beginEnding()],
  ['given a replaced function', ({ files }) => vi.spyOn(files.storage, 'put')],
  ['left without a database', ({ engine }) => engine.close()],
  ['unchanged (this test looks at the one before)', () => {}],
])('an application that a test leaves changed serves no other test: %s', async (_way, change) => {
  const portal = await testPortal({ config: { rateLimit: false } });
  expect(portal.app === last).toBe(false);
  last = portal.app;
  await change(portal);
});
