// Tests the calls of /api/admin/cases on both engines: the list, a case from paper, saves, steps, information, notes.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/case-details.ts';
import { caseDetails } from '#contract/cases/case-details.ts';
import { caseSummary, type CaseSummary } from '#contract/cases/cases.ts';
import { makeAccount, sessionOf } from '../../testing/administrator.ts';
import { testPortal, type TestPortal, validReport } from '../../testing/portal.ts';
import type { Right } from '#contract/access-rules.ts';

const ids = Array.from({ length: 9 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);
const [drug = '', reaction = '', other = '', reporter = ''] = ids;

/** A content with everything that sending needs. */
const rash = {
  patient: { initials: 'S.M.', sex: '2', ageAtOnset: { value: 34, unit: 'a' } },
  reporters: [{ id: reporter, qualification: '1', familyName: 'Rao', country: 'IN', primary: true }],
  reactions: [{ id: reaction, term: 'Rash', onset: '2026-11-03', outcome: '1' }],
  drugs: [{ id: drug, role: '1', name: 'Amoxicillin', doses: [{ id: other, start: '2026-11-01' }] }],
  narrative: 'A rash two days after the first tablet.',
};

/** A portal with a doctor who is signed in and has these rights. */
async function desk(rights: Right[] = ['portal', 'content', 'cases', 'sign'], name = 'asha') {
  const portal = await testPortal({ config: { rateLimit: false } });
  return { portal, ...(await worker(portal, rights, name)) };
}

async function worker(portal: TestPortal, rights: Right[], name: string) {
  const id = await makeAccount(portal, name, rights);
  const person = { fullName: `Dr ${name}`, designation: 'Pharmacologist' };
  await portal.db.updateTable('users').set(person).where('id', '=', id).execute();
  const session = await sessionOf(portal, id);
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const answer = await portal.app.inject({
      method,
      url: `/api/admin/cases${path}`,
      headers: { ...session, ...headers },
      ...(body && { payload: body }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      body: answer.headers['content-type']?.includes('json') ? answer.json() : null,
    };
  };
  const open = async (content: object = rash, source = 'paper'): Promise<CaseDetails> => {
    const answer = await call('POST', '', { source, content });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  /** A case that can become ready: its pair has a category. */
  const openAssessed = async (): Promise<CaseDetails> => {
    const made = await open();
    const category = { drug, reaction, method: 'whoUmc', answers: {}, result: 'possible' };
    const answer = await call('POST', `/${made.id}/assessments`, category);
    if (answer.status !== 201) throw new Error(answer.text);
    return made;
  };
  const step = async (one: CaseDetails, body: object, headers = {}) =>
    call('POST', `/${one.id}/steps`, body, headers);
  const save = (one: CaseDetails, content: object, more: object = {}) =>
    call('PUT', `/${one.id}/content`, { content, ...more }, { 'if-match': `"${one.version}"` });
  return { call, open, openAssessed, step, save, session, id };
}

const numbers = (body: CaseSummary[]) => body.map(({ number }) => number);

describe('a case from elsewhere', () => {
  it('has a number, a report with its seven fields, and everything the screen shows', async () => {
    const { open, portal } = await desk();
    const made = await open();
    expect(caseDetails.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      number: 'AMC-2026-00001',
      state: 'new',
      source: 'paper',
      serious: 'unknown',
      patient: 'S.M., female, 34 years',
      drug: 'Amoxicillin',
      reaction: 'Rash',
      assessor: null,
      version: 1,
      due: '2026-11-28',
      report: { name: 'S.M.', age: 34, contact: 'not given', medicineName: 'Amoxicillin', symptoms: 'Rash' },
      content: { ...rash, firstReceivedOn: '2026-11-21', latestInformationOn: '2026-11-21' },
      isEditable: true,
    });
    expect(made.steps.toSorted()).toEqual(['duplicateOf', 'handOver', 'notValid', 'refer', 'take']);
    expect(await portal.db.selectFrom('adr_reports').select('id').execute()).toHaveLength(1);
  });

  it('a case sent twice with one key is opened once, also if its entries have no ids', async () => {
    const { call, portal } = await desk();
    const body = { source: 'telephone', content: { drugs: [{ name: 'A', role: '1' }] } };
    const key = { 'idempotency-key': 'a-key-of-the-test-1' };
    const [first, again] = [await call('POST', '', body, key), await call('POST', '', body, key)];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await call('POST', '', { ...body, source: 'mail' }, key)).status).toBe(409);
    expect(await portal.db.selectFrom('cases').select('id').execute()).toHaveLength(1);
  });

  it.each([
    ['no content', { source: 'paper' }, 'content'],
    ['a source that is the portal', { source: 'portal', content: {} }, 'source'],
    [
      '10,000 drugs',
      { source: 'paper', content: { drugs: Array(10_000).fill({ name: 'A' }) } },
      'content.drugs',
    ],
    [
      'an end before the start',
      { source: 'paper', content: { reactions: [{ onset: '2026-11-03', end: '2026-11-01' }] } },
      'content.reactions.0.end',
    ],
    [
      'a date in the future',
      { source: 'paper', content: { reactions: [{ onset: '2027' }] } },
      'content.reactions.0.onset',
    ],
    ['a list', [], ''],
  ])('with %s is refused with a sentence', async (_name, body, path) => {
    const { call, portal } = await desk();
    const answer = await call('POST', '', body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(await portal.db.selectFrom('cases').select('id').execute()).toEqual([]);
  });

  it('the body of a case may have 4 MiB and no more', async () => {
    const { call, open } = await desk();
    const long = Array.from({ length: 40 }, () => ({ language: 'hin', text: 'क'.repeat(40_000) }));
    const answer = await call('POST', '', { source: 'mail', content: { nativeSummaries: long } });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ details: 'At most 4 MiB are accepted.' });
    expect((await open({ nativeSummaries: long.slice(0, 10) })).version).toBe(1);
  });
});

