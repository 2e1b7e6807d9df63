// Takes every step from every state with every set of rights through the API. The answers must match the table of
// steps. Also tests the order of the refusals.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Right, rights } from '#contract/access-rules.ts';
import { addressOf } from '#contract/api.ts';
import type { CaseDetails, InformationItem } from '#contract/cases/work/case-details.ts';
import {
  afterAcceptedInformation,
  type CaseState,
  caseStates,
  type CaseStep,
  caseSteps,
  needsReason,
  stepRules,
  transitions,
} from '#contract/cases/work/steps-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { pairsOf } from '#contract/cases/content/criteria-rules.ts';
import { withValue } from '#contract/cases/content/paths-rules.ts';
import { fullContent } from '../../../icsr/testing/invented-case.ts';
import { makeAccount, sessionOf } from '../../../testing/administrator.ts';
import { testPortal, type TestPortal } from '../../../testing/portal.ts';
import { configureSender } from '../../../testing/configure-sender.ts';
import { makeCaller, signedInRequests, type WrittenRow } from '../../../testing/signed-in-requests.ts';
import { afterReading } from '../../../testing/what-was-read.ts';
import { changedContent, told } from '../../../testing/told.ts';
import { insertQuestion } from './work-queries.ts';
import { updateRow } from '../../../db/update-row.ts';

/** Complete enough for every step, including a message. The weight is added later. */
const content = withValue(fullContent, 'patient.weightKg', undefined);

/** An open question of each case. */
const question = {
  by: 'asha',
  way: 'telephone',
  question: 'Since when?',
  language: null,
  fixed: null,
  at: new Date('2026-11-20T05:00:00.000Z'),
};

/** All 16 sets of rights. */
const rightSets: Right[][] = Array.from({ length: 2 ** rights.length }, (_, bits) =>
  rights.filter((_right, place) => bits & (2 ** place)),
);

/** Steps that `cases` does not allow. */
const signersSteps: readonly CaseStep[] = ['sign', 'undoSignature', 'amend', 'nullify'];

