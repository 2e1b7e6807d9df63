// Day 0 and due days through the API: what is counted from which day, what moves a due day, and what the log keeps.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AdrReport } from '#contract/adr-reports.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import { seededRandom } from '#testing/reports.ts';
import { goTo } from '../../../testing/administrator.ts';
import { caseWorker, drug, rash, reaction } from '../../../testing/case-desk.ts';
import { configureSender } from '../../../testing/configure-sender.ts';
import { messageIn } from '../../../testing/exchange-desk.ts';
import { itOnce, onPostgres } from '../../../testing/engine.ts';
import { testPortal, validReport } from '../../../testing/portal.ts';
import { tell as tellOf } from '../../../testing/told.ts';
import { fullContent } from '../../../icsr/testing/invented-case.ts';
import { findCaseOfReport } from '../queries.ts';
import { rederiveCases } from './rederive-cases.ts';
import { updateRow } from '../../../db/update-row.ts';

const denied = {
  death: false,
  lifeThreatening: false,
  hospitalisation: false,
  disability: false,
  congenitalAnomaly: false,
  otherMedicallyImportant: false,
};
const received = '2026-11-05';
/** A content that came on 5 November, with changes of its reaction. */
const paper = (change: object = {}, more: object = {}) => ({
  ...rash,
  firstReceivedOn: received,
  reactions: [{ ...rash.reactions[0], ...change }],
  ...more,
});
const typedOn = new Date('2026-11-27T06:00:00.000Z');

async function desk() {
  const portal = await testPortal({ config: { rateLimit: false } });
  await configureSender(portal.db, {});
  portal.clock.now = new Date(typedOn);
  const made = { portal, ...(await caseWorker(portal, ['portal', 'content', 'cases', 'sign'], 'asha')) };
  const read = async (id: string): Promise<CaseDetails> => (await made.call('GET', `/${id}`)).body;
  const worker = await caseWorker(made.portal, ['cases'], 'ravi');
  /** Information that reached the staff on a day. */
  const tell = async (id: string, content: object, day: string): Promise<string> => {
    const before = new Set((await read(id)).information.map((item) => item.id));
    const answer = await tellOf(made.call, id, content, { received: day });
    expect(answer.status).toBe(200);
    const stored = (answer.body as CaseDetails).information.find((item) => !before.has(item.id));
    return stored?.id ?? '';
  };
  /** Takes a case to the state `signed`, with the facts as they are. */
  const sign = async (id: string) => {
    await updateRow(made.portal.db, 'cases', id, { state: 'signed', mayForward: true });
  };
  const send = async (id: string, more: object = {}) => {
    await sign(id);
    return made.step(await read(id), { step: 'send', way: 'typed', ...more });
  };
  const at = (day: string) => goTo(portal, new Date(`${day}T06:00:00.000Z`));
  return { ...made, read, worker, tell, sign, send, at };
}