describe('the list', () => {
  it('has views, filters and a search, and pages as the other lists', async () => {
    const { open: openEarly, portal } = await desk(['cases'], 'bela');
    const serious = { ...rash, reactions: [{ ...rash.reactions[0], seriousness: { death: true } }] };
    const one = await openEarly();
    const two = await openEarly(
      { ...serious, drugs: [{ id: drug, role: '1', name: 'Élantan 100%' }] },
      'telephone',
    );
    portal.clock.now = new Date('2026-11-22T05:40:00.000Z');
    const { call, open, step } = await worker(portal, ['cases'], 'asha');
    const three = await open(
      { ...rash, patient: { initials: 'Ω', ageAtOnset: { value: 70, unit: 'a' } } },
      'mail',
    );
    await step(one, { step: 'take' });
    const found = async (query: string) => {
      const answer = await call('GET', `?${query}`);
      if (answer.status !== 200) throw new Error(answer.text);
      for (const row of answer.body) expect(caseSummary.parse(row)).toEqual(row);
      return numbers(answer.body);
    };
    const [a, b, c] = [one.number, two.number, three.number];
    expect(await found('')).toEqual([c, b, a]);
    expect(await found('view=inbox')).toEqual([b, c]); // a death comes first
    expect(await found('view=mine')).toEqual([a]);
    expect(await found('view=dueThisWeek')).toEqual([b]);
    expect(await found('view=all&state=inWork')).toEqual([a]);
    expect(await found('serious=true')).toEqual([b]);
    expect(await found('serious=unknown&order=asc')).toEqual([a, c]);
    expect(await found('drug=éLAN')).toEqual([b]);
    expect(await found('drug=100%25')).toEqual([b]);
    expect(await found('drug=0_0')).toEqual([]);
    expect(await found('drug=rash')).toEqual([]);
    expect(await found('assessor=asha')).toEqual([a]);
    expect(await found('from=2026-11-22')).toEqual([c]);
    expect(await found('to=2026-11-21')).toEqual([b, a]);
    expect(await found('source=mail')).toEqual([c]);
    expect(await found('ageBand=6')).toEqual([c]);
    expect(await found('q=ω')).toEqual([c]);
    expect(await found(`q=${a.toLowerCase()}`)).toEqual([a]);
    expect(await found(`q=${a}&serious=true`)).toEqual([]);
    expect(await found(`q=${a.slice(0, -1)}`)).toEqual([c, b, a]);
    expect(await found(`q=${two.reference.toLowerCase()}%20`)).toEqual([b]);
    expect(await found('q=rash&serious=true')).toEqual([b]);
    expect(await found('sort=dueOn')).toEqual([b, a, c]);

    const { views, people } = (await call('GET', '/overview')).body;
    for (const { view, count } of views) {
      expect({ view, count }).toEqual({ view, count: (await found(`view=${view}`)).length });
    }
    expect(people).toContainEqual({ username: 'asha', fullName: 'Dr asha', maySign: false });

    const page = await call('GET', '?limit=25&state=new');
    expect([page.headers['x-total-count'], page.headers['x-filtered-count']].map(Number)).toEqual([3, 2]);

    const told = { ...rash, reactions: [{ id: rash.reactions[0]?.id, term: 'Died in the ICU' }] };
    await open(told as typeof rash, 'mail');
    const { body: all } = await call('GET', '?q=icu');
    expect(all).toMatchObject([{ alarmingWords: ['died', 'icu'] }]);
  });

  it('goes through many cases page by page, in each order, without loss or repetition', async () => {
    const { call, portal } = await desk();
    for (let n = 0; n < 60; n += 1) {
      const answer = await portal.post('/api/adr-reports', { ...validReport, name: `Zedd${n % 7}` });
      expect(answer.statusCode).toBe(201);
    }
    await portal.db.updateTable('cases').set({ dueOn: null }).where('number', 'like', '%7').execute();
    for (const query of ['?', '?sort=dueOn', '?view=inbox', '?sort=urgency&order=asc', '?q=zedd3']) {
      const seen: string[] = [];
      let url: string | undefined = query;
      while (url !== undefined) {
        const answer = await call('GET', url);
        seen.push(...numbers(answer.body));
        url = /<\/api\/admin\/cases(\?[^>]*)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
      }
      expect([query, seen.length, new Set(seen).size]).toEqual([
        query,
        query === '?q=zedd3' ? 9 : 60,
        seen.length,
      ]);
    }
  });

  it.each([
    ['view=mineToo', 'view'],
    ['state=lost', 'state'],
    ['from=2026-02-30', 'from'],
    ['cursor=x', 'cursor'],
    ['limit=7', 'limit'],
    ['sort=name', 'sort'],
  ])('with %s is refused at this field', async (query, path) => {
    const { call } = await desk();
    const answer = await call('GET', `?${query}`);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
  });

  it('the CSV file holds what the list shows, in the chosen columns', async () => {
    const { call, open } = await desk();
    await open({ ...rash, patient: { initials: '=1+1' } });
    await open(rash, 'telephone');
    const answer = await call('GET', '/csv?source=paper&columns=number,patient,drug');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="cases-2026-11-21.csv"');
    expect(answer.text).toBe("\uFEFFnumber,patient,drug\r\nAMC-2026-00001,'=1+1,Amoxicillin\r\n");
    expect((await call('GET', '/csv?columns=number,name')).status).toBe(400);
    expect((await call('GET', '/csv')).text.split('\r\n')).toHaveLength(4);
  });

  it('exporting all cases needs the right "portal" and a recent password', async () => {
    const { call, portal } = await desk(['cases']);
    expect((await call('GET', '/csv?view=all')).status).toBe(403);
    expect((await call('GET', '/csv?view=inbox')).status).toBe(200);
    const officer = await worker(portal, ['cases', 'portal'], 'ravi');
    expect((await officer.call('GET', '/csv')).status).toBe(200);
    portal.clock.now = new Date(portal.clock.now.getTime() + 6 * 60_000);
    expect((await officer.call('GET', '/csv')).body).toMatchObject({ code: 'confirm' });
  });
});

