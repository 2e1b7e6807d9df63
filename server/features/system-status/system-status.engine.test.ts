// GET /api/admin/system-status and its warnings.
import { describe, expect, it } from 'vitest';
import { systemStatus } from '#contract/system-status.ts';
import { claimBackup, endClaim } from '../../db/backup-state.ts';
import { makeAdministrator, signIn } from '../../testing/administrator.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { warnings } from './warnings.ts';

const address = '/api/admin/system-status';
const aboutProxy =
  'Visitors come through a proxy and TRUST_PROXY is not set: all visitors count as one address';

async function statusOf(portal: TestPortal, headers: Record<string, string>) {
  const answer = await portal.get(address, headers);
  expect(answer.statusCode).toBe(200);
  expect(systemStatus.parse(answer.json())).toEqual(answer.json());
  return systemStatus.parse(answer.json());
}

it('tells how the portal is', async () => {
  const portal = await testPortal();
  await makeAdministrator(portal);
  const session = await signIn(portal);
  const status = await statusOf(portal, session);
  expect(status).toMatchObject({
    node: process.version,
    startedAt: '2026-11-21T05:40:00.000Z',
    files: { writable: true },
    backup: { lastAt: null, problem: null },
    sampleContact: true,
  });
  expect(status.database.engine).toMatch(new RegExp(`^${portal.engine.name} \\d`));
  expect(status.database.bytes).toBeGreaterThan(100_000);
  expect(status.disk?.totalBytes).toBeGreaterThan(status.disk?.freeBytes ?? Infinity);
  expect(status.warnings).toEqual(
    expect.arrayContaining(['Contact details are still the sample', 'There is no backup yet']),
  );

  await portal.db.updateTable('contact_info').set({ isSample: false }).execute();
  await claimBackup(portal.db, 'me', portal.clock.now, null);
  await endClaim(portal.db, 'me', { problem: 'There is no pg_dump.' });
  const later = await statusOf(portal, session);
  expect(later).toMatchObject({
    backup: { lastAt: null, problem: 'There is no pg_dump.' },
    sampleContact: false,
  });
  expect(later.warnings).toContain('There is no pg_dump.');
  expect(later.warnings).not.toContain('Contact details are still the sample');
});

it('says once in the log, and from then on here, that a proxy is not known', async () => {
  const portal = await testPortal({ config: { logLevel: 'warn' } });
  await makeAdministrator(portal);
  const session = await signIn(portal);
  expect((await statusOf(portal, session)).warnings).not.toContain(aboutProxy);
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  await portal.get('/api/site-settings', forwarded);
  await portal.get('/api/site-settings', forwarded);
  expect((await statusOf(portal, session)).warnings).toContain(aboutProxy);
  const lines = portal.log.filter((line) => line.includes('TRUST_PROXY'));
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toContain('203.0.113.7');
});

it('knows the proxies it was told of', async () => {
  const portal = await testPortal({ config: { trustProxy: 1 } });
  await makeAdministrator(portal);
  const headers = { ...(await signIn(portal)), 'x-forwarded-for': '203.0.113.7' };
  expect((await statusOf(portal, headers)).warnings).not.toContain(aboutProxy);
});

it('is for administrators', async () => {
  expect((await (await testPortal()).get(address)).statusCode).toBe(401);
});

describe('warnings', () => {
  const gib = 1024 ** 3;
  const now = new Date('2026-11-21T12:00:00.000Z');
  const fine = {
    unknownProxy: false,
    readOnly: false,
    searchProblem: null,
    disk: { freeBytes: 10 * gib, totalBytes: 100 * gib },
    files: { home: '/data/uploads', writable: true },
    sampleContact: false,
    backup: { lastAt: '2026-11-20T12:00:01.000Z', problem: null },
    backupEveryHours: 24,
    now,
  };

  it('there are none when all is well', () => {
    expect(warnings(fine)).toEqual([]);
    expect(warnings({ ...fine, disk: null })).toEqual([]);
    const byHand = { ...fine, backupEveryHours: null, backup: { lastAt: '2026-01-01', problem: null } };
    expect(warnings(byHand)).toEqual([]);
  });

  it.each([
    [{ disk: { freeBytes: gib - 1, totalBytes: 2 * gib } }, 'The disk is nearly full: 1.0 GiB are free'],
    [{ disk: { freeBytes: 4 * gib, totalBytes: 100 * gib } }, 'The disk is nearly full: 4.0 GiB are free'],
    [
      { files: { home: '/data/uploads', writable: false } },
      'Files cannot be stored: /data/uploads cannot be written to',
    ],
    [{ backup: { lastAt: '2026-11-19T12:00:00.000Z', problem: null } }, 'The last backup is 48 hours old'],
    [{ backup: { lastAt: null, problem: null }, backupEveryHours: null }, 'There is no backup yet'],
    [{ backup: { lastAt: null, problem: 'It failed.' } }, 'It failed.'],
    [{ searchProblem: 'Searches read every record.' }, 'Searches read every record.'],
  ])('%o', (facts, sentence) => {
    expect(warnings({ ...fine, ...facts })).toEqual([sentence]);
  });
});
