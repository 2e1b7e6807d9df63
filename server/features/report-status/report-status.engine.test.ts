// Tests what a receipt code gives access to: the status of a report, answers, details, consents. Also tests what staff
// do for reporters.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addressOf, api, type ApiKey } from '#contract/api.ts';
import { reportStatus } from '#contract/report-status.ts';
import { photograph } from '#testing/files.ts';
import { makeSignedIn } from '../../testing/administrator.ts';
import { patience } from '../../testing/patience.ts';
import { testPortal, type TestPortal, validReport } from '../../testing/portal.ts';

const address = '/api/report-status';

/** A portal with a report, and the number and code of its reporter. */
async function reported(options: Parameters<typeof testPortal>[0] = {}) {
  const portal = await testPortal(options);
  const { id, reference, receiptCode: code } = (await portal.post('/api/adr-reports', validReport)).json();
  const { id: caseId } = await portal.db
    .selectFrom('cases')
    .select('id')
    .where('reportId', '=', id)
    .executeTakeFirstOrThrow();
  const proof = { reference, code } as { reference: string; code: string };
  return { portal, proof, id: id as string, caseId };
}

async function statusOf({ post }: TestPortal, proof: object) {
  const answer = await post(address, proof);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return reportStatus.parse(answer.json());
}

/** The case is waiting, and the centre has asked a question. */
async function askQuestion({ db, clock }: TestPortal, caseId: string, reportId: string): Promise<string> {
  const id = randomUUID();
  await db.updateTable('cases').set({ state: 'waiting' }).where('id', '=', caseId).execute();
  await db
    .insertInto('case_questions')
    .values({
      id,
      caseId,
      reportId,
      askedAt: clock.now.toISOString(),
      by: 'asha',
      way: 'statusPage',
      question: 'On which day was the tablet stopped?',
    })
    .execute();
  return id;
}

