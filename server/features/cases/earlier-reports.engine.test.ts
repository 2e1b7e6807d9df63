// Tests that reports stored by a version without cases get their cases, with the numbers that were reserved for them.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AdrReport } from '#contract/adr-reports.ts';
import { auditedTransaction } from '../../audit/queries.ts';
import type { Engine } from '../../db/engines/engine.ts';
import type { Trx } from '../../db/tables.ts';
import { testDatabase } from '../../testing/database.ts';
import { testPortal, validReport } from '../../testing/portal.ts';
import { insertReport } from '../adr-reports/queries.ts';
import { eraseRecords } from '../privacy/queries.ts';
import { rederiveCases } from './rederive-cases.ts';
import { openEarlierCases, reserveEarlierNumbers } from './earlier-reports.ts';
import { findCaseOfReport } from './queries.ts';

const timeZone = 'Asia/Kolkata';
const desk = { timeZone, now: () => new Date('2026-11-22T10:00:00.000Z') };

/** A report of an earlier version of the portal: without a case. */
async function earlier({ db }: Engine, at: string, more: { isSample?: boolean; name?: string } = {}) {
  const now = new Date(at);
  const circumstances = {
    id: randomUUID(),
    now,
    year: now.getUTCFullYear(),
    isSample: more.isSample ?? false,
  };
  return insertReport(db, { ...validReport, name: more.name ?? 'S.' }, circumstances);
}

const numberOf = async ({ db }: Engine, { id }: AdrReport) => (await findCaseOfReport(db, id))?.number;

it('earlier reports get the first numbers of their years in order of arrival, and new ones the next', async () => {
  const engine = await testDatabase();
  // Three o'clock in the morning of 1 January in India.
  const third = await earlier(engine, '2025-12-31T21:30:00.000Z');
  const second = await earlier(engine, '2025-12-31T12:00:00.000Z');
  const first = await earlier(engine, '2025-02-01T12:00:00.000Z');
  const fourth = await earlier(engine, '2026-06-01T12:00:00.000Z');
  const sample = await earlier(engine, '2026-05-01T12:00:00.000Z', { isSample: true });
  const portal = await testPortal({ engine, now: new Date('2026-11-22T10:00:00.000Z') });
  const status = () => portal.engine.db.selectFrom('cases').select('id').execute();
  const fresh = (await portal.post('/api/adr-reports', validReport)).json<AdrReport>();
  expect(await numberOf(engine, fresh)).toBe('AMC-2026-00003');
  expect(await status()).toHaveLength(1);

  await portal.jobs.runDue();
  const numbers = [first, second, third, fourth, sample, fresh].map((report) => numberOf(engine, report));
  expect(await Promise.all(numbers)).toEqual([
    'AMC-2025-00001',
    'AMC-2025-00002',
    'AMC-2026-00001',
    'AMC-2026-00002',
    'DEMO-2026-00001',
    'AMC-2026-00003',
  ]);
  expect(await findCaseOfReport(engine.db, first.id)).toMatchObject({
    receivedAt: first.createdAt,
    receivedOn: '2025-02-01',
    validSince: '2025-02-01',
    enteredOn: '2025-02-01',
    dueOn: '2025-02-08',
  });
  await rederiveCases(engine, timeZone, portal.clock.now);
  expect(await findCaseOfReport(engine.db, first.id)).toMatchObject({ dueOn: '2025-02-08' });
  // A report that an older process stored meanwhile has the next free number.
  const late = await earlier(engine, '2026-11-22T10:00:01.000Z');
  await reserveEarlierNumbers(engine, timeZone);
  await openEarlierCases(engine, desk);
  expect(await numberOf(engine, late)).toBe('AMC-2026-00004');
});

it('the case of an erased report has no personal data', async () => {
  const engine = await testDatabase();
  const { id } = await earlier(engine, '2026-02-01T12:00:00.000Z', { name: '[erased]' });
  const erasedAt = '2026-03-01T12:00:00.000Z';
  await engine.db.updateTable('adr_reports').set({ erasedAt, age: 40 }).where('id', '=', id).execute();
  await openEarlierCases(engine, desk);
  const found = await findCaseOfReport(engine.db, id);
  expect(found).toMatchObject({ erasedAt, patient: '', ageBand: '5', drug: validReport.medicineName });
  const versions = await engine.db.selectFrom('case_versions').select('content').execute();
  expect(JSON.stringify(versions)).not.toContain('[erased]');
});

it('a person who is erased while the cases of earlier reports are opened is in no case', async () => {
  const engine = await testDatabase();
  const erase = (ids: readonly string[]) =>
    auditedTransaction(engine.db, (trx) => {
      const records = ids.map((id) => ({ kind: 'adr-reports' as const, id }));
      return eraseRecords(trx, records, { user: null, at: desk.now() });
    });
  const named = async () => {
    const versions = await engine.db.selectFrom('case_versions').select('content').execute();
    const cases = await engine.db.selectFrom('cases').select(['patient', 'erasedAt']).execute();
    return [
      JSON.stringify([versions, cases]).includes('Wanjiru'),
      cases.every(({ erasedAt }) => erasedAt !== null),
    ];
  };
  const { id } = await earlier(engine, '2026-02-01T12:00:00.000Z', { name: 'Wanjiru' });
  // Erases after the job has found the report, and before it opens the case.
  const db = {
    transaction: () => ({
      execute: async (work: (trx: Trx) => Promise<unknown>) => {
        await erase([id]);
        return engine.db.transaction().execute(work);
      },
    }),
  } as unknown as Engine['db'];
  const { reader, held, indexNewRows } = engine;
  expect(await openEarlierCases({ db, reader, held, indexNewRows }, desk)).toBe(1);
  expect(await named()).toEqual([false, true]);

  // In any order.
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    ids.push(
      (await earlier(engine, new Date(Date.UTC(2026, 2, 1, 0, n)).toISOString(), { name: 'Wanjiru' })).id,
    );
  }
  await Promise.all([openEarlierCases(engine, desk), erase(ids)]);
  expect(await named()).toEqual([false, true]);
});

it('an interrupted run continues, and two runs at once open each case once', async () => {
  const engine = await testDatabase();
  for (let n = 0; n < 120; n += 1) {
    await earlier(engine, new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString());
  }
  await reserveEarlierNumbers(engine, timeZone);
  const stop = new AbortController();
  const run = openEarlierCases(engine, desk, stop.signal);
  const opened = async () => (await engine.db.selectFrom('cases').select('number').execute()).length;
  await expect.poll(opened, { interval: 1 }).toBeGreaterThanOrEqual(50);
  stop.abort();
  await run.catch(() => {});
  await Promise.all([1, 2].map(() => openEarlierCases(engine, desk)));
  const reports = await engine.db
    .selectFrom('adr_reports')
    .innerJoin('cases', 'cases.reportId', 'adr_reports.id')
    .select('number')
    .orderBy('createdAt')
    .execute();
  expect(reports.map(({ number }) => number)).toEqual(
    Array.from({ length: 120 }, (_, n) => `AMC-2026-${String(n + 1).padStart(5, '0')}`),
  );
});
