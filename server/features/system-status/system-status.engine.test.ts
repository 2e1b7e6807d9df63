// Tests GET /api/admin/system-status and its warnings.
import { describe, expect, it } from 'vitest';
import { type SystemStatus, systemStatus } from '#contract/system-status.ts';
import { JobProblem } from '../../jobs/kinds.ts';
import { openJobs } from '../../jobs/run-jobs.ts';
import { insertPasskey } from '../second-factor/queries.ts';
import { makeAccount, makeAdministrator, signIn } from '../../testing/administrator.ts';
import { testPortal, type TestPortal, validReport } from '../../testing/portal.ts';
import { warnings } from './warnings.ts';
import { itOnce } from '../../testing/engine.ts';

const address = '/api/admin/system-status';
const aboutProxy =
  'Visitors come through a proxy and TRUST_PROXY is not set: all visitors count as one address';

async function statusOf(portal: TestPortal, headers: Record<string, string>) {
  const answer = await portal.get(address, headers);
  expect(answer.statusCode).toBe(200);
  expect(systemStatus.parse(answer.json())).toEqual(answer.json());
  return systemStatus.parse(answer.json());
}

/** Runs the backup job at the portal's present time, with the given work. */
async function runBackup({ engine, clock }: TestPortal, run: () => Promise<void>): Promise<void> {
  await openJobs(engine, { backup: { everyMs: 24 * 3_600_000, run } }, () => clock.now).runDue();
}

it('the system status reports the state of the portal', async () => {
  const portal = await testPortal({ isFresh: true });
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
  await runBackup(portal, () => Promise.reject(new JobProblem('There is no pg_dump.')));
  const later = await statusOf(portal, session);
  expect(later).toMatchObject({
    backup: { lastAt: null, problem: 'There is no pg_dump.' },
    sampleContact: false,
  });
  expect(later.warnings).toContain('There is no pg_dump.');
  expect(later.warnings).not.toContain('Contact details are still the sample');
});

it('the system status says that the key of the receipt codes is lost', async () => {
  const portal = await testPortal();
  const first = await portal.post('/api/adr-reports', validReport);
  expect(first.json().receiptCode).toMatch(/^[\dA-Z]{4}-/);
  await portal.db.updateTable('sealed_keys').set({ sealed: 'under another secret' }).execute();

  const restarted = await testPortal({ engine: portal.engine });
  await makeAdministrator(restarted);
  const { warnings: sentences } = await statusOf(restarted, await signIn(restarted));
  expect(sentences).toContainEqual(
    expect.stringMatching(/^The receipt codes of reporters cannot be checked/),
  );
  const later = await restarted.post('/api/adr-reports', validReport);
  expect([later.statusCode, later.json().receiptCode]).toEqual([201, null]);
});

itOnce('the system status reports which jobs wait, run or failed, and when they run next', async () => {
  const portal = await testPortal();
  await makeAdministrator(portal);
  const session = await signIn(portal);
  expect((await statusOf(portal, session)).jobs).toEqual([]);
  const work = Promise.withResolvers<void>();
  const running = runBackup(portal, () => work.promise);
  const backup = { kind: 'backup', waiting: 0, running: 0, failed: 0, lastAt: null, problem: null };
  await expect
    .poll(async () => (await statusOf(portal, session)).jobs)
    .toEqual([{ ...backup, running: 1, nextAt: '2026-11-21T05:40:00.000Z' }]);
  work.resolve();
  await running;
  const [lastAt, nextAt] = ['2026-11-21T05:40:00.000Z', '2026-11-22T05:40:00.000Z'];
  expect((await statusOf(portal, session)).jobs).toEqual([{ ...backup, waiting: 1, lastAt, nextAt }]);

  portal.clock.now = new Date(nextAt);
  const later = await signIn(portal);
  await runBackup(portal, () => Promise.reject(new JobProblem('There is no pg_dump.')));
  const problem = 'There is no pg_dump.';
  expect((await statusOf(portal, later)).jobs).toEqual([
    { ...backup, failed: 1, lastAt, nextAt: '2026-11-22T05:41:00.000Z', problem },
  ]);
  const byHand = await testPortal({
    engine: portal.engine,
    config: { backup: { ...portal.config.backup, everyHours: null } },
    now: portal.clock.now,
  });
  expect((await statusOf(byHand, later)).jobs).toEqual([]);
});