const newestContent = async ({ db }: TestPortal, caseId: string) =>
  (
    await db
      .selectFrom('case_versions')
      .select('content')
      .where('caseId', '=', caseId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).content;

const itemsOf = ({ db }: TestPortal) => db.selectFrom('case_information').selectAll().execute();

describe('the status of a report', () => {
  it('is shown for number and code, in any usual spelling', async () => {
    const { portal, proof } = await reported();
    const status = await statusOf(portal, {
      reference: ` ${proof.reference.toLowerCase()} `,
      code: proof.code.replaceAll('-', ' ').toLowerCase(),
    });
    expect(status).toEqual({
      reference: proof.reference,
      erasedAt: null,
      state: 'received',
      receivedAt: '2026-11-21T05:40:00.000Z',
      states: [{ state: 'received', since: '2026-11-21T05:40:00.000Z' }],
      questions: [],
      consents: [],
      attachments: [],
      letters: [],
      details: [],
      erasureAskedAt: null,
      erasureDeclined: null,
    });
  });

  it('answers the same 404 for every wrong number and every wrong code, at all addresses', async () => {
    const { portal, proof, caseId, id } = await reported({ config: { rateLimit: false } });
    const question = await askQuestion(portal, caseId, id);
    const others = (await portal.post('/api/adr-reports', validReport)).json();
    const wrong = [
      { ...proof, code: others.receiptCode },
      { ...proof, reference: others.reference },
      { ...proof, code: '0000-0000-0000' },
      { ...proof, code: '' },
      { ...proof, code: 'x'.repeat(10_000) },
      { ...proof, reference: `${proof.reference.slice(0, -1)}U` },
      { ...proof, reference: 'ADR-2026-0000-0000' },
      { ...proof, reference: '' },
      { ...proof, reference: "' or 1=1 --" },
    ];
    const answers = new Set<string>();
    for (const one of wrong) {
      for (const [path, body] of [
        ['', {}],
        ['/answers', { question, answer: 'On Monday' }],
        ['/details', { details: { patient: { sex: '1' } } }],
        ['/consents', { consents: { mayAskMe: true } }],
      ] as const) {
        const { statusCode, payload, headers } = await portal.post(`${address}${path}`, { ...one, ...body });
        answers.add(`${statusCode} ${headers['cache-control']} ${headers['content-length']} ${payload}`);
      }
    }
    expect([...answers]).toEqual([
      '404 no-store 76 {"message":"There is no report with this number and this code. Check both."}',
    ]);
    expect(await itemsOf(portal)).toEqual([]);
  });

  it('is refused when number or code is not text', async () => {
    const { portal, proof } = await reported();
    for (const body of [
      {},
      { reference: proof.reference },
      { ...proof, code: 12 },
      { ...proof, code: null },
    ]) {
      expect((await portal.post(address, body)).statusCode).toBe(400);
    }
  });

  it('follows the case in plain words, and a merged report follows the surviving case', async () => {
    const { portal, proof, caseId } = await reported();
    const survivor = (await portal.post('/api/adr-reports', validReport)).json();
    const other = await portal.db
      .selectFrom('cases')
      .select('id')
      .where('reportId', '=', survivor.id)
      .executeTakeFirstOrThrow();
    const set = (id: string, state: string, changes = {}) =>
      portal.db
        .updateTable('cases')
        .set({ state, updatedAt: portal.clock.now.toISOString(), ...changes })
        .where('id', '=', id)
        .execute();
    for (const [state, shown] of [
      ['inWork', 'inWork'],
      ['ready', 'inWork'],
      ['waiting', 'question'],
      ['signed', 'assessed'],
      ['sent', 'sent'],
      ['closed', 'closed'],
      ['notValid', 'closed'],
      ['nullified', 'closed'],
      ['referred', 'referred'],
    ]) {
      await set(caseId, state ?? '');
      expect([state, (await statusOf(portal, proof)).state]).toEqual([state, shown]);
    }
    await set(other.id, 'sent');
    await set(caseId, 'duplicate', { survivingCaseId: other.id });
    const merged = await portal.post(address, proof);
    expect(merged.json().state).toBe('sent');
    expect(merged.payload).not.toMatch(/duplicate|AMC-/);
    expect(merged.payload).not.toContain(survivor.reference);
  });

  it('shows only the day of the erasure after an erasure', async () => {
    const { portal, proof, id } = await reported();
    const session = await makeSignedIn(portal);
    await portal.post(`/api/admin/adr-reports/${id}/letters`, { text: 'Dear Asha' }, session);
    const erased = await portal.post(
      '/api/admin/privacy/erase',
      { records: [{ kind: 'adr-reports', id }] },
      session,
    );
    expect(erased.statusCode).toBe(200);
    expect(await portal.db.selectFrom('report_letters').select('text').execute()).toEqual([
      { text: '[erased]' },
    ]);
    expect(await statusOf(portal, proof)).toEqual({
      reference: proof.reference,
      erasedAt: '2026-11-21T05:40:00.000Z',
    });
    const answer = await portal.post(`${address}/details`, { ...proof, details: { patient: { sex: '1' } } });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The personal data of this report was erased.',
    ]);
  });
});

describe('wrong codes', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const proxied = { config: { trustProxy: 1 } };

  it('wrong codes make one network address wait, and the right code works from another one', async () => {
    const { portal, proof } = await reported(proxied);
    const wrong = { ...proof, code: '0000-0000-0000' };
    const guess = () => portal.post(address, wrong, from('203.0.113.7'));
    const [right, ...guesses] = await Promise.all([
      portal.post(address, proof, from('203.0.113.9')),
      ...Array.from({ length: 30 }, guess),
    ]);
    expect(right?.statusCode).toBe(200);
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await portal.post(address, proof, from('203.0.113.7'))).statusCode).toBe(429);
    expect((await portal.post(address, proof, from('203.0.113.8'))).statusCode).toBe(200);
    portal.clock.now = new Date('2026-11-21T05:56:00.000Z');
    expect((await portal.post(address, proof, from('203.0.113.7'))).statusCode).toBe(200);
  });

  it('right codes are not counted as wrong ones', async () => {
    const { portal, proof } = await reported();
    for (let i = 0; i < 25; i += 1) await statusOf(portal, proof);
    expect((await portal.post(address, { ...proof, code: '' })).statusCode).toBe(404);
  });

  it('wrong codes of unknown numbers cause as many writes as those of known ones, and are not counted', async () => {
    const { portal, proof } = await reported({ config: { rateLimit: false } });
    const counts = () =>
      portal.db.selectFrom('adr_reports').select(['wrongCodes', 'codeWrites']).executeTakeFirstOrThrow();
    await portal.post(address, { ...proof, reference: 'ADR-2026-0000-0000' });
    await expect.poll(counts).toEqual({ wrongCodes: 0, codeWrites: 1 });
    await portal.post(address, { ...proof, code: '' });
    await expect.poll(counts).toEqual({ wrongCodes: 1, codeWrites: 2 });
  });

  it('wrong codes are counted for each number, and staff see the count', async () => {
    const { portal, proof, caseId } = await reported({ config: { rateLimit: false } });
    const session = await makeSignedIn(portal);
    for (let i = 0; i < 3; i += 1) await portal.post(address, { ...proof, code: '0000-0000-0000' });
    const shown = async () => {
      const answer = await portal.get(`/api/admin/cases/${caseId}/reporters`, session);
      return answer.json().reports[0].wrongCodes as number;
    };
    await expect.poll(shown, patience).toBe(3);
  });
});