describe('the due day of a first report', () => {
  it.each<[string, object, string, boolean]>([
    ['an undecided case', {}, '2026-11-12', true],
    ['a case that was denied to be serious', { seriousness: denied }, '2026-12-05', false],
    ['a hospitalisation', { seriousness: { hospitalisation: true } }, '2026-11-12', true],
    ['Fatal with none of the six', { seriousness: denied, outcome: '5' }, '2026-11-06', true],
    ['Fatal with seriousness open', { outcome: '5' }, '2026-11-06', true],
  ])(
    'counts %s on paper from 5 November, though it is typed on 27 November',
    async (_, change, due, isOverdue) => {
      const { open } = await desk();
      expect(await open(paper(change))).toMatchObject({
        received,
        validSince: received,
        entered: '2026-11-27',
        due,
        isOverdue,
        content: { firstReceivedOn: received, latestInformationOn: received },
      });
    },
  );

  it('is not moved by a save that somebody calls significant, nor by waiting or a milder outcome', async () => {
    const { open, save, step, read } = await desk();
    const made = await open(paper({ outcome: '3' }));
    await save(made, paper({ outcome: '3' }, { narrative: 'Read again' }), {
      significant: true,
      why: 'a letter',
    });
    await step(made, { step: 'take' });
    await step(made, { step: 'ask', question: 'When?', way: 'telephone' });
    const waiting = await read(made.id);
    await save(waiting, paper({ outcome: '1' }));
    expect(await read(made.id)).toMatchObject({ due: '2026-11-12', validSince: received });
  });

  it('is the day of the call where it names none, and a body never sets the latest information', async () => {
    const { open, save, read, call } = await desk();
    const { firstReceivedOn: _, ...undated } = { ...paper(), latestInformationOn: '2026-11-01' };
    const made = await open(undated);
    expect(made).toMatchObject({ received: '2026-11-27', content: { latestInformationOn: '2026-11-27' } });
    await save(made, { ...undated, latestInformationOn: '2026-11-20' });
    expect((await read(made.id)).content).toMatchObject({
      firstReceivedOn: '2026-11-27',
      latestInformationOn: '2026-11-27',
    });
    for (const firstReceivedOn of ['2026-11-28', '2026-11', 'unknown']) {
      const answer = await call('POST', '', { source: 'paper', content: { ...undated, firstReceivedOn } });
      expect([firstReceivedOn, answer.status, answer.body.issues?.[0]?.path]).toEqual([
        firstReceivedOn,
        400,
        'content.firstReceivedOn',
      ]);
    }
  });

  it('waits for the four criteria, and counts from the information that brings them', async () => {
    const { open, step, tell, decide, read } = await desk();
    const { drugs, ...withoutDrug } = paper({ outcome: '5' });
    const made = await open(withoutDrug);
    expect(made).toMatchObject({ validSince: null, due: null, missingCriteria: ['drug'], received });
    await step(made, { step: 'take' });
    const item = await tell(made.id, { drugs }, '2026-11-20');
    await decide(made.id, item, { accept: [`drugs.${drug}`] });
    expect(await read(made.id)).toMatchObject({
      received,
      validSince: '2026-11-20',
      due: '2026-11-21',
      content: { firstReceivedOn: received, latestInformationOn: '2026-11-20' },
    });
  });

  it('moves with a corrected received day, which needs "sign" and a reason', async () => {
    const { open, save, worker, read, portal } = await desk();
    const made = await open(paper());
    const other = paper({}, { firstReceivedOn: '2026-11-10' });
    expect((await worker.save(made, other, { why: 'the stamp' })).status).toBe(403);
    const unreasoned = await save(made, other);
    expect([unreasoned.status, unreasoned.body.issues[0].path]).toEqual([400, 'why']);
    expect((await worker.save(made, { ...paper(), firstReceivedOn: undefined })).status).toBe(200);
    const saved = await save(await read(made.id), other, { why: 'the stamp says 10' });
    expect(saved.body).toMatchObject({
      received: '2026-11-10',
      validSince: '2026-11-10',
      due: '2026-11-17',
      content: { firstReceivedOn: '2026-11-10' },
    });
    const told = saved.body.timeline.find(({ kind }: { kind: string }) => kind === 'clock');
    expect(told.text).toContain('the stamp says 10');
    const { fields } = await portal.db
      .selectFrom('audit_events')
      .select('fields')
      .where('recordId', '=', made.id)
      .where('searchText', 'like', '%2026-11-10%')
      .executeTakeFirstOrThrow();
    expect(fields).toEqual(['received: 2026-11-05 → 2026-11-10', 'due: 2026-11-12 → 2026-11-17']);
  });

  it('stays when a fact is taken back without "sign", until an account with it confirms', async () => {
    const { open, call, save, worker, read } = await desk();
    const made = await open(paper({ seriousness: denied, outcome: '5' }));
    const mistaken = paper({ seriousness: denied, outcome: '1' });
    const saved = await worker.save(made, mistaken, { why: 'another patient' });
    expect(saved.body).toMatchObject({ due: '2026-11-06', hasNewInformation: true });
    expect(saved.body.takenBack).toEqual([expect.stringContaining('Outcome')]);
    const confirm = (as: typeof call) => as('POST', `/${made.id}/taken-back`, { reason: 'Two charts' });
    expect((await confirm(worker.call)).status).toBe(403);
    const confirmed = await confirm(call);
    expect(confirmed.body).toMatchObject({ due: '2026-12-05', takenBack: [], hasNewInformation: false });
    expect((await confirm(call)).status).toBe(409);
    // With "sign" and a reason the save itself is enough.
    const again = await open(paper({ seriousness: denied, outcome: '5' }));
    await save(again, mistaken, { why: 'another patient' });
    expect(await read(again.id)).toMatchObject({ due: '2026-12-05', takenBack: [] });
  });

  itOnce('comes back when the confirmation of an unrelated death is taken back', async () => {
    const { open, call, save, tell, read } = await desk();
    const made = await open(paper({ seriousness: denied }));
    // Later information at the same moment as the save, which belongs to the first one.
    await tell(made.id, { patient: { weightKg: 61 } }, '2026-11-20');
    const { content } = await read(made.id);
    const reactions = content.reactions?.map((one) => ({ ...one, contributedToDeath: false }));
    await save(await read(made.id), { ...content, reactions, death: { date: '2026-11-25' } });
    const finding = `/${made.id}/findings/unrelatedDeath:${reaction}`;
    const dueAfter = async (method: 'POST' | 'DELETE', body?: object) => {
      const match = { 'if-match': `"${(await read(made.id)).version}"` };
      return (await call(method, finding, body, match)).body.due;
    };
    expect((await read(made.id)).due).toBe('2026-11-06');
    expect(await dueAfter('POST', { reason: 'A road accident' })).toBe('2026-12-05');
    expect(await dueAfter('DELETE')).toBe('2026-11-06');
  });

  itOnce('stays when the reporter takes a death back, and is a task for "sign"', async () => {
    const { portal, read, call } = await desk();
    const sent = (await portal.post('/api/adr-reports', validReport)).json();
    const { id = '' } = (await findCaseOfReport(portal.db, sent.id)) ?? {};
    const details = (outcome: string) =>
      portal.post('/api/report-status/details', {
        reference: sent.reference,
        code: sent.receiptCode,
        details: { reactions: [{ id: reaction, term: 'Wheals', outcome }] },
      });
    await details('5');
    expect(await read(id)).toMatchObject({ urgency: 'death', due: '2026-11-28' });
    await details('1');
    expect(await read(id)).toMatchObject({
      urgency: 'undecided',
      due: '2026-11-28',
      hasNewInformation: true,
    });
    const confirmed = await call('POST', `/${id}/taken-back`, { reason: 'He is alive' });
    expect(confirmed.body).toMatchObject({ due: '2026-12-04', takenBack: [], hasNewInformation: false });
  });

  itOnce('counts a changed setting for what is received from that day on', async () => {
    const { open, read, portal, session } = await desk();
    const before = await open(paper());
    const { settings } = { settings: await portal.db.selectFrom('site_settings').select('key').execute() };
    const isThere = settings.some(({ key }) => key === 'due_days_serious');
    const answer = await portal.send(
      isThere ? 'PUT' : 'POST',
      `/api/admin/site-settings${isThere ? '/due_days_serious' : ''}`,
      isThere ? { value: '3' } : { key: 'due_days_serious', value: '3' },
      session,
    );
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await portal.jobs.runDue();
    const today = await open(paper({}, { firstReceivedOn: '2026-11-27' }));
    const yesterday = await open(paper({}, { firstReceivedOn: '2026-11-26' }));
    const dues = await Promise.all([before, yesterday, today].map(async ({ id }) => (await read(id)).due));
    expect(dues).toEqual(['2026-11-12', '2026-12-03', '2026-11-30']);
  });
});

