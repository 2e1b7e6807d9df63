// Tests how alarm words in what strangers write raise a case, and when they no longer do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseSummary } from '#contract/cases/cases.ts';
import { type Urgency, urgencies } from '#contract/cases/content/derived-facts-rules.ts';
import type { CaseState } from '#contract/cases/work/steps-rules.ts';
import { readConfig } from '../../../config.ts';
import { caseDesk, caseWorker, rash, reaction } from '../../../testing/case-desk.ts';
import { type TestPortal, validReport } from '../../../testing/portal.ts';
import { updateRow } from '../../../db/update-row.ts';

const report = async (portal: TestPortal, symptoms: string) => {
  const answer = await portal.post('/api/adr-reports', { ...validReport, symptoms });
  if (answer.statusCode !== 201) throw new Error(answer.payload);
  const { referenceNumber, reference, receiptCode } = answer.json();
  return { reference: (reference ?? referenceNumber) as string, code: receiptCode as string };
};

const caseOf = async (desk: Awaited<ReturnType<typeof caseDesk>>, reference: string) => {
  const { body } = await desk.call('GET', `?q=${reference}`);
  const [row] = body as CaseSummary[];
  if (!row) throw new Error(`No case of ${reference}.`);
  return row;
};

const inbox = async ({ call }: Pick<Awaited<ReturnType<typeof caseDesk>>, 'call'>) =>
  ((await call('GET', '?view=inbox&limit=100')).body as CaseSummary[]).map(({ number }) => number);

describe('alarm words of a report', () => {
  it('raise its case and show when a death would be due, until a person marks them as seen', async () => {
    const desk = await caseDesk();
    const { portal, call } = desk;
    const calm = await caseOf(desk, (await report(portal, 'Mild itching')).reference);
    const alarmed = await caseOf(desk, (await report(portal, 'Rash. She passed away on Sunday.')).reference);
    expect(calm).toMatchObject({ alarming: false, alarmingWords: [], deathDue: null });
    expect(alarmed).toMatchObject({
      urgency: 'undecided',
      alarming: true,
      alarmingWords: ['passed away'],
      deathDue: '2026-11-22',
      hasNewInformation: false,
    });
    expect(await inbox(desk)).toEqual([alarmed.number, calm.number]);

    const before = (await call('GET', `/${alarmed.id}`)).body as CaseDetails;
    expect(before.alarms).toMatchObject([
      { source: 'report', item: null, words: [{ theme: 'death', word: 'passed away' }], seen: null },
    ]);
    const seen = await call('POST', `/${alarmed.id}/alarms/seen`, { alarms: [before.alarms[0]?.id] });
    expect([seen.status, seen.body]).toMatchObject([
      200,
      {
        alarming: false,
        alarmingWords: [],
        deathDue: '2026-11-22',
        alarms: [{ seen: { by: 'asha', at: '2026-11-21T05:40:00.000Z' } }],
      },
    ]);
    expect(await inbox(desk)).toEqual([calm.number, alarmed.number]);
  });

  it('no longer raise it when a person decides the seriousness', async () => {
    const desk = await caseDesk();
    const { id } = await caseOf(desk, (await report(desk.portal, 'was in the ICU for two days')).reference);
    const made = (await desk.call('GET', `/${id}`)).body as CaseDetails;
    const reworded = { ...made.content, narrative: 'A short text.' };
    const saved = await desk.save(made, reworded);
    expect(saved.body).toMatchObject({ alarming: true, alarmingWords: ['icu'] });

    const reactions = made.content.reactions?.map((one) => ({
      ...one,
      seriousness: { lifeThreatening: true },
    }));
    const decided = await desk.save(saved.body, { ...reworded, reactions });
    expect(decided.body).toMatchObject({
      urgency: 'lifeThreatening',
      alarming: false,
      deathDue: null,
      alarms: [{ seen: { by: 'asha' } }],
    });
  });

  it('are not asked about when the person who typed the case decided its seriousness', async () => {
    const desk = await caseDesk();
    const decided = [{ id: reaction, term: 'Seizure', seriousness: { hospitalisation: true } }];
    expect(await desk.open({ ...rash, reactions: decided })).toMatchObject({ alarming: false, alarms: [] });
    expect(await desk.open({ ...rash, reactions: [{ id: reaction, term: 'Seizure' }] })).toMatchObject({
      alarming: true,
      alarmingWords: ['seizure'],
    });
  });

  it('are those of every box that a stranger fills', async () => {
    const desk = await caseDesk();
    const words = async (more: object) => {
      const answer = await desk.portal.post('/api/adr-reports', { ...validReport, ...more });
      expect(answer.statusCode, answer.payload).toBe(201);
      return (await caseOf(desk, answer.json().reference)).alarmingWords;
    };
    for (const more of [
      { symptoms: 'Wheals, died' },
      { medicineName: 'Amoxicillin, died of it' },
      { duration: 'till he died' },
      { details: { narrative: 'She died' } },
      { details: { reporterComments: 'She died' } },
      { details: { tests: [{ name: 'ECG', comment: 'died' }] } },
      { details: { drugs: [{ name: 'A', doses: [{ text: 'until she died' }] }] } },
      { details: { reactions: [{ term: 'Wheals', description: 'died' }] } },
    ]) {
      expect([more, await words(more)]).toEqual([more, ['died']]);
    }
    // The name of a medicine is no illness of the patient.
    expect(await words({ medicineName: 'Stroke cream' })).toEqual([]);
  });

  it('are not those of an illness before, unless they mean a death', async () => {
    const desk = await caseDesk();
    const undecided = { ...rash, reactions: [{ id: reaction, term: 'Rash' }] };
    const history = [{ id: crypto.randomUUID(), term: 'Stroke' }];
    expect(await desk.open({ ...undecided, history })).toMatchObject({ alarming: false });
    const died = [{ id: crypto.randomUUID(), term: 'Patient died' }];
    expect(await desk.open({ ...undecided, history: died })).toMatchObject({ alarmingWords: ['died'] });
  });
});

