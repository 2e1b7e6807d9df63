// Tests the work on a case on both engines: new information, steps from question to signature, joined cases.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { makeAccount } from '../../../testing/administrator.ts';
import { caseDesk, caseWorker, drug, rash, reaction, readItems } from '../../../testing/case-desk.ts';
import { itOnce } from '../../../testing/engine.ts';
import { tell as tellOf, told } from '../../../testing/told.ts';

describe('new information', () => {
  it('fills a new case, and waits for a decision once somebody works on it', async () => {
    const { call, open, step, decide } = await caseDesk();
    const made = await open();
    const tell = (content: object) => tellOf(call, made.id, content);
    const filled = await tell({ patient: { weightKg: 61, sex: '1' } });
    expect([filled.status, filled.body.content.patient]).toEqual([
      200,
      { ...rash.patient, weightKg: 61 }, // a person entered the sex
    ]);
    expect(filled.body).toMatchObject({ version: 2, hasNewInformation: true });
    const [arrived] = await readItems(call, filled.body);
    expect(arrived?.lines).toMatchObject([
      { path: 'patient.sex', label: 'Patient, Sex', beforeText: 'Female', saysText: 'Male', decision: null },
      { path: 'patient.weightKg', decision: 'accepted', decidedBy: null },
    ]);

    await step(made, { step: 'take' });
    const [item] = filled.body.information;
    const decideItem = (body: object) => decide(made.id, item.id, body, 2);
    expect((await decideItem({ accept: ['patient.weightKg'] })).status).toBe(400);
    expect((await decideItem({})).status).toBe(400);
    expect((await decideItem({ accept: ['patient.sex'], decline: ['patient.sex'] })).status).toBe(400);
    const accepted = await decideItem({ accept: ['patient.sex'], significant: true });
    expect(accepted.body).toMatchObject({
      version: 3,
      hasNewInformation: false,
      content: { patient: { sex: '1', weightKg: 61 } },
      information: [{ settledAt: expect.any(String) }],
    });
    expect((await decideItem({ decline: ['patient.sex'] })).status).toBe(409);
    expect((await decide(made.id, randomUUID(), { accept: ['x'] })).status).toBe(404);
  });

  it('is a step that stores who told what and when, and leaves the state', async () => {
    const { call, openTaken, step, portal, decide } = await caseDesk();
    const made = await openTaken();
    const body = told({}, { content: undefined, from: 'doctor', way: 'ward', text: 'The rash has gone' });
    for (const [name, wrong] of [
      ['received', undefined],
      ['received', '2026-11'],
      ['received', '2027-01-01'],
      ['from', undefined],
      ['from', 'neighbour'],
      ['way', 'statusPage'],
      ['text', '  '],
    ] as const) {
      const refused = await step(made, { ...body, [name]: wrong });
      expect([name, wrong, refused.status, refused.body.issues?.[0]?.path]).toEqual([name, wrong, 400, name]);
    }
    const stored = await step(made, { ...body, received: '2026-11-18' });
    expect(stored.body).toMatchObject({
      state: 'inWork',
      version: 1,
      hasNewInformation: true,
      information: [
        {
          received: '2026-11-18',
          from: 'doctor',
          way: 'ward',
          text: 'The rash has gone',
        },
      ],
    });
    expect(await readItems(call, stored.body)).toMatchObject([
      {
        from: 'doctor',
        text: 'The rash has gone',
        lines: [{ path: 'reporterComments', saysText: 'The rash has gone', decision: null }],
      },
    ]);

    // The whole changed content: what the person did not touch is no line, whatever somebody saves meanwhile.
    const changed = {
      ...rash,
      patient: { ...rash.patient, weightKg: 61 },
      drugs: rash.drugs.map((one) => ({ ...one, action: '1' })),
    };
    const second = await step(made, { ...body, content: changed });
    const [item] = await readItems(call, second.body as CaseDetails);
    expect(item?.lines.map(({ path }) => path).toSorted()).toEqual([
      `drugs.${drug}.action`,
      'patient.weightKg',
    ]);
    const saved = await call(
      'PUT',
      `/${made.id}/content`,
      { content: { ...rash, narrative: 'Told anew.' } },
      { 'if-match': '"1"' },
    );
    const [left] = await readItems(call, saved.body as CaseDetails);
    expect(left?.lines).toHaveLength(2);
    const accepted = await decide(made.id, item?.id, { accept: item?.lines.map(({ path }) => path) });
    expect(accepted.body.content).toMatchObject({ narrative: 'Told anew.', patient: { weightKg: 61 } });
    const rows = await portal.db.selectFrom('case_steps').select(['step', 'from', 'to']).execute();
    expect(rows.filter((row) => row.step === 'newInformation')).toEqual([
      { step: 'newInformation', from: 'inWork', to: 'inWork' },
      { step: 'newInformation', from: 'inWork', to: 'inWork' },
    ]);
  });

  itOnce('is not applied to a field that changed after the person read it', async () => {
    const { call, openTaken, save, decide } = await caseDesk();
    const made = await openTaken();
    const content = { patient: { initials: 'S.N.' } };
    const added = await tellOf(call, made.id, content);
    const [item] = added.body.information;
    const saved = await save(made, { ...rash, patient: { ...rash.patient, initials: 'S.K.' } });
    expect(saved.status).toBe(200);
    const answer = await decide(made.id, item.id, { accept: ['patient.initials'] }, 1);
    expect(answer.body).toMatchObject({ version: 2, hasNewInformation: true });
    const [left] = await readItems(call, answer.body);
    expect(left?.lines).toMatchObject([
      { path: 'patient.initials', beforeText: 'S.K.', saysText: 'S.N.', decision: null },
    ]);
  });

  it('is settled when the case says the same meanwhile, by a save or by another item', async () => {
    const { call, openTaken, save, decide } = await caseDesk();
    const made = await openTaken();
    const tell = async (content: object) => (await tellOf(call, made.id, content)).body as CaseDetails;
    await tell({ patient: { sex: '1' } });
    await tell({ patient: { sex: '1' } });
    const last = await tell({ patient: { weightKg: 61 } });
    const waiting = ({ information }: CaseDetails) => information.map(({ settledAt }) => settledAt === null);
    expect(waiting(last)).toEqual([true, true, true]);
    const saved = await save(made, { ...rash, patient: { ...rash.patient, weightKg: 61 } });
    expect([waiting(saved.body), saved.body.hasNewInformation]).toEqual([[false, true, true], true]);
    const accepted = await decide(made.id, last.information[1]?.id, { accept: ['patient.sex'] });
    expect([waiting(accepted.body), accepted.body.hasNewInformation]).toEqual([[false, false, false], false]);
  });

  it('without an open line it can be settled without a decision', async () => {
    const { call, openTaken, portal, decide } = await caseDesk();
    const made = await openTaken();
    const content = { patient: { sex: '1' } };
    const { body } = await tellOf(call, made.id, content);
    const [item] = body.information;
    expect((await decide(made.id, item.id, {})).status).toBe(400);
    // As an earlier version of the portal left it.
    await portal.db
      .updateTable('case_information')
      .set({ content: JSON.stringify(rash) })
      .execute();
    const settled = await decide(made.id, item.id, {});
    expect(settled.body).toMatchObject({ version: 1, hasNewInformation: false });
  });

  itOnce('can be declined and accepted in a case that is not valid, whose state stays', async () => {
    const { call, openTaken, step, decide } = await caseDesk();
    const made = await openTaken();
    const content = { patient: { sex: '1' } };
    const { body } = await tellOf(call, made.id, content);
    await step(made, { step: 'notValid' });
    const declined = await decide(made.id, body.information[0].id, { decline: ['patient.sex'] });
    expect(declined.body).toMatchObject({ state: 'notValid', version: 1, hasNewInformation: false });
    const again = await tellOf(call, made.id, { patient: { weightKg: 61 } });
    const [item] = again.body.information;
    expect((await decide(made.id, item.id, { accept: ['patient.weightKg'] })).body).toMatchObject({
      state: 'notValid',
      version: 2,
      content: { patient: { weightKg: 61 } },
    });
  });

  itOnce('never changes the id by which other institutions know the case', async () => {
    const { call, openTaken, decide } = await caseDesk();
    const made = await openTaken({ ...rash, worldwideId: 'IN-OWN-1' });
    const content = { worldwideId: 'NP-OTHER-1', patient: { weightKg: 61 } };
    const { body } = await tellOf(call, made.id, content, { way: 'letter' });
    const accept = ['patient.weightKg', 'worldwideId'];
    const [item] = body.information;
    const refused = await decide(made.id, item.id, { accept });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'content.worldwideId']);
    expect((await call('GET', `/${made.id}`)).body.content).toEqual(made.content);
    const both = { accept: ['patient.weightKg'], decline: ['worldwideId'] };
    const decided = await decide(made.id, item.id, both);
    expect(decided.body).toMatchObject({ content: { worldwideId: 'IN-OWN-1' }, hasNewInformation: false });
  });

  it('does not add a drug that another person has added meanwhile', async () => {
    const { call, openTaken, save, decide } = await caseDesk();
    const made = await openTaken();
    const content = { drugs: [{ role: '2', name: 'Metformin' }], patient: { weightKg: 61 } };
    const { body } = await tellOf(call, made.id, content);
    const [item] = body.information;
    const [read] = await readItems(call, body);
    await save(made, { ...rash, drugs: [...rash.drugs, { role: '2', name: 'Metformin' }] });
    const accept = read?.lines
      .map(({ path }: { path: string }) => path)
      .filter((path: string) => path.startsWith('drugs.'));
    const late = await decide(made.id, item.id, { accept }, 1);
    expect(late.body.content.drugs.map(({ name }: { name: string }) => name)).toEqual([
      'Amoxicillin',
      'Metformin',
    ]);
    expect(late.body).toMatchObject({ version: 2, hasNewInformation: true });
  });

  itOnce(
    'of a duplicate waits at the surviving case alone, and waits again after it is separated',
    async () => {
      const { call, open, step, decide } = await caseDesk();
      const [one, two] = [await open(), await open()];
      for (const each of [one, two]) await step(each, { step: 'take' });
      const tell = (patient: object) => tellOf(call, two.id, { patient });
      const flags = async () =>
        Promise.all(
          [one, two].map(async ({ id }) => (await call('GET', `/${id}`)).body.hasNewInformation as boolean),
        );
      await tell({ weightKg: 61 });
      expect(await flags()).toEqual([false, true]);
      await step(two, { step: 'duplicateOf', of: one.id });
      expect(await flags()).toEqual([true, false]);
      await tell({ heightCm: 170 });
      const { body } = await call('GET', `/${one.id}`);
      for (const { id, lines } of await readItems(call, body)) {
        const answer = await decide(one.id, id, { accept: lines.map(({ path }) => path) });
        expect(answer.status).toBe(200);
      }
      expect(await flags()).toEqual([false, false]);
      await step(two, { step: 'separate' });
      expect(await flags()).toEqual([false, true]);
      const items = await readItems(call, (await call('GET', `/${two.id}`)).body);
      // Both came at the same moment of the test's clock, so their order is open.
      const lines = items.flatMap((item) => item.lines).toSorted((a, b) => (a.path < b.path ? -1 : 1));
      expect(lines).toMatchObject([
        { path: 'patient.heightCm', decision: null },
        { path: 'patient.weightKg', decision: null },
      ]);
    },
  );

  it('significant information returns a signed case to work, and the due day stays', async () => {
    const { openAssessed, step, portal } = await caseDesk();
    const made = await openAssessed();
    for (const name of ['take', 'ready', 'sign']) await step(made, { step: name });
    portal.clock.now = new Date('2026-11-25T05:40:00.000Z');
    const { call: later, decide } = await caseWorker(portal, ['cases'], 'ravi');
    const { reactions } = made.content;
    const content = { reactions: [{ id: reactions?.[0]?.id, outcome: '2' }] };
    const added = await tellOf(later, made.id, content, { received: '2026-11-25' });
    expect(added.body).toMatchObject({ state: 'signed', hasNewInformation: true, version: 1 });
    const [item] = added.body.information;
    const answer = await decide(made.id, item.id, {
      accept: [`reactions.${reactions?.[0]?.id}.outcome`],
      significant: false,
    });
    expect(answer.body).toMatchObject({
      state: 'inWork',
      version: 2,
      validSince: '2026-11-21',
      due: '2026-11-28',
      content: { latestInformationOn: '2026-11-25' },
    });
    expect(answer.body.timeline[0]).toMatchObject({ kind: 'step', step: 'followUp', from: 'signed' });
  });
});