describe('a sending', () => {
  it('after the day needs a reason, and the log says by how many days it was late', async () => {
    const { open, send, portal } = await desk();
    const made = await open(paper());
    const issuesOf = async (more: object) => {
      const { status, body } = await send(made.id, more);
      return [status, body.issues?.[0]?.path];
    };
    expect(await issuesOf({})).toEqual([400, 'lateReason']);
    expect(await issuesOf({ lateReason: 'weather' })).toEqual([400, 'lateReason']);
    expect(await issuesOf({ lateReason: 'other' })).toEqual([400, 'reason']);
    const sent = await send(made.id, { lateReason: 'other', reason: 'The ward found it late' });
    expect([sent.status, sent.body.due]).toEqual([200, null]);
    expect(await portal.db.selectFrom('case_submissions').selectAll().execute()).toMatchObject([
      { dueOn: '2026-11-12', daysLate: 15, lateReason: 'other', lateText: 'The ward found it late' },
    ]);
  });

  it('on the due day is in time and needs no reason', async () => {
    const { open, send, portal, at } = await desk();
    const made = await open(paper());
    await at('2026-11-12');
    expect((await send(made.id)).status).toBe(200);
    const [one] = await portal.db.selectFrom('case_submissions').selectAll().execute();
    expect(one).toMatchObject({ dueOn: '2026-11-12', daysLate: 0, lateReason: null });
  });

  it('that never came is kept in the time line, and the day comes back with the case', async () => {
    const { open, step, read } = await desk();
    const made = await open(paper());
    await step(made, { step: 'notValid' });
    const ended = await read(made.id);
    expect(ended.due).toBeNull();
    expect(ended.timeline.find(({ kind }) => kind === 'clock')?.text).toContain('15 days past');
    await step(ended, { step: 'reopen', reason: 'a letter' });
    expect((await read(made.id)).due).toBe('2026-11-12');
  });
});

