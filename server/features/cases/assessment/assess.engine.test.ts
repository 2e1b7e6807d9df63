// Tests assessments over HTTP: proposed and fixed ones, their history, the pairs that the step "Ready" needs, and the
// signature.
import { describe, expect, it } from 'vitest';
import type { Right } from '#contract/access-rules.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import { makeAccount, sessionOf } from '../../../testing/administrator.ts';
import { notSerious } from '../../../testing/case-desk.ts';
import { makeDoctor } from '../../../testing/doctor.ts';
import { testPortal, type TestPortal } from '../../../testing/portal.ts';
import { afterReading } from '../../../testing/what-was-read.ts';
import { itOnce } from '../../../testing/engine.ts';

const [drug = '', other = '', rash = '', fever = ''] = [1, 2, 3, 4].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
);
const content = {
  patient: { initials: 'S.M.' },
  reporters: [{ familyName: 'Rao' }],
  drugs: [
    { id: drug, role: '1', name: 'Amoxicillin' },
    { id: other, role: '2', name: 'Metformin' },
  ],
  reactions: [
    { id: rash, term: 'Rash', seriousness: notSerious },
    { id: fever, term: 'Fever', seriousness: notSerious },
  ],
};

async function worker(portal: TestPortal, name: string, rights: Right[]) {
  const { call } = await makeDoctor(portal, name, rights);
  return (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers = {}) =>
    call(method, `/cases${path}`, body, headers);
}

async function desk() {
  const portal = await testPortal({ config: { rateLimit: false } });
  const asha = await worker(portal, 'asha', ['cases']);
  const ravi = await worker(portal, 'ravi', ['sign']);
  const { id } = (await asha('POST', '', { source: 'paper', content })).body;
  const assess = (body: object, call = asha) => call('POST', `/${id}/assessments`, body);
  const step = async (asked: object, call = asha) => {
    const { body, headers } = await afterReading(portal, id, asked);
    return call('POST', `/${id}/steps`, body, headers);
  };
  const history = async (): Promise<Assessment[]> => (await asha('GET', `/${id}/assessments`)).body;
  const category = (reaction: string, result = 'possible', more = {}) => ({
    drug,
    reaction,
    method: 'whoUmc',
    answers: {},
    result,
    ...more,
  });
  return { portal, asha, ravi, id, assess, step, history, category };
}

