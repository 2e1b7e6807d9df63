// Tests that an erasure removes every word of the person from a case, that the audit trail and the hashes stay, and
// that retention counts from the end of the work.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AdrReport } from '#contract/adr-reports.ts';
import type { PersonExport } from '#contract/privacy.ts';
import { deleteOldEvents, recordEvent } from '../../audit/queries.ts';
import { verifyTrail } from '../../audit/verify.ts';
import { contentHash, readVersions } from '../../db/history.ts';
import { tableNames } from '../../db/tables.ts';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { readConfig } from '../../config.ts';
import { addMail } from '../../mail/outbox.ts';
import { testPortal, type TestPortal, validReport } from '../../testing/portal.ts';
import { eraseOverdue } from '../privacy/retention.ts';
import { rederiveCases } from './rederive-cases.ts';
import { findCaseOfReport, lockCase } from './queries.ts';
import { saveVersion } from './save-version.ts';

const now = new Date('2026-11-21T05:40:00.000Z');
const { mail } = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'adr@example.org' });
const words = /wanjiru|mombasa|kamau|99887/i;

/** A case that holds words of a person in every place that staff and reporters can write to. */
async function caseWithPerson(portal: TestPortal) {
  const sent = { ...validReport, name: 'Wanjiru', contact: '+254 99887' };
  const { id: reportId } = (await portal.post('/api/adr-reports', sent)).json<AdrReport>();
  const found = await findCaseOfReport(portal.db, reportId);
  const caseId = found?.id ?? '';
  const [first] = await readVersions(portal.db, caseId);
  const content = {
    ...first?.content,
    doctor: { name: 'Dr Kamau', hospital: 'Mombasa' },
    senderComments: 'Mr Kamau was asked.',
  };
  await portal.db.transaction().execute(async (trx) => {
    const locked = await lockCase(trx, caseId);
    if (!locked) throw new Error('no case');
    const by = { by: 'asha', byPerson: true, significant: false, why: 'Wanjiru called' };
    await saveVersion(trx, locked, {
      content,
      ...by,
      expectedVersion: 1,
      now,
      timeZone: 'Asia/Kolkata',
    });
    const at = now.toISOString();
    const of = { id: randomUUID(), caseId };
    await trx
      .insertInto('case_information')
      .values({ ...of, reportId, receivedAt: at, way: 'mail', content: JSON.stringify(content), lines: '[]' })
      .execute();
    await trx
      .insertInto('case_notes')
      .values({ ...of, at, by: 'asha', text: 'Kamau called' })
      .execute();
    const post = { config: { mail } };
    const facts = { reference: 'ADR-2026-ABCD-EFGH' };
    await addMail(trx, post, { kind: 'question', facts, reportId, address: 'wanjiru@example.org' }, now);
    await trx
      .insertInto('case_questions')
      .values({
        ...of,
        reportId,
        askedAt: at,
        by: 'asha',
        way: 'mail',
        question: 'Wanjiru?',
        answer: 'Mombasa',
      })
      .execute();
    const details = JSON.stringify({ to: 'asha', answer: 'Kamau', question: of.id });
    await trx
      .insertInto('case_steps')
      .values({
        ...of,
        at,
        by: 'asha',
        step: 'ask',
        from: 'new',
        to: 'waiting',
        reason: 'Kamau',
        details,
        version: 2,
      })
      .execute();
    await trx
      .insertInto('case_attachments')
      .values({
        ...of,
        reportId,
        name: 'wanjiru.pdf',
        type: 'application/pdf',
        bytes: 1,
        source: 'staff',
        at,
      })
      .execute();
  });
  return { reportId, caseId, before: await readVersions(portal.db, caseId) };
}

async function everything({ db }: TestPortal): Promise<string> {
  const rows = await Promise.all(tableNames.map((name) => sql`select * from ${sql.table(name)}`.execute(db)));
  return JSON.stringify(rows);
}