describe('later information of a sent case', () => {
  it('has a day of its own from its receipt, is decided, sent and counted', async () => {
    const { open, send, tell, decide, read, at } = await desk();
    const made = await open(paper({ seriousness: denied }));
    await send(made.id);
    await at('2026-12-02');
    const item = await tell(made.id, { reactions: [{ id: reaction, outcome: '5' }] }, '2026-11-30');
    expect(await read(made.id)).toMatchObject({
      state: 'sent',
      due: '2026-12-01',
      followUps: [
        { number: null, received: '2026-11-30', due: '2026-12-01', state: 'undecided', sentOn: null },
      ],
    });
    await decide(made.id, item, { accept: [`reactions.${reaction}.outcome`] });
    expect(await read(made.id)).toMatchObject({
      state: 'inWork',
      due: '2026-12-01',
      followUps: [{ number: 1, due: '2026-12-01', state: 'open' }],
      content: { latestInformationOn: '2026-11-30' },
    });
    expect((await send(made.id)).body.issues[0].path).toBe('lateReason');
    await send(made.id, { lateReason: 'assessment' });
    expect(await read(made.id)).toMatchObject({
      state: 'sent',
      due: null,
      followUps: [{ number: 1, state: 'sent', sentOn: '2026-12-02', daysLate: 1 }],
    });
  });

  it('counts words of a death until somebody decides, and ends with a reason', async () => {
    const { open, send, tell, decide, read } = await desk();
    const made = await open(paper({ seriousness: denied }));
    await send(made.id);
    const item = await tell(made.id, { reporterComments: 'My father died on Monday' }, '2026-11-26');
    expect((await read(made.id)).due).toBe('2026-11-27');
    const declined = await decide(made.id, item, { decline: ['reporterComments'], why: 'Another family' });
    expect(declined.body).toMatchObject({
      state: 'sent',
      due: null,
      followUps: [{ number: null, state: 'ended', daysLate: 0 }],
    });
  });

  it('counts words of a death that were only told, beside a change and beside none', async () => {
    const { open, send, step, read } = await desk();
    const told = async (change: object) => {
      const made = await open(paper({ seriousness: denied }));
      await send(made.id);
      const { content } = await read(made.id);
      const answer = await step(await read(made.id), {
        step: 'newInformation',
        received: '2026-11-26',
        from: 'other',
        way: 'telephone',
        text: 'The patient passed away on Monday',
        ...(Object.keys(change).length > 0 && { content: { ...content, ...change } }),
      });
      expect(answer.status, answer.text).toBe(200);
      const { due, followUps, alarmingWords, information } = await read(made.id);
      expect(information).toMatchObject([{ openLines: 1 }]);
      return [due, followUps.length, alarmingWords];
    };
    const counted = ['2026-11-27', 1, ['passed away']];
    const unchanged = { narrative: undefined };
    for (const change of [{}, { patient: { ...rash.patient, weightKg: 61 } }, unchanged]) {
      expect(await told(change)).toEqual(counted);
    }
  });

  it('is due later once sign has taken back its fact, and not before', async () => {
    const { open, send, tell, decide, read, save, worker, call } = await desk();
    const wrong = { outcome: '1', seriousness: denied };
    const followUp = async () => {
      const made = await open(paper({ seriousness: denied }));
      await send(made.id);
      const item = await tell(made.id, { reactions: [{ id: reaction, outcome: '5' }] }, '2026-11-26');
      await decide(made.id, item, { accept: [`reactions.${reaction}.outcome`] });
      return read(made.id);
    };
    const dues = async (id: string) => {
      const { due, followUps } = await read(id);
      return [due, ...followUps.map((one) => one.due)];
    };
    const [first, second] = [await followUp(), await followUp()];
    await worker.save(first, { ...first.content, ...paper(wrong) });
    expect(await dues(first.id)).toEqual(['2026-11-27', '2026-11-27']);
    await call('POST', `/${first.id}/taken-back`, { reason: 'another patient' });
    expect(await dues(first.id)).toEqual(['2026-12-26', '2026-12-26']);
    // A save with a reason of an account with the right takes it back at once.
    await save(second, { ...second.content, ...paper(wrong) }, { why: 'another patient' });
    expect(await dues(second.id)).toEqual(['2026-12-26', '2026-12-26']);
  });

  it('is due later while sign confirms that its death is unrelated', async () => {
    const { open, send, tell, decide, read, call } = await desk();
    const made = await open(paper({ seriousness: denied }));
    await send(made.id);
    const says = { death: { date: '2026-11-25' }, reactions: [{ id: reaction, contributedToDeath: false }] };
    const item = await tell(made.id, says, '2026-11-26');
    const accept = ['death.date', `reactions.${reaction}.contributedToDeath`];
    expect((await decide(made.id, item, { accept })).status).toBe(200);
    expect((await read(made.id)).due).toBe('2026-11-27');
    const finding = `/${made.id}/findings/unrelatedDeath:${reaction}`;
    const read_ = { 'if-match': `"${(await read(made.id)).version}"` };
    const confirmed = await call('POST', finding, { reason: 'Fall from a roof' }, read_);
    expect([confirmed.status, (await read(made.id)).due]).toEqual([200, '2026-12-26']);
    expect((await call('DELETE', finding, undefined, read_)).status).toBe(200);
    expect((await read(made.id)).due).toBe('2026-11-27');
  });

  it('needs a reason to be called otherwise than its change suggests', async () => {
    const { open, send, tell, decide } = await desk();
    const made = await open(paper({ seriousness: denied }));
    await send(made.id);
    const outcome = [`reactions.${reaction}.outcome`];
    const worse = await tell(made.id, { reactions: [{ id: reaction, outcome: '3' }] }, '2026-11-26');
    for (const body of [{ accept: outcome, significant: false }, { decline: outcome }]) {
      const answer = await decide(made.id, worse, body);
      expect([body, answer.status, answer.body.issues?.[0]?.path]).toEqual([body, 400, 'why']);
    }
    const weight = await tell(made.id, { patient: { weightKg: 61 } }, '2026-11-26');
    const called = { accept: ['patient.weightKg'], significant: true };
    expect((await decide(made.id, weight, called)).status).toBe(400);
    const kept = await decide(made.id, weight, { accept: ['patient.weightKg'] });
    expect(kept.body).toMatchObject({ state: 'sent', due: '2026-12-26' });
    const taken = await decide(made.id, worse, { accept: outcome });
    expect(taken.body).toMatchObject({ state: 'inWork', due: '2026-12-26' });
  });

  it('of several the earliest counts, and one sending ends those whose information it carries', async () => {
    const { open, send, tell, decide, read, at } = await desk();
    const made = await open(paper({ seriousness: denied }));
    await send(made.id);
    await at('2026-12-01');
    const onset = await tell(made.id, { reactions: [{ id: reaction, onset: '2026-11-04' }] }, '2026-11-30');
    const serious = { hospitalisation: true };
    const hospital = await tell(
      made.id,
      { reactions: [{ id: reaction, seriousness: serious }] },
      '2026-11-29',
    );
    await decide(made.id, onset, { accept: [`reactions.${reaction}.onset`] });
    expect(await read(made.id)).toMatchObject({ due: '2026-12-06' });
    await send(made.id);
    expect(await read(made.id)).toMatchObject({
      due: '2026-12-06',
      followUps: [
        { received: '2026-11-29', due: '2026-12-06', state: 'undecided' },
        { number: 1, received: '2026-11-30', due: '2026-12-30', state: 'sent', daysLate: 0 },
      ],
    });
    const line = `reactions.${reaction}.seriousness.hospitalisation`;
    await decide(made.id, hospital, { accept: [line] });
    expect((await read(made.id)).followUps[0]).toMatchObject({ number: 2, state: 'open', due: '2026-12-06' });
  });

  it('is due from the day of its receipt, whenever it is typed and decided', async () => {
    const { open, send, tell, decide, read, at } = await desk();
    const dues: unknown[] = [];
    for (const typed of ['2026-11-27', '2026-11-30', '2026-12-24']) {
      await at(typed);
      const made = await open(paper({ seriousness: denied }));
      await send(made.id, { lateReason: 'enteredLate' });
      const item = await tell(made.id, { reactions: [{ id: reaction, outcome: '5' }] }, '2026-11-26');
      const waiting = await read(made.id);
      await at(addDays(typed, 2));
      await decide(made.id, item, { accept: [`reactions.${reaction}.outcome`] });
      const [decided] = (await read(made.id)).followUps;
      dues.push([waiting.due, waiting.followUps[0]?.received, decided?.state, decided?.due]);
    }
    const same = ['2026-11-27', '2026-11-26', 'open', '2026-11-27'];
    expect(dues).toEqual([same, same, same]);
  });

  it('that waited at the first sending keeps the day of its receipt', async () => {
    const { openTaken, tell, send, read } = await desk();
    const made = await openTaken(paper({ seriousness: denied }));
    await tell(made.id, { reactions: [{ id: reaction, seriousness: { disability: true } }] }, '2026-11-15');
    await send(made.id);
    expect(await read(made.id)).toMatchObject({
      due: '2026-11-22',
      isOverdue: true,
      followUps: [{ received: '2026-11-15', state: 'undecided' }],
    });
  });
});