describe('an answer', () => {
  it('is stored, moves the case back to work, and is never shown again', async () => {
    const { portal, proof, caseId, id } = await reported();
    const question = await askQuestion(portal, caseId, id);
    expect(await statusOf(portal, proof)).toMatchObject({
      state: 'question',
      questions: [{ id: question, question: 'On which day was the tablet stopped?', answeredAt: null }],
    });
    portal.clock.now = new Date('2026-11-22T09:00:00.000Z');
    const body = { ...proof, question, answer: 'On the third day' };
    const first = await portal.post(`${address}/answers`, body);
    const again = await portal.post(`${address}/answers`, body);
    expect([first.statusCode, again.statusCode, again.payload]).toEqual([200, 200, first.payload]);
    expect(first.json()).toMatchObject({
      state: 'inWork',
      questions: [{ answeredAt: '2026-11-22T09:00:00.000Z', answerWay: 'statusPage' }],
    });
    expect(first.payload).not.toContain('third day');

    const other = await portal.post(`${address}/answers`, { ...body, answer: 'On the fourth day' });
    expect([other.statusCode, other.json().message]).toEqual([409, 'This question has an answer already.']);
    expect(await itemsOf(portal)).toMatchObject([
      {
        caseId,
        way: 'answer',
        content: { reporterComments: 'On which day was the tablet stopped?\nOn the third day' },
        settledAt: null,
      },
    ]);
    expect(await portal.db.selectFrom('case_steps').selectAll().execute()).toMatchObject([
      { caseId, step: 'answer', from: 'waiting', to: 'inWork', by: null },
    ]);
    const stored = await portal.db.selectFrom('cases').selectAll().where('id', '=', caseId).execute();
    expect(stored).toMatchObject([{ state: 'inWork', hasNewInformation: true }]);
  });

  it('an answer may be "I don’t know" and must not be empty', async () => {
    const { portal, proof, caseId, id } = await reported();
    const question = await askQuestion(portal, caseId, id);
    const empty = await portal.post(`${address}/answers`, { ...proof, question, answer: '  ' });
    expect([empty.statusCode, empty.json().issues[0].path]).toEqual([400, 'answer']);
    const unknown = await portal.post(`${address}/answers`, { ...proof, question, isNotKnown: true });
    expect(unknown.statusCode).toBe(200);
    const withdrawn = await portal.post(`${address}/answers`, { ...proof, question: 'x', answer: 'y' });
    expect(withdrawn.statusCode).toBe(409);
  });
});

