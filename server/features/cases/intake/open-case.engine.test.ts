// Tests that every report is stored together with its case, in one commit, and that each case has a number of its own.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { saveVersion } from '../work/save-version.ts';
import { findVersion, listVersions } from '../../../db/history.ts';
import { StaleVersion } from '../../../db/refused-writes.ts';
import { configureSender } from '../../../testing/configure-sender.ts';
import { testPortal, validReport } from '../../../testing/portal.ts';
import { openForWrite } from '../work/open-work.ts';
import { findCaseOfReport } from '../queries.ts';
import type { AdrReport } from '#contract/adr-reports.ts';

const now = new Date('2026-11-22T10:00:00.000Z');

it('a report has a case with a number, its content and the columns of the list', async () => {
  const portal = await testPortal({ now });
  const { id, reference } = (await portal.post('/api/adr-reports', validReport)).json<AdrReport>();
  const found = await findCaseOfReport(portal.db, id);
  expect(found).toMatchObject({
    number: 'AMC-2026-00001',
    series: '',
    source: 'portal',
    state: 'new',
    serious: 'unknown',
    version: 1,
    validSince: '2026-11-22',
    dueOn: '2026-11-29',
    receivedAt: now.toISOString(),
    isSample: false,
  });
  expect(found?.searchText).toContain(reference.toLowerCase());
  const version = await findVersion(portal.db, found?.id ?? '', 1);
  expect(version?.content.drugs?.[0]).toMatchObject({ role: '1', name: validReport.medicineName });
});

it('a visitor’s report has the country of the centre, in its content and its completeness, unless it names one', async () => {
  const portal = await testPortal({ now });
  const sent = async (details?: object) => {
    const { id } = (await portal.post('/api/adr-reports', { ...validReport, details })).json<AdrReport>();
    const found = await findCaseOfReport(portal.db, id);
    const version = await findVersion(portal.db, found?.id ?? '', 1);
    return {
      score: found?.completeness,
      countries: version?.content.reporters?.map(({ country }) => country),
    };
  };
  const doctor = { qualification: '1', primary: true };
  expect(await sent()).toMatchObject({ countries: ['IN'] });
  expect(await sent({ reporters: [{ ...doctor, country: 'NP' }] })).toMatchObject({ countries: ['NP'] });
  await configureSender(portal.db, { e2b_country: 'LK' });
  const { score } = await sent();
  expect(await sent({ reporters: [doctor] })).toMatchObject({ countries: ['LK'] });
  const asked = { unknown: 'asked' };
  expect(await sent({ reporters: [{ ...doctor, country: asked }] })).toMatchObject({ countries: [asked] });
  // Onset, indication, outcome, sex, dose and profession are missing, and the country is not.
  expect(score).toBeCloseTo(0.5 * 0.7 ** 3 * 0.9 ** 2, 6);
});

it('a report that is sent twice under one key has one case', async () => {
  const portal = await testPortal({ now });
  const key = { 'idempotency-key': 'a-key-of-the-test-0001' };
  await portal.post('/api/adr-reports', validReport, key);
  await portal.post('/api/adr-reports', validReport, key);
  const cases = await portal.db.selectFrom('cases').select('number').execute();
  expect(cases).toEqual([{ number: 'AMC-2026-00001' }]);
});

it('numbers have the prefix of the centre, and start at 1 with each year of its time zone', async () => {
  // Half past eleven in the evening of 31 December in UTC is the next year in India.
  const portal = await testPortal({ now: new Date('2026-12-31T12:00:00.000Z') });
  await portal.post('/api/adr-reports', validReport);
  await portal.db
    .updateTable('site_settings')
    .set({ value: 'IPSR' })
    .where('key', '=', 'case_prefix')
    .execute();
  await portal.post('/api/adr-reports', validReport);
  portal.clock.now = new Date('2026-12-31T23:30:00.000Z');
  await portal.post('/api/adr-reports', validReport);
  const cases = await portal.db.selectFrom('cases').select('number').orderBy('number').execute();
  expect(cases.map(({ number }) => number)).toEqual(['AMC-2026-00001', 'IPSR-2026-00002', 'IPSR-2027-00001']);
});

