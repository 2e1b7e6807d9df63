// Tests two assessors over HTTP: nobody sees the first one's answers before the second has handed in, by no call.
import { expect, it } from 'vitest';
import { addressOf, api, type ApiKey } from '#contract/api.ts';
import type { Right } from '#contract/access-rules.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import { caseWorker, drug, notSerious, reaction } from '../../../testing/case-desk.ts';
import { itOnce } from '../../../testing/engine.ts';
import { testPortal } from '../../../testing/portal.ts';

const fever = '00000000-0000-4000-8000-0000000000fe';
const content = {
  patient: { initials: 'S.M.' },
  reporters: [{ familyName: 'Rao' }],
  drugs: [{ id: drug, role: '1', name: 'Amoxicillin' }],
  reactions: [
    { id: reaction, term: 'Rash', seriousness: notSerious },
    { id: fever, term: 'Fever', seriousness: notSerious },
  ],
};
const secret = 'Told at the bedside by a nurse of ward nine';

async function desk(received = '2026-11-20') {
  const portal = await testPortal({ config: { rateLimit: false } });
  await portal.db
    .updateTable('site_settings')
    .set({ value: 'true' })
    .where('key', '=', 'second_assessor')
    .execute();
  const [asha, ravi, meera] = [
    await caseWorker(portal, ['portal', 'content', 'cases', 'sign'], 'asha'),
    await caseWorker(portal, ['portal', 'content', 'cases', 'sign'], 'ravi'),
    await caseWorker(portal, ['cases'] satisfies Right[], 'meera'),
  ];
  const made = await asha.open({ ...content, firstReceivedOn: received });
  const { id } = made;
  await asha.step(made, { step: 'take' });
  const judge = (worker: typeof asha, reactionId: string, result: string, more: object = {}) =>
    worker.call('POST', `/${id}/assessments`, {
      drug,
      reaction: reactionId,
      method: 'whoUmc',
      answers: {},
      result,
      ...more,
    });
  const seenBy = async (worker: typeof asha) =>
    ((await worker.call('GET', `/${id}/assessments`)).body as Assessment[]).map(
      ({ by, result }) => `${by} ${result}`,
    );
  const assessors = async (worker: typeof asha) => (await worker.call('GET', `/${id}`)).body.assessors;
  return { portal, asha, ravi, meera, made, id, judge, seenBy, assessors };
}

it('no call that reads shows the first assessment to another account before the second is handed in', async () => {
  const { portal, asha, ravi, id, judge } = await desk();
  const naranjo = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n + 1, 'notDone']));
  for (const one of [reaction, fever]) {
    expect((await judge(asha, one, 'unassessable', { reason: secret })).status).toBe(201);
    const scored = { drug, reaction: one, method: 'naranjo', answers: naranjo, reason: secret };
    expect((await asha.call('POST', `/${id}/assessments`, scored)).status).toBe(201);
  }
  expect((await judge(ravi, reaction, 'possible')).status).toBe(201);

  const own = `/api/admin/cases/${id}`;
  const reads = (Object.keys(api) as ApiKey[])
    .filter((key) => key.startsWith('GET ') && key !== 'GET /api/auth/me')
    .map((key) => addressOf(key).url.replace('/cases/:id', `/cases/${id}`).replace(':id', id));
  const more = [
    `${own}/print?form=case`,
    `${own}/events?before=1000`,
    '/api/admin/cases/csv?rows=pairs',
    '/api/admin/cases/csv?rows=pairs&research=true',
    '/api/admin/cases/csv?rows=log',
    '/api/admin/cases/jsonl',
    '/api/admin/cases/listing',
  ];
  const answers = [];
  for (const url of [...reads, ...more]) {
    const { statusCode, payload } = await portal.get(url, ravi.session);
    answers.push({ url, statusCode, payload });
  }
  const exported = await portal.post('/api/admin/icsr/export', { cases: [id] }, ravi.session);
  answers.push({ url: 'icsr/export', statusCode: exported.statusCode, payload: exported.payload });
  const again = await judge(ravi, reaction, 'probable');
  answers.push({ url: 'assessments', statusCode: again.status, payload: again.text });

  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(40);
  const holds = (payload: string) => payload.includes(secret) || payload.includes('notDone');
  expect(answers.filter(({ payload }) => holds(payload)).map(({ url }) => url)).toEqual([]);
  const ofCases = answers.filter(({ url }) => url.startsWith('/api/admin/cases') || url === 'assessments');
  expect(ofCases.length).toBeGreaterThan(15);
  expect(ofCases.filter(({ payload }) => /unassessable/i.test(payload)).map(({ url }) => url)).toEqual([]);
  // The test can fail: the first one's own call shows it.
  expect((await asha.call('GET', `/${id}/assessments`)).text).toContain(secret);
});

