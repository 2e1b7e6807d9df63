// Tests the page of a pair and the watch list over HTTP, on both engines.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  pairTrend,
  type PairTrend,
  type ReportedPair,
  watchList,
  type WatchList,
} from '#contract/insight.ts';
import type { DeskToday } from '#contract/cases/today.ts';
import { watchedMost } from '#contract/insight-rules.ts';
import { callerOf } from '../../testing/administrator.ts';
import { caseDesk, caseWorker, rash } from '../../testing/case-desk.ts';
import { conditionalRatio, criticalValue } from '../../statistics/watching.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { keepAlarms } from './watch.ts';

/** A new portal with a doctor who is signed in, or another doctor of a portal whose clock has moved on. */
async function watchDesk(given?: TestPortal, name = 'asha') {
  const desk = given
    ? { portal: given, ...(await caseWorker(given, ['cases'], name)) }
    : await caseDesk(['cases'], name);
  const { portal, session, open, step } = desk;
  const call = callerOf(portal, session);
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    call(method, `/insight/${path}`, payload);
  const pair = async (drug: string, reaction: string): Promise<PairTrend> => {
    const { status, body } = await ask('GET', `pair?${new URLSearchParams({ drug, reaction }).toString()}`);
    expect(status).toBe(200);
    expect(pairTrend.parse(body)).toEqual(body);
    return body;
  };
  const list = async (): Promise<WatchList> => {
    const { body } = await ask('GET', 'watched-pairs');
    expect(watchList.parse(body)).toEqual(body);
    return body;
  };
  const receive = async (
    firstReceivedOn: string,
    names: { drug?: string; reaction?: string; isTaken?: boolean } = {},
  ) => {
    const { drug = 'Cefixime', reaction = 'Itching', isTaken = true } = names;
    const made = await open({
      ...rash,
      firstReceivedOn,
      drugs: [{ id: randomUUID(), role: '1', name: drug }],
      reactions: [{ id: randomUUID(), term: reaction }],
    });
    const answer = isTaken ? await step(made, { step: 'take' }) : { status: 200 };
    expect(answer.status).toBe(200);
  };
  const watch = (change: object = {}) =>
    ask('POST', 'watched-pairs', {
      drug: 'CEFIXIME',
      reaction: 'itching ',
      reason: 'Two wards asked about it',
      nextLookOn: '2026-12-15',
      ...change,
    });
  const decide = ({ id, version }: { id: string; version: number }, change: object = {}) =>
    ask('PUT', `watched-pairs/${id}`, {
      decision: 'All cases read: one batch of tablets',
      nextLookOn: '2027-02-01',
      isEnded: false,
      version,
      ...change,
    });
  return { ...desk, ask, pair, list, receive, watch, decide };
}

it('the trend of a pair compares this quarter with the four before it, by received day', async () => {
  const { ask, pair, receive } = await watchDesk();
  for (const day of ['2026-10-01', '2026-11-20', '2026-11-21', '2026-09-30']) await receive(day);
  await receive('2026-11-19', { isTaken: false });
  await receive('2026-11-18', { drug: 'Iron' });
  await receive('2026-11-18', { reaction: 'Cough' });
  const trend = await pair('cefixime', 'ITCHING');
  expect(trend).toMatchObject({
    drug: 'Cefixime',
    reaction: 'Itching',
    cases: 3,
    days: 52,
    before: 1,
    daysBefore: 365,
    isNew: false,
    watch: null,
    cannotWatch: 'shortHistory',
  });
  expect(trend.quarters.map(({ cases }) => cases)).toEqual([0, 0, 0, 1, 3]);
  expect(trend.months.slice(-3).map(({ month, cases }) => [month, cases])).toEqual([
    ['2026-09', 1],
    ['2026-10', 1],
    ['2026-11', 2],
  ]);
  const share = 52 / (52 + 365);
  expect(trend.probability).toBeCloseTo(4 * share ** 3 * (1 - share) + share ** 4, 10);
  expect(trend.isMarked).toBe(true);
  // The figures are those of the table of all pairs.
  const { body } = await ask('GET', 'disproportionality');
  const all = (body as ReportedPair[]).find(
    ({ drug, reaction }) => drug === 'Cefixime' && reaction === 'Itching',
  );
  expect(trend.figures).toEqual(all);
  expect(trend.figures).toMatchObject({ n: 4, drugCases: 5, reactionCases: 5, allCases: 6 });
  expect(await pair('Cefixime', 'Rash')).toMatchObject({
    cases: 0,
    probability: null,
    isMarked: false,
    figures: null,
  });
  expect((await ask('GET', 'pair?drug=Cefixime')).status).toBe(400);
});