describe('alarm words in what arrives later', () => {
  it('raise a case of every state in the inbox and open new information, until somebody has looked', async () => {
    const desk = await caseDesk();
    const { portal, call } = desk;
    for (const state of [
      'inWork',
      'waiting',
      'ready',
      'signed',
      'sent',
      'closed',
      'referred',
    ] as CaseState[]) {
      const sent = await report(portal, 'Mild itching');
      const { id, number } = await caseOf(desk, sent.reference);
      await updateRow(portal.db, 'cases', id, { state });
      expect([state, (await inbox(desk)).includes(number)]).toEqual([state, false]);
      const details = { reporterComments: 'वह नहीं रहे' };
      const answer = await portal.post('/api/report-status/details', { ...sent, details });
      expect([state, answer.statusCode]).toEqual([state, 200]);
      const row = await caseOf(desk, sent.reference);
      expect([state, row]).toMatchObject([
        state,
        { alarming: true, alarmingWords: ['नहीं रहे'], hasNewInformation: true, state },
      ]);
      expect([state, (await inbox(desk))[0]]).toEqual([state, number]);
      const { alarms, information } = (await call('GET', `/${id}`)).body as CaseDetails;
      expect(alarms).toMatchObject([{ source: 'details', item: information[0]?.id }]);
      await call('POST', `/${id}/alarms/seen`, { alarms: alarms.map((one) => one.id) });
      expect([state, (await inbox(desk)).includes(number)]).toEqual([state, false]);
    }
  });

  it('are a task at once while they may mean a death, and other words are none', async () => {
    const desk = await caseDesk();
    const sent = await report(desk.portal, 'Mild itching');
    const { id } = await caseOf(desk, sent.reference);
    const tell = async (reporterComments: string) =>
      desk.portal.post('/api/report-status/details', { ...sent, details: { reporterComments } });
    const tasks = async () => (await desk.call('GET', '/overview')).body.deaths.first as { id: string }[];
    await tell('वह नहीं रहे');
    expect(await tasks()).toMatchObject([{ id }]);
    const { alarms } = (await desk.call('GET', `/${id}`)).body as CaseDetails;
    await desk.call('POST', `/${id}/alarms/seen`, { alarms: alarms.map((one) => one.id) });
    await desk.portal.jobs.runDue();
    await tell('She is in the ICU now');
    expect(await caseOf(desk, sent.reference)).toMatchObject({ alarming: true, alarmingWords: ['icu'] });
    expect(await tasks()).toEqual([]);
  });

  it('are looked for in new texts only', async () => {
    const desk = await caseDesk();
    const sent = await report(desk.portal, 'Seizure');
    const { id } = await caseOf(desk, sent.reference);
    const alarms = async () => ((await desk.call('GET', `/${id}`)).body as CaseDetails).alarms;
    const [first] = await alarms();
    await desk.call('POST', `/${id}/alarms/seen`, { alarms: [first?.id] });
    const details = { reactions: [{ id: reaction, description: 'Seizure' }], narrative: 'It came at night.' };
    await desk.portal.post('/api/report-status/details', { ...sent, details });
    expect((await alarms()).filter(({ seen }) => seen === null)).toEqual([]);
  });

  it('of a duplicate raise the surviving case', async () => {
    const desk = await caseDesk();
    const survivor = await caseOf(desk, (await report(desk.portal, 'Mild itching')).reference);
    const sent = await report(desk.portal, 'Itching and breathlessness');
    const duplicate = (await desk.call('GET', `/${(await caseOf(desk, sent.reference)).id}`))
      .body as CaseDetails;
    const joined = await desk.step(duplicate, { step: 'duplicateOf', of: survivor.id });
    expect(joined.status).toBe(200);
    await desk.portal.post('/api/report-status/details', {
      ...sent,
      details: { reporterComments: 'He died' },
    });
    const rows = (await desk.call('GET', '?view=inbox')).body as CaseSummary[];
    expect(rows).toMatchObject([{ number: survivor.number, alarming: true }]);
    const details = (await desk.call('GET', `/${survivor.id}`)).body as CaseDetails;
    for (const { alarmingWords } of [rows[0] ?? details, details])
      expect(alarmingWords.toSorted()).toEqual(['breathlessness', 'died']);
  });

  it('raise a case of an imported narrative, and an answer that staff typed', async () => {
    const desk = await caseDesk();
    const made = await desk.open({ ...rash, reactions: [{ id: reaction, term: 'Rash' }] });
    await desk.step(made, { step: 'take' });
    await desk.step(made, { step: 'ask', way: 'telephone', question: 'How is the patient now?' });
    const answered = await desk.step(made, {
      step: 'answer',
      way: 'telephone',
      answer: 'Patient died yesterday',
    });
    expect(answered.body).toMatchObject({ alarming: true, alarmingWords: ['died'], hasNewInformation: true });
  });
});