itOnce('the portal logs an unknown proxy once, and then warns of it on the system status', async () => {
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

it('the portal accepts the configured proxies without a warning', async () => {
  const portal = await testPortal({ config: { trustProxy: 1 } });
  await makeAdministrator(portal);
  const headers = { ...(await signIn(portal)), 'x-forwarded-for': '203.0.113.7' };
  expect((await statusOf(portal, headers)).warnings).not.toContain(aboutProxy);
});

it('a backup is made before the next planned one, and only one at a time', async () => {
  const portal = await testPortal({ isFresh: true });
  await makeAdministrator(portal);
  const session = await signIn(portal);
  const ask = async () => {
    const { statusCode, body } = await portal.post('/api/admin/backups', {}, session);
    return [statusCode, statusCode === 204 ? '' : (JSON.parse(body) as { message: string }).message];
  };
  expect(await ask()).toEqual([409, expect.stringMatching(/just started/)]);
  const meanwhile: unknown[] = [];
  const run = async () => void meanwhile.push(await ask());
  const jobs = openJobs(portal.engine, { backup: { everyMs: 24 * 3_600_000, run } }, () => portal.clock.now);
  await jobs.runDue();

  portal.clock.now = new Date(portal.clock.now.getTime() + 600_000);
  await jobs.runDue(); // it is not due
  expect(await ask()).toEqual([204, '']);
  await jobs.runDue();
  expect(meanwhile).toEqual([1, 2].map(() => [409, expect.stringMatching(/being made/)]));
  expect((await statusOf(portal, session)).backup).toMatchObject({
    lastAt: portal.clock.now.toISOString(),
    problem: null,
  });
  const trail = await portal.db
    .selectFrom('audit_events')
    .selectAll()
    .where('kind', '=', 'backups')
    .execute();
  expect(trail).toMatchObject([{ action: 'create', username: 'admin' }]);

  portal.config.backup.everyHours = null;
  expect(await ask()).toEqual([409, expect.stringMatching(/npm run backup/)]);
});

it('the set-up list ticks each step off when it is done, and can be hidden', async () => {
  const portal = await testPortal();
  await makeAdministrator(portal);
  const session = await signIn(portal);
  const done = async () => {
    const { dismissed, steps } = (await statusOf(portal, session)).setUp;
    return [dismissed, ...steps.filter((step) => step.done).map(({ step }) => step)];
  };
  expect(await done()).toEqual([false]);

  const { id } = await portal.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const contact = (await portal.get('/api/contact-info')).json();
  const details = { phone: '079 2630 0000', email: 'pv@example.org', address: 'Ahmedabad' };
  const passkey = { credentialId: 'a', publicKey: 'x', counter: '0', name: 'Key', transports: [] };
  const put = (url: string, payload: object) => portal.put(`/api/admin/${url}`, payload, session);
  const acts: [string, () => Promise<unknown>][] = [
    ['contact', () => put(`contact-info/${contact.id}`, details)],
    ['prefix', () => put('site-settings/case_prefix', { value: 'IPSR' })],
    ['backup', () => runBackup(portal, () => Promise.resolve())],
    ['secondFactor', () => insertPasskey(portal.db, { ...passkey, userId: id, now: portal.clock.now })],
    ['rights', () => makeAccount(portal, 'asha', ['cases', 'sign'])],
    ['terms', () => portal.post('/api/admin/terms', { kind: 'reaction', name: 'Rash' }, session)],
  ];
  // The start makes substances from the drug risks. They are no terms.
  await portal.post('/api/admin/terms', { kind: 'substance', name: 'Amlodipine' }, session);
  const expected: string[] = [];
  for (const [step, act] of acts) {
    await act();
    expected.push(step);
    expect(await done()).toEqual([false, ...expected]);
  }
  const hidden = { key: 'set_up_dismissed', value: 'true' };
  expect((await portal.post('/api/admin/site-settings', hidden, session)).statusCode).toBe(201);
  expect((await done())[0]).toBe(true);
});

it('the system status needs a sign-in', async () => {
  expect((await (await testPortal()).get(address)).statusCode).toBe(401);
});

describe('warnings', () => {
  const retention = { kind: 'retention', waiting: 0, running: 0, failed: 0, lastAt: null, nextAt: null };
  const gib = 1024 ** 3;
  const now = new Date('2026-11-21T12:00:00.000Z');
  const mail = { from: 'adr@example.org', waiting: 2, undelivered: 0 };
  const fine = {
    unknownProxy: false,
    readOnly: false,
    searchProblem: null,
    reads: null as SystemStatus['database']['reads'] | null,
    lostReceiptKey: false,
    disk: { freeBytes: 10 * gib, totalBytes: 100 * gib },
    files: { place: '/data/uploads', writable: true },
    sampleContact: false,
    jobs: [] as SystemStatus['jobs'],
    backup: { lastAt: '2026-11-20T12:00:01.000Z', problem: null },
    backupEveryHours: 24,
    mail: mail as SystemStatus['mail'],
    hasPublicUrl: true,
    now,
  };

  it('no warning is shown when all is well', () => {
    expect(warnings(fine)).toEqual([]);
    expect(warnings({ ...fine, disk: null })).toEqual([]);
    expect(warnings({ ...fine, reads: { state: 'used', behindSeconds: 3 } })).toEqual([]);
    expect(warnings({ ...fine, mail: null, hasPublicUrl: false })).toEqual([]);
    const byHand = { ...fine, backupEveryHours: null, backup: { lastAt: '2026-01-01', problem: null } };
    expect(warnings(byHand)).toEqual([]);
  });

  it.each([
    [{ disk: { freeBytes: gib - 1, totalBytes: 2 * gib } }, 'The disk is nearly full: 1.0 GiB are free'],
    [{ disk: { freeBytes: 4 * gib, totalBytes: 100 * gib } }, 'The disk is nearly full: 4.0 GiB are free'],
    [
      { files: { place: '/data/uploads', writable: false } },
      'Files cannot be stored: /data/uploads cannot be written to',
    ],
    [{ backup: { lastAt: '2026-11-19T12:00:00.000Z', problem: null } }, 'The last backup is 48 hours old'],
    [{ backup: { lastAt: null, problem: null }, backupEveryHours: null }, 'There is no backup yet'],
    [{ backup: { lastAt: null, problem: 'It failed.' } }, 'It failed.'],
    [{ mail: { ...mail, undelivered: 1 } }, '1 mail was not delivered: see Mail'],
    [{ mail: { ...mail, undelivered: 2 } }, '2 mails were not delivered: see Mail'],
    [{ hasPublicUrl: false }, 'PUBLIC_URL is not set: links in mails lead to this machine only'],
    [
      { reads: { state: 'away' as const, behindSeconds: null } },
      'The standby of DATABASE_READ_URL does not answer: figures, exports and prints read the primary',
    ],
    [
      { reads: { state: 'behind' as const, behindSeconds: 90 } },
      'The standby of DATABASE_READ_URL is 90 seconds behind: figures, exports and prints read the primary',
    ],
    [{ searchProblem: 'Searches read every record.' }, 'Searches read every record.'],
    [
      { jobs: [{ ...retention, failed: 1, problem: 'The database did not answer.' }] },
      'Erasing overdue records: The database did not answer.',
    ],
  ])('%o', (facts, sentence) => {
    expect(warnings({ ...fine, ...facts })).toEqual([sentence]);
  });
});
