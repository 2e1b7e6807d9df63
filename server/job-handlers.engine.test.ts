// Tests the portal's recurring jobs, run at their times and seen in the system status.
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { jobNames } from '#contract/jobs-rules.ts';
import type { SystemStatus } from '#contract/system-status.ts';
import { type Config, readConfig } from './config.ts';
import { jobHandlers } from './job-handlers.ts';
import { insertJob } from './jobs/queries.ts';
import { openJobs } from './jobs/run-jobs.ts';
import { makeAdministrator, signIn } from './testing/administrator.ts';
import { countReports, testPortal, type TestPortal, validReport } from './testing/portal.ts';
import { itOnce } from './testing/engine.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Moves the clock forward and runs the jobs that are due then. */
async function pass(portal: TestPortal, ms: number): Promise<void> {
  portal.clock.now = new Date(portal.clock.now.getTime() + ms);
  await portal.jobs.runDue();
}

const noBackups = { backup: { dir: '/nowhere', everyHours: null, keep: 1, check: false, store: null } };

itOnce(
  'every kind of job has a handler; without BACKUP_EVERY there are no backups, without SMTP_URL no mails',
  async () => {
    const portal = await testPortal();
    const { config } = portal;
    const now = () => portal.clock.now;
    const kinds = Object.keys(jobNames).toSorted();
    const { mail } = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'adr@example.org' });
    const kindsOf = (more: Partial<Config>) =>
      Object.keys(jobHandlers({ ...portal, now, config: { ...config, ...more } })).toSorted();
    const s3 = {
      endpoint: '',
      region: '',
      bucket: '',
      accessKeyId: '',
      secretAccessKey: '',
      forcePathStyle: true,
    };
    const stored = { ...config.backup, store: { s3, key: '' } };
    expect(kindsOf({ mail, backup: stored })).toEqual(kinds);
    expect(kindsOf({ mail, ...noBackups })).toEqual(kinds.filter((kind) => !kind.includes('backup')));
    expect(kindsOf({})).toEqual(kinds.filter((kind) => !kind.includes('mail') && kind !== 'send-backup'));
  },
);

it('expired data is deleted every hour, at the earliest a minute after the start', async () => {
  const portal = await testPortal({ config: noBackups });
  const { db, clock } = portal;
  const longAgo = new Date(clock.now.getTime() - 500 * dayMs).toISOString();
  const key = { keyHash: 'k', bodyHash: 'b', recordId: randomUUID(), createdAt: longAgo };
  await db
    .insertInto('idempotency_keys')
    .values({ scope: 'adr-reports', ...key })
    .execute();
  await db.insertInto('caller_counts').values({ caller: 'c', calls: 1, until: longAgo }).execute();
  const link = { title: 'T', url: 'u', icon: 'Globe', deletedAt: longAgo };
  await db
    .insertInto('contact_links')
    .values({ id: randomUUID(), ...link })
    .execute();
  const tried = { address: 'a', account: 'b', triedAt: longAgo, wasRight: false };
  await db
    .insertInto('sign_in_tries')
    .values({ id: randomUUID(), ...tried })
    .execute();
  await insertJob(db, { kind: 'old', payload: {}, recurs: false, dueAt: clock.now }, clock.now);
  await db.updateTable('jobs').set({ dueAt: null, failedAt: longAgo, problem: 'P.' }).execute();
  const left = async () => {
    const tables = ['idempotency_keys', 'caller_counts', 'contact_links', 'sign_in_tries'] as const;
    const counts = tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length);
    const jobs = await db.selectFrom('jobs').select('id').where('kind', '=', 'old').execute();
    return [...(await Promise.all(counts)), jobs.length];
  };
  await pass(portal, minuteMs - 1);
  expect(await left()).toEqual([1, 1, 1, 1, 1]);
  await pass(portal, 1);
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  await db.insertInto('caller_counts').values({ caller: 'c', calls: 1, until: longAgo }).execute();
  await pass(portal, hourMs - 1);
  expect((await left())[1]).toBe(1);
  await pass(portal, 1);
  expect((await left())[1]).toBe(0);
});

it('what outsiders have left behind is deleted a part at a time', async () => {
  const portal = await testPortal({ config: noBackups });
  const { db, clock, engine } = portal;
  const longAgo = new Date(clock.now.getTime() - 500 * dayMs).toISOString();
  const some = <Row>(row: (place: number) => Row) =>
    Array.from({ length: 1_100 }, (_one, place) => row(place));
  const keys = some((place) => ({
    scope: 'adr-reports',
    keyHash: `k${place}`,
    bodyHash: 'b',
    recordId: randomUUID(),
    createdAt: longAgo,
  }));
  await db.insertInto('idempotency_keys').values(keys).execute();
  const calls = some((place) => ({ caller: `c${place}`, calls: 1, until: longAgo }));
  await db.insertInto('caller_counts').values(calls).execute();
  const tries = some(() => ({
    id: randomUUID(),
    address: 'a',
    account: 'b',
    triedAt: longAgo,
    wasRight: false,
  }));
  await db.insertInto('sign_in_tries').values(tries).execute();
  const statements = { idempotency_keys: 0, caller_counts: 0, sign_in_tries: 0 };
  onTestFinished(
    engine.watchQueries(({ sql }) => {
      for (const table of Object.keys(statements) as (keyof typeof statements)[]) {
        if (sql.startsWith(`delete from "${table}"`)) statements[table] += 1;
      }
    }),
  );
  await pass(portal, minuteMs);
  expect(statements).toEqual({ idempotency_keys: 3, caller_counts: 3, sign_in_tries: 3 });
});

it('overdue reports are erased once a day, at the earliest ten minutes after the start', async () => {
  const portal = await testPortal({ config: noBackups });
  const { db, clock } = portal;
  await portal.post('/api/adr-reports', validReport);
  const setting = { key: 'retention_reports_months', value: '1', updatedAt: clock.now.toISOString() };
  await db
    .insertInto('site_settings')
    .values({ id: randomUUID(), ...setting })
    .execute();
  const now = () => clock.now;
  const erased = async () =>
    (await db.selectFrom('adr_reports').select('id').where('erasedAt', 'is not', null).execute()).length;
  clock.now = new Date(clock.now.getTime() + 40 * dayMs);
  const jobs = openJobs(portal.engine, jobHandlers({ ...portal, now }), now);
  await jobs.runDue();
  clock.now = new Date(clock.now.getTime() + 10 * minuteMs - 1);
  await jobs.runDue();
  expect(await erased()).toBe(0);
  clock.now = new Date(clock.now.getTime() + 1);
  await jobs.runDue();
  expect(await erased()).toBe(1);
  expect(await countReports(db)).toBe(1);
});

itOnce('the system status lists the recurring jobs and when they run next', async () => {
  const portal = await testPortal({ config: noBackups });
  await makeAdministrator(portal);
  await pass(portal, 10 * minuteMs);
  const status = await portal.get('/api/admin/system-status', await signIn(portal));
  expect(status.json<SystemStatus>().jobs).toEqual(
    (
      [
        ['figures', 10 * minuteMs],
        ['find-duplicates', 2 * minuteMs],
        ['retention', dayMs],
        ['sweep-files', hourMs],
        ['tidy', hourMs],
      ] as const
    ).map(([kind, everyMs]) => ({
      kind,
      waiting: 1,
      running: 0,
      failed: 0,
      lastAt: portal.clock.now.toISOString(),
      nextAt: new Date(portal.clock.now.getTime() + everyMs).toISOString(),
      problem: null,
    })),
  );
});
