// Tests what staff do for reporters: codes, letters, attempts to reach them, erasure requests; and where no code shows.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addressOf, api, type ApiKey } from '#contract/api.ts';
import { createSignedInAdministrator, signedInPortal } from '../../testing/administrator.ts';
import { testPortal, type TestPortal, validReport } from '../../testing/portal.ts';
import {
  askQuestion,
  caseIdOf,
  itemsOf,
  portalWithReport,
  statusOf,
} from '../../testing/portal-with-report.ts';
import { itOnce } from '../../testing/engine.ts';

const address = '/api/report-status';

describe('staff', () => {
  it('staff issue a new code, which is shown once, and the former one stops working', async () => {
    const { portal, proof, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
    const url = `/api/admin/adr-reports/${id}/receipt-code`;
    expect((await portal.post(url, {}, session)).statusCode).toBe(400);
    const issued = await portal.post(url, { identityChecked: true }, session);
    expect([issued.statusCode, issued.headers['cache-control']]).toEqual([201, 'no-store']);
    const { receiptCode } = issued.json();
    expect((await portal.post(address, proof)).statusCode).toBe(404);
    await statusOf(portal, { ...proof, code: receiptCode });
    const trail = await portal.get('/api/admin/audit-events?kind=adr-reports', session);
    expect(trail.json()).toMatchObject([{ action: 'change', recordId: id, fields: ['receiptGeneration'] }]);
    expect(trail.payload).not.toContain(receiptCode);
  });

  itOnce('details that are sent again with a new receipt code are stored once', async () => {
    const { portal, proof, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
    const send = (code: string, sex = '2') =>
      portal.post(
        `${address}/details`,
        { ...proof, code, details: { patient: { sex } } },
        { 'idempotency-key': 'lost-answer' },
      );
    expect((await send(proof.code)).statusCode).toBe(200);
    const identityChecked = { identityChecked: true };
    const issued = await portal.post(`/api/admin/adr-reports/${id}/receipt-code`, identityChecked, session);
    const { receiptCode } = issued.json();
    expect((await send(receiptCode)).statusCode).toBe(200);
    expect(await itemsOf(portal)).toHaveLength(1);
    expect((await send(receiptCode, '1')).statusCode).toBe(409);
    expect((await send(proof.code)).statusCode).toBe(404);
  });

  itOnce('staff write letters, which the status page of that report shows', async () => {
    const { portal, proof, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
    const text = 'The rash is a known reaction. Thank you for telling us.';
    expect((await portal.post(`/api/admin/adr-reports/${id}/letters`, { text }, session)).statusCode).toBe(
      204,
    );
    expect((await statusOf(portal, proof)).letters).toEqual([{ at: '2026-11-21T05:40:00.000Z', text }]);
  });
});

describe('the consent to be asked', () => {
  const ways = ['statusPage', 'mail', 'telephone', 'inPerson', 'letter'];

  /** A case in work with the functions that ask about it. */
  async function opened(source: 'portal' | 'paper' | 'icsr') {
    const { portal, session } = await signedInPortal();
    const content = { reporters: [{ primary: true, email: 'asha@example.org' }] };
    const sent = await (source === 'portal'
      ? portal.post('/api/adr-reports', validReport)
      : portal.post('/api/admin/cases', { source, content }, session));
    expect(sent.statusCode).toBe(201);
    const { id, reportId } = await portal.db
      .selectFrom('cases')
      .select(['id', 'reportId'])
      .executeTakeFirstOrThrow();
    const url = `/api/admin/cases/${id}`;
    const step = (body: object) => portal.post(`${url}/steps`, body, session);
    const ask = (way: string) => step({ step: 'ask', question: 'When did it begin?', way });
    const decide = async (mayAskMe: boolean) => {
      portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
      const body = { consents: { mayAskMe }, way: 'telephone' };
      const recorded = await portal.post(`/api/admin/adr-reports/${reportId}/consents`, body, session);
      expect(recorded.statusCode).toBe(204);
    };
    await step({ step: 'take' });
    /** The ways by which the portal takes a question now; each question is dropped again. */
    const taken = async () => {
      const open: string[] = [];
      for (const way of [...ways, 'reporterCalled']) {
        const { statusCode, payload } = await ask(way);
        expect([200, 409], payload).toContain(statusCode);
        if (statusCode === 409) continue;
        open.push(way);
        await step({ step: 'goOn' });
      }
      return open;
    };
    const details = async () => (await portal.get(url, session)).json();
    const reporter = async () => (await portal.get(`${url}/reporters`, session)).json().reports[0];
    const attempt = async (way: string) => {
      const body = { way, result: 'notReached' };
      return (await portal.post(`/api/admin/adr-reports/${reportId}/attempts`, body, session)).statusCode;
    };
    return { portal, ask, decide, taken, details, reporter, attempt };
  }

  it.each([
    ['portal', null, ways],
    ['paper', null, ways.filter((way) => way !== 'mail')],
    ['icsr', null, ['telephone', 'inPerson', 'letter']],
    ['paper', true, ways],
    ['icsr', true, ways],
    ['portal', false, []],
    ['paper', false, []],
    ['icsr', false, []],
  ] as const)(
    'of a report by %s with the decision %s allows certain ways',
    async (source, decision, allowed) => {
      const { taken, decide, reporter, attempt } = await opened(source);
      if (decision !== null) await decide(decision);
      // No mail leaves this portal, so a question by mail is refused, too.
      const open = [...allowed.filter((way) => way !== 'mail'), 'reporterCalled'];
      expect(await taken()).toEqual(open);
      const tried = await Promise.all([...ways.slice(1), 'reporterCalled'].map((way) => attempt(way)));
      expect(tried).toEqual(
        [...ways.slice(1), 'reporterCalled'].map((way) =>
          allowed.some((one) => one === way) || way === 'reporterCalled' ? 204 : 409,
        ),
      );
      const shown = await reporter();
      expect(shown.decisions).toEqual({
        mayAskMe: decision,
        mayAskDoctor: null,
        mayForward: null,
        mayForwardMyName: null,
      });
      expect(shown.ways).toEqual(open);
    },
  );

  it('counts as decided last, and a question that waits shows as withdrawn', async () => {
    const { portal, ask, decide, details } = await opened('portal');
    expect((await ask('telephone')).statusCode).toBe(200);
    const withdrawn = async () =>
      (await details()).questions.map((one: { withdrawn: boolean }) => one.withdrawn);
    expect(await withdrawn()).toEqual([false]);
    await decide(false);
    expect(await withdrawn()).toEqual([true]);
    const stored = await portal.db.selectFrom('case_questions').selectAll().execute();
    expect(stored).toMatchObject([{ answeredAt: null, question: 'When did it begin?' }]);
    await decide(true);
    expect(await withdrawn()).toEqual([false]);
  });

  itOnce('the refusal is a sentence, and the status page asks for no answer any more', async () => {
    const { portal, proof, id, caseId } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
    await askQuestion(portal, caseId, id);
    expect((await statusOf(portal, proof)).questions).toMatchObject([{ withdrawn: false }]);
    await portal.post(`${address}/consents`, { ...proof, consents: { mayAskMe: false } });
    expect((await statusOf(portal, proof)).questions).toMatchObject([{ withdrawn: true }]);
    await portal.post(`/api/admin/cases/${caseId}/steps`, { step: 'goOn' }, session);
    const body = { step: 'ask', question: 'When?', way: 'telephone' };
    const refused = await portal.post(`/api/admin/cases/${caseId}/steps`, body, session);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/^The reporter does not want to be asked\./);
  });
});

describe('attempts to reach somebody', () => {
  const attemptsOf = ({ db }: TestPortal) => db.selectFrom('case_attempts').selectAll().execute();

  itOnce(
    'an attempt is recorded with the person, the channel and the result, and shown in the timeline',
    async () => {
      const { portal, caseId, id } = await portalWithReport();
      const session = await createSignedInAdministrator(portal);
      const url = `/api/admin/adr-reports/${id}/attempts`;
      const attempt = { way: 'telephone', result: 'notReached', note: 'Rang for a minute' };
      expect((await portal.post(url, attempt, session)).statusCode).toBe(204);
      expect(await attemptsOf(portal)).toMatchObject([
        { ...attempt, caseId, reportId: id, whom: 'reporter' },
      ]);
      const shown = (await portal.get(`/api/admin/cases/${caseId}`, session)).json();
      expect(shown.attempts).toMatchObject([attempt]);
      expect(shown.timeline).toContainEqual(
        expect.objectContaining({ kind: 'attempt', text: 'Reporter, by telephone: not reached' }),
      );
      for (const wrong of [
        { way: 'statusPage', result: 'sent' },
        { way: 'telephone', result: 'rang' },
        { way: 'telephone', result: 'notReached', answers: [{ question: 'When?', answer: 'Monday' }] },
        {
          way: 'telephone',
          result: 'reached',
          whom: 'doctor',
          answers: [{ question: 'When?', answer: 'x' }],
        },
        {
          way: 'telephone',
          result: 'reached',
          answers: [{ id: randomUUID(), question: 'When?', answer: 'x' }],
        },
      ]) {
        expect([wrong, (await portal.post(url, wrong, session)).statusCode]).toEqual([wrong, 400]);
      }
      expect(await attemptsOf(portal)).toHaveLength(1);
    },
  );

  it('an attempt with answers stores each as an answered question, which becomes new information', async () => {
    const { portal, proof, caseId, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
    const question = await askQuestion(portal, caseId, id);
    const answers = [
      { id: question, question: 'On which day was the tablet stopped?', answer: 'On the third' },
      { question: 'मरीज़ पुरुष हैं या महिला?', fixed: 'sex', language: 'hi', answer: 'Female' },
    ];
    const attempt = { way: 'telephone', result: 'reached', answers };
    const answer = await portal.post(`/api/admin/adr-reports/${id}/attempts`, attempt, session);
    expect(answer.statusCode).toBe(204);
    const asked = await portal.db.selectFrom('case_questions').selectAll().orderBy('answer').execute();
    expect(asked).toMatchObject([
      { fixed: 'sex', language: 'hi', answer: 'Female', answerWay: 'telephone' },
      { id: question, answer: 'On the third', answerWay: 'telephone' },
    ]);
    expect(asked.every(({ answeredBy }) => answeredBy !== null)).toBe(true);
    // Each answer is an item; the one to a question about a field also says what that field is.
    const items = await itemsOf(portal);
    const item = items.find(({ content }) => content.reporterComments?.endsWith('On the third'));
    expect(item).toMatchObject({ way: 'telephone', settledAt: null });
    const other = items.find(({ id: itemId }) => itemId !== item?.id);
    expect(other?.content).toEqual({
      patient: { sex: '2' },
      reporterComments: 'मरीज़ पुरुष हैं या महिला?\nFemale',
    });
    expect(items).toHaveLength(2);
    // The case goes back to work. The status page shows that the question was answered and how, but not the answer.
    const status = await statusOf(portal, proof);
    expect(status).toMatchObject({ state: 'inWork', questions: [{ answerWay: 'telephone' }, {}] });
    expect(JSON.stringify(status)).not.toContain('third');

    const lines = { accept: ['reporterComments'] };
    await portal.post(`/api/admin/cases/${caseId}/information/${item?.id}/decisions`, lines, session);
    const versions = (await portal.get(`/api/admin/cases/${caseId}/versions`, session)).json();
    expect(versions[0]).toMatchObject({ why: 'Told by telephone' });
  });

  itOnce(
    'the reporter of a duplicate is reached as their own case says, and so is their doctor',
    async () => {
      const { portal, proof, caseId } = await portalWithReport();
      const session = await createSignedInAdministrator(portal);
      const other = (
        await portal.post('/api/adr-reports', { ...validReport, contact: '98220 11111' })
      ).json();
      const duplicate = await caseIdOf(portal, other.id);
      const tell = (who: object, details: object) => portal.post(`${address}/details`, { ...who, details });
      await tell(proof, { doctor: { name: 'Dr. Nair', telephone: '022 1234' } });
      const otherProof = { reference: other.reference, code: other.receiptCode };
      await tell(otherProof, { doctor: { name: 'Dr. Bose' }, reporters: [{ email: 'b@example.org' }] });
      await portal.post(`/api/admin/cases/${duplicate}/steps`, { step: 'duplicateOf', of: caseId }, session);
      const { reports } = (await portal.get(`/api/admin/cases/${caseId}/reporters`, session)).json();
      expect(reports).toMatchObject([
        { reference: proof.reference, contacts: ['98765 00000'], doctor: ['Dr. Nair', '022 1234'] },
        {
          reference: other.reference,
          contacts: expect.arrayContaining(['98220 11111']),
          doctor: ['Dr. Bose'],
        },
      ]);
      expect(reports[1].contacts).not.toContain('98765 00000');
    },
  );

  itOnce('staff contact the doctor only with the consent of the reporter', async () => {
    const { portal, proof, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
    const call = async () => {
      const body = { whom: 'doctor', way: 'telephone', result: 'reached', note: 'Confirms the rash' };
      return (await portal.post(`/api/admin/adr-reports/${id}/attempts`, body, session)).statusCode;
    };
    const decide = (mayAskDoctor: boolean) =>
      portal.post(`${address}/consents`, { ...proof, consents: { mayAskDoctor } });
    expect(await call()).toBe(409);
    await decide(true);
    expect(await call()).toBe(204);
    await decide(false);
    expect(await call()).toBe(409);
    expect(await attemptsOf(portal)).toMatchObject([{ whom: 'doctor', note: 'Confirms the rash' }]);
  });
});

itOnce('a question of the centre is sent with its language, to the reporter who is asked', async () => {
  const { portal, proof, caseId } = await portalWithReport();
  const session = await createSignedInAdministrator(portal);
  const step = (body: object) => portal.post(`/api/admin/cases/${caseId}/steps`, body, session);
  await step({ step: 'take' });
  const ask = { step: 'ask', way: 'statusPage', question: 'मरीज़ की उम्र?', language: 'hi', fixed: 'age' };
  const stranger = await step({ ...ask, report: randomUUID() });
  expect([stranger.statusCode, stranger.json().issues[0].path]).toEqual([400, 'report']);
  expect((await step(ask)).json().questions).toMatchObject([{ language: 'hi', fixed: 'age' }]);
  expect((await statusOf(portal, proof)).questions).toMatchObject([{ question: 'मरीज़ की उम्र?' }]);
});

describe('an erasure request', () => {
  const requests = '/api/admin/privacy/erasure-requests';

  it('waits on the privacy screen until the person is erased', async () => {
    const { portal, proof, caseId, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
    const counted = async () =>
      (await portal.get('/api/admin/dashboard-stats', session)).json().erasureRequests as number;
    const inInbox = async () =>
      (await portal.get('/api/admin/cases/overview', session)).json().erasureRequests;
    expect(await counted()).toBe(0);
    await portal.post(`${address}/consents`, { ...proof, askErasure: true });
    expect(await counted()).toBe(1);
    expect(await inInbox()).toMatchObject({ count: 1, first: [{ caseId, reference: proof.reference }] });
    expect((await portal.get(requests, session)).json()).toMatchObject({
      requests: [{ id, reference: proof.reference, name: 'R. K.', case: { id: caseId }, erasedAt: null }],
      more: false,
    });
    const body = { whom: 'reporter', way: 'telephone', result: 'reached', note: 'Asha wants it gone' };
    await portal.post(`/api/admin/adr-reports/${id}/attempts`, body, session);
    await portal.post('/api/admin/privacy/erase', { records: [{ kind: 'adr-reports', id }] }, session);
    expect(await counted()).toBe(0);
    expect(await inInbox()).toEqual({ count: 0, first: [] });
    const after = (await portal.get(requests, session)).json();
    expect(after.requests).toMatchObject([{ id, name: '[erased]', erasedAt: '2026-11-21T05:40:00.000Z' }]);
    expect(await portal.db.selectFrom('case_attempts').select('note').execute()).toEqual([{ note: null }]);
  });

  it('an erasure request can be declined with a reason, which the reporter reads, and made again', async () => {
    const { portal, proof, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
    const decline = () =>
      portal.post(`${requests}/${id}/decline`, { reason: 'The law asks us to keep it.' }, session);
    expect((await decline()).statusCode).toBe(409);
    expect(
      (await portal.post(`${requests}/${randomUUID()}/decline`, { reason: 'x' }, session)).statusCode,
    ).toBe(404);
    const ask = () => portal.post(`${address}/consents`, { ...proof, askErasure: true });
    await ask();
    expect((await decline()).statusCode).toBe(204);
    expect((await decline()).statusCode).toBe(409);
    expect((await statusOf(portal, proof)).erasureDeclined).toEqual({
      at: '2026-11-21T05:40:00.000Z',
      reason: 'The law asks us to keep it.',
    });
    expect((await portal.get(requests, session)).json().requests).toMatchObject([
      { declinedBy: expect.any(String) },
    ]);
    portal.clock.now = new Date('2026-11-22T05:40:00.000Z');
    const again = (await ask()).json();
    expect(again).toMatchObject({ erasureAskedAt: '2026-11-22T05:40:00.000Z', erasureDeclined: null });
  });
});

it('an erasure removes the questions and attempts of its own report, not those of a duplicate', async () => {
  const { portal, caseId, id } = await portalWithReport();
  const session = await createSignedInAdministrator(portal);
  const step = (of: string, body: object) => portal.post(`/api/admin/cases/${of}/steps`, body, session);
  const other = (await portal.post('/api/adr-reports', validReport)).json();
  const duplicate = await caseIdOf(portal, other.id);
  await step(duplicate, { step: 'duplicateOf', of: caseId });
  await step(caseId, { step: 'take' });
  await step(caseId, { step: 'ask', way: 'letter', question: 'How is Asha?', report: other.id });
  const attempt = { way: 'telephone', result: 'callAgain', note: 'Asha sleeps' };
  await portal.post(`/api/admin/adr-reports/${other.id}/attempts`, attempt, session);
  const texts = async () => [
    ...(await portal.db.selectFrom('case_questions').select('question').execute()),
    ...(await portal.db.selectFrom('case_attempts').select(['caseId', 'note']).execute()),
  ];
  const erase = (reportId: string) =>
    portal.post('/api/admin/privacy/erase', { records: [{ kind: 'adr-reports', id: reportId }] }, session);
  await erase(id);
  expect(await texts()).toEqual([{ question: 'How is Asha?' }, { caseId, note: 'Asha sleeps' }]);
  await erase(other.id);
  expect(await texts()).toEqual([{ question: '[erased]' }, { caseId, note: null }]);
});

it('a lost seed stops all codes, and after it was deleted reports get codes of another one', async () => {
  const first = await portalWithReport();
  const { db, engine } = first.portal;
  const right = await db.selectFrom('sealed_keys').selectAll().executeTakeFirstOrThrow();
  await db.updateTable('sealed_keys').set({ sealed: 'under another secret' }).execute();
  // A process that starts now: the first one has the seed in memory.
  const portal = await testPortal({ engine });
  expect((await portal.post(address, first.proof)).statusCode).toBe(503);
  expect((await portal.post('/api/adr-reports', validReport)).json().receiptCode).toBe(null);

  await db.deleteFrom('sealed_keys').execute();
  const { reference, receiptCode: code } = (await portal.post('/api/adr-reports', validReport)).json();
  expect((await portal.post(address, { reference, code })).statusCode).toBe(200);
  expect((await portal.post(address, first.proof)).statusCode).toBe(404);

  await db.updateTable('sealed_keys').set({ sealed: right.sealed }).execute();
  expect((await (await testPortal({ engine })).post(address, first.proof)).statusCode).toBe(200);
});

it('a receipt code is in no list, export, log, mail, audit line, address and table', async () => {
  const { portal, proof, caseId, id } = await portalWithReport({ config: { logLevel: 'trace' } });
  const session = await createSignedInAdministrator(portal);
  const question = await askQuestion(portal, caseId, id);
  await statusOf(portal, proof);
  await portal.post(`${address}/answers`, { ...proof, question, answer: 'Monday' });
  await portal.post(`${address}/details`, { ...proof, details: { patient: { sex: '1' } } });
  await portal.post(`${address}/consents`, { ...proof, askErasure: true });
  await portal.post(`${address}/attachments`, {
    ...proof,
    name: 'rash.jpg',
    type: 'image/jpeg',
    size: 1,
  });
  await portal.post(address, { ...proof, reference: 'ADR-2026-0000-0000' });
  const issued = await portal.post(
    `/api/admin/adr-reports/${id}/receipt-code`,
    { identityChecked: true },
    session,
  );
  const newCode = issued.json().receiptCode as string;
  await statusOf(portal, { ...proof, code: newCode });

  // Every answer of every call that reads, about this case and this report, with the exports.
  const reads = (Object.keys(api) as ApiKey[])
    .filter((key) => key.startsWith('GET ') && key !== 'GET /api/auth/me')
    .map((key) => addressOf(key).url.replace('/cases/:id', `/cases/${caseId}`).replace(':id', id));
  // One after the other: many at once may wait longer for PostgreSQL than a request may.
  const read: Awaited<ReturnType<typeof portal.get>>[] = [];
  for (const url of reads) read.push(await portal.get(url, session));
  const answers = [
    ...read,
    await portal.get('/api/adr-reports?limit=25', session),
    await portal.get(`/api/admin/privacy?q=${proof.reference}`, session),
    await portal.post('/api/admin/privacy/export', { records: [{ kind: 'adr-reports', id }] }, session),
    await portal.post('/api/admin/icsr/export', { cases: [caseId] }, session),
  ];
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(40);
  // The tables hold the mails, the audit trail and the jobs, too.
  const tables = await portal.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify(
        await portal.db
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      ),
    ),
  );
  // The log has the address of each request.
  expect(portal.log.join('\n')).toContain(address);
  const everything = [...answers.map(({ payload }) => payload), ...portal.log, ...rows].join('\n');
  expect(everything).toContain(proof.reference);
  for (const code of [proof.code, newCode]) {
    expect(everything).not.toContain(code);
    expect(everything).not.toContain(code.replaceAll('-', ''));
  }
});