describe('a save', () => {
  it('makes a version, and the versions can be opened and compared', async () => {
    const { call, open, save } = await desk();
    const made = await open();
    const later = { ...rash, drugs: [{ ...rash.drugs[0], action: '1' }] };
    const saved = await save(made, later, { why: 'told by the ward', significant: true });
    expect([saved.status, saved.body.version, saved.body.content]).toEqual([200, 2, later]);
    const versions = await call('GET', `/${made.id}/versions`);
    expect(versions.body).toMatchObject([
      { number: 2, by: 'asha', why: 'told by the ward', significant: true },
      { number: 1, by: 'asha', why: null, significant: false },
    ]);
    const first = await call('GET', `/${made.id}/versions/1`);
    expect(first.body.content).toEqual(made.content);
    const compared = await call('GET', `/${made.id}/differences?from=1&to=2`);
    expect(compared.body.differences).toContainEqual({
      path: `drugs.${drug}.action`,
      label: 'Drug Amoxicillin, Action taken',
      before: '',
      after: expect.stringMatching(/withdrawn/i),
    });
    for (const path of ['/versions/3', '/versions/0', '/versions/x', '/differences?from=1&to=9']) {
      expect([path, (await call('GET', `/${made.id}${path}`)).status]).toEqual([path, 404]);
    }
    expect((await call('GET', `/${made.id}/differences?from=1`)).status).toBe(400);
  });

  it('answers 428 without If-Match, and 412 with the current case if the version is old', async () => {
    const { call, open, save } = await desk();
    const made = await open();
    const body = { content: rash };
    expect((await call('PUT', `/${made.id}/content`, body)).status).toBe(428);
    expect((await save(made, rash)).status).toBe(200);
    const stale = await save(made, { ...rash, narrative: 'Other words.' });
    expect([stale.status, stale.body.current.version]).toEqual([412, 2]);
    expect(caseDetails.parse(stale.body.current)).toEqual(stale.body.current);
    const both = await Promise.all([1, 2, 3].map(() => save({ ...made, version: 2 }, rash)));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412']);
  });

  it('is refused in states that are not edited, and for a case that does not exist', async () => {
    const { call, open, save, step } = await desk();
    const made = await open();
    expect((await step(made, { step: 'notValid', reason: 'no drug' })).status).toBe(200);
    const refused = await save(made, rash);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The case is in the state "Not valid". Its content can be edited in the states "New", "In work", "Waiting", "Ready".',
    ]);
    expect((await call('PUT', `/${randomUUID()}/content`, { content: rash })).status).toBe(404);
    expect((await call('PUT', `/${randomUUID()}/content`, { content: 7 })).status).toBe(400);
  });

  it('never changes the worldwide id, and no date may contradict another', async () => {
    const { open, save } = await desk();
    const made = await open({ ...rash, worldwideId: 'IN-X-1' });
    const changed = await save(made, { ...rash, worldwideId: 'IN-X-2' });
    expect([changed.status, changed.body.issues[0].path]).toEqual([400, 'content.worldwideId']);
    const died = await save(made, { ...rash, worldwideId: 'IN-X-1', death: { date: '2026-10' } });
    expect([died.status, died.body.issues[0].message]).toEqual([
      400,
      '"Date of death" (Oct 2026) is before "Reaction Rash, Began" (3 Nov 2026)',
    ]);
  });
});