describe('details', () => {
  const details = {
    patient: { sex: '2', weightKg: 52 },
    drugs: [{ id: randomUUID(), name: 'Metformin', role: '2' }],
  };

  it('details fill the empty fields of a new case, once', async () => {
    const { portal, proof, caseId } = await reported();
    const key = { 'idempotency-key': 'of-the-details' };
    const body = { ...proof, details, noticeVersion: '2026-11-23', consents: { mayAskMe: true } };
    const sent = await Promise.all([1, 2, 3].map(() => portal.post(`${address}/details`, body, key)));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await itemsOf(portal)).toMatchObject([
      { content: details, noticeVersion: '2026-11-23', settledAt: '2026-11-21T05:40:00.000Z' },
    ]);
    const content = await newestContent(portal, caseId);
    expect(content.patient).toMatchObject({ initials: 'R. K.', sex: '2', weightKg: 52 });
    expect(content.drugs?.map(({ name }) => name)).toEqual(['Amoxicillin 500 mg', 'Metformin']);
    expect(sent[0]?.json()).toMatchObject({
      details: ['2026-11-21T05:40:00.000Z'],
      consents: [{ consent: 'mayAskMe', given: true }],
    });
    const reused = await portal.post(`${address}/details`, { ...body, details: { patient: {} } }, key);
    expect(reused.statusCode).toBe(409);
  });

  it('details without ids are stored once, too', async () => {
    const { portal, proof } = await reported();
    const body = { ...proof, details: { drugs: [{ name: 'Metformin', role: '2' }] } };
    const key = { 'idempotency-key': 'without-ids' };
    const sent = [
      await portal.post(`${address}/details`, body, key),
      await portal.post(`${address}/details`, body, key),
    ];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await itemsOf(portal)).toHaveLength(1);
  });

  it('details wait for a person when the case is in work, and change nothing', async () => {
    const { portal, proof, caseId } = await reported();
    await portal.db.updateTable('cases').set({ state: 'signed' }).where('id', '=', caseId).execute();
    const answer = await portal.post(`${address}/details`, { ...proof, details });
    expect(answer.json()).toMatchObject({ state: 'assessed' });
    expect(await itemsOf(portal)).toMatchObject([{ content: details, lines: [], settledAt: null }]);
    expect((await newestContent(portal, caseId)).patient?.sex).toBeUndefined();
    const stored = await portal.db.selectFrom('cases').selectAll().where('id', '=', caseId).execute();
    expect(stored).toMatchObject([{ state: 'signed', version: 1, hasNewInformation: true }]);
  });

  it('dates that contradict each other are refused with both fields', async () => {
    const { portal, proof } = await reported();
    const reactions = [{ term: 'Rash', onset: '2026-11-10', end: '2026-11-01' }];
    const answer = await portal.post(`${address}/details`, { ...proof, details: { reactions } });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'details.reactions.0.end']);
    expect(answer.json().issues[0].message).toMatch(/Ended.*Began/);
  });
});

describe('consents', () => {
  it('consents are given and withdrawn, and every decision stays in the history', async () => {
    const { portal, proof, caseId, id } = await reported();
    const session = await makeSignedIn(portal);
    const change = (consents: object) => portal.post(`${address}/consents`, { ...proof, consents });
    await change({ mayForward: true, mayAskMe: true });
    await change({ mayForward: true });
    const mayForward = async () =>
      (await portal.db.selectFrom('cases').select('mayForward').where('id', '=', caseId).execute())[0];
    expect(await mayForward()).toEqual({ mayForward: true });
    portal.clock.now = new Date('2026-11-21T05:50:00.000Z');
    const withdrawn = await change({ mayForward: false });
    expect(withdrawn.json().consents).toEqual([
      { consent: 'mayAskMe', given: true, at: '2026-11-21T05:40:00.000Z' },
      { consent: 'mayForward', given: false, at: '2026-11-21T05:50:00.000Z' },
    ]);
    expect(await mayForward()).toEqual({ mayForward: false });

    portal.clock.now = new Date('2026-11-21T05:55:00.000Z');
    const told = { consents: { mayAskMe: false }, way: 'telephone' };
    const recorded = await portal.post(`/api/admin/adr-reports/${id}/consents`, told, session);
    expect(recorded.statusCode).toBe(204);
    const reporters = (await portal.get(`/api/admin/cases/${caseId}/reporters`, session)).json();
    const history = reporters.reports[0].consents as { consent: string; given: boolean; by: string | null }[];
    expect(history).toHaveLength(4);
    expect(history.at(-1)).toMatchObject({ consent: 'mayAskMe', given: false, way: 'telephone' });
    expect(history.at(-1)?.by).not.toBeNull();
  });

  it('an erasure request creates a task for the centre', async () => {
    const { portal, proof, caseId } = await reported();
    const asked = await portal.post(`${address}/consents`, { ...proof, askErasure: true });
    expect(asked.json().erasureAskedAt).toBe('2026-11-21T05:40:00.000Z');
    const session = await makeSignedIn(portal);
    const reporters = (await portal.get(`/api/admin/cases/${caseId}/reporters`, session)).json();
    expect(reporters.reports[0].erasureAskedAt).toBe('2026-11-21T05:40:00.000Z');
  });
});