/** Every refusal has a sentence with the reason. */
const sentence = /^["A-Z\d].* .*\.$/s;

let made = 0;

async function officeWith(portal: TestPortal, held: readonly Right[]) {
  const id = await makeAccount(portal, `account ${(made += 1)}`, held);
  const person = { fullName: 'Dr A. Rao', designation: 'Pharmacologist' };
  await updateRow(portal.db, 'users', id, person);
  const session = await sessionOf(portal, id);
  const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await portal.post(`/api/admin/cases${path}`, payload, { ...session, ...headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { session, post };
}

const stateOf = async ({ db }: TestPortal, id: string) =>
  (await db.selectFrom('cases').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

/** A portal with a second case, and a case that the test puts into each state. */
async function office() {
  const portal = await testPortal({ config: { rateLimit: false } });
  await configureSender(portal.db);
  const { post, session } = await officeWith(portal, rights);
  const open = async (): Promise<CaseDetails> => {
    const { body } = await post('', { source: 'paper', content });
    for (const { drug, reaction } of pairsOf(body.content)) {
      const pair = { drug: drug.id, reaction: reaction.id };
      await post(`/${body.id}/assessments`, { ...pair, method: 'whoUmc', result: 'possible' });
    }
    await insertQuestion(portal.db, { ...question, caseId: body.id, reportId: body.report.id });
    return body;
  };
  const [one, other] = [await open(), await open()];
  const ready = { hasFollowUpGround: true, mayForward: true, survivingCaseId: null };
  /** Puts a case into a state by the same changes as the steps that lead there. */
  const putInto = async (state: CaseState, wasSent: boolean, id = one.id) => {
    await updateRow(portal.db, 'cases', id, { ...ready, state, wasSent, stateBefore: 'waiting' });
    const open = { answeredAt: null, answer: null, droppedAt: null };
    const ofCase = portal.db.updateTable('case_questions').where('caseId', '=', id);
    await ofCase.set({ droppedAt: question.at.toISOString() }).where('by', '!=', question.by).execute();
    await ofCase.set(open).where('by', '=', question.by).execute();
  };
  const stateNow = () => stateOf(portal, one.id);
  return { portal, post, session, one, other, open, putInto, stateNow };
}

/** A body with the fields of every step. */
const bodyOf = (step: CaseStep, of: string) => ({
  step,
  reason: 'as the test says',
  to: 'ravi',
  question: 'When?',
  answer: 'In May',
  way: step === 'send' ? 'file' : 'telephone',
  lateReason: 'technical',
  number: 'IN-1',
  office: 'aefi',
  received: '2026-11-20',
  from: 'reporter',
  text: 'The rash has gone',
  of,
});

/** A fact about each case that the table of steps needs beside the state: whether it was ever sent. */
const histories: (readonly [CaseState, boolean])[] = [
  ...caseStates.map((state) => [state, state === 'sent' || state === 'nullified'] as const),
  ['closed', true],
];

it('every step from every state answers as the table says, for all 16 sets of rights', async () => {
  const { portal, other, open, putInto } = await office();
  await makeAccount(portal, 'ravi', ['cases']);
  const cases = [];
  for (const [state, wasSent] of histories) cases.push({ state, wasSent, id: (await open()).id });
  const taken = cases.flatMap((one) => caseSteps.map((step) => ({ ...one, step })));
  const stored = async () => ({
    cases: await portal.db.selectFrom('cases').selectAll().orderBy('id').execute(),
    steps: await portal.db.selectFrom('case_steps').select('id').orderBy('id').execute(),
  });
  const reasons: string[] = [];

  for (const held of rightSets) {
    const { post } = await officeWith(portal, held);
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const note = async ({ id, state, wasSent, step }: (typeof taken)[number], status: number) => {
      const key = `${held.join(' ')}, ${state}${wasSent ? ', sent' : ''}: ${step}`;
      const { body, headers } = await afterReading(portal, id, bodyOf(step, other.id));
      const answer = await post(`/${id}/steps`, body, headers);
      if (answer.status !== 200) reasons.push(answer.body.message);
      found[key] = answer.status;
      expected[key] = status;
      return key;
    };

    for (const { id, state, wasSent } of cases) await putInto(state, wasSent, id);
    const before = await stored();
    for (const one of taken) {
      const [status] = outcomeOf(held, one);
      if (status !== 200) await note(one, status);
    }
    expect(found).toEqual(expected);
    expect(await stored()).toEqual(before);

    for (const one of taken) {
      const [status, to] = outcomeOf(held, one);
      if (status !== 200) continue;
      await putInto(one.state, one.wasSent, one.id);
      const key = await note(one, status);
      found[`${key} to`] = await stateOf(portal, one.id);
      expected[`${key} to`] = to;
    }
    expect(found).toEqual(expected);
  }
  expect(reasons.filter((reason) => !sentence.test(reason))).toEqual([]);
});

/** The status of the answer and the state after it, as the table says. */
function outcomeOf(
  held: readonly Right[],
  { state, wasSent, step }: { state: CaseState; wasSent: boolean; step: CaseStep },
): [status: number, to: CaseState] {
  const mayWork = held.includes('cases') || held.includes('sign');
  if (!mayWork || (signersSteps.includes(step) && !held.includes('sign'))) return [403, state];
  const to = transitions[state][step];
  const isRefused =
    to === undefined ||
    (step === 'duplicateOf' && wasSent) ||
    (['recordNumber', 'nullify'].includes(step) && !wasSent);
  return isRefused ? [409, state] : [200, to === 'before' ? 'waiting' : to];
}

it('a step that is not possible says so before it asks for fields, in every state', async () => {
  const { portal, post, one, putInto } = await office();
  for (const [state, wasSent] of histories) {
    for (const step of caseSteps) {
      await putInto(state, wasSent);
      const [status] = outcomeOf(rights, { state, wasSent, step });
      const answer = await post(`/${one.id}/steps`, { step });
      const { needs } = stepRules[step];
      const isBound = ['sign', 'send', 'amend', 'nullify'].includes(step);
      const asksForReason = needsReason(step, state);
      const bare = needs.length > 0 || asksForReason ? 400 : isBound ? 428 : 200;
      expect([state, step, answer.status]).toEqual([state, step, status === 200 ? bare : 409]);
    }
  }
  // Nor does a case that was erased, or has duplicates, ask for fields first.
  const other = await portal.db.selectFrom('cases').select('id').where('id', '!=', one.id).executeTakeFirst();
  await putInto('sent', true);
  const asDuplicate = { survivingCaseId: one.id, state: 'duplicate' };
  await updateRow(portal.db, 'cases', other?.id ?? '', asDuplicate);
  expect((await post(`/${one.id}/steps`, { step: 'nullify' })).status).toBe(409);
  await putInto('new', false);
  expect((await post(`/${one.id}/steps`, { step: 'duplicateOf' })).status).toBe(409);
});

it('an old session is asked for the password by the steps about a signature, and by no other', async () => {
  const { portal, post, one, other, putInto } = await office();
  await makeAccount(portal, 'ravi', ['cases']);
  portal.clock.now = new Date(portal.clock.now.getTime() + 6 * 60_000);
  const asked = new Set<CaseStep>();
  for (const [state, wasSent] of histories) {
    for (const step of caseSteps) {
      await putInto(state, wasSent);
      const [status] = outcomeOf(rights, { state, wasSent, step });
      if (status !== 200) continue;
      const { body, headers } = await afterReading(portal, one.id, bodyOf(step, other.id));
      const answer = await post(`/${one.id}/steps`, body, headers);
      if (answer.body.code === 'confirm') asked.add(step);
      expect([state, step, answer.status]).toEqual([state, step, signersSteps.includes(step) ? 403 : 200]);
    }
  }
  expect([...asked].toSorted()).toEqual([...signersSteps].toSorted());
});

it('a step is refused in this order: session, right of the call, input, case, right of the step, state, fields, reading, password', async () => {
  const { portal, one, putInto, stateNow } = await office();
  await putInto('ready', false);
  const editor = await officeWith(portal, ['content']);
  const worker = await officeWith(portal, ['cases']);
  const signer = await officeWith(portal, ['sign']);
  const nobody = await portal.post(`/api/admin/cases/${one.id}/steps`, { step: 'fly' });
  expect(nobody.statusCode).toBe(401);

  const refuse = async (
    { post }: typeof worker,
    id: string,
    body: object,
    expected: [status: number, says: RegExp],
    headers = {},
  ) => {
    const answer = await post(`/${id}/steps`, body, headers);
    const [status, says] = expected;
    expect([body, answer.status, answer.body.message]).toEqual([body, status, expect.stringMatching(says)]);
    return answer.body;
  };
  await refuse(editor, randomUUID(), { step: 'fly' }, [403, /needs the right "cases"/]);
  await refuse(worker, randomUUID(), { step: 'fly' }, [400, /Check these fields: step/]);
  await refuse(worker, 'no-id', { step: 'fly' }, [400, /Check these fields: step/]);
  await refuse(worker, 'no-id', { step: 'sign' }, [404, /nothing at this address/]);
  await refuse(worker, randomUUID(), { step: 'sign' }, [404, /nothing at this address/]);
  await refuse(worker, one.id, { step: 'undoSignature' }, [403, /needs the right "sign"/]);
  await refuse(worker, one.id, { step: 'nullify' }, [403, /needs the right "sign"/]);
  await refuse(signer, one.id, { step: 'undoSignature' }, [409, /in the state "Ready"/]);
  await refuse(signer, one.id, { step: 'nullify' }, [409, /in the state "Ready"/]);

  portal.clock.now = new Date(portal.clock.now.getTime() + 6 * 60_000);
  const reading = await afterReading(portal, one.id, { step: 'sign' });
  const { assessments } = reading.body as { assessments: number };
  const current = reading.headers;
  await refuse(signer, one.id, { step: 'sign' }, [428, /binds what you have read/]);
  await refuse(signer, one.id, { step: 'sign' }, [428, /binds/], current);
  await refuse(signer, one.id, { step: 'sign', assessments }, [428, /binds/]);
  await refuse(signer, one.id, { step: 'sign', assessments }, [428, /binds/], { 'if-match': '*' });
  await refuse(signer, one.id, { step: 'sign', assessments }, [412, /has changed/], { 'if-match': '"9"' });
  const fewer = { step: 'sign', assessments: assessments - 1 };
  const stale = await refuse(signer, one.id, fewer, [412, /has changed/], current);
  expect(stale.current).toMatchObject({ version: 1, assessments });
  const late = await refuse(signer, one.id, { step: 'sign', assessments }, [403, /password/], current);
  expect(late.code).toBe('confirm');
  expect(await stateNow()).toBe('ready');

  // The fields come before the reading, the faults of their values too.
  await putInto('sent', true);
  const of = randomUUID();
  await refuse(signer, one.id, { step: 'nullify' }, [400, /reason/]);
  await refuse(signer, one.id, { step: 'nullify', reason: 'Twice', of }, [400, /of/]);
  await refuse(signer, one.id, { step: 'nullify', reason: 'Twice' }, [428, /binds/]);
  await putInto('signed', false);
  await refuse(signer, one.id, { step: 'send' }, [400, /way/]);
  await refuse(signer, one.id, { step: 'send', way: 'telephone' }, [400, /way/]);
  await refuse(signer, one.id, { step: 'send', way: 'file' }, [400, /lateReason/]);
  const explained = { step: 'send', way: 'file', lateReason: 'technical' };
  await refuse(signer, one.id, explained, [428, /binds/]);
});

it('a step that needs a reason from some states only asks for it there, after its guards', async () => {
  const { post, one, putInto } = await office();
  const close = { step: 'close' };
  await putInto('signed', false);
  const refused = await post(`/${one.id}/steps`, close);
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: 'reason', code: 'required', message: 'Give a reason for "Close".' }],
  ]);
  await putInto('sent', true);
  expect((await post(`/${one.id}/steps`, close)).status).toBe(200);
});