describe('the holders of "sign"', () => {
  const { mail } = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'adr@example.org' });

  it('are told by mail of words that may mean a death until they are seen, and each time the case becomes one', async () => {
    const desk = await caseDesk(['cases', 'sign']);
    const { portal } = desk;
    portal.config.mail = mail;
    await caseWorker(portal, ['cases'], 'bela');
    for (const username of ['asha', 'bela']) {
      const email = `${username}@example.org`;
      const verified = { email, emailVerifiedAt: portal.clock.now.toISOString() };
      await portal.db.updateTable('users').set(verified).where('username', '=', username).execute();
    }
    const mails = async () => {
      await portal.jobs.runDue();
      return portal.db.selectFrom('mails').select(['address', 'kind', 'facts']).execute();
    };
    const sent = await report(portal, 'She died');
    const { id, number } = await caseOf(desk, sent.reference);
    const one = { address: 'asha@example.org', kind: 'death', facts: { number, caseId: id } };
    expect(await mails()).toEqual([one]);
    await portal.post('/api/report-status/details', {
      ...sent,
      details: { reporterComments: 'Yes, she expired' },
    });
    expect(await mails()).toEqual([one]);

    const made = (await desk.call('GET', `/${id}`)).body as CaseDetails;
    const reactions = made.content.reactions?.map((each) => ({ ...each, seriousness: { death: true } }));
    const saved = await desk.save(made, { ...made.content, reactions });
    expect(saved.body).toMatchObject({ urgency: 'death' });
    expect(await mails()).toEqual([one, one]);
    const reworded = await desk.save(saved.body, { ...saved.body.content, narrative: 'Other words.' });
    expect(await mails()).toEqual([one, one]);

    // The words were seen when the seriousness was decided: others are told of again.
    await portal.post('/api/report-status/details', { ...sent, details: { reporterComments: 'वह मर गए' } });
    expect(await mails()).toEqual([one, one, one]);
    // An unrelated death is no death, until the confirmation is taken back.
    const [own] = made.content.reactions ?? [];
    const unrelated = await desk.save(reworded.body, {
      ...reworded.body.content,
      death: { date: '2026-11-20' },
      reactions: [{ ...own, seriousness: { hospitalisation: true }, contributedToDeath: false }],
    });
    const finding = `/${id}/findings/unrelatedDeath:${own?.id}`;
    const match = { 'if-match': `"${unrelated.body.version}"` };
    const confirmed = await desk.call('POST', finding, { reason: 'A road accident' }, match);
    expect(confirmed.body).toMatchObject({ urgency: 'serious', patientDied: true });
    expect(await mails()).toEqual([one, one, one]);
    const takenBack = await desk.call('DELETE', finding, undefined, match);
    expect(takenBack.body).toMatchObject({ urgency: 'death' });
    expect(await mails()).toEqual([one, one, one, one]);
  });
});

