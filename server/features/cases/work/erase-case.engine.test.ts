// Tests that an erasure removes every word of the person from a case, that the audit trail and the hashes stay, and
// that retention counts from the end of the work.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AdrReport } from '#contract/adr-reports.ts';
import type { PersonExport } from '#contract/privacy.ts';
import { deleteOldEvents, recordEvent } from '../../../audit/queries.ts';
import { verifyTrail } from '../../../audit/verify.ts';
import { contentHash, readVersions } from '../../../db/history.ts';
import { insertRow } from '../../../db/insert-rows.ts';
import { tableNames } from '../../../db/tables.ts';
import { createSignedInAdministrator, signedInPortal } from '../../../testing/administrator.ts';
import { readConfig } from '../../../config.ts';
import { addMail } from '../../../mail/outbox.ts';
import { testPortal, type TestPortal, validReport } from '../../../testing/portal.ts';
import { portalWithReport } from '../../../testing/portal-with-report.ts';
import { told } from '../../../testing/told.ts';
import { eraseOverdue } from '../../privacy/retention.ts';
import { rederiveCases } from './rederive-cases.ts';
import { writeNote } from './notes.ts';
import { openForWrite } from './open-work.ts';
import { findCaseOfReport } from '../queries.ts';
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
    const by = { by: 'asha', byPerson: true, significant: false, why: 'Wanjiru called' };
    await saveVersion(trx, await openForWrite(trx, caseId), {
      content,
      ...by,
      expectedVersion: 1,
      now,
      timeZone: 'Asia/Kolkata',
    });
    const at = now.toISOString();
    const of = { id: randomUUID(), caseId };
    await insertRow(trx, 'case_information', {
      ...of,
      reportId,
      receivedAt: at,
      way: 'mail',
      content: JSON.stringify(content),
      lines: '[]',
    });
    await writeNote(trx, { caseId, at: now, by: 'asha', text: 'Kamau called' });
    const post = { config: { mail } };
    const facts = { reference: 'ADR-2026-ABCD-EFGH' };
    await addMail(trx, post, { kind: 'question', facts, reportId, address: 'wanjiru@example.org' }, now);
    await insertRow(trx, 'case_questions', {
      ...of,
      reportId,
      askedAt: at,
      by: 'asha',
      way: 'mail',
      question: 'Wanjiru?',
      answer: 'Mombasa',
    });
    const details = JSON.stringify({ to: 'asha', answer: 'Kamau', question: of.id });
    await insertRow(trx, 'case_steps', {
      ...of,
      at,
      by: 'asha',
      step: 'ask',
      from: 'new',
      to: 'waiting',
      reason: 'Kamau',
      details,
      version: 2,
    });
    await insertRow(trx, 'case_attachments', {
      ...of,
      reportId,
      name: 'wanjiru.pdf',
      type: 'application/pdf',
      bytes: 1,
      source: 'staff',
      at,
    });
  });
  return { reportId, caseId, before: await readVersions(portal.db, caseId) };
}

async function everything({ db }: TestPortal): Promise<string> {
  const rows = await Promise.all(tableNames.map((name) => sql`select * from ${sql.table(name)}`.execute(db)));
  const parts = await db.selectFrom('icsr_import_parts').select('content').execute();
  const texts = parts.map(({ content }) => Buffer.from(content, 'base64').toString());
  return [JSON.stringify(rows), ...texts].join('\n');
}

/** Words of a person in an assessment, in what a receiver said, and in two imported files. Another case is named beside. */
async function addExchange({ db }: TestPortal, caseId: string, other: string) {
  const at = now.toISOString();
  const by = { by: 'asha', at };
  await insertRow(db, 'case_assessments', {
    ...by,
    id: randomUUID(),
    caseId,
    place: 1,
    reactionId: randomUUID(),
    method: 'whoUmc',
    answers: '{}',
    result: 'possible',
    reason: 'Wanjiru told us',
    version: 1,
    isFixed: false,
    isBlind: false,
  });
  await insertRow(db, 'case_submissions', {
    ...by,
    id: randomUUID(),
    caseId,
    version: 1,
    way: 'file',
    receiver: 'R',
    batch: 'B1',
    state: 'rejected',
    answer: 'D.1 Wanjiru',
    xml: '<id>Kamau</id>',
  });
  const told = [
    { case: caseId, text: 'D.1 "Wanjiru" not accepted' },
    { case: other, text: 'Drug too vague' },
  ];
  const acknowledgement = { id: randomUUID(), hash: 'h', batch: 'B1', code: 'AE' };
  await insertRow(db, 'icsr_acknowledgements', { ...by, ...acknowledgement, messages: JSON.stringify(told) });
  for (const importId of [randomUUID(), randomUUID()]) {
    const content = Buffer.from(`<name>Wanjiru</name><!-- ${importId} -->`).toString('base64');
    await insertRow(db, 'icsr_import_parts', { importId, part: 0, content });
    await insertRow(db, 'icsr_imports', { ...by, id: importId, batch: 'B', hash: 'h', cases: 1 });
    await insertRow(db, 'icsr_import_cases', { caseId, importId });
  }
}