it('bad input is refused with a sentence, and never with a 500', async () => {
  const { portal, call, open, save } = await desk();
  const made = await open();
  const { call: outsider } = await worker(portal, ['portal', 'content'], 'editor');
  const body = (content: unknown) => ({ source: 'paper', content });
  const many = Array.from({ length: 10_000 }, () => ({ name: 'A' }));
  const contradicting = { reactions: [{ term: 'Rash', onset: '2026-11-03', end: '2026-11-01' }] };
  const said = async (answer: Promise<{ status: number; body: { message: string; issues?: unknown } }>) => {
    const { status, body: refusal } = await answer;
    const issues = (refusal.issues ?? []) as { path: string; message: string }[];
    return [status, refusal.message, ...issues.map(({ path, message }) => `${path}: ${message}`)];
  };
  const dates = '"Reaction Rash, Ended" (1 Nov 2026) is before "Reaction Rash, Began" (3 Nov 2026)';
  const right =
    'Your account needs the right "cases" for this. Ask an account with the right "portal": asha.';
  const found = await Promise.all(
    [
      call('POST', '', body('no case')),
      call('POST', '', body({ drugs: many })),
      call('POST', '', body(contradicting)),
      save(made, contradicting),
      save({ ...made, version: 9 }, rash),
      call('GET', `/${made.id}/versions/9`),
      call('GET', `/${made.id}/versions/x`),
      call('GET', `/${made.id}/differences?from=1&to=9`),
      call('GET', `/${made.id}/differences?from=0&to=1`),
      outsider('GET', `/${made.id}`),
      outsider('PUT', `/${made.id}/content`, { content: rash }),
    ].map(said),
  );
  expect(found).toEqual([
    [400, 'Check these fields: content.', 'content: The content of a case must be an object'],
    [
      400,
      'Check these fields: content.drugs.',
      'content.drugs: Use at most 100 entries under "Drug"; this list has 10,000',
    ],
    [400, 'Check these fields: content.reactions.0.end.', `content.reactions.0.end: ${dates}`],
    [400, 'Check these fields: content.reactions.0.end.', `content.reactions.0.end: ${dates}`],
    [412, 'Somebody else has changed this since you opened it. Nothing was overwritten.'],
    [404, 'This case has no version 9. Its newest is version 1.'],
    [404, 'There is nothing at this address.'],
    [404, 'This case has no version 9. Its newest is version 1.'],
    [400, 'Check these fields: from.', 'from: Enter the number of a version'],
    [403, right],
    [403, right],
  ]);
});