describe('joined cases', () => {
  it('have the earliest days, learn what the duplicate holds, and get their own days back', async () => {
    const { open, step, read, tell, decide } = await desk();
    const early = await open(paper({ outcome: '5', id: 'eeeeeeee-0000-4000-8000-000000000001' }));
    const late = await open(paper({ seriousness: denied }, { firstReceivedOn: '2026-11-24' }));
    expect([early.due, late.due]).toEqual(['2026-11-06', '2026-12-24']);
    await step(late, { step: 'take' });
    await step(early, { step: 'duplicateOf', of: late.id });
    const joined = await read(late.id);
    expect(joined).toMatchObject({
      received,
      validSince: received,
      due: '2026-11-06',
      hasNewInformation: true,
    });
    expect(joined.information).toMatchObject([{ way: 'joined', received }]);
    expect((await read(early.id)).due).toBeNull();
    await step(await read(early.id), { step: 'separate' });
    expect(await read(late.id)).toMatchObject({ received: '2026-11-24', due: '2026-12-24', information: [] });
    expect(await read(early.id)).toMatchObject({ received, due: '2026-11-06' });
    // A decision of before the joining does not count for what it did not know.
    const item = await tell(late.id, { patient: { weightKg: 50 } }, '2026-11-25');
    await decide(late.id, item, { accept: ['patient.weightKg'] });
    expect((await read(late.id)).due).toBe('2026-12-24');
  });

  it('give a sent case a day by which the information of the duplicate has to be decided', async () => {
    const { open, step, read, send } = await desk();
    const sent = await open(paper({ seriousness: denied }, { firstReceivedOn: '2026-11-24' }));
    await send(sent.id);
    const other = await open(paper({ outcome: '5' }));
    await step(other, { step: 'duplicateOf', of: sent.id });
    expect(await read(sent.id)).toMatchObject({
      state: 'sent',
      received,
      due: '2026-11-06',
      followUps: [{ number: null, received, due: '2026-11-06', state: 'undecided' }],
    });
    await step(await read(other.id), { step: 'separate' });
    expect(await read(sent.id)).toMatchObject({ received: '2026-11-24', due: null, followUps: [] });
  });

  it('give a sent case the day of a death where the words of an undecided duplicate may mean one', async () => {
    const { portal, open, step, read, send } = await desk();
    const sent = await open(paper({ seriousness: denied }, { firstReceivedOn: '2026-11-24' }));
    await send(sent.id);
    const symptoms = 'Wheals. He expired yesterday';
    const report = (await portal.post('/api/adr-reports', { ...validReport, symptoms })).json();
    const other = await findCaseOfReport(portal.db, report.id);
    await step(await read(other?.id ?? ''), { step: 'duplicateOf', of: sent.id });
    expect(await read(sent.id)).toMatchObject({ due: '2026-11-28', alarmingWords: ['expired'] });
  });
});

describe('what others see', () => {
  it('is C.1.4 as valid since, and C.1.5 as the newest accepted information', async () => {
    const { open, step, tell, decide, call } = await desk();
    const { reporters = [], ...withoutReporter } = { ...fullContent, firstReceivedOn: received };
    const made = await open(withoutReporter);
    expect(made).toMatchObject({ validSince: null, missingCriteria: ['reporter'] });
    await step(made, { step: 'take' });
    const told = await tell(made.id, { reporters }, '2026-11-20');
    await decide(made.id, told, { accept: reporters.map(({ id }) => `reporters.${id}`) });
    const weight = await tell(made.id, { patient: { weightKg: 61 } }, '2026-11-24');
    await decide(made.id, weight, { accept: ['patient.weightKg'] });
    await tell(made.id, { patient: { heightCm: 163 } }, '2026-11-26');
    const { text } = await call('GET', `/${made.id}/icsr`);
    const { firstReceivedOn, latestInformationOn } = messageIn(text).content;
    expect([firstReceivedOn, latestInformationOn]).toEqual(['2026-11-20', '2026-11-24']);
  });

  it('lists, filters and files by the received day, whatever the day of the entry', async () => {
    const { open, call } = await desk();
    const [old, fresh] = [await open(paper()), await open(paper({}, { firstReceivedOn: '2026-11-20' }))];
    const ids = async (query: string) =>
      (await call('GET', `?${query}`)).body.map(({ id }: { id: string }) => id);
    expect(await ids('sort=received&order=asc')).toEqual([old.id, fresh.id]);
    expect(await ids('from=2026-11-05&to=2026-11-05')).toEqual([old.id]);
    expect(await ids('from=2026-11-06')).toEqual([fresh.id]);
    const { text } = await call('GET', '/csv?columns=received,validSince,entered,due&state=new&source=paper');
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      '2026-11-20,2026-11-20,2026-11-27,2026-11-27',
      '2026-11-05,2026-11-05,2026-11-27,2026-11-12',
    ]);
  });
});