it('the sample report of a new portal has a number of its own series', async () => {
  const portal = await testPortal({ now, seed: 'sample' });
  await portal.post('/api/adr-reports', validReport);
  const cases = await portal.db
    .selectFrom('cases')
    .select(['number', 'isSample'])
    .orderBy('number')
    .execute();
  expect(cases).toEqual([
    { number: 'AMC-2026-00001', isSample: false },
    { number: 'DEMO-2026-00001', isSample: true },
  ]);
});

it('200 reports of 16 callers have the numbers 1 to 200', async () => {
  const portal = await testPortal({ now, config: { rateLimit: false } });
  const waiting = Array.from({ length: 200 }, (_, n) => n).values();
  const callers = Array.from({ length: 16 }, async () => {
    for (const n of waiting) await portal.post('/api/adr-reports', { ...validReport, duration: `${n} days` });
  });
  await Promise.all(callers);
  const cases = await portal.db.selectFrom('cases').select('number').execute();
  const numbers = cases.map(({ number }) => number).toSorted();
  expect(numbers).toEqual(
    Array.from({ length: 200 }, (_, n) => `AMC-2026-${String(n + 1).padStart(5, '0')}`),
  );
});

it('a save leaves earlier versions unchanged, and a save on an old version is refused', async () => {
  const portal = await testPortal({ now });
  const { id } = (await portal.post('/api/adr-reports', validReport)).json<AdrReport>();
  const before = await findCaseOfReport(portal.db, id);
  const caseId = before?.id ?? '';
  const first = (await findVersion(portal.db, caseId, 1))?.content ?? {};
  const save = (expectedVersion: number, significant: boolean) =>
    portal.db.transaction().execute(async (trx) =>
      saveVersion(trx, await openForWrite(trx, caseId), {
        content: {
          ...first,
          drugs: [...(first.drugs ?? []), { id: crypto.randomUUID(), role: '3', name: 'B' }],
        },
        expectedVersion,
        by: 'asha',
        byPerson: true,
        significant,
        why: 'told by telephone',
        now: new Date('2026-11-25T10:00:00.000Z'),
        timeZone: 'Asia/Kolkata',
      }),
    );
  const saved = await save(1, true);
  expect(saved).toMatchObject({ version: 2, validSince: '2026-11-22', dueOn: '2026-11-29' });
  expect(await findCaseOfReport(portal.db, id)).toEqual(saved);
  await expect(save(1, false)).rejects.toBeInstanceOf(StaleVersion);
  expect(await listVersions(portal.db, caseId)).toMatchObject([
    { number: 1, byPerson: false, by: null },
    { number: 2, byPerson: true, by: 'asha', why: 'told by telephone', significant: true },
  ]);
  expect((await findVersion(portal.db, caseId, 1))?.content).toEqual(first);
});

it('only an erasure can change a version, and nothing can replace or delete one', async () => {
  const portal = await testPortal({ now });
  await portal.post('/api/adr-reports', validReport);
  const { db } = portal;
  const version = await db.selectFrom('case_versions').selectAll().executeTakeFirstOrThrow();
  const refused = /takes new rows only/;
  await expect(db.updateTable('case_versions').set({ content: '{}' }).execute()).rejects.toThrow(refused);
  await expect(
    db.updateTable('case_versions').set({ hash: 'x', erasedAt: now.toISOString() }).execute(),
  ).rejects.toThrow(refused);
  await expect(db.deleteFrom('case_versions').execute()).rejects.toThrow(refused);
  const again = { ...version, content: '{}' };
  const replaced =
    portal.engine.name === 'SQLite'
      ? db.replaceInto('case_versions').values(again).execute()
      : sql`truncate case_versions`.execute(db);
  await expect(replaced).rejects.toThrow(refused);
  await db.updateTable('case_versions').set({ content: '{}', erasedAt: now.toISOString() }).execute();
  expect(await db.selectFrom('case_versions').selectAll().execute()).toEqual([
    { ...version, content: {}, erasedAt: now.toISOString() },
  ]);
});