it('after an erasure no table has personal data of the case, and hashes and ids stay', async () => {
  const portal = await testPortal({ now });
  const session = await createSignedInAdministrator(portal);
  const { reportId, caseId, before } = await caseWithPerson(portal);
  expect(await everything(portal)).toMatch(words);
  const found = (await portal.get('/api/admin/privacy?q=kamau', session)).json<PersonExport>();
  expect(found).toMatchObject({
    reports: [{ id: reportId }],
    cases: [{ id: caseId, number: 'AMC-2026-00001' }],
  });
  const records = [{ kind: 'adr-reports', id: reportId }];
  const exported = await portal.post('/api/admin/privacy/export', { records }, session);
  expect(exported.json<PersonExport>().cases).toMatchObject([
    {
      versions: [{ number: 1 }, { number: 2, content: { doctor: { name: 'Dr Kamau' } } }],
      notes: [{}],
      questions: [{}],
    },
  ]);

  const answer = await portal.post('/api/admin/privacy/erase', { records }, session);
  expect(answer.json()).toMatchObject({ cases: [{ id: caseId, erasedAt: now.toISOString() }] });
  expect(await everything(portal)).not.toMatch(words);
  const after = await readVersions(portal.db, caseId);
  expect(after.map(({ hash, erasedAt }) => [hash, erasedAt])).toEqual(
    before.map(({ content }) => [contentHash(content), now.toISOString()]),
  );
  const ids = (versions: typeof after) => versions[1]?.content.drugs?.map(({ id, name }) => [id, name]);
  expect(ids(after)).toEqual(ids(before));
  const step = await portal.db.selectFrom('case_steps').select('details').executeTakeFirstOrThrow();
  expect(Object.keys(step.details).toSorted()).toEqual(['question', 'to']);
  // The derived columns are those of the erased versions.
  const erased = await findCaseOfReport(portal.db, reportId);
  await rederiveCases(portal.engine, 'Asia/Kolkata');
  expect(await findCaseOfReport(portal.db, reportId)).toEqual(erased);
});

it('the columns of a case are the same when they are derived again from its versions', async () => {
  const portal = await testPortal({ now });
  const { reportId } = await caseWithPerson(portal);
  const before = await findCaseOfReport(portal.db, reportId);
  const pairs = () => portal.db.selectFrom('case_pairs').selectAll().execute();
  const pairsBefore = await pairs();
  await portal.db
    .updateTable('cases')
    .set({ drug: 'x', searchText: 'x', completeness: null, clockStartedOn: null })
    .execute();
  await portal.db.deleteFrom('case_pairs').execute();
  expect(await rederiveCases(portal.engine, 'Asia/Kolkata')).toBe(1);
  expect(await findCaseOfReport(portal.db, reportId)).toEqual(before);
  expect(await pairs()).toEqual(pairsBefore);
});

it('retention counts from the day on which a case was closed, and leaves open cases alone', async () => {
  const portal = await testPortal({ now });
  const session = await createSignedInAdministrator(portal);
  const { reportId } = await caseWithPerson(portal);
  const value = { key: 'retention_reports_months', value: '3' };
  expect((await portal.post('/api/admin/site-settings', value, session)).statusCode).toBe(201);
  const overdue = (at: string) => {
    portal.clock.now = new Date(at);
    const { config, engine, clock } = portal;
    return eraseOverdue({ config, engine, now: () => clock.now });
  };
  expect(await overdue('2036-11-21T05:40:00.000Z')).toBe(0);
  await portal.db
    .updateTable('cases')
    .set({ state: 'closed', closedAt: '2027-01-01T05:40:00.000Z' })
    .where('reportId', '=', reportId)
    .execute();
  expect(await overdue('2027-04-01T05:39:59.000Z')).toBe(0);
  expect(await overdue('2027-04-01T05:40:01.000Z')).toBe(1);
  expect(await everything(portal)).not.toMatch(words);
});

it('lines of the audit trail about cases stay after 400 days, and the chain still verifies', async () => {
  const portal = await testPortal({ now });
  const day = 86_400_000;
  const old = new Date(Date.now() - 500 * day); // the database's own clock refuses to delete younger lines
  const line = { user: null, action: 'change', recordId: 'x' } as const;
  for (const kind of ['gallery', 'cases', 'gallery', 'gallery', 'cases', 'gallery']) {
    await recordEvent(portal.db, { at: old, kind, ...line });
  }
  await deleteOldEvents(portal.db, new Date(old.getTime() + 401 * day));
  const left = await portal.db.selectFrom('audit_events').select('kind').execute();
  expect(left).toEqual([{ kind: 'cases' }, { kind: 'cases' }]);
  expect(await verifyTrail(portal.db, new Date())).toMatchObject({ fault: null });
});