it('deriving the cases again gives the same days', async () => {
  const { open, openTaken, save, worker, call, tell, decide, step, portal, read, send } = await desk();
  const back = await open(paper({ seriousness: denied, outcome: '5' }));
  await worker.save(back, paper({ seriousness: denied, outcome: '1' }));
  await call('POST', `/${back.id}/taken-back`, { reason: 'Two charts' });
  const moved = await open(paper());
  await save(moved, paper({}, { firstReceivedOn: '2026-11-10' }), { why: 'the stamp' });
  const { drugs, ...withoutDrug } = paper({ outcome: '5' });
  const valid = await openTaken(withoutDrug);
  await decide(valid.id, await tell(valid.id, { drugs }, '2026-11-20'), { accept: [`drugs.${drug}`] });
  const joined = await open(paper({ outcome: '5' }, { firstReceivedOn: '2026-11-03' }));
  await step(joined, { step: 'duplicateOf', of: moved.id });
  const sent = await open(paper({ seriousness: denied }));
  await send(sent.id);
  await tell(sent.id, { reactions: [{ id: reaction, outcome: '5' }] }, '2026-11-26');
  const days = async () =>
    Promise.all(
      [back, moved, valid, joined, sent].map(async ({ id }) => {
        const { received: on, validSince, entered, due } = await read(id);
        return [on, validSince, entered, due];
      }),
    );
  const before = await days();
  expect(before.map(([, , , due]) => due)).toEqual([
    '2026-12-05',
    '2026-11-04',
    '2026-11-21',
    null,
    '2026-11-27',
  ]);
  await portal.db
    .updateTable('cases')
    .set({ dueOn: '2000-01-01', validSince: null, enteredOn: '' })
    .execute();
  await rederiveCases(portal.engine, 'Asia/Kolkata', portal.clock.now);
  expect(await days()).toEqual(before);
});

/**
 * The rule written as a list: what is held, by which information, and when that was received. `first`: the information
 * that the case began with.
 */
interface Model {
  first: string;
  /** When the drug came that the case lacked; null: it is not valid yet; `first`: it had one. */
  drug: string | null;
  held: { name: string; day: string; isTakenBack: boolean }[];
  /** When a person called the case not serious; -1: nobody has. */
  decidedAt: number;
  joined: { id: string; received: string; isDeath: boolean; at: number } | null;
  items: { id: string; name: string; day: string; due: string; state: 'undecided' | 'open' | 'ended' }[];
  wasSent: boolean;
}

const daysFor = (name: string) => (name === 'outcome' ? 1 : 7);

function modelDue({ first, drug: drugDay, held, decidedAt, joined, items, wasSent }: Model): string | null {
  if (wasSent) {
    const dues = items.filter(({ state }) => state !== 'ended').map(({ due }) => due);
    return dues.toSorted()[0] ?? null;
  }
  const dayOf = (day: string) => (day === 'first' ? first : day);
  const own = drugDay === null ? [] : [[first, dayOf(drugDay)].toSorted()[1] ?? first];
  const [validSince] = [...own, ...(joined ? [joined.received] : [])].toSorted();
  if (validSince === undefined) return null;
  const isNotSerious = joined ? decidedAt > joined.at : decidedAt >= 0;
  const later = (day: string) => (day < validSince ? validSince : day);
  const dues = [
    addDays(validSince, isNotSerious ? 30 : 7),
    ...held.map(({ name, day }) => addDays(later(dayOf(day)), daysFor(name))),
    ...(joined?.isDeath ? [addDays(joined.received, 1)] : []),
  ];
  return dues.toSorted()[0] ?? null;
}

const steps = onPostgres ? 22 : 26;