describe('new information', () => {
  it('fills a new case, and waits for a decision once somebody works on it', async () => {
    const { call, open, step } = await desk();
    const made = await open();
    const tell = (content: object) => call('POST', `/${made.id}/information`, { way: 'telephone', content });
    const filled = await tell({ patient: { weightKg: 61, sex: '1' } });
    expect([filled.status, filled.body.content.patient]).toEqual([
      201,
      { ...rash.patient, weightKg: 61 }, // a person entered the sex
    ]);
    expect(filled.body).toMatchObject({ version: 2, hasNewInformation: true });
    expect(filled.body.information[0].lines).toMatchObject([
      { path: 'patient.sex', label: 'Patient, Sex', beforeText: 'Female', saysText: 'Male', decision: null },
      { path: 'patient.weightKg', decision: 'accepted', decidedBy: null },
    ]);

    await step(made, { step: 'take' });
    const [item] = filled.body.information;
    const decide = (body: object, version = 2) =>
      call('POST', `/${made.id}/information/${item.id}/decisions`, body, { 'if-match': `"${version}"` });
    expect((await decide({ accept: ['patient.weightKg'] })).status).toBe(400);
    expect((await decide({})).status).toBe(400);
    expect((await decide({ accept: ['patient.sex'], decline: ['patient.sex'] })).status).toBe(400);
    const accepted = await decide({ accept: ['patient.sex'], significant: true });
    expect(accepted.body).toMatchObject({
      version: 3,
      hasNewInformation: false,
      content: { patient: { sex: '1', weightKg: 61 } },
      information: [{ settledAt: expect.any(String) }],
    });
    expect((await decide({ decline: ['patient.sex'] })).status).toBe(409);
    expect(
      (await call('POST', `/${made.id}/information/${randomUUID()}/decisions`, { accept: ['x'] })).status,
    ).toBe(404);
  });

  it('is not applied to a field that changed after the person read it', async () => {
    const { call, open, save, step } = await desk();
    const made = await open();
    await step(made, { step: 'take' });
    const content = { patient: { initials: 'S.N.' } };
    const told = await call('POST', `/${made.id}/information`, { way: 'telephone', content });
    const [item] = told.body.information;
    const saved = await save(made, { ...rash, patient: { ...rash.patient, initials: 'S.K.' } });
    expect(saved.status).toBe(200);
    const answer = await call(
      'POST',
      `/${made.id}/information/${item.id}/decisions`,
      { accept: ['patient.initials'] },
      { 'if-match': '"1"' },
    );
    expect(answer.body).toMatchObject({ version: 2, hasNewInformation: true });
    expect(answer.body.information[0].lines).toMatchObject([
      { path: 'patient.initials', beforeText: 'S.K.', saysText: 'S.N.', decision: null },
    ]);
  });

  it('significant information returns a signed case to work, and restarts the clock', async () => {
    const { openAssessed, step, portal } = await desk();
    const made = await openAssessed();
    for (const name of ['take', 'ready', 'sign']) await step(made, { step: name });
    portal.clock.now = new Date('2026-11-25T05:40:00.000Z');
    const { call: later } = await worker(portal, ['cases'], 'ravi');
    const content = { patient: { weightKg: 61 } };
    const told = await later('POST', `/${made.id}/information`, { way: 'telephone', content });
    expect(told.body).toMatchObject({ state: 'signed', hasNewInformation: true, version: 1 });
    const [item] = told.body.information;
    const answer = await later('POST', `/${made.id}/information/${item.id}/decisions`, {
      accept: ['patient.weightKg'],
      significant: true,
    });
    expect(answer.body).toMatchObject({
      state: 'inWork',
      version: 2,
      clockStartedOn: '2026-11-25',
      due: '2026-12-02',
      content: { latestInformationOn: '2026-11-25' },
    });
    expect(answer.body.timeline[0]).toMatchObject({ kind: 'step', step: 'followUp', from: 'signed' });
  });
});