describe('attachments', () => {
  const send = (portal: TestPortal, url: string, payload: Buffer) =>
    portal.app.inject({
      method: 'PUT',
      url: new URL(url).pathname,
      headers: { 'content-type': 'image/jpeg' },
      payload,
    });
  const announced = { name: 'rash.jpg', type: 'image/jpeg', size: 1_000 };

  it('an attachment arrives once, without metadata, and only accounts with access to cases get it', async () => {
    const { portal, proof, caseId } = await reported();
    const key = { 'idempotency-key': 'photograph-1' };
    const ask = () => portal.post(`${address}/attachments`, { ...proof, ...announced }, key);
    const first = await ask();
    expect(first.statusCode).toBe(200);
    const { uploadURL } = first.json();
    expect((await ask()).json().uploadURL).toBe(uploadURL);
    const picture = await photograph(64, 48);
    const sent = await Promise.all([1, 2].map(() => send(portal, uploadURL, picture)));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await send(portal, uploadURL, picture)).statusCode).toBe(204);
    const stored = await portal.db.selectFrom('case_attachments').selectAll().execute();
    expect(stored).toMatchObject([
      { caseId, name: 'rash.jpg', type: 'image/jpeg', source: 'reporter', by: null },
    ]);
    expect((await statusOf(portal, proof)).attachments).toHaveLength(1);

    const [{ id = '', file = '' } = {}] = stored as { id?: string; file?: string }[];
    const shown = `/api/admin/cases/${caseId}/attachments/${id}`;
    expect((await portal.get(shown)).statusCode).toBe(401);
    expect((await portal.get(`/uploads/${file}`)).statusCode).toBe(404);
    const session = await makeSignedIn(portal);
    expect((await portal.get(shown, session)).headers['content-type']).toBe('image/jpeg');
  });

  it('at most five attachments are accepted, of the named types and sizes, with the code', async () => {
    const { portal, proof } = await reported();
    const ask = (changes: object) =>
      portal.post(`${address}/attachments`, { ...proof, ...announced, ...changes });
    expect((await ask({ code: '0000-0000-0000' })).statusCode).toBe(404);
    expect((await ask({ type: 'video/mp4' })).statusCode).toBe(400);
    expect((await ask({ size: 10 * 1024 * 1024 + 1 })).statusCode).toBe(400);
    const picture = await photograph(64, 48);
    for (let i = 0; i < 5; i += 1) {
      const { uploadURL } = (await ask({})).json();
      expect((await send(portal, uploadURL, picture)).statusCode).toBe(204);
    }
    expect((await ask({})).statusCode).toBe(409);
  });

  it('other files, and forged or expired addresses, are refused', async () => {
    const { portal, proof } = await reported();
    const { uploadURL } = (await portal.post(`${address}/attachments`, { ...proof, ...announced })).json();
    expect((await send(portal, uploadURL, Buffer.from('<script>'))).statusCode).toBe(400);
    expect((await send(portal, `${uploadURL}x`, await photograph(8, 8))).statusCode).toBe(404);
    portal.clock.now = new Date('2026-11-21T07:00:00.000Z');
    expect((await send(portal, uploadURL, await photograph(8, 8))).statusCode).toBe(409);
    expect(await portal.db.selectFrom('case_attachments').selectAll().execute()).toEqual([]);
  });
});