it('after an erasure no table has personal data of the case, and hashes and ids stay', async () => {
  const { portal, session } = await signedInPortal({ now });
  const { reportId, caseId, before } = await caseWithPerson(portal);
  await addExchange(portal, caseId, randomUUID());
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
  const { messages } = await portal.db
    .selectFrom('icsr_acknowledgements')
    .select('messages')
    .executeTakeFirstOrThrow();
  expect(messages).toContain('Drug too vague');
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
  await rederiveCases(portal.engine, 'Asia/Kolkata', new Date());
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
    .set({ drug: 'x', searchText: 'x', completeness: null, validSince: null })
    .execute();
  await portal.db.deleteFrom('case_pairs').execute();
  expect(await rederiveCases(portal.engine, 'Asia/Kolkata', new Date())).toBe(1);
  expect(await findCaseOfReport(portal.db, reportId)).toEqual(before);
  expect(await pairs()).toEqual(pairsBefore);
});

it('retention counts from the day on which a case was closed, and leaves open cases alone', async () => {
  const { portal, session } = await signedInPortal({ now });
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

/** Two reports; the case of the second is a duplicate of that of the first. */
async function duplicates() {
  const { portal, proof, id: reportId, caseId } = await portalWithReport({ config: { rateLimit: false } });
  const session = await createSignedInAdministrator(portal);
  const report = (await portal.post('/api/adr-reports', { ...validReport, name: 'S.' })).json();
  const other = await findCaseOfReport(portal.db, report.id);
  const call = async (path: string, body: object) => {
    const answer = await portal.post(`/api/admin/${path}`, body, session);
    return { status: answer.statusCode, body: answer.json() };
  };
  const step = (body: object, of = caseId) => call(`cases/${of}/steps`, body);
  const send = async (details: object, by: object) =>
    (await portal.post('/api/report-status/details', { ...by, details }, { 'idempotency-key': randomUUID() }))
      .statusCode;
  const erase = (id: string) => call('privacy/erase', { records: [{ kind: 'adr-reports', id }] });
  const otherProof = { reference: report.reference, code: report.receiptCode };
  const later = () => {
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
    return portal.clock.now.toISOString();
  };
  const first = { reportId, caseId, proof };
  const second = { reportId: report.id as string, caseId: other?.id ?? '', proof: otherProof };
  return { portal, session, call, step, send, erase, later, first, second };
}

it('an erasure takes what the reporter of a duplicate sent to the surviving case, and nothing of the other reporter', async () => {
  const { portal, call, step, send, erase, later, first, second } = await duplicates();
  await step({ step: 'take' });
  const message = async (at: string, xml: string) => {
    const row = { id: randomUUID(), caseId: first.caseId, at, by: 'asha', version: 1, way: 'file' };
    await insertRow(portal.db, 'case_submissions', {
      ...row,
      receiver: 'R',
      batch: 'B1',
      hash: 'h',
      state: 'sent',
      xml,
    });
  };
  await message(later(), 'before');
  later();
  await step({ step: 'duplicateOf', of: first.caseId }, second.caseId);
  expect(await send({ doctor: { name: 'Dr Kamau' } }, second.proof)).toBe(200);
  expect(await send({ doctor: { name: 'Dr Nairobi' } }, first.proof)).toBe(200);
  for (const [{ reportId }, name] of [
    [second, 'mombasa.pdf'],
    [first, 'nairobi.pdf'],
  ] as const) {
    const file = { type: 'application/pdf', bytes: 1, source: 'reporter', at: later() };
    const row = { id: randomUUID(), caseId: first.caseId, reportId, name, ...file };
    await portal.db.insertInto('case_attachments').values(row).execute();
  }
  await message(later(), 'with the attachment of Mombasa');

  const exported = async ({ reportId }: { reportId: string }) =>
    JSON.stringify(
      (await call('privacy/export', { records: [{ kind: 'adr-reports', id: reportId }] })).body.cases,
    );
  expect(await exported(second)).toMatch(/Kamau.*mombasa/);
  expect(await exported(second)).not.toMatch(/nairobi/i);
  expect(await exported(first)).not.toMatch(words);

  const flags = async () =>
    (await portal.db.selectFrom('cases').select('hasNewInformation').orderBy('number').execute()).map(
      ({ hasNewInformation }) => hasNewInformation,
    );
  expect(await flags()).toEqual([true, false]);
  // Words that were accepted into the surviving case stay there, so whoever erases learns its number.
  expect((await erase(second.reportId)).body.cases).toMatchObject([{ survivingCase: 'AMC-2026-00001' }]);
  expect(await everything(portal)).not.toMatch(words);
  expect(await exported(first)).toMatch(/Dr Nairobi.*nairobi\.pdf/);
  const sent = await portal.db.selectFrom('case_submissions').select(['xml', 'hash']).orderBy('at').execute();
  expect(sent).toEqual([
    { xml: 'before', hash: 'h' },
    { xml: null, hash: 'h' },
  ]);
  expect(await flags()).toEqual([true, false]);
  await erase(first.reportId);
  expect(await everything(portal)).not.toMatch(/nairobi/i);
  expect(await flags()).toEqual([false, false]);
  // The bodies that were sent with keys cannot be guessed from their hashes.
  const keys = await portal.db
    .selectFrom('idempotency_keys')
    .select('bodyHash')
    .where('scope', '=', 'report-details')
    .execute();
  expect(keys).toEqual([{ bodyHash: '' }, { bodyHash: '' }]);
});

it('after an erasure nobody can put the person back, and the case can still be brought to its end', async () => {
  const { portal, session, call, step, send, erase, first, second } = await duplicates();
  await step({ step: 'take' });
  await step({ step: 'duplicateOf', of: first.caseId }, second.caseId);
  const [version] = await readVersions(portal.db, first.caseId);
  await erase(first.reportId);
  const gone = [409, 'The person was erased from this case.'];
  const refusal = ({ status, body }: { status: number; body: { message?: string } }) => [
    status,
    body.message,
  ];
  const of = `cases/${first.caseId}`;
  // Open screens notice the erasure by the timeline.
  const timeline = (await portal.get(`/api/admin/${of}/timeline`, session)).json();
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'erasure', at: portal.clock.now.toISOString() }),
  );
  const content = { ...version?.content, doctor: { name: 'Kamau' } };
  const put = await portal.put(
    `/api/admin/${of}/content`,
    { content, why: 'Typed before the erasure' },
    { ...session, 'if-match': '"1"' },
  );
  expect(refusal({ status: put.statusCode, body: put.json() })).toEqual(gone);
  expect(refusal(await call(`${of}/notes`, { text: 'Kamau called' }))).toEqual(gone);
  expect(refusal(await call(`${of}/steps`, told({ doctor: { name: 'Kamau' } })))).toEqual(gone);
  const severity = {
    method: 'severity',
    answers: { level: '1' },
    reaction: version?.content.reactions?.[0]?.id,
    reason: 'Kamau',
  };
  expect(refusal(await call(`${of}/assessments`, severity))).toEqual(gone);
  const question = { step: 'ask', way: 'letter', question: 'How is Kamau?' };
  expect(refusal(await step(question))).toEqual(gone);
  expect(refusal(await step({ step: 'notValid', reason: 'Kamau asked for it' }))).toEqual(gone);

  // The reporter of the duplicate was not erased. Their information can be declined, or goes with the case when it is
  // separated.
  expect((await step({ ...question, question: 'How are you?', report: second.reportId })).status).toBe(200);
  expect(await send({ doctor: { name: 'Dr Nairobi' } }, second.proof)).toBe(200);
  const items = await portal.db.selectFrom('case_information').select(['id', 'content']).execute();
  // The other one is the content of the duplicate, which its own reporter sent.
  const ofOther = items.find((item) => item.content.doctor !== undefined);
  expect([items.length, ofOther?.content]).toEqual([2, { doctor: { name: 'Dr Nairobi' } }]);
  const decide = `${of}/information/${ofOther?.id}/decisions`;
  expect(refusal(await call(decide, { accept: ['doctor.name'] }))).toEqual(gone);
  expect((await call(decide, { decline: ['doctor.name'] })).status).toBe(200);
  expect(await everything(portal)).not.toMatch(words);
  expect((await step({ step: 'notValid' })).body.state).toBe('notValid');
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