describe('the work on a case', () => {
  it('goes from a question to a signature, and everything is in its timeline', async () => {
    const { call, openAssessed, step, portal } = await desk();
    const made = await openAssessed();
    const take = async (body: object) => {
      portal.clock.now = new Date(portal.clock.now.getTime() + 1_000);
      const answer = await step(made, body);
      expect([body, answer.status, answer.text.slice(0, 0)]).toEqual([body, 200, '']);
      return answer.body as CaseDetails;
    };
    expect(await take({ step: 'take' })).toMatchObject({ state: 'inWork', assessor: 'asha' });
    const asked = await take({ step: 'ask', question: 'When did it begin?', way: 'telephone' });
    expect(asked).toMatchObject({
      state: 'waiting',
      questions: [{ question: 'When did it begin?', answeredAt: null }],
    });
    const answered = await take({ step: 'answer', answer: 'On the third day', way: 'telephone' });
    expect(answered.questions).toMatchObject([{ answer: 'On the third day', answeredBy: 'asha' }]);
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000);
    await call('POST', `/${made.id}/notes`, { text: 'Ask the ward again' });
    await take({ step: 'ready' });
    const signed = await take({ step: 'sign' });
    expect(signed.signatures).toMatchObject([
      { version: 1, username: 'asha', fullName: 'Dr asha', designation: 'Pharmacologist', undoneAt: null },
    ]);
    const undone = await take({ step: 'undoSignature' });
    expect(undone.signatures).toMatchObject([{ undoneBy: 'asha' }]);
    await take({ step: 'ready' });
    await take({ step: 'sign' });
    const closed = await take({ step: 'close', reason: 'nothing to send' });
    expect(closed).toMatchObject({
      state: 'closed',
      closedAt: expect.any(String),
      due: null,
      isEditable: false,
    });
    const reopened = await take({ step: 'reopen', reason: 'a letter came' });
    expect(reopened).toMatchObject({ state: 'inWork', closedAt: null, due: '2026-11-28' });
    expect(reopened.timeline.map(({ kind, step: name }) => name ?? kind)).toEqual([
      'reopen',
      'close',
      'sign',
      'ready',
      'undoSignature',
      'sign',
      'ready',
      'note',
      'answer',
      'ask',
      'take',
      'assessment',
      'version',
      'report',
    ]);
    expect(reopened.timeline.find((one) => one.step === 'ask')?.text).toBe('When did it begin?');
    const trail = await portal.db
      .selectFrom('audit_events')
      .select(['action', 'fields'])
      .where('kind', '=', 'cases')
      .where('action', '=', 'step')
      .execute();
    expect(trail).toHaveLength(10);
    expect(JSON.stringify(trail)).not.toContain('ward');
  });

  it('a case can be handed over only to accounts that may work on cases', async () => {
    const { open, step, portal } = await desk();
    const made = await open();
    await makeAccount(portal, 'editor', ['content']);
    await makeAccount(portal, 'ravi', ['sign']);
    expect((await step(made, { step: 'handOver', to: 'ravi' })).body).toMatchObject({
      state: 'new',
      assessor: 'ravi',
    });
    for (const to of ['editor', 'nobody']) {
      const answer = await step(made, { step: 'handOver', to });
      expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'to']);
    }
  });

  it('a duplicate shows its report at the surviving case, and is separated without loss', async () => {
    const { call, open, step } = await desk();
    const [one, two, three] = [await open(), await open(), await open()];
    await call('POST', `/${two.id}/notes`, { text: 'The same patient' });
    const merged = await step(two, { step: 'duplicateOf', of: one.id });
    expect(merged.body).toMatchObject({
      state: 'duplicate',
      survivingCase: { number: one.number },
      due: null,
    });
    const surviving = (await call('GET', `/${one.id}`)).body;
    expect(surviving.duplicates).toMatchObject([{ number: two.number, report: { id: two.report.id } }]);
    expect(surviving.notes).toMatchObject([{ text: 'The same patient' }]);
    const refused = [
      await step(one, { step: 'duplicateOf', of: one.id }),
      await step(three, { step: 'duplicateOf', of: two.id }),
      await step(three, { step: 'duplicateOf', of: randomUUID() }),
      await step(one, { step: 'duplicateOf', of: three.id }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 409]);
    const separated = await step(two, { step: 'separate' });
    const { timeline: _, ...before } = { ...two, notes: separated.body.notes };
    const { timeline: __, ...after } = separated.body;
    expect(after).toEqual(before);
  });

  it('asks for a password of the last minutes at the signature, after everything else', async () => {
    const { call, openAssessed, step, portal } = await desk();
    const made = await openAssessed();
    await step(made, { step: 'take' });
    portal.clock.now = new Date(portal.clock.now.getTime() + 6 * 60_000);
    expect((await step(made, { step: 'sign' })).status).toBe(409);
    await step(made, { step: 'ready' });
    const refused = await step(made, { step: 'sign' });
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm']);
    expect((await call('GET', `/${made.id}`)).body).toMatchObject({ state: 'ready', signatures: [] });
  });

  it('says what happened if another person took the step first', async () => {
    const { open, step } = await desk();
    const made = await open();
    expect((await step(made, { step: 'take' }, { 'if-match': '"7"' })).status).toBe(412);
    const both = await Promise.all([step(made, { step: 'take' }), step(made, { step: 'take' })]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });
});