describe('staff', () => {
  it('staff issue a new code, which is shown once, and the former one stops working', async () => {
    const { portal, proof, id } = await reported();
    const session = await makeSignedIn(portal);
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

  it('staff write letters, which the status page of that report shows', async () => {
    const { portal, proof, id } = await reported();
    const session = await makeSignedIn(portal);
    const text = 'The rash is a known reaction. Thank you for telling us.';
    expect((await portal.post(`/api/admin/adr-reports/${id}/letters`, { text }, session)).statusCode).toBe(
      204,
    );
    expect((await statusOf(portal, proof)).letters).toEqual([{ at: '2026-11-21T05:40:00.000Z', text }]);
  });
});

describe('attempts to reach somebody', () => {
  const attemptsOf = ({ db }: TestPortal) => db.selectFrom('case_attempts').selectAll().execute();

  it('an attempt is recorded with the person, the channel and the result, and shown in the timeline', async () => {
    const { portal, caseId, id } = await reported();
    const session = await makeSignedIn(portal);
    const url = `/api/admin/adr-reports/${id}/attempts`;
    const attempt = { way: 'telephone', result: 'notReached', note: 'Rang for a minute' };
    expect((await portal.post(url, attempt, session)).statusCode).toBe(204);
    expect(await attemptsOf(portal)).toMatchObject([{ ...attempt, caseId, reportId: id, whom: 'reporter' }]);
    const shown = (await portal.get(`/api/admin/cases/${caseId}`, session)).json();
    expect(shown.attempts).toMatchObject([attempt]);
    expect(shown.timeline).toContainEqual(
      expect.objectContaining({ kind: 'attempt', text: 'Reporter, by telephone: not reached' }),
    );
    for (const wrong of [
      { way: 'statusPage', result: 'sent' },
      { way: 'telephone', result: 'rang' },
      { way: 'telephone', result: 'notReached', answers: [{ question: 'When?', answer: 'Monday' }] },
      { way: 'telephone', result: 'reached', whom: 'doctor', answers: [{ question: 'When?', answer: 'x' }] },
      {
        way: 'telephone',
        result: 'reached',
        answers: [{ id: randomUUID(), question: 'When?', answer: 'x' }],
      },
    ]) {
      expect([wrong, (await portal.post(url, wrong, session)).statusCode]).toEqual([wrong, 400]);
    }
    expect(await attemptsOf(portal)).toHaveLength(1);
  });

  it('an attempt with answers stores each as an answered question, which becomes new information', async () => {
    const { portal, proof, caseId, id } = await reported();
    const session = await makeSignedIn(portal);
    const question = await askQuestion(portal, caseId, id);
    const answers = [
      { id: question, question: 'On which day was the tablet stopped?', answer: 'On the third' },
      { question: 'मरीज़ पुरुष हैं या महिला?', fixed: 'sex', language: 'hi', answer: 'Female' },
    ];
    const said = { way: 'telephone', result: 'reached', answers };
    const answer = await portal.post(`/api/admin/adr-reports/${id}/attempts`, said, session);
    expect(answer.statusCode).toBe(204);
    const asked = await portal.db.selectFrom('case_questions').selectAll().orderBy('answer').execute();
    expect(asked).toMatchObject([
      { fixed: 'sex', language: 'hi', answer: 'Female', answerWay: 'telephone' },
      { id: question, answer: 'On the third', answerWay: 'telephone' },
    ]);
    expect(asked.every(({ answeredBy }) => answeredBy !== null)).toBe(true);
    const [item] = await itemsOf(portal);
    expect(item).toMatchObject({ way: 'telephone', settledAt: null });
    expect(item?.content.reporterComments).toContain('On the third\n\nमरीज़ पुरुष हैं या महिला?\nFemale');
    // The case goes back to work. The status page shows that the question was answered and how, but not the answer.
    const status = await statusOf(portal, proof);
    expect(status).toMatchObject({ state: 'inWork', questions: [{ answerWay: 'telephone' }, {}] });
    expect(JSON.stringify(status)).not.toContain('third');

    const lines = { accept: ['reporterComments'] };
    await portal.post(`/api/admin/cases/${caseId}/information/${item?.id}/decisions`, lines, session);
    const versions = (await portal.get(`/api/admin/cases/${caseId}/versions`, session)).json();
    expect(versions[0]).toMatchObject({ why: 'Told by telephone' });
  });

  it('staff contact the doctor only with the consent of the reporter', async () => {
    const { portal, proof, id } = await reported();
    const session = await makeSignedIn(portal);
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

it('a question of the centre is sent with its language, to the reporter who is asked', async () => {
  const { portal, proof, caseId } = await reported();
  const session = await makeSignedIn(portal);
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
    const { portal, proof, caseId, id } = await reported();
    const session = await makeSignedIn(portal);
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
    const { portal, proof, id } = await reported();
    const session = await makeSignedIn(portal);
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

it('an erasure takes the questions and attempts of its own report, not those of a duplicate', async () => {
  const { portal, caseId, id } = await reported();
  const session = await makeSignedIn(portal);
  const step = (of: string, body: object) => portal.post(`/api/admin/cases/${of}/steps`, body, session);
  const other = (await portal.post('/api/adr-reports', validReport)).json();
  const { id: duplicate } = await portal.db
    .selectFrom('cases')
    .select('id')
    .where('reportId', '=', other.id)
    .executeTakeFirstOrThrow();
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
  const first = await reported();
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
  const { portal, proof, caseId, id } = await reported({ config: { logLevel: 'trace' } });
  const session = await makeSignedIn(portal);
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
  const answers = [
    ...(await Promise.all(reads.map((url) => portal.get(url, session)))),
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
