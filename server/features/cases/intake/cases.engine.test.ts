// Tests the calls of /api/admin/cases on both engines: a case from paper, saves, and what accounts read.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CaseDetails, caseDetails } from '#contract/cases/work/case-details.ts';
import { caseDesk, caseWorker, drug, rash, undecided, reaction } from '../../../testing/case-desk.ts';
import { itOnce } from '../../../testing/engine.ts';

describe('a case from elsewhere', () => {
  itOnce('has a number, a report with its seven fields, and everything the screen shows', async () => {
    const { open, portal } = await caseDesk();
    const made = await open();
    expect(caseDetails.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      number: 'AMC-2026-00001',
      state: 'new',
      source: 'paper',
      serious: true,
      patient: 'S.M., female, 34 years',
      drug: 'Amoxicillin',
      reaction: 'Rash',
      assessor: null,
      version: 1,
      due: '2026-11-28',
      report: {
        name: 'S.M.',
        age: 34,
        contact: 'not given',
        medicineName: 'Amoxicillin',
        symptoms: 'Rash',
      },
      content: { ...rash, firstReceivedOn: '2026-11-21', latestInformationOn: '2026-11-21' },
      isEditable: true,
    });
    expect(made.steps.toSorted()).toEqual([
      'ask',
      'duplicateOf',
      'handOver',
      'newInformation',
      'notValid',
      'refer',
      'take',
    ]);
    expect(await portal.db.selectFrom('adr_reports').select('id').execute()).toHaveLength(1);
  });

  it('is a report that says what the case says, after each correction, until the person is erased', async () => {
    const { call, open, portal, save, session } = await caseDesk();
    const draft = await open({ patient: { initials: 'B.N.' } });
    expect(draft.report).toMatchObject({ name: 'B.N.', age: 0, medicineName: 'not known' });
    const story = { ...undecided.reactions[0], term: 'Swelling, was in the ICU' };
    const { body: saved } = await save(draft, { ...rash, reactions: [story] });
    const corrected = {
      id: draft.report.id,
      reference: draft.report.reference,
      createdAt: draft.report.createdAt,
      name: 'S.M.',
      age: 34,
      medicineName: 'Amoxicillin',
      symptoms: 'Swelling, was in the ICU',
    };
    expect(saved.report).toMatchObject(corrected);
    const found = async (q: string) =>
      (await portal.get(`/api/adr-reports?limit=25&q=${q}`, session)).json() as unknown[];
    expect(await found('amoxicillin')).toMatchObject([corrected]);
    expect(await found('B.N.')).toEqual([]);
    expect((await call('GET', '')).body).toMatchObject([{ alarmingWords: [] }]); // staff typed it

    // What the reporter of another case sent stays as it was sent.
    await portal.post('/api/adr-reports', {
      name: 'Ravi',
      age: 40,
      contact: 'r@example.org',
      medicineName: 'Ibuprofen',
      symptoms: 'Itching',
      duration: 'a day',
      message: null,
    });
    const [sent] = (await call('GET', '?source=portal')).body;
    const { body: before } = await call('GET', `/${sent.id}`);
    const { body: after } = await save(before, { ...before.content, patient: { initials: 'X.Y.' } });
    expect(after.report).toEqual(before.report);

    const erasedAt = portal.clock.now.toISOString();
    await portal.db.updateTable('adr_reports').set({ erasedAt }).where('id', '=', draft.report.id).execute();
    const { body: last } = await save(saved, { ...rash, narrative: 'Later' });
    expect(last.report.symptoms).toBe('Swelling, was in the ICU');
  });

  it('a case sent twice with one key is opened once, also if its entries have no ids', async () => {
    const { call, portal } = await caseDesk();
    const body = { source: 'telephone', content: { drugs: [{ name: 'A', role: '1' }] } };
    const key = { 'idempotency-key': 'a-key-of-the-test-1' };
    const [first, again] = [await call('POST', '', body, key), await call('POST', '', body, key)];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await call('POST', '', { ...body, source: 'mail' }, key)).status).toBe(409);
    expect(await portal.db.selectFrom('cases').select('id').execute()).toHaveLength(1);
  });

  itOnce.each([
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
    const { call, portal } = await caseDesk();
    const answer = await call('POST', '', body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(await portal.db.selectFrom('cases').select('id').execute()).toEqual([]);
  });

  itOnce('the body of a case may have 4 MiB and no more', async () => {
    const { call, open } = await caseDesk();
    const long = Array.from({ length: 40 }, () => ({ language: 'hin', text: 'क'.repeat(40_000) }));
    const answer = await call('POST', '', { source: 'mail', content: { nativeSummaries: long } });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ details: 'At most 4 MiB are accepted.' });
    expect((await open({ nativeSummaries: long.slice(0, 10) })).version).toBe(1);
  });
});