it.each(onPostgres ? [3] : [3, 14])(
  'the due day is the minimum of a slow model through random work (sequence %i)',
  async (seed) => {
    const { portal, open, openTaken, read, tell, decide, step, call, worker, send, save, at } = await desk();
    const draw = seededRandom(seed);
    const random = (below: number) => Math.floor(draw() * below);
    const names = ['hospitalisation', 'disability', 'lifeThreatening', 'outcome'] as const;
    const criterion = (name: string) => name as 'hospitalisation';
    const pathOf = (name: string) =>
      `reactions.${reaction}.${name === 'outcome' ? name : `seriousness.${name}`}`;
    const begin = addDays('2026-11-01', random(15));
    const undecided = { seriousness: undefined };
    const { drugs, ...withoutDrug } = paper(undecided);
    const hasDrug = seed % 2 === 0;
    const model: Model = {
      first: begin,
      drug: hasDrug ? 'first' : null,
      held: [],
      decidedAt: -1,
      joined: null,
      items: [],
      wasSent: false,
    };
    const made = await openTaken({ ...withoutDrug, ...(hasDrug && { drugs }), firstReceivedOn: begin });
    let today = '2026-11-27';
    const acts = new Set<string>();
    const fine = async (asked: Promise<{ status: number; text: string }>) => {
      const answer = await asked;
      if (answer.status >= 300) throw new Error(answer.text);
    };
    const own = async () => (await read(made.id)).content.reactions?.[0];
    const isHeld = async (name: string) => {
      const { outcome, seriousness } = (await own()) ?? {};
      return name === 'outcome' ? outcome === '5' : seriousness?.[criterion(name)] === true;
    };
    const says = (name: string) =>
      name === 'outcome' ? { outcome: '5' } : { seriousness: { [name]: true } };
    /** The whole content with a change of its reaction. */
    const changed = async (change: { outcome?: string; seriousness?: object }) => {
      const { content } = await read(made.id);
      const [one] = content.reactions ?? [];
      const seriousness = { ...one?.seriousness, ...change.seriousness };
      return { ...content, reactions: [{ ...one, ...change, seriousness }] };
    };
    /** A person's save that leaves a case which is not serious is a decision. */
    const noteDecision = async (number: number) => {
      if ((await read(made.id)).urgency === 'notSerious') model.decidedAt = number;
    };
    const waits = (name: string) => model.items.some((one) => one.state === 'undecided' && one.name === name);
    /** A fact that comes back after somebody took it out was held all the time. */
    const hold = (name: string, day: string) => {
      model.held.push({ name, day, isTakenBack: false });
      for (const one of model.held) if (one.name === name) one.isTakenBack = false;
    };
    /** By how the rule counts what is received on a day, after the first sending. */
    const followUpDay = (name: string, day: string) => {
      const dayOf = (one: string) => (one === 'first' ? model.first : one);
      const isDeath =
        name === 'outcome' || model.held.some((one) => one.name === 'outcome' && dayOf(one.day) <= day);
      return addDays(day, isDeath ? 1 : 7);
    };
    const handlers: Record<string, (number: number) => Promise<boolean>> = {
      async drugComes() {
        if (model.drug !== null) return false;
        const day = addDays(begin, random(7));
        const item = await tell(made.id, { drugs }, day);
        await fine(decide(made.id, item, { accept: [`drugs.${drug}`] }));
        model.drug = day;
        return true;
      },
      async isTold() {
        const [name, day] = [names[random(4)] ?? 'outcome', addDays(begin, random(9))];
        if ((await isHeld(name)) || waits(name)) return false;
        const id = await tell(made.id, { reactions: [{ id: reaction, ...says(name) }] }, day);
        model.items.push({ id, name, day, due: followUpDay(name, day), state: 'undecided' });
        return true;
      },
      async isAccepted() {
        const item = model.items.find(({ state }) => state === 'undecided');
        if (!item || (await isHeld(item.name))) return false;
        await fine(decide(made.id, item.id, { accept: [pathOf(item.name)] }));
        item.state = model.wasSent ? 'open' : 'ended';
        hold(item.name, item.day);
        return true;
      },
      async isDeclined() {
        const item = model.items.find(({ state }) => state === 'undecided');
        if (!item) return false;
        await fine(decide(made.id, item.id, { decline: [pathOf(item.name)], why: 'another patient' }));
        item.state = 'ended';
        return true;
      },
      async isSaved() {
        const name = names[random(4)] ?? 'outcome';
        if (model.wasSent || (await isHeld(name)) || waits(name)) return false;
        await fine(save(await read(made.id), await changed(says(name))));
        hold(name, 'first');
        return true;
      },
      async isDecidedNotSerious(number) {
        if (model.wasSent) return false;
        const { seriousness = {} } = (await own()) ?? {};
        const open = Object.keys(denied).filter((one) => seriousness[criterion(one)] === undefined);
        const others = Object.fromEntries(open.map((one) => [one, false]));
        await fine(save(await read(made.id), await changed({ seriousness: others })));
        await noteDecision(number);
        return true;
      },
      async isTakenBack(number) {
        const name = names[random(4)] ?? 'outcome';
        if (model.wasSent || !(await isHeld(name))) return false;
        const change =
          name === 'outcome'
            ? { outcome: '1', seriousness: { death: false } }
            : { seriousness: { [name]: false } };
        const maySign = random(2) === 0;
        await fine(
          (maySign ? save : worker.save)(await read(made.id), await changed(change), { why: 'an error' }),
        );
        if (maySign) model.held = model.held.filter((one) => one.name !== name);
        else for (const one of model.held) if (one.name === name) one.isTakenBack = true;
        await noteDecision(number);
        return true;
      },
      async isConfirmed() {
        if (model.wasSent || !model.held.some((one) => one.isTakenBack)) return false;
        await fine(call('POST', `/${made.id}/taken-back`, { reason: 'an error' }));
        model.held = model.held.filter((one) => !one.isTakenBack);
        return true;
      },
      async isCorrected(number) {
        const first = addDays(begin, -random(4));
        const { content, received: shown } = await read(made.id);
        // The day that the case shows is no correction, also where it is that of a joined case.
        if (model.wasSent || first === shown) return false;
        await fine(save(await read(made.id), { ...content, firstReceivedOn: first }, { why: 'the stamp' }));
        model.first = first;
        await noteDecision(number);
        return true;
      },
      async isJoined(number) {
        if (model.wasSent || model.joined) return false;
        const [day, isDeath] = [addDays(begin, random(9) - 4), random(3) === 0];
        const change = { ...undecided, outcome: isDeath ? '5' : '1' };
        const other = await open({ ...paper(change), firstReceivedOn: day });
        await fine(step(other, { step: 'duplicateOf', of: made.id }));
        model.joined = { id: other.id, received: day, isDeath, at: number };
        return true;
      },
      async isSeparated() {
        if (!model.joined) return false;
        await fine(step(await read(model.joined.id), { step: 'separate' }));
        model.joined = null;
        return true;
      },
      async isSent(number) {
        if (model.joined || model.drug === null || number < steps / 2) return false;
        await fine(send(made.id, { lateReason: 'technical' }));
        for (const item of model.items) {
          if (model.wasSent && item.state === 'open') item.state = 'ended';
          if (!model.wasSent && item.state === 'undecided') item.due = followUpDay(item.name, item.day);
        }
        model.wasSent = true;
        return true;
      },
    };
    const kinds = Object.keys(handlers);
    for (let number = 0; number < steps; number += 1) {
      today = addDays(today, random(2));
      await at(today);
      portal.clock.now = new Date(portal.clock.now.getTime() + number * 60_000);
      let kind = '';
      do kind = kinds[random(kinds.length)] ?? '';
      while (!(await handlers[kind]?.(number)));
      acts.add(kind);
      expect([number, kind, (await read(made.id)).due]).toEqual([number, kind, modelDue(model)]);
    }
    expect(acts.size).toBeGreaterThan(7);
  },
);