describe('an assessment', () => {
  it('is proposed with its answers, and none is overwritten', async () => {
    const { assess, history } = await desk();
    const answers = { 1: 'yes', 2: 'yes', 3: 'yes', 4: 'notDone', 5: 'unknown', 6: 'notDone', 7: 'notDone' };
    const naranjo = { ...answers, 8: 'unknown', 9: 'no', 10: 'yes' };
    const first = await assess({ drug, reaction: rash, method: 'naranjo', answers: naranjo });
    expect(first.status).toBe(201);
    await assess({ drug, reaction: rash, method: 'naranjo', answers: { ...naranjo, 5: 'no' } });
    await assess({
      drug,
      reaction: rash,
      method: 'severity',
      answers: { level: '4a' },
      reason: 'One night more',
    });
    expect(await history()).toMatchObject([
      { method: 'severity', drug: null, result: '4a', score: null, reason: 'One night more' },
      { method: 'naranjo', drug, result: 'probable', score: 7, by: 'asha', version: 1, isFixed: false },
      { method: 'naranjo', drug, result: 'probable', score: 5, answers: { 4: 'notDone', 5: 'unknown' } },
    ]);
  });

  it('keeps whose answers were taken over, and only of the same case and method', async () => {
    const { asha, id, assess, step, history, category } = await desk();
    await assess(category(rash));
    const [first] = await history();
    const copied = await assess(category(fever, 'possible', { copiedFrom: first?.id }));
    expect([copied.status, (await history())[0]?.copiedFrom]).toEqual([201, first?.id]);
    const severity = { reaction: rash, method: 'severity', answers: { level: '2' }, copiedFrom: first?.id };
    const refused = [await assess(severity), await assess(category(rash, 'possible', { copiedFrom: drug }))];
    expect(refused.map(({ status, body }) => [status, body.issues[0].path])).toEqual([
      [400, 'copiedFrom'],
      [400, 'copiedFrom'],
    ]);
    const lines = await asha('GET', '/jsonl');
    expect(lines.text).toContain(`"copiedFrom":"${first?.id}"`);
    expect((await step({ step: 'take' })).status).toBe(200);
    const csv = await asha('GET', '/csv?rows=pairs&columns=reaction,whoUmcSameAs');
    expect(csv.text.split('\r\n').slice(1, 3)).toEqual(['Rash,', 'Fever,"Amoxicillin, Rash"']);
    const print = await asha('GET', `/${id}/print?form=case`);
    expect(print.body.assessments).toMatchObject([
      { reaction: rash, sameAs: null },
      { reaction: fever, sameAs: { drug, reaction: rash } },
    ]);
  });

  itOnce('is shown in the timeline with its pair, its result and its author', async () => {
    const { asha, ravi, id, assess, category } = await desk();
    await assess(category(rash));
    await assess({ reaction: fever, method: 'severity', answers: { level: '4a' }, fix: true }, ravi);
    const { timeline } = (await asha('GET', `/${id}`)).body;
    const events = timeline.filter(({ kind }: { kind: string }) => kind === 'assessment');
    expect(events.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual([
      ['ravi', 'Severity (modified Hartwig and Siegel): Level 4a, moderate · Fever · fixed'],
      ['asha', 'WHO-UMC: Possible · Amoxicillin · Rash'],
    ]);
  });

  itOnce('is fixed by an account with "sign" only', async () => {
    const { ravi, assess, history, category } = await desk();
    const refused = await assess(category(rash, 'possible', { fix: true }));
    expect(refused.status).toBe(403);
    expect(await history()).toEqual([]);
    const fixed = category(rash, 'possible', { fix: true, reason: 'Seen at the bedside' });
    expect((await assess(fixed, ravi)).status).toBe(201);
    expect(await history()).toMatchObject([{ isFixed: true, fixedBy: 'ravi' }]);
  });

  itOnce('is refused for pairs that the case does not have, with a sentence', async () => {
    const { assess, category } = await desk();
    const message = async (body: object) => {
      const answer = await assess(body);
      return [answer.status, answer.body.issues?.map((one: { path: string; message: string }) => one.path)];
    };
    expect(await message(category(drug))).toEqual([400, ['reaction']]);
    expect(await message(category(rash, 'possible', { drug: other }))).toEqual([400, ['drug']]);
    expect(await message(category(rash, 'certain', { answers: { time: 'improbable' } }))).toEqual([
      400,
      ['reason'],
    ]);
    expect(await message(category(rash, 'sure'))).toEqual([400, ['result']]);
    expect(await message({ ...category(rash), answers: { time: 7 } })).toEqual([400, ['answers.time']]);
    const unknown = await (await desk()).asha('POST', `/${drug}/assessments`, category(rash));
    expect(unknown.status).toBe(404);
  });
});

describe('"Ready"', () => {
  itOnce('needs a category for each suspected drug and reaction, and says how many are missing', async () => {
    const { assess, step, category } = await desk();
    await step({ step: 'take' });
    expect((await step({ step: 'ready' })).body.message).toBe(
      '2 pairs of drug and reaction have no WHO-UMC category.',
    );
    await assess(category(rash));
    await assess({ reaction: fever, method: 'severity', answers: { level: '1' } });
    expect((await step({ step: 'ready' })).body.message).toBe(
      '1 pair of drug and reaction has no WHO-UMC category.',
    );
    await assess(category(fever, 'unlikely'));
    expect((await step({ step: 'ready' })).body.state).toBe('ready');
  });

  itOnce('stays when a new pair has no category yet', async () => {
    const { asha, ravi, id, assess, step, category } = await desk();
    await step({ step: 'take' });
    for (const reaction of [rash, fever]) await assess(category(reaction));
    await step({ step: 'ready' });
    const reactions = [...content.reactions, { term: 'Cough' }];
    const saved = await asha(
      'PUT',
      `/${id}/content`,
      { content: { ...content, reactions } },
      { 'if-match': '"1"' },
    );
    expect(saved.body.state).toBe('ready');
    expect((await step({ step: 'sign' }, ravi)).body.state).toBe('signed');
  });
});

describe('a signature', () => {
  itOnce('makes the current assessments final, and its hash depends on them', async () => {
    const { ravi, assess, step, history, category } = await desk();
    await step({ step: 'take' });
    for (const reaction of [rash, fever]) await assess(category(reaction, 'unlikely'));
    await assess(category(rash, 'probable'));
    await step({ step: 'ready' });
    const signed = await step({ step: 'sign' }, ravi);
    expect((await history()).map(({ result, isFixed, fixedBy }) => [result, isFixed, fixedBy])).toEqual([
      ['probable', true, 'ravi'],
      ['unlikely', true, 'ravi'],
      ['unlikely', false, null],
    ]);
    expect(await assess(category(rash))).toMatchObject({ status: 409 });
    await step({ step: 'undoSignature' }, ravi);
    await assess(category(rash, 'certain'));
    await step({ step: 'ready' });
    const again = await step({ step: 'sign' }, ravi);
    const hashes = [signed, again].map(({ body }) => body.signatures[0].hash);
    expect(new Set(hashes).size).toBe(2);
    expect(again.body.signatures[0].version).toBe(signed.body.signatures[0].version);
  });

  it('is checked against the stored data: it is valid, still valid after an erasure, and invalid after a change', async () => {
    const { portal, ravi, id, assess, step, category } = await desk();
    await step({ step: 'take' });
    for (const reaction of [rash, fever]) await assess(category(reaction, 'unlikely'));
    await step({ step: 'ready' });
    await step({ step: 'sign' }, ravi);
    const checked = async () => (await ravi('GET', `/${id}`)).body.signatures;
    expect(await checked()).toMatchObject([{ version: 1, check: 'holds', erasedAt: null }]);

    const officer = await makeAccount(portal, 'officer', ['portal', 'cases']);
    const session = await sessionOf(portal, officer);
    const { reportId } = await portal.db.selectFrom('cases').select('reportId').executeTakeFirstOrThrow();
    const records = [{ kind: 'adr-reports', id: reportId }];
    const answer = await portal.post('/api/admin/privacy/erase', { records }, session);
    expect(answer.statusCode).toBe(200);
    expect(await checked()).toMatchObject([{ check: 'erased', erasedAt: expect.any(String) }]);

    await portal.db
      .updateTable('case_assessments')
      .set({ result: 'certain' })
      .where('caseId', '=', id)
      .execute();
    expect(await checked()).toMatchObject([{ check: 'differs' }]);
  });
});

itOnce('without "sign" no call fixes, signs, undoes, amends or nullifies', async () => {
  const { asha, ravi, id, assess, step, category } = await desk();
  const refusals = async () => {
    const steps = ['sign', 'undoSignature', 'amend', 'nullify'];
    const answers = await Promise.all(steps.map((name) => step({ step: name, reason: 'x' })));
    return [...answers, await assess(category(rash, 'possible', { fix: true }))].map(({ status }) => status);
  };
  expect(await refusals()).toEqual([403, 403, 403, 403, 403]);
  await step({ step: 'take' });
  for (const reaction of [rash, fever]) await assess(category(reaction));
  await step({ step: 'ready' });
  expect(await refusals()).toEqual([403, 403, 403, 403, 403]);
  await step({ step: 'sign' }, ravi);
  expect(await refusals()).toEqual([403, 403, 403, 403, 403]);
  expect((await asha('GET', `/${id}`)).body).toMatchObject({
    state: 'signed',
    signatures: [{ undoneAt: null }],
  });
});