it('both see both when both have handed in, and nobody is both of them', async () => {
  const { portal, asha, ravi, meera, id, made, judge, seenBy, assessors } = await desk();
  for (const one of [reaction, fever]) await judge(asha, one, 'possible');
  await judge(asha, fever, 'probable');
  expect(await seenBy(asha)).toHaveLength(3);
  expect([await seenBy(ravi), await seenBy(meera)]).toEqual([[], []]);
  expect(await assessors(ravi)).toMatchObject({ isBlind: true, handedIn: 1, isMine: false });
  expect(await assessors(asha)).toMatchObject({ isBlind: true, handedIn: 1, isMine: true });
  const waitFor = async (worker: typeof asha) =>
    ((await worker.call('GET', '?waitsFor=secondAssessor')).body as { id: string }[]).map((one) => one.id);
  expect([await waitFor(asha), await waitFor(ravi)]).toEqual([[], [id]]);
  const taken = (await asha.call('GET', `/${id}/assessments`)).body[0].id;
  expect((await judge(ravi, fever, 'possible', { copiedFrom: taken })).status).toBe(400);
  expect((await judge(ravi, reaction, 'possible', { fix: true, reason: 'Seen' })).status).toBe(409);
  expect((await asha.step(made, { step: 'ready' })).body.message).toContain('Two assessors judge this case');

  await judge(ravi, reaction, 'possible');
  expect([await waitFor(asha), await waitFor(ravi)]).toEqual([[], [id]]);
  expect(await seenBy(asha)).toHaveLength(3);
  await judge(ravi, fever, 'unlikely');
  for (const worker of [asha, ravi, meera]) expect(await seenBy(worker)).toHaveLength(5);
  expect(await waitFor(meera)).toEqual([]);
  expect(await assessors(meera)).toMatchObject({ isBlind: false, handedIn: 2, differing: 1 });
  const pack = (await portal.get('/api/admin/insight/pack?period=2026-11', asha.session)).json();
  expect(pack.agreement).toEqual({ count: 2, equal: 1, percent: 50, kappa: expect.closeTo(1 / 3) });
});

itOnce('a pair that somebody takes away keeps nobody waiting', async () => {
  const { asha, ravi, meera, made, judge, seenBy, assessors } = await desk();
  for (const one of [reaction, fever]) await judge(asha, one, 'possible');
  await judge(ravi, reaction, 'probable');
  const { drugs, reactions } = (await meera.call('GET', `/${made.id}`)).body.content as typeof content;
  const save = async (left: object[], version: number) => {
    const changed = { ...content, drugs, reactions: left };
    return (await meera.save({ ...made, version }, changed)).status;
  };
  expect(await save([...reactions, { id: crypto.randomUUID(), term: 'Itching' }], 1)).toBe(200);
  expect(await seenBy(ravi)).toHaveLength(1);
  expect(await save(reactions.slice(0, 1), 2)).toBe(200);
  expect(await assessors(meera)).toMatchObject({ isBlind: false, handedIn: 2, differing: 1 });
  expect([await seenBy(asha), await seenBy(meera)]).toEqual([
    ['ravi probable', 'asha possible', 'asha possible'],
    ['ravi probable', 'asha possible', 'asha possible'],
  ]);
});

itOnce('where they differ, "sign" fixes one of them or a third with a reason', async () => {
  const { asha, ravi, made, judge, assessors } = await desk();
  for (const worker of [asha, ravi]) await judge(worker, reaction, 'possible');
  await judge(asha, fever, 'probable');
  await judge(ravi, fever, 'unlikely', { answers: { time: 'improbable' } });
  await asha.step(made, { step: 'ready' });
  const sign = () => asha.step(made, { step: 'sign' });
  expect((await sign()).body.message).toContain('The two assessors differ about 1 pair');
  const fix = { fix: true, answers: { time: 'plausible', information: 'enough' } };
  const refused = await judge(asha, fever, 'possible', fix);
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'reason']);
  expect((await judge(asha, fever, 'possible', { ...fix, reason: 'Between both' })).status).toBe(201);
  expect(await assessors(asha)).toMatchObject({ differing: 0 });
  expect((await sign()).body.state).toBe('signed');
});

itOnce('"sign" goes on with one where the case is due soon, with a reason', async () => {
  const far = await desk();
  const goOn = (worker: typeof far.asha, id: string, reason = 'Due tomorrow') =>
    worker.call('POST', `/${id}/assessments/go-on`, { reason });
  for (const one of [reaction, fever]) await far.judge(far.asha, one, 'possible');
  expect((await goOn(far.ravi, far.id)).status).toBe(409);
  const near = await desk('2026-10-23');
  expect((await goOn(near.ravi, near.id)).body.message).toContain('No assessor has handed in');
  for (const one of [reaction, fever]) await near.judge(near.asha, one, 'possible');
  expect(await near.assessors(near.ravi)).toMatchObject({ isDueSoon: true });
  expect((await goOn(near.meera, near.id)).status).toBe(403);
  expect((await goOn(near.ravi, near.id, ' ')).status).toBe(400);
  const opened = await goOn(near.ravi, near.id);
  expect([opened.status, opened.body[0].goneOn]).toEqual([200, { by: 'ravi', reason: 'Due tomorrow' }]);
  expect(await near.seenBy(near.meera)).toHaveLength(2);
  await near.asha.step(near.made, { step: 'ready' });
  expect((await near.ravi.step(near.made, { step: 'sign' })).body.state).toBe('signed');
});