it.each(onPostgres ? [1] : [1, 2])(
  'the due day is the minimum of a slow model through a report, its details and answers (sequence %i)',
  async (seed) => {
    const { portal, read, decide, step, at } = await desk();
    const draw = seededRandom(seed);
    const random = (below: number) => Math.floor(draw() * below);
    const names = ['hospitalisation', 'disability', 'lifeThreatening', 'outcome'] as const;
    const first = '2026-11-02';
    let today = first;
    await at(today);
    const sent = (await portal.post('/api/adr-reports', validReport)).json<
      AdrReport & { receiptCode: string }
    >();
    const proof = { reference: sent.reference, code: sent.receiptCode };
    const { id = '' } = (await findCaseOfReport(portal.db, sent.id)) ?? {};
    const facts: string[] = [addDays(first, 7)];
    const held = new Set<string>();
    const waiting: { item: string; path: string; name: string; due: string }[] = [];
    const [done, seen] = [{ answers: 0, accepted: 0, filled: 0 }, new Set<string>()];
    for (let number = 0; number < 24; number += 1) {
      today = addDays(today, random(2));
      await at(today);
      const now = await read(id);
      const [own] = now.content.reactions ?? [];
      const act = random(6);
      const name = names[random(4)] ?? 'outcome';
      // Some of them come before a person has taken the case, the others afterwards.
      if (act <= 1 && !seen.has(name) && (now.state !== 'new' || seen.size < 2)) {
        seen.add(name);
        const says = name === 'outcome' ? { outcome: '5' } : { seriousness: { [name]: true } };
        const details = {
          reactions: [{ id: randomUUID(), origin: 'report', term: validReport.symptoms, ...says }],
        };
        const answer = await portal.post('/api/report-status/details', { ...proof, details });
        if (answer.statusCode !== 200) throw new Error(answer.payload);
        const due = addDays(today, name === 'outcome' ? 1 : 7);
        if (now.state === 'new') {
          facts.push(due);
          done.filled += 1;
        } else {
          const path = `reactions.${own?.id}.${name === 'outcome' ? name : `seriousness.${name}`}`;
          const item = (await read(id)).information.find(
            (one) => one.settledAt === null && !held.has(one.id),
          );
          held.add(item?.id ?? '');
          waiting.push({ item: item?.id ?? '', path, name, due });
        }
      } else if (act === 2 && seen.size > 0 && now.state === 'new') {
        await step(now, { step: 'take' });
      } else if (act === 3 && now.state === 'inWork') {
        // Words count once a person has decided what they say.
        const asked = await step(now, { step: 'ask', question: 'How is she?', way: 'telephone' });
        if (asked.status !== 200) throw new Error(asked.text);
        const answered = await step(await read(id), {
          step: 'answer',
          answer: 'She was taken to hospital.',
          way: 'telephone',
        });
        if (answered.status !== 200) throw new Error(answered.text);
        held.add((await read(id)).information.find((one) => !held.has(one.id))?.id ?? '');
        done.answers += 1;
      } else if (act >= 4) {
        const [next] = waiting.splice(0, 1);
        if (next) {
          const accepted = await decide(id, next.item, { accept: [next.path] });
          if (accepted.status !== 200) throw new Error(accepted.text);
          facts.push(next.due);
          done.accepted += 1;
        }
      }
      expect([number, act, (await read(id)).due]).toEqual([number, act, facts.toSorted()[0]]);
    }
    expect(Math.min(...Object.values(done)), JSON.stringify(done)).toBeGreaterThan(0);
  },
);

it('a save that names later information counts its facts from the day of that information', async () => {
  const { openTaken, read, tell, save, call } = await desk();
  const made = await openTaken(paper({ seriousness: denied }));
  const item = await tell(made.id, { narrative: 'She stayed in hospital for a night.' }, '2026-11-20');
  const hospital = async () => {
    const { content } = await read(made.id);
    const reactions = [{ ...content.reactions?.[0], seriousness: { ...denied, hospitalisation: true } }];
    return { ...content, reactions };
  };
  const none = await save(await read(made.id), await hospital(), { information: randomUUID() });
  expect([none.status, none.body]).toMatchObject([
    400,
    { issues: [{ path: 'information', code: 'choice' }] },
  ]);
  expect((await read(made.id)).due).toBe('2026-12-05');
  const saved = await save(await read(made.id), await hospital(), { information: item });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body).toMatchObject({ due: '2026-11-27', serious: true });
  // The newest accepted information is that of this item.
  expect(saved.body.content.latestInformationOn).toBe('2026-11-20');
  const alike = await openTaken(paper({ seriousness: denied }));
  const { content } = await read(alike.id);
  const reactions = [{ ...content.reactions?.[0], seriousness: { ...denied, hospitalisation: true } }];
  // Without it the save belongs to the first information.
  expect((await save(await read(alike.id), { ...content, reactions })).body).toMatchObject({
    due: '2026-11-12',
  });
  expect((await call('GET', `/${made.id}/information/${item}`)).body).toMatchObject({ id: item });
});