it('a pair is watched against its cases before, alarms by the conditional test, and ends by a decision', async () => {
  const begun = await watchDesk();
  const { portal } = begun;
  let { watch, list, receive, decide, pair, ask, session: signedIn } = begun;
  const due = async () => {
    const answer = await portal.get('/api/admin/cases/today', signedIn);
    return (answer.json() as DeskToday).watch;
  };
  for (let n = 0; n < 7; n += 1) await receive('2026-05-04');
  expect(await watch()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('four quarters') },
  });
  await receive('2025-09-30', { drug: 'Iron' });
  expect(await watch()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('fewer than 8') },
  });
  await receive('2026-11-21');
  expect((await pair('Cefixime', 'Itching')).cannotWatch).toBeNull();
  expect((await watch()).status).toBe(204);
  expect((await watch()).status).toBe(409);
  const [first] = (await list()).pairs;
  // From 1 October 2025 to 21 November 2026; the day after is the first that counts.
  expect(first).toMatchObject({
    drug: 'Cefixime',
    reaction: 'Itching',
    by: 'asha',
    startedOn: '2026-11-22',
    casesBefore: 8,
    daysBefore: 417,
    cases: 0,
    days: 0,
    state: 'watched',
    isDue: false,
    decision: null,
  });
  expect(first?.critical).toBe(criticalValue(8));

  portal.clock.now = new Date('2026-11-30T05:40:00.000Z');
  ({ watch, list, receive, decide, pair, ask, session: signedIn } = await watchDesk(portal, 'meena'));
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) await receive(day);
  await receive('2026-11-21'); // before watching began
  expect((await list()).pairs[0]).toMatchObject({ cases: 3, days: 9, ratio: 0, state: 'watched' });
  await receive('2026-11-27');
  const ratio = conditionalRatio({ before: 8, timeBefore: 417, since: 4, timeSince: 6 });
  expect(ratio).toBeGreaterThan(criticalValue(8));
  const alarmed = (await list()).pairs[0];
  expect(alarmed).toMatchObject({ cases: 4, ratio, state: 'alarm', alarmOn: '2026-11-27', isDue: true });
  // The portal notes the alarm, so that the first screen of the day says it, and it stays.
  expect(await due()).toBe(0);
  const jobs = { ...portal, now: () => portal.clock.now };
  await keepAlarms(jobs);
  expect(await due()).toBe(1);
  await portal.db
    .updateTable('cases')
    .set({ state: 'duplicate', updatedAt: portal.clock.now.toISOString() })
    .where('receivedOn', '=', '2026-11-24')
    .execute();
  expect((await list()).pairs[0]).toMatchObject({ state: 'alarm', alarmOn: '2026-11-27' });

  portal.clock.now = new Date('2026-12-01T05:40:00.000Z');
  ({ watch, list, receive, decide, pair, ask, session: signedIn } = await watchDesk(portal, 'ravi'));
  const one = (await list()).pairs[0] ?? { id: '', version: 0 };
  expect((await decide(one)).status).toBe(204);
  expect(await due()).toBe(0);
  expect((await decide(one)).status).toBe(409); // decided by somebody else meanwhile
  const decided = (await pair('Cefixime', 'Itching')).watch;
  expect(decided).toMatchObject({
    decision: 'All cases read: one batch of tablets',
    decidedBy: 'ravi',
    nextLookOn: '2027-02-01',
    isDue: false,
    version: 2,
  });
  portal.clock.now = new Date('2027-02-01T05:40:00.000Z');
  ({ watch, list, receive, decide, pair, ask, session: signedIn } = await watchDesk(portal, 'leela'));
  expect(await due()).toBe(1);
  expect((await list()).pairs[0]?.isDue).toBe(true);
  expect((await decide({ ...one, version: 2 }, { isEnded: true })).status).toBe(204);
  expect((await list()).pairs[0]).toMatchObject({ state: 'ended', isDue: false });
  expect((await pair('Cefixime', 'Itching')).watch).toBeNull();
  expect((await decide({ ...one, version: 3 })).status).toBe(404);
  expect((await watch({ reason: '  ' })).status).toBe(400);
  expect((await ask('PUT', `watched-pairs/${one.id}`, { decision: 'x' })).status).toBe(400);
});

it('twenty pairs are watched at most', async () => {
  const { portal, watch, receive } = await watchDesk();
  await receive('2025-09-30', { drug: 'Iron' });
  for (let n = 0; n < 8; n += 1) await receive('2026-05-04');
  const row = {
    drug: 'x',
    reaction: 'y',
    reason: 'z',
    by: 'asha',
    startedOn: '2026-11-01',
    casesBefore: 9,
    daysBefore: 400,
    nextLookOn: '2026-12-01',
    version: 1,
  };
  for (let place = 1; place <= watchedMost; place += 1) {
    await portal.db
      .insertInto('watched_pairs')
      .values({ ...row, id: randomUUID(), pair: String(place), place })
      .execute();
  }
  expect(await watch()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('At most 20') },
  });
  await portal.db
    .updateTable('watched_pairs')
    .set({ pair: null, place: null, endedOn: '2026-11-20' })
    .where('place', '=', 7)
    .execute();
  expect((await watch()).status).toBe(204);
  const kept = await portal.db
    .selectFrom('watched_pairs')
    .select('place')
    .where('drug', '=', 'Cefixime')
    .execute();
  expect(kept).toEqual([{ place: 7 }]);
});