/** The order of the inbox, written anew from its description. */
function comesBefore(a: CaseSummary, b: CaseSummary): number {
  const group = ({ urgency, alarming }: CaseSummary) => {
    if (urgency === 'death') return 1;
    if (alarming) return 2;
    return { lifeThreatening: 3, serious: 4, undecided: 5, notSerious: 6 }[urgency];
  };
  const compare = (x: string | number, y: string | number) => (x < y ? -1 : x > y ? 1 : 0);
  return (
    compare(group(a), group(b)) ||
    compare(Number(a.due === null), Number(b.due === null)) ||
    compare(a.due ?? '', b.due ?? '') ||
    compare(a.received, b.received) ||
    compare(a.number, b.number)
  );
}

describe('the inbox', () => {
  it('is in the order of deaths, unseen words and urgency, each by the day due', async () => {
    const desk = await caseDesk();
    const { portal, call } = desk;
    for (let n = 0; n < 40; n += 1) await report(portal, 'Mild itching');
    const ids = await portal.db.selectFrom('cases').select('id').execute();
    const facts = fc.record({
      urgency: fc.constantFrom(...(Object.keys(urgencies) as Urgency[])),
      alarming: fc.boolean(),
      receivedOn: fc.constantFrom('2026-11-19', '2026-11-20'),
      dueOn: fc.constantFrom(null, '2026-11-20', '2026-11-21', '2026-11-22', '2027-01-01'),
    });
    const random = fc.array(facts, { minLength: ids.length, maxLength: ids.length });
    for (const [seed, cases] of fc.sample(random, { numRuns: 5, seed: 42 }).entries()) {
      for (const [place, { id }] of ids.entries()) {
        await updateRow(portal.db, 'cases', id, cases[place] ?? {});
      }
      const pages: CaseSummary[] = [];
      for (let next: string | undefined = '?view=inbox&limit=25'; next;) {
        const { body, headers } = await call('GET', next);
        pages.push(...body);
        next = /<[^?>]*([^>]*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
      }
      const all = (await call('GET', '?limit=100')).body as CaseSummary[];
      const numbersOf = (rows: CaseSummary[]) => rows.map(({ number }) => number);
      expect([seed, numbersOf(pages)]).toEqual([seed, numbersOf(all.toSorted(comesBefore))]);
    }
  });
});

describe('a message of the contact form', () => {
  it('with alarm words is listed apart until somebody has seen them, and the list keeps its order', async () => {
    const desk = await caseDesk(['cases']);
    const { portal, session } = desk;
    const send = async (message: string) =>
      (
        await portal.post('/api/contact-messages', { name: 'Ravi', email: 'ravi@example.org', message })
      ).json();
    const one = await send('mere papa ki maut ho gayi aapki dawa se');
    expect(Object.keys(one)).not.toContain('alarming');
    const two = await send('When is the next talk?');
    const get = async (path: string) => (await portal.get(path, session)).json() as { id: string }[];
    const listedIds = new Set((await get('/api/contact-messages')).map(({ id }) => id));
    expect(listedIds).toEqual(new Set([one.id, two.id]));
    const alarming = await get('/api/admin/contact-messages/alarming');
    expect(alarming).toMatchObject([{ id: one.id, alarming: true, alarmingWords: ['maut'] }]);
    const seen = await portal.post(`/api/admin/contact-messages/${one.id}/words-seen`, {}, session);
    expect(seen.json()).toMatchObject({
      alarming: false,
      alarmingWords: ['maut'],
      wordsSeenBy: 'asha',
      wordsSeenAt: '2026-11-21T05:40:00.000Z',
    });
    expect(await get('/api/admin/contact-messages/alarming')).toEqual([]);
    const none = await portal.post(
      `/api/admin/contact-messages/${crypto.randomUUID()}/words-seen`,
      {},
      session,
    );
    expect(none.statusCode).toBe(404);
  });
});