describe('a save', () => {
  it('makes a version, and the versions can be opened and compared', async () => {
    const { call, open, save } = await caseDesk();
    const made = await open();
    const later = { ...rash, drugs: [{ ...rash.drugs[0], action: '1' }] };
    const saved = await save(made, later, { why: 'told by the ward', significant: true });
    const days = { firstReceivedOn: '2026-11-21', latestInformationOn: '2026-11-21' };
    expect([saved.status, saved.body.version, saved.body.content]).toEqual([200, 2, { ...later, ...days }]);
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

  itOnce('answers 428 without If-Match, and 412 with the current case if the version is old', async () => {
    const { call, open, save } = await caseDesk();
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

  itOnce('is refused in states that are not edited, and for a case that does not exist', async () => {
    const { call, open, save, step } = await caseDesk();
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

  it('never changes the worldwide id, and no end may be before its start', async () => {
    const { open, save } = await caseDesk();
    const made = await open({ ...rash, worldwideId: 'IN-X-1' });
    const changed = await save(made, { ...rash, worldwideId: 'IN-X-2' });
    expect([changed.status, changed.body.issues[0].path]).toEqual([400, 'content.worldwideId']);
    const [story] = rash.reactions;
    const ended = { ...rash, worldwideId: 'IN-X-1', reactions: [{ ...story, end: '2026-10' }] };
    const { status, body } = await save(made, ended);
    expect([status, body.issues[0].message]).toEqual([
      400,
      '"Reaction Rash, Ended" (Oct 2026) is before "Reaction Rash, Began" (3 Nov 2026)',
    ]);
  });
});

it('bad input is refused with a sentence, and never with a 500', async () => {
  const { portal, call, open, save } = await caseDesk();
  const made = await open();
  const { call: outsider } = await caseWorker(portal, ['portal', 'content'], 'editor');
  const body = (content: unknown) => ({ source: 'paper', content });
  const many = Array.from({ length: 10_000 }, () => ({ name: 'A' }));
  const contradicting = { reactions: [{ term: 'Rash', onset: '2026-11-03', end: '2026-11-01' }] };
  const refusalOf = async (
    answer: Promise<{ status: number; body: { message: string; issues?: unknown } }>,
  ) => {
    const { status, body: refusal } = await answer;
    const issues = (refusal.issues ?? []) as { path: string; message: string }[];
    return [status, refusal.message, ...issues.map(({ path, message }) => `${path}: ${message}`)];
  };
  const dates = '"Reaction Rash, Ended" (1 Nov 2026) is before "Reaction Rash, Began" (3 Nov 2026)';
  const right = 'Your account needs the right "cases" for this. Ask someone with the right "portal": asha.';
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
    ].map(refusalOf),
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
    [412, 'Someone else has changed this since you opened it. Nothing was overwritten.'],
    [404, 'This case has no version 9. Its newest is version 1.'],
    [404, 'There is nothing at this address.'],
    [404, 'This case has no version 9. Its newest is version 1.'],
    [400, 'Check these fields: from.', 'from: Enter the number of a version'],
    [403, right],
    [403, right],
  ]);
});

describe('what accounts read', () => {
  it('each opening of a case is in the audit trail', async () => {
    const { call, open, portal } = await caseDesk();
    const made = await open();
    await call('GET', `/${made.id}`);
    await call('GET', `/${made.id}`);
    const opened = () =>
      portal.db.selectFrom('audit_events').select('recordId').where('action', '=', 'open').execute();
    expect(await opened()).toEqual([{ recordId: made.id }, { recordId: made.id }]);
    expect((await call('GET', `/${randomUUID()}`)).status).toBe(404);
    expect((await call('GET', '/x')).status).toBe(404);
  });

  it.each(['versions', 'versions/1', 'differences?from=1&to=1', 'assessments', 'reporters', 'exchange'])(
    'each reading of the %s of a case is in the audit trail as opening it',
    async (part) => {
      const { call, open, portal } = await caseDesk();
      const made = await open();
      for (let time = 0; time < 2; time += 1) {
        expect((await call('GET', `/${made.id}/${part}`)).status).toBe(200);
      }
      const opened = portal.db.selectFrom('audit_events').select(['kind', 'recordId', 'username']);
      expect(await opened.where('action', '=', 'open').execute()).toEqual([
        { kind: 'cases', recordId: made.id, username: 'asha' },
        { kind: 'cases', recordId: made.id, username: 'asha' },
      ]);
    },
  );

  itOnce('a page of reports has the number of each case', async () => {
    const { open, portal, session } = await caseDesk();
    const made = await open();
    const page = await portal.get('/api/adr-reports?limit=25', session);
    expect(page.json()).toMatchObject([{ id: made.report.id, case: { id: made.id, number: made.number } }]);
    expect((await portal.get('/api/adr-reports', session)).json()[0]).not.toHaveProperty('case');
  });

  it('the dashboard counts cases by state and overdue ones', async () => {
    const { open, step, portal } = await caseDesk();
    await open();
    await step(await open(), { step: 'take' });
    portal.clock.now = new Date('2026-11-29T05:40:00.000Z');
    const { session } = await caseWorker(portal, ['cases'], 'ravi');
    const stats = async (headers: Record<string, string>) =>
      (await portal.get('/api/admin/dashboard-stats', headers)).json();
    expect(await stats(session)).toMatchObject({
      casesByState: [
        { state: 'new', cases: 1 },
        { state: 'inWork', cases: 1 },
      ],
      overdueCases: 2,
    });
    const editor = await caseWorker(portal, ['content'], 'editor');
    expect(await stats(editor.session)).toMatchObject({
      casesByState: [],
      overdueCases: 0,
      withheld: ['reports', 'messages'],
    });
  });

  itOnce('the completeness of a case says what is missing and what an answer would add', async () => {
    const { call, open } = await caseDesk();
    const made = await open();
    const { body } = await call('GET', `/${made.id}/completeness`);
    expect(body).toMatchObject({
      score: made.completeness,
      pairs: [{ drug, reaction, score: made.completeness }],
    });
    const { count, pairs, ...gaps } = body;
    expect(gaps).toEqual(made.gaps);
    expect(count).toBe(pairs.length);
  });
});

it('a change of the days due gives the open cases new days, and no other case', async () => {
  const { open, step, session, portal, call } = await caseDesk();
  const [one, two] = [await open(), await open()];
  await step(two, { step: 'notValid', reason: 'no drug' });
  const set = await portal.put('/api/admin/site-settings/due_days_serious', { value: '3' }, session);
  expect(set.statusCode).toBe(200);
  await portal.jobs.runDue();
  const dueOf = async ({ id }: CaseDetails) => (await call('GET', `/${id}`)).body.due;
  expect([one.due, await dueOf(one), await dueOf(two)]).toEqual(['2026-11-28', '2026-11-24', null]);
  expect((await open()).due).toBe('2026-11-24');
});