describe('what accounts read', () => {
  it('opening a case is in the audit trail once a minute', async () => {
    const { call, open, portal } = await desk();
    const made = await open();
    await call('GET', `/${made.id}`);
    await call('GET', `/${made.id}`);
    const opened = () =>
      portal.db.selectFrom('audit_events').select('recordId').where('action', '=', 'open').execute();
    expect(await opened()).toEqual([{ recordId: made.id }]);
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
    await call('GET', `/${made.id}`);
    expect(await opened()).toHaveLength(2);
    expect((await call('GET', `/${randomUUID()}`)).status).toBe(404);
    expect((await call('GET', '/x')).status).toBe(404);
  });

  it('a page of reports has the number of each case', async () => {
    const { open, portal, session } = await desk();
    const made = await open();
    const page = await portal.get('/api/adr-reports?limit=25', session);
    expect(page.json()).toMatchObject([{ id: made.report.id, case: { id: made.id, number: made.number } }]);
    expect((await portal.get('/api/adr-reports', session)).json()[0]).not.toHaveProperty('case');
  });

  it('the dashboard counts cases by state and overdue ones', async () => {
    const { open, step, portal } = await desk();
    await open();
    await step(await open(), { step: 'take' });
    portal.clock.now = new Date('2026-11-29T05:40:00.000Z');
    const { session } = await worker(portal, ['cases'], 'ravi');
    const stats = async (headers: Record<string, string>) =>
      (await portal.get('/api/admin/dashboard-stats', headers)).json();
    expect(await stats(session)).toMatchObject({
      casesByState: [
        { state: 'new', cases: 1 },
        { state: 'inWork', cases: 1 },
      ],
      overdueCases: 2,
    });
    const editor = await worker(portal, ['content'], 'editor');
    expect(await stats(editor.session)).toMatchObject({
      casesByState: [],
      overdueCases: 0,
      withheld: ['reports', 'messages'],
    });
  });

  it('the completeness of a case says what is missing and what an answer would add', async () => {
    const { call, open } = await desk();
    const made = await open();
    const { body } = await call('GET', `/${made.id}/completeness`);
    expect(body).toMatchObject({
      score: made.completeness,
      pairs: [{ drug, reaction, score: made.completeness }],
    });
    expect(body).toEqual(made.gaps);
  });
});

it('a change of the days due gives the open cases new days, and no other case', async () => {
  const { open, step, session, portal, call } = await desk();
  const [one, two] = [await open(), await open()];
  await step(two, { step: 'notValid', reason: 'no drug' });
  const set = await portal.app.inject({
    method: 'PUT',
    url: '/api/admin/site-settings/due_days_serious',
    headers: session,
    payload: { value: '3' },
  });
  expect(set.statusCode).toBe(200);
  await portal.jobs.runDue();
  const dueOf = async ({ id }: CaseDetails) => (await call('GET', `/${id}`)).body.due;
  expect([one.due, await dueOf(one), await dueOf(two)]).toEqual(['2026-11-28', '2026-11-24', null]);
  expect((await open()).due).toBe('2026-11-24');
});