/** The calls that write to reports and cases and are not steps. */
const otherRows = (Object.keys(signedInRequests) as WrittenRow[]).filter(
  (key) => /\/(cases|icsr|adr-reports|privacy)\b/.test(key) && !key.endsWith('/steps'),
);

it('no other call of the table changes a state', async () => {
  const portal = await testPortal({ config: { rateLimit: false } });
  const caller = await makeCaller(portal);
  for (const key of otherRows) {
    for (const state of caseStates) {
      const { url, type, payload, headers } = await signedInRequests[key](caller);
      await portal.db
        .updateTable('cases')
        .set({ state, stateBefore: 'inWork', wasSent: state === 'sent' })
        .execute();
      const before = await portal.db.selectFrom('cases').select(['id', 'state']).orderBy('id').execute();
      await portal.send(addressOf(key).method, url, payload, {
        cookie: caller.cookie,
        'content-type': type ?? 'application/json',
        ...headers,
      });
      const ids = before.map(({ id }) => id);
      const after =
        ids.length === 0
          ? []
          : await portal.db
              .selectFrom('cases')
              .select(['id', 'state'])
              .where('id', 'in', ids)
              .orderBy('id')
              .execute();
      expect([key, state, after]).toEqual([key, state, before]);
    }
  }
});

it('a save never changes the state, but accepted significant information does', async () => {
  const { portal, post, session, one, putInto, stateNow } = await office();
  for (const state of caseStates) {
    await putInto(state, state === 'sent');
    const weight = { patient: { weightKg: 50 + caseStates.indexOf(state) } };
    const { content } = (await portal.get(`/api/admin/cases/${one.id}`, session)).json<CaseDetails>();
    const added = await post(`/${one.id}/steps`, told(changedContent(content, weight)));
    expect([state, await stateNow()]).toEqual([state, state]);
    expect([state, added.status]).toEqual([state, state === 'nullified' ? 409 : 200]);
    if (state === 'nullified') continue;
    await post(`/${one.id}/notes`, { text: 'A note' });
    const { version } = (await portal.get(`/api/admin/cases/${one.id}`, session)).json<CaseDetails>();
    await portal.put(
      `/api/admin/cases/${one.id}/content`,
      { content, significant: true },
      { ...session, 'if-match': `"${version}"` },
    );
    expect([state, await stateNow()]).toEqual([state, state]);
    const [item] = added.body.information;
    const read = await portal.get(`/api/admin/cases/${one.id}/information/${item.id}`, session);
    const [line] = read.json<InformationItem>().lines as [InformationItem['lines'][number]];
    const decisions = `/${one.id}/information/${item.id}/decisions`;
    const isTaken = state === 'new' || state === 'duplicate';
    const answer = await post(decisions, {
      accept: [line.path],
      significant: true,
      why: 'It changes the dose',
    });
    expect([state, answer.status]).toEqual([state, isTaken ? 409 : 200]);
    expect([state, await stateNow()]).toEqual([
      state,
      isTaken ? state : afterAcceptedInformation(state, true),
    ]);
  }
});

