// An assessment that was made before a fact changed: it is shown, "Ready" and "Sign" wait, and a person says that it
// still holds or assesses anew.
import { expect, it } from 'vitest';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import { makeDoctor } from '../../../testing/doctor.ts';
import { testPortal } from '../../../testing/portal.ts';

const [drug = '', rash = ''] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const content = {
  patient: { initials: 'S.M.' },
  reporters: [{ familyName: 'Rao' }],
  drugs: [{ id: drug, role: '1', name: 'Amoxicillin' }],
  reactions: [{ id: rash, term: 'Rash', outcome: '2', seriousness: { hospitalisation: true } }],
};
const fatal = [{ ...content.reactions[0], outcome: '3' }];

async function desk() {
  const portal = await testPortal({ config: { rateLimit: false } });
  const { call } = await makeDoctor(portal, 'ravi', ['sign']);
  const { id } = (await call('POST', '/cases', { source: 'paper', content })).body;
  let version = 1;
  const save = async (changes: object) => {
    const headers = { 'if-match': `"${version}"` };
    const saved = await call('PUT', `/cases/${id}/content`, { content: { ...content, ...changes } }, headers);
    expect(saved.status).toBe(200);
    version = saved.body.version;
  };
  const step = (name: string) => call('POST', `/cases/${id}/steps`, { step: name });
  /** Signs as a person who has read the version that counts and every assessment. */
  const sign = async () => {
    const { assessments } = (await call('GET', `/cases/${id}`)).body;
    const body = { step: 'sign', assessments };
    return call('POST', `/cases/${id}/steps`, body, { 'if-match': `"${version}"` });
  };
  const assess = (body: object) => call('POST', `/cases/${id}/assessments`, { reaction: rash, ...body });
  const all = async (): Promise<Assessment[]> => (await call('GET', `/cases/${id}/assessments`)).body;
  const hold = (assessments: string[], headers: Record<string, string> = { 'if-match': `"${version}"` }) =>
    call('POST', `/cases/${id}/assessments/still-hold`, { assessments }, headers);
  await step('take');
  await assess({ drug, method: 'whoUmc', result: 'possible' });
  await assess({ method: 'severity', answers: { level: '4b' }, fix: true });
  return { save, step, sign, assess, all, hold };
}

const marks = (all: readonly Assessment[]) =>
  all.map(({ method, madeBefore }) => [
    method,
    madeBefore?.changes.map(({ label, after }) => [label, after]),
  ]);

it('is marked with what changed, and "Ready" waits until it is looked at', async () => {
  const { save, step, all, hold, assess } = await desk();
  expect(marks(await all())).toEqual([
    ['severity', undefined],
    ['whoUmc', undefined],
  ]);
  await save({ narrative: 'A rash.', patient: { initials: 'S.K.' } });
  expect(marks(await all())).toEqual([
    ['severity', undefined],
    ['whoUmc', undefined],
  ]);

  await save({ reactions: fatal });
  const marked = await all();
  expect(marked.map(({ method, madeBefore }) => [method, madeBefore?.version])).toEqual([
    ['severity', 1],
    ['whoUmc', 1],
  ]);
  expect(marks(marked)[1]?.[1]).toContainEqual([
    'Reaction Rash, Outcome',
    expect.stringMatching(/not recovered/i),
  ]);
  const refused = await step('ready');
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('2 assessments were made before facts changed.');

  const ids = marked.map(({ id }) => id);
  expect((await hold(ids, {})).status).toBe(428);
  expect((await hold(ids, { 'if-match': '"1"' })).status).toBe(412);
  expect((await hold([drug])).status).toBe(400);
  const held = await hold([ids[1] ?? '']);
  expect(held.status).toBe(200);
  expect(held.body[1]).toMatchObject({ madeBefore: null, held: { version: 3, by: 'ravi' }, version: 1 });
  expect((await step('ready')).body.message).toContain('1 assessment was made before facts changed.');
  await assess({ method: 'severity', answers: { level: '5' } });
  expect((await step('ready')).body.state).toBe('ready');
});

it('keeps "Sign" waiting when the fact changed after "Ready", and no longer when the change is taken back', async () => {
  const { save, step, sign, all, hold } = await desk();
  await step('ready');
  await save({ reactions: fatal });
  const refused = await sign();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('2 assessments were made before facts changed.'),
  ]);
  await save({});
  expect(marks(await all())).toEqual([
    ['severity', undefined],
    ['whoUmc', undefined],
  ]);
  await save({ reactions: fatal });
  expect((await hold((await all()).map(({ id }) => id))).status).toBe(200);
  const signed = await sign();
  expect([signed.status, signed.body.state]).toEqual([200, 'signed']);
  const [one] = await all();
  expect((await hold([one?.id ?? ''])).status).toBe(409);
});

it('is not fixed as a category whose criteria have no answer, but for a reason', async () => {
  const { assess } = await desk();
  const category = { drug, method: 'whoUmc', result: 'possible', fix: true };
  const answers = { time: 'reasonable', information: 'enough' };
  const statuses = [];
  for (const more of [
    {},
    { answers: { time: 'reasonable' } },
    { answers },
    { reason: 'By the photograph' },
  ]) {
    statuses.push((await assess({ ...category, ...more })).status);
  }
  expect(statuses).toEqual([400, 400, 201, 201]);
});