describe('the work on a case', () => {
  itOnce('information that was accepted after the signature must be signed before it is sent', async () => {
    const { openAssessed, step, call, decide } = await caseDesk();
    const made = await openAssessed();
    for (const name of ['take', 'ready', 'sign']) await step(made, { step: name });
    const content = { patient: { weightKg: 61 } };
    const { body: after } = await tellOf(call, made.id, content);
    const accept = { accept: ['patient.weightKg'], significant: false };
    const answer = await decide(made.id, after.information[0].id, accept);
    expect(answer.body).toMatchObject({ state: 'signed', version: 2 });
    const unsigned = expect.stringContaining('the newest version is not signed');
    expect(answer.body.otherSteps).toContainEqual({
      step: 'send',
      reasons: expect.arrayContaining([unsigned]),
    });
    const typed = { step: 'send', way: 'typed', system: 'VigiFlow', number: 'IN-1' };
    expect(await step(made, typed)).toMatchObject({ status: 409, body: { message: unsigned } });
    for (const name of ['followUp', 'ready', 'sign']) await step(made, { step: name });
    expect((await step(made, typed)).text).not.toContain('is not signed');
  });

  itOnce(
    'needs the password once for a sitting: 5 minutes after the last signature, at most 30 after it',
    async () => {
      const { openAssessed, step, portal } = await caseDesk();
      const signs: number[] = [];
      const others = new Set<number>();
      for (const minutes of [4, 5, 5, 5, 5, 5, 2]) {
        portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000);
        const made = await openAssessed();
        for (const name of ['take', 'ready']) await step(made, { step: name });
        signs.push((await step(made, { step: 'sign' })).status);
        // Nothing else that needs the password belongs to the sitting.
        if (minutes === 5) others.add((await step(made, { step: 'undoSignature' })).status);
      }
      expect(signs).toEqual([200, 200, 200, 200, 200, 200, 403]);
      expect([...others]).toEqual([403]);
    },
  );

  itOnce(
    'is no longer a sitting 5 minutes after the last signature, whatever was confirmed meanwhile',
    async () => {
      const { openAssessed, step, portal } = await caseDesk();
      const [first, second] = [await openAssessed(), await openAssessed()];
      for (const name of ['take', 'ready'])
        for (const made of [first, second]) await step(made, { step: name });
      const answers: number[] = [];
      for (const [minutes, made, name] of [
        [0, first, 'sign'],
        [4, first, 'undoSignature'],
        [4, second, 'sign'],
      ] as const) {
        portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000);
        answers.push((await step(made, { step: name, reason: 'Read again' })).status);
      }
      expect(answers).toEqual([200, 200, 403]);
    },
  );

  it('goes from a question to a signature, and everything is in its timeline', async () => {
    const { call, openAssessed, step, portal } = await caseDesk();
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
      'clock',
      'sign',
      'ready',
      'undoSignature',
      'sign',
      'ready',
      'note',
      'answer',
      'information',
      'ask',
      'take',
      'assessment',
      'version',
      'report',
    ]);
    expect(reopened.timeline.find((one) => one.step === 'ask')?.text).toBe('When did it begin?');
    const events = reopened.timeline.map(({ text: _, ...event }) => event);
    expect((await call('GET', `/${made.id}/timeline`)).body).toEqual(events);
    const trail = await portal.db
      .selectFrom('audit_events')
      .select(['action', 'fields'])
      .where('kind', '=', 'cases')
      .where('action', '=', 'step')
      .execute();
    expect(trail).toHaveLength(10);
    expect(JSON.stringify(trail)).not.toContain('ward');
  });

  it('a long history is answered in pages: at most 100 versions and 100 events at a time', async () => {
    const { call, open, portal } = await caseDesk();
    const made = await open();
    const { db } = portal;
    const first = await db
      .selectFrom('case_versions')
      .selectAll()
      .where('caseId', '=', made.id)
      .executeTakeFirstOrThrow();
    for (let number = 2; number <= 230; number += 1) {
      const createdAt = new Date(Date.parse(first.createdAt) + number * 1_000).toISOString();
      const version = {
        ...first,
        content: JSON.stringify(first.content),
        number,
        createdAt,
        why: `Why ${number}`,
      };
      await db.insertInto('case_versions').values(version).execute();
    }
    await db.updateTable('cases').set({ version: 230 }).where('id', '=', made.id).execute();
    const get = async <Row>(path: string): Promise<Row[]> => (await call('GET', `/${made.id}${path}`)).body;
    const numbers = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, place) => from - place);

    const details: CaseDetails = (await call('GET', `/${made.id}`)).body;
    expect(details.versions.map(({ number }) => number)).toEqual(numbers(230, 131));
    expect(details.timeline.map(({ version }) => version)).toEqual(numbers(230, 131));
    // 230 versions and the report.
    expect(details.olderEvents).toBe(131);
    const polled = await get('/timeline');
    expect(polled).toHaveLength(100);
    expect(JSON.stringify(polled)).not.toContain('Why');

    type Listed = { number: number };
    expect((await get<Listed>('/versions')).map(({ number }) => number)).toEqual(numbers(230, 131));
    const older = await get<Listed>('/versions?before=131');
    expect(older.map(({ number }) => number)).toEqual(numbers(130, 31));
    expect((await get<Listed>('/versions?before=31')).map(({ number }) => number)).toEqual(numbers(30, 1));
    expect(await get('/versions?before=1')).toEqual([]);

    type Event = CaseDetails['timeline'][number];
    const earlier = await get<Event>('/events?before=132');
    expect(earlier.map(({ version, text }) => [version, text])).toEqual(
      numbers(130, 31).map((number) => [number, `Why ${number}`]),
    );
    const earliest = await get<Event>('/events?before=32');
    expect(earliest.map(({ kind, version }) => version ?? kind)).toEqual([...numbers(30, 1), 'report']);
    expect(await get('/events?before=1')).toEqual([]);
    expect((await call('GET', `/${made.id}/events?before=0`)).status).toBe(400);
  });

  it('an answer is stored with the question that it names, and refused if no question is open', async () => {
    const { call, open, step, portal } = await caseDesk();
    const [one, two] = [await open(), await open()];
    for (const made of [one, two]) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 1_000);
      await step(made, { step: 'take' });
      await step(made, { step: 'ask', question: `To ${made.number}?`, way: 'telephone' });
    }
    await step(two, { step: 'duplicateOf', of: one.id });
    const [newer, older] = (await call('GET', `/${one.id}`)).body.questions;
    expect([newer.question, older.question]).toEqual([`To ${two.number}?`, `To ${one.number}?`]);
    const answer = { step: 'answer', answer: 'In May', way: 'telephone' };
    expect((await step(one, { ...answer, questionId: randomUUID() })).status).toBe(409);
    const answered = await step(one, { ...answer, questionId: newer.id });
    expect([answered.status, answered.body.state]).toEqual([200, 'waiting']);
    expect(answered.body.questions).toMatchObject([{ answer: 'In May' }, { answer: null }]);

    // The question of the separated case has its answer, so the case does not wait for it again.
    expect((await step(two, { step: 'separate' })).body).toMatchObject({ state: 'inWork' });
    await step(two, { step: 'ask', question: 'And since when?', way: 'telephone' });
    await step(two, { step: 'notValid' });
    expect((await step(two, { step: 'reopen' })).body).toMatchObject({ state: 'waiting' });
    await portal.db.updateTable('case_questions').set({ erasedAt: portal.clock.now.toISOString() }).execute();
    const refused = await step(two, answer);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^No question waits/),
    ]);
    expect((await step(two, { step: 'goOn' })).status).toBe(200);
  });

  it('several questions are asked at once, and the case waits until each is answered or dropped', async () => {
    const { call, openTaken, step, decide } = await caseDesk();
    const made = await openTaken();
    const questions = [
      { question: 'How is the patient now?', fixed: 'now' },
      { question: 'Which brand?' },
      { question: 'Since when?' },
    ];
    const ask = { step: 'ask', way: 'telephone' };
    for (const wrong of [
      ask,
      { ...ask, questions: [] },
      { ...ask, questions: [{ question: ' ' }] },
      { ...ask, questions: Array.from({ length: 31 }, () => ({ question: 'When?' })) },
      { ...ask, questions: [{ question: 'When?', fixed: 'nothing' }] },
    ]) {
      expect([wrong, (await step(made, wrong)).status]).toEqual([wrong, 400]);
    }
    const asked = await step(made, { ...ask, questions });
    expect([asked.status, asked.body.state]).toEqual([200, 'waiting']);
    const ids = new Map<string, string>(
      (asked.body as CaseDetails).questions.map(({ question, id }) => [question, id]),
    );
    expect([...ids.keys()].toSorted()).toEqual(questions.map(({ question }) => question).toSorted());
    const answer = (question: string, said: string) =>
      step(made, { step: 'answer', way: 'telephone', answer: said, questionId: ids.get(question) });

    const first = await answer('Which brand?', 'Mox 500');
    expect(first.body).toMatchObject({ state: 'waiting', hasNewInformation: true });
    const drop = { step: 'goOn', questionId: ids.get('Since when?') };
    const dropped = await step(made, drop);
    expect([dropped.status, dropped.body.state]).toEqual([200, 'waiting']);
    expect((await step(made, drop)).status).toBe(409);
    expect((await answer('Since when?', 'May')).status).toBe(409);
    const last = await answer('How is the patient now?', 'Well again');
    expect(last.body.state).toBe('inWork');
    const byQuestion = Object.fromEntries(
      (last.body as CaseDetails).questions.map((one) => [one.question, [one.answer, one.droppedAt !== null]]),
    );
    expect(byQuestion).toEqual({
      'Which brand?': ['Mox 500', false],
      'Since when?': [null, true],
      'How is the patient now?': ['Well again', false],
    });

    // Each answer is accepted or declined by itself.
    const items = await readItems(call, last.body);
    expect(items.map(({ settledAt }) => settledAt)).toEqual([null, null]);
    const brand = items.find(({ lines }) => lines.some(({ saysText }) => saysText.includes('Mox 500')));
    const other = items.find(({ id }) => id !== brand?.id);
    expect((await decide(made.id, brand?.id, { accept: ['reporterComments'] })).body).toMatchObject({
      content: { reporterComments: 'Which brand?\nMox 500' },
      hasNewInformation: true,
    });
    expect((await decide(made.id, other?.id, { decline: ['reporterComments'] })).body).toMatchObject({
      content: { reporterComments: 'Which brand?\nMox 500' },
      hasNewInformation: false,
    });
  });

  it('a reporter is asked in every state, which only a case in work leaves for it', async () => {
    const { portal, call, open, step } = await caseDesk();
    const put = (id: string, columns: object) =>
      portal.db.updateTable('cases').set(columns).where('id', '=', id).execute();
    const made = await open();
    const now = { step: 'ask', way: 'telephone', question: 'How is the patient now?' };
    const states = ['new', 'ready', 'signed', 'sent', 'closed', 'notValid', 'referred'] as const;
    for (const state of states) {
      await put(made.id, { state, wasSent: state === 'sent' });
      expect((await step(made, { step: 'answer', way: 'telephone', answer: 'Well' })).status).toBe(409);
      const asked = await step(made, now);
      expect([asked.status, asked.body.state]).toEqual([200, state]);
      const answered = await step(made, { step: 'answer', way: 'telephone', answer: `Well, ${state}` });
      // The answer fills an empty field of a case that nobody has taken, and waits for a decision in the others.
      const hasNewInformation = state !== 'new';
      expect([answered.status, answered.body]).toMatchObject([200, { state, hasNewInformation }]);
      await step(made, now);
      const dropped = await step(made, { step: 'goOn' });
      expect([dropped.status, dropped.body.state]).toEqual([200, state]);
      expect((await step(made, { step: 'goOn' })).status).toBe(409);
    }
    const items = await readItems(call, (await call('GET', `/${made.id}`)).body);
    const said = items.flatMap(({ lines }) => lines.map(({ saysText }) => saysText)).join('; ');
    for (const state of states.slice(1)) expect(said).toContain(`Well, ${state}`);

    await put(made.id, { state: 'waiting' });
    await step(made, now);
    const second = await step(made, { ...now, question: 'And the child?' });
    expect([second.status, second.body.state]).toEqual([200, 'waiting']);
    await put(made.id, { state: 'nullified' });
    expect((await step(made, now)).status).toBe(409);
  });

  it('"Go on without" drops all open questions, so that later ones do not wait for them', async () => {
    const { openTaken, step } = await caseDesk();
    const made = await openTaken();
    const questions = [{ question: 'Which brand?' }, { question: 'Since when?' }];
    await step(made, { step: 'ask', way: 'telephone', questions });
    expect((await step(made, { step: 'goOn' })).body.state).toBe('inWork');
    await step(made, { step: 'ask', way: 'telephone', question: 'And now?' });
    const answered = await step(made, { step: 'answer', way: 'telephone', answer: 'Well' });
    expect(answered.body.state).toBe('inWork');
  });

  itOnce(
    'a signature is refused if the case has a version or an assessment that its signer has not read',
    async () => {
      const { call, openAssessed, save, step } = await caseDesk();
      const made = await openAssessed();
      for (const name of ['take', 'ready']) await step(made, { step: name });
      const sign = (version: number, assessments: number) =>
        step(made, { step: 'sign', assessments }, { 'if-match': `"${version}"` });
      await save(made, { ...rash, narrative: 'A rash after the second tablet.' });
      const refused = [await sign(1, 1)];
      const [pair] = (await call('GET', `/${made.id}/assessments`)).body;
      const { drug, reaction, method } = pair;
      await call('POST', `/${made.id}/assessments`, { drug, reaction, method, result: 'unlikely' });
      refused.push(await sign(2, 1));
      expect(refused.map(({ status, body }) => [status, body.current.version])).toEqual([
        [412, 2],
        [412, 2],
      ]);
      expect((await sign(2, 2)).body).toMatchObject({ state: 'signed', signatures: [{ version: 2 }] });
    },
  );

  it('no signature covers a text or an assessment that its signer had not read, whatever others save at once', async () => {
    const { call, openAssessed, save, step } = await caseDesk();
    for (const signsAt of [0, 4, 8]) {
      const made = await openAssessed();
      for (const name of ['take', 'ready']) await step(made, { step: name });
      const read: CaseDetails = (await call('GET', `/${made.id}`)).body;
      const sign = () =>
        call(
          'POST',
          `/${made.id}/steps`,
          { step: 'sign', assessments: read.assessments },
          { 'if-match': `"${read.version}"` },
        );
      const edit = (nth: number) =>
        nth % 2 === 0
          ? save(read, { ...rash, narrative: `Another text, number ${nth}.` })
          : call('POST', `/${made.id}/assessments`, { drug, reaction, method: 'whoUmc', result: 'unlikely' });
      const edits = Array.from({ length: 8 }, (_, nth) => () => edit(nth));
      const answers = await Promise.all(
        [...edits.slice(0, signsAt), sign, ...edits.slice(signsAt)].map((one) => one()),
      );
      const signed = answers[signsAt];
      expect([200, 412]).toContain(signed?.status);
      const { signatures, versions }: CaseDetails = (await call('GET', `/${made.id}`)).body;
      const covered = signatures.map(({ version, check }) => ({ version, check, of: versions.length }));
      const whole = [{ version: read.version, check: 'holds', of: read.version }];
      expect(covered).toEqual(signed?.status === 200 ? whole : []);
    }
  });

  it('a case can be handed over only to accounts that may work on cases', async () => {
    const { open, step, portal } = await caseDesk();
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

  itOnce('a duplicate shows its report at the surviving case, and is separated without loss', async () => {
    const { call, open, step } = await caseDesk();
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
      await step(three, { step: 'duplicateOf', of: three.id }),
      await step(three, { step: 'duplicateOf', of: three.id.toUpperCase() }),
      await step(three, { step: 'duplicateOf', of: two.id }),
      await step(three, { step: 'duplicateOf', of: randomUUID() }),
      await step(one, { step: 'duplicateOf', of: three.id }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 409]);
    const separated = await step(two, { step: 'separate' });
    const { timeline: _, ...before } = { ...two, notes: separated.body.notes };
    const { timeline: __, ...after } = separated.body;
    expect(after).toEqual(before);
  });

  it('a case becomes a duplicate only of a case that goes on', async () => {
    const { portal, call, open, step } = await caseDesk();
    const [own, other, sent] = [await open(), await open(), await open()];
    const put = (id: string, columns: object) =>
      portal.db.updateTable('cases').set(columns).where('id', '=', id).execute();
    const reasons: string[] = [];
    for (const columns of [
      { state: 'nullified' },
      { state: 'notValid' },
      { state: 'referred' },
      { state: 'closed', erasedAt: portal.clock.now.toISOString() },
      { state: 'inWork', erasedAt: null, isSample: true },
    ]) {
      await put(other.id, columns);
      const { status, body } = await step(own, { step: 'duplicateOf', of: other.id });
      expect([columns, status]).toEqual([columns, 400]);
      reasons.push(body.issues[0].message);
    }
    expect(reasons).toEqual([
      `${other.number} does not go on: it is in the state "Nullified"`,
      `${other.number} does not go on: it is in the state "Not valid"`,
      `${other.number} does not go on: it is in the state "Referred"`,
      `The personal data of ${other.number} was erased`,
      'A sample and a real case cannot be the same case',
    ]);
    await put(other.id, { state: 'closed', isSample: false });
    expect((await step(own, { step: 'duplicateOf', of: other.id })).status).toBe(200);

    // A case with a duplicate is not nullified, or the duplicate would be in no list and no statistic.
    await put(other.id, { state: 'sent', wasSent: true });
    const nullify = { step: 'nullify', reason: 'Entered twice', of: sent.id };
    const refused = await step(other, nullify);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(own.number)]);
    await step(own, { step: 'separate' });
    expect((await step(other, nullify)).status).toBe(200);
    expect((await call('GET', `/${other.id}`)).body).toMatchObject({ survivingCase: { id: sent.id } });
  });

  it('two steps at once do not make a duplicate of a duplicate', async () => {
    const { open, step } = await caseDesk();
    const [one, two, three] = [await open(), await open(), await open()];
    const answers = await Promise.all([
      step(one, { step: 'duplicateOf', of: two.id }),
      step(two, { step: 'duplicateOf', of: three.id }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  itOnce('asks for a password of the last minutes at the signature, after everything else', async () => {
    const { call, openAssessed, step, portal } = await caseDesk();
    const made = await openAssessed();
    await step(made, { step: 'take' });
    portal.clock.now = new Date(portal.clock.now.getTime() + 6 * 60_000);
    expect((await step(made, { step: 'sign' })).status).toBe(409);
    await step(made, { step: 'ready' });
    const refused = await step(made, { step: 'sign' });
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm']);
    expect((await call('GET', `/${made.id}`)).body).toMatchObject({ state: 'ready', signatures: [] });
  });

  itOnce('says what happened if another person took the step first', async () => {
    const { open, step } = await caseDesk();
    const made = await open();
    expect((await step(made, { step: 'take' }, { 'if-match': '"7"' })).status).toBe(412);
    const both = await Promise.all([step(made, { step: 'take' }), step(made, { step: 'take' })]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });
});
