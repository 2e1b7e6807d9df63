// Tests what a receipt code gives access to: the status of a report, answers, details, consents, attachments.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CaseDetails, InformationItem } from '#contract/cases/work/case-details.ts';
import { photograph } from '#testing/files.ts';
import { createSignedInAdministrator } from '../../testing/administrator.ts';
import { waitOptions } from '../../testing/wait-options.ts';
import { type TestPortal, validReport } from '../../testing/portal.ts';
import {
  askQuestion,
  caseIdOf,
  itemsOf,
  newestContent,
  portalWithReport,
  statusOf,
} from '../../testing/portal-with-report.ts';
import { itOnce } from '../../testing/engine.ts';
import { updateRow } from '../../db/update-row.ts';

const address = '/api/report-status';

describe('the status of a report', () => {
  it('is shown for number and code, in any usual spelling', async () => {
    const { portal, proof } = await portalWithReport();
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
      attachmentsLeft: 5,
      letters: [],
      details: [],
      erasureAskedAt: null,
      erasureDeclined: null,
    });
  });

  itOnce('answers the same 404 for every wrong number and every wrong code, at all addresses', async () => {
    const { portal, proof, caseId, id } = await portalWithReport({ config: { rateLimit: false } });
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
        const { statusCode, payload, headers } = await portal.post(`${address}${path}`, {
          ...one,
          ...body,
        });
        answers.add(`${statusCode} ${headers['cache-control']} ${headers['content-length']} ${payload}`);
      }
    }
    expect([...answers]).toEqual([
      '404 no-store 76 {"message":"There is no report with this number and this code. Check both."}',
    ]);
    expect(await itemsOf(portal)).toEqual([]);
  });

  itOnce('is refused when number or code is not text', async () => {
    const { portal, proof } = await portalWithReport();
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
    const { portal, proof, caseId } = await portalWithReport();
    const survivor = (await portal.post('/api/adr-reports', validReport)).json();
    const other = await caseIdOf(portal, survivor.id);
    const set = (id: string, state: string, changes = {}) =>
      updateRow(portal.db, 'cases', id, { state, updatedAt: portal.clock.now.toISOString(), ...changes });
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
    await set(other, 'sent');
    await set(caseId, 'duplicate', { survivingCaseId: other });
    const merged = await portal.post(address, proof);
    expect(merged.json().state).toBe('sent');
    expect(merged.payload).not.toMatch(/duplicate|AMC-/);
    expect(merged.payload).not.toContain(survivor.reference);
  });

  it('shows only the day of the erasure after an erasure', async () => {
    const { portal, proof, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
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

  itOnce('wrong codes make one network address wait, and the right code works from another one', async () => {
    const { portal, proof } = await portalWithReport(proxied);
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

  itOnce('right codes are not counted as wrong ones', async () => {
    const { portal, proof } = await portalWithReport();
    for (let i = 0; i < 25; i += 1) await statusOf(portal, proof);
    expect((await portal.post(address, { ...proof, code: '' })).statusCode).toBe(404);
  });

  it('wrong codes of unknown numbers cause as many writes as those of known numbers, and are not counted', async () => {
    const { portal, proof } = await portalWithReport({ config: { rateLimit: false } });
    const counts = () =>
      portal.db.selectFrom('adr_reports').select(['wrongCodes', 'codeWrites']).executeTakeFirstOrThrow();
    await portal.post(address, { ...proof, reference: 'ADR-2026-0000-0000' });
    await expect.poll(counts).toEqual({ wrongCodes: 0, codeWrites: 1 });
    await portal.post(address, { ...proof, code: '' });
    await expect.poll(counts).toEqual({ wrongCodes: 1, codeWrites: 2 });
  });

  itOnce('wrong codes are counted for each number, and staff see the count', async () => {
    const { portal, proof, caseId } = await portalWithReport({ config: { rateLimit: false } });
    const session = await createSignedInAdministrator(portal);
    for (let i = 0; i < 3; i += 1) await portal.post(address, { ...proof, code: '0000-0000-0000' });
    const shown = async () => {
      const answer = await portal.get(`/api/admin/cases/${caseId}/reporters`, session);
      return answer.json().reports[0].wrongCodes as number;
    };
    await expect.poll(shown, waitOptions).toBe(3);
  });
});

describe('an answer', () => {
  it('is stored, moves the case back to work, and is never shown again', async () => {
    const { portal, proof, caseId, id } = await portalWithReport();
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

  it('two answers that wait are both in the case after both are accepted', async () => {
    const { portal, proof, caseId, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
    const asked = [await askQuestion(portal, caseId, id), await askQuestion(portal, caseId, id)];
    for (const [place, question] of asked.entries()) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 1_000);
      const body = { ...proof, question, answer: `On day ${place + 3}` };
      expect((await portal.post(`${address}/answers`, body)).statusCode).toBe(200);
    }
    const items = (await itemsOf(portal)).toSorted((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
    for (const item of items) {
      const url = `/api/admin/cases/${caseId}/information/${item.id}/decisions`;
      const answer = await portal.post(url, { accept: ['reporterComments'] }, session);
      expect(answer.statusCode, answer.payload).toBe(200);
    }
    const [asks] = (await itemsOf(portal)).map(({ content }) => content.reporterComments?.split('\n')[0]);
    expect((await newestContent(portal, caseId)).reporterComments).toBe(
      `${asks}\nOn day 3\n\n${asks}\nOn day 4`,
    );
    expect((await portal.get(`/api/admin/cases/${caseId}`, session)).json().hasNewInformation).toBe(false);
  });

  itOnce('an answer may be "I don’t know" and must not be empty', async () => {
    const { portal, proof, caseId, id } = await portalWithReport();
    const question = await askQuestion(portal, caseId, id);
    const empty = await portal.post(`${address}/answers`, { ...proof, question, answer: '  ' });
    expect([empty.statusCode, empty.json().issues[0].path]).toEqual([400, 'answer']);
    const unknown = await portal.post(`${address}/answers`, { ...proof, question, isNotKnown: true });
    expect(unknown.statusCode).toBe(200);
    const erased = await askQuestion(portal, caseId, id);
    await updateRow(portal.db, 'case_questions', erased, { erasedAt: '2026-11-21T05:40:00.000Z' });
    for (const gone of ['x', erased]) {
      const withdrawn = await portal.post(`${address}/answers`, { ...proof, question: gone, answer: 'y' });
      expect([withdrawn.statusCode, withdrawn.json().message]).toEqual([
        409,
        expect.stringMatching(/withdrawn this question/),
      ]);
    }
  });
});

describe('details', () => {
  const details = {
    patient: { sex: '2', weightKg: 52 },
    drugs: [{ id: randomUUID(), name: 'Metformin', role: '2' }],
  };

  it('details fill the empty fields of a new case, once', async () => {
    const { portal, proof, caseId } = await portalWithReport();
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

  it('twenty that nobody has read are taken, then the centre asks for a call, and a case lists them by size', async () => {
    const { portal, proof, caseId, id } = await portalWithReport({ config: { rateLimit: false } });
    const question = await askQuestion(portal, caseId, id);
    const text = 'रोग '.repeat(2_000);
    const send = (narrative: string) =>
      portal.post(`${address}/details`, { ...proof, details: { reporterComments: narrative } });
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await send(`${sent} ${text}`)).statusCode).toBe(200);
    }
    const more = await send('One more');
    const { phone } = (await portal.get('/api/contact-info')).json<{ phone: string }>();
    expect([more.statusCode, more.json()]).toEqual([
      409,
      {
        message: `The centre has not read what you sent before. Please telephone it: ${phone}.`,
        code: 'unread',
        details: phone,
      },
    ]);
    const answer = await portal.post(`${address}/answers`, { ...proof, question, answer: 'Yes' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'unread']);
    expect(await itemsOf(portal)).toHaveLength(20);

    const session = await createSignedInAdministrator(portal);
    const get = (path: string) => portal.get(`/api/admin/cases/${caseId}${path}`, session);
    const opened = await get('');
    const { information } = opened.json<CaseDetails>();
    expect(information).toHaveLength(20);
    for (const item of information) {
      expect(item).toMatchObject({ way: 'details', openLines: 1, decidedLines: 0, settledAt: null });
      expect(item.bytes).toBeGreaterThan(Buffer.byteLength(text));
      expect(item).not.toHaveProperty('lines');
    }
    // The report, a version and the texts of the screen; the items alone hold 400 KB.
    expect(opened.rawPayload.length).toBeLessThan(40_000);
    const timeline = await get('/timeline');
    expect(timeline.json<unknown[]>().length).toBeGreaterThan(20);
    expect(timeline.payload).not.toContain('रोग');

    // One decision makes room for one.
    const [item] = information;
    const read = (await get(`/information/${item?.id}`)).json<InformationItem>();
    expect(read.lines.map(({ path }) => path)).toEqual(['reporterComments']);
    const decided = await portal.post(
      `/api/admin/cases/${caseId}/information/${item?.id}/decisions`,
      { accept: [], decline: ['reporterComments'] },
      session,
    );
    expect(decided.statusCode).toBe(200);
    expect([(await send('One more')).statusCode, (await send('And another')).statusCode]).toEqual([200, 409]);
    expect((await get(`/information/${randomUUID()}`)).statusCode).toBe(404);
    expect((await get('/information/x')).statusCode).toBe(404);
  });

  it('2 MB that nobody has read are taken, also in a new case, whose fields they fill', async () => {
    const { portal, proof } = await portalWithReport({ config: { rateLimit: false } });
    const entries = (sent: number) =>
      Array.from({ length: 10 }, (_, n) => ({
        id: randomUUID(),
        role: '2',
        name: `Drug ${sent} ${n}`,
        comments: 'क'.repeat(2_000),
      }));
    const sizes: number[] = [];
    for (let sent = 0; sent < 20; sent += 1) {
      const body = { ...proof, details: { drugs: entries(sent) } };
      const { statusCode } = await portal.post(`${address}/details`, body);
      sizes.push(statusCode);
    }
    const stored = (await itemsOf(portal)).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(stored).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(sizes.filter((status) => status === 200).length).toBe((await itemsOf(portal)).length);
  });

  itOnce(
    'details have only what a reporter can know: no ids, official dates, codes or judgements',
    async () => {
      const { portal, proof, caseId } = await portalWithReport();
      const [drug, reaction] = [randomUUID(), randomUUID()];
      const official = {
        worldwideId: 'NP-OTHER-2026-1',
        firstSender: '2',
        otherIds: [{ source: 'Nepal', id: '1' }],
        firstReceivedOn: '2020-01-01',
        senderComments: 'Certainly related',
        meddraVersion: '27.0',
      };
      const known = {
        patient: { sex: '2' },
        reactions: [{ id: reaction, term: 'Itching' }],
        drugs: [{ id: drug, role: '2', name: 'Metformin' }],
      };
      const sent = {
        ...official,
        ...known,
        reactions: [{ ...known.reactions[0], code: '10012345', ownTerm: 'Rash' }],
        drugs: [{ ...known.drugs[0], assessments: [{ reaction, source: 'I', result: 'Related' }] }],
      };
      const before = await newestContent(portal, caseId);
      expect((await portal.post(`${address}/details`, { ...proof, details: sent })).statusCode).toBe(200);
      expect((await itemsOf(portal))[0]?.content).toEqual(known);
      const stored = await newestContent(portal, caseId);
      expect(stored).toMatchObject({ patient: { sex: '2' }, firstReceivedOn: before.firstReceivedOn });
      expect(stored.worldwideId).toBeUndefined();

      const made = (await portal.post('/api/adr-reports', { ...validReport, details: sent })).json();
      const own = await caseIdOf(portal, made.id);
      const { reactions, drugs, ...content } = await newestContent(portal, own);
      expect(reactions).toEqual([{ ...known.reactions[0], origin: 'report' }]);
      expect(JSON.stringify([drugs, content])).not.toMatch(
        /NP-OTHER|Nepal|2020-01-01|Certainly|Related|27\.0/,
      );
    },
  );

  it.each([
    ['suspected or interacting drugs', 'drugs', 11, { name: 'A', role: '3' }, 'List at most 10'],
    ['other drugs', 'drugs', 21, { name: 'A', role: '2' }, 'List at most 20'],
    ['reactions', 'reactions', 21, { term: 'A' }, 'List at most 20'],
    ['tests', 'tests', 21, { name: 'A' }, 'List at most 20'],
  ])(
    'more %s than a visitor may list are refused, and nothing is stored',
    async (name, list, count, entry, begin) => {
      const { portal, proof } = await portalWithReport();
      const many = { [list]: Array.from({ length: count }, () => entry) };
      const [atOnce, later] = [
        await portal.post('/api/adr-reports', { ...validReport, details: many }),
        await portal.post(`${address}/details`, { ...proof, details: many }),
      ];
      const message = `${begin} ${name}; there are ${count}`;
      for (const answer of [atOnce, later]) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json().issues).toEqual([{ path: `details.${list}`, code: 'too_long', message }]);
      }
      expect(await portal.db.selectFrom('adr_reports').select('id').execute()).toHaveLength(1);
      expect(await itemsOf(portal)).toEqual([]);
      const few = { [list]: Array.from({ length: count - 1 }, () => entry) };
      const taken = [
        await portal.post('/api/adr-reports', { ...validReport, details: few }),
        await portal.post(`${address}/details`, { ...proof, details: few }),
      ];
      expect(taken.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
    },
  );

  it('details that are sent again do not make the lists of a new case longer than a visitor may list', async () => {
    const { portal, proof, caseId } = await portalWithReport();
    for (let sent = 0; sent < 3; sent += 1) {
      const drugs = Array.from({ length: 9 }, (_, n) => ({ name: `Drug ${sent} ${n}`, role: '1' }));
      const reactions = Array.from({ length: 12 }, (_, n) => ({ term: `Reaction ${sent} ${n}` }));
      const answer = await portal.post(`${address}/details`, { ...proof, details: { drugs, reactions } });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const { drugs = [], reactions = [] } = await newestContent(portal, caseId);
    expect([drugs.length, reactions.length]).toEqual([10, 20]);
    // The others wait for a person.
    expect((await itemsOf(portal)).map(({ settledAt }) => settledAt === null)).toEqual([false, true, true]);
  });

  itOnce('details without ids are stored once, too', async () => {
    const { portal, proof } = await portalWithReport();
    const body = { ...proof, details: { drugs: [{ name: 'Metformin', role: '2' }] } };
    const key = { 'idempotency-key': 'without-ids' };
    const sent = [
      await portal.post(`${address}/details`, body, key),
      await portal.post(`${address}/details`, body, key),
    ];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await itemsOf(portal)).toHaveLength(1);
  });

  itOnce('details may have as much text as their fields take, after a report and with it', async () => {
    const { portal, proof, caseId } = await portalWithReport();
    const description = 'क'.repeat(10_000); // 30 KB
    const long = { reactions: Array.from({ length: 10 }, () => ({ term: 'Rash', description })) };
    const [later, atOnce] = [
      await portal.post(`${address}/details`, { ...proof, details: long }),
      await portal.post('/api/adr-reports', { ...validReport, details: long }),
    ];
    expect([later.statusCode, atOnce.statusCode]).toEqual([200, 201]);
    expect((await newestContent(portal, caseId)).reactions?.at(-1)?.description).toBe(description);
  });

  it('details wait for a person when the case is in work, and change nothing', async () => {
    const { portal, proof, caseId } = await portalWithReport();
    await updateRow(portal.db, 'cases', caseId, { state: 'signed' });
    const answer = await portal.post(`${address}/details`, { ...proof, details });
    expect(answer.json()).toMatchObject({ state: 'assessed' });
    expect(await itemsOf(portal)).toMatchObject([{ content: details, lines: [], settledAt: null }]);
    expect((await newestContent(portal, caseId)).patient?.sex).toBeUndefined();
    const stored = await portal.db.selectFrom('cases').selectAll().where('id', '=', caseId).execute();
    expect(stored).toMatchObject([{ state: 'signed', version: 1, hasNewInformation: true }]);
  });

  itOnce('dates that contradict each other are refused with both fields', async () => {
    const { portal, proof } = await portalWithReport();
    const reactions = [{ term: 'Rash', onset: '2026-11-10', end: '2026-11-01' }];
    const answer = await portal.post(`${address}/details`, { ...proof, details: { reactions } });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'details.reactions.0.end']);
    expect(answer.json().issues[0].message).toMatch(/Ended.*Began/);
  });
});

describe('consents', () => {
  it('consents are given and withdrawn, and every decision stays in the history', async () => {
    const { portal, proof, caseId, id } = await portalWithReport();
    const session = await createSignedInAdministrator(portal);
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
    const consentChange = { consents: { mayAskMe: false }, way: 'telephone' };
    const recorded = await portal.post(`/api/admin/adr-reports/${id}/consents`, consentChange, session);
    expect(recorded.statusCode).toBe(204);
    const reporters = (await portal.get(`/api/admin/cases/${caseId}/reporters`, session)).json();
    const history = reporters.reports[0].consents as { consent: string; given: boolean; by: string | null }[];
    expect(history).toHaveLength(4);
    expect(history.at(-1)).toMatchObject({ consent: 'mayAskMe', given: false, way: 'telephone' });
    expect(history.at(-1)?.by).not.toBeNull();
  });

  itOnce('an erasure request creates a task for the centre', async () => {
    const { portal, proof, caseId } = await portalWithReport();
    const asked = await portal.post(`${address}/consents`, { ...proof, askErasure: true });
    expect(asked.json().erasureAskedAt).toBe('2026-11-21T05:40:00.000Z');
    const session = await createSignedInAdministrator(portal);
    const reporters = (await portal.get(`/api/admin/cases/${caseId}/reporters`, session)).json();
    expect(reporters.reports[0].erasureAskedAt).toBe('2026-11-21T05:40:00.000Z');
  });
});

describe('attachments', () => {
  const send = (portal: TestPortal, url: string, payload: Buffer) =>
    portal.put(new URL(url).pathname, payload, { 'content-type': 'image/jpeg' });
  /** As a device sends: again after a 503, which a busy machine answers. */
  const sendUntilTaken: typeof send = async (portal, url, payload) => {
    const answer = await send(portal, url, payload);
    return answer.statusCode === 503 ? sendUntilTaken(portal, url, payload) : answer;
  };
  const announced = { name: 'rash.jpg', type: 'image/jpeg', size: 1_000 };

  itOnce(
    'an attachment arrives once, without metadata, and only accounts with access to cases get it',
    async () => {
      const { portal, proof, caseId } = await portalWithReport();
      const key = { 'idempotency-key': 'photograph-1' };
      const ask = () => portal.post(`${address}/attachments`, { ...proof, ...announced }, key);
      const first = await ask();
      expect(first.statusCode).toBe(200);
      const { uploadURL } = first.json();
      expect((await ask()).json().uploadURL).toBe(uploadURL);
      const picture = await photograph(64, 48);
      const sent = await Promise.all([1, 2].map(() => sendUntilTaken(portal, uploadURL, picture)));
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
      const session = await createSignedInAdministrator(portal);
      expect((await portal.get(shown, session)).headers['content-type']).toBe('image/jpeg');
    },
  );

  it('at most five attachments are accepted, of the named types and sizes, with the code', async () => {
    const { portal, proof } = await portalWithReport();
    const ask = (changes: object) =>
      portal.post(`${address}/attachments`, { ...proof, ...announced, ...changes });
    expect((await ask({ code: '0000-0000-0000' })).statusCode).toBe(404);
    expect((await ask({ type: 'video/mp4' })).statusCode).toBe(400);
    expect((await ask({ size: 10 * 1024 * 1024 + 1 })).statusCode).toBe(400);
    const picture = await photograph(64, 48);
    for (let i = 0; i < 5; i += 1) {
      expect((await statusOf(portal, proof)).attachmentsLeft).toBe(5 - i);
      const { uploadURL } = (await ask({})).json();
      expect((await send(portal, uploadURL, picture)).statusCode).toBe(204);
      // Those of the staff count, too.
      await portal.db.updateTable('case_attachments').set({ source: 'staff' }).execute();
    }
    expect(await statusOf(portal, proof)).toMatchObject({ attachments: [], attachmentsLeft: 0 });
    expect((await ask({})).statusCode).toBe(409);
  });

  itOnce('other files, and forged or expired addresses, are refused', async () => {
    const { portal, proof } = await portalWithReport();
    const { uploadURL } = (await portal.post(`${address}/attachments`, { ...proof, ...announced })).json();
    expect((await send(portal, uploadURL, Buffer.from('<script>'))).statusCode).toBe(400);
    expect((await send(portal, `${uploadURL}x`, await photograph(8, 8))).statusCode).toBe(404);
    portal.clock.now = new Date('2026-11-21T07:00:00.000Z');
    expect((await send(portal, uploadURL, await photograph(8, 8))).statusCode).toBe(409);
    expect(await portal.db.selectFrom('case_attachments').selectAll().execute()).toEqual([]);
  });
});