/** The steps that bind, each with a state from which it is possible. */
const binding: [step: CaseStep, state: CaseState, wasSent: boolean][] = [
  ['sign', 'ready', false],
  ['send', 'signed', false],
  ['amend', 'sent', true],
  ['nullify', 'sent', true],
];

it.each(binding)(
  'of many who %s at once, one does, and nobody binds what they had not read',
  async (step, state, wasSent) => {
    for (const acceptsAt of [0, 2]) {
      const { portal, post, session, one, other, putInto } = await office();
      await putInto('inWork', wasSent);
      const { body: details } = await post(
        `/${one.id}/steps`,
        told(changedContent(one.content, { patient: { weightKg: 61 } })),
      );
      const [{ id: item }] = details.information;
      await putInto(state, wasSent);
      const read = await afterReading(portal, one.id, bodyOf(step, other.id));
      const take = () => post(`/${one.id}/steps`, read.body, read.headers);
      const accept = () =>
        post(`/${one.id}/information/${item}/decisions`, {
          accept: ['patient.weightKg'],
          significant: false, // so that the state stays
          why: 'It changes the dose',
        });
      const acts = Array.from({ length: 6 }, () => take);
      const all = await Promise.all(acts.toSpliced(acceptsAt, 0, accept).map((act) => act()));
      const taken = all.toSpliced(acceptsAt, 1).map(({ status }) => status);
      expect(taken.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      expect(taken.filter((status) => ![200, 409, 412].includes(status))).toEqual([]);
      const get = async <Reply>(path: string) =>
        (await portal.get(`/api/admin/cases/${one.id}${path}`, session)).json<Reply>();
      const { signatures, timeline } = await get<CaseDetails>('');
      const bound = timeline.filter((event) => event.step === step);
      expect([acceptsAt, bound.length]).toEqual([acceptsAt, taken.includes(200) ? 1 : 0]);
      for (const { version } of [...bound, ...signatures]) {
        // An amendment and a nullification make a version of what was read.
        const { content: of } = await get<{ content: CaseContent }>(`/versions/${version}`);
        expect([acceptsAt, of.patient?.weightKg]).toEqual([acceptsAt, undefined]);
      }
    }
  },
);
