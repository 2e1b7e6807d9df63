// Tests the undo of a step with two people, on both engines.
import { expect, it } from 'vitest';
import { undoableSteps } from '#contract/cases/work/steps-rules.ts';
import { makeAccount } from '../../../testing/administrator.ts';
import { caseDesk, caseWorker } from '../../../testing/case-desk.ts';

async function twoPeople() {
  const desk = await caseDesk();
  const other = await caseWorker(desk.portal, ['cases'], 'ravi');
  await makeAccount(desk.portal, 'meena', ['cases']);
  const pass = (ms: number) => (desk.portal.clock.now = new Date(desk.portal.clock.now.getTime() + ms));
  const stored = async (id: string) => {
    const { db } = desk.portal;
    const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { updatedAt: _, ...columns } = row;
    const pairs = await db.selectFrom('case_pairs').selectAll().where('caseId', '=', id).execute();
    return { columns, pairs };
  };
  return { ...desk, other, pass, stored };
}

const bodies = {
  take: { step: 'take' },
  handOver: { step: 'handOver', to: 'meena' },
  close: { step: 'close', reason: 'Not sent' },
  notValid: { step: 'notValid', reason: 'No reaction' },
  refer: { step: 'refer', office: 'aefi' },
} as const;

it('the account that took a step undoes it within ten seconds: state, assessor and due day are as before', async () => {
  const { open, step, portal, pass, stored } = await twoPeople();
  expect(Object.keys(bodies)).toEqual(undoableSteps);
  for (const [name, body] of Object.entries(bodies)) {
    const made = await open();
    if (name === 'close') {
      const signed = { state: 'signed', assessor: 'ravi' };
      await portal.db.updateTable('cases').set(signed).where('id', '=', made.id).execute();
    }
    const before = await stored(made.id);
    pass(1000);
    const taken = await step(made, body);
    expect([name, taken.status]).toEqual([name, 200]);
    expect(await stored(made.id)).not.toEqual(before);
    pass(10_000);
    const undone = await step(made, { step: 'undo' });
    expect([name, undone.status, undone.body.state]).toEqual([name, 200, before.columns.state]);
    expect(await stored(made.id)).toEqual(before);
    const [newest, earlier] = undone.body.timeline;
    expect([newest?.step, newest?.to, earlier?.step]).toEqual(['undo', before.columns.state, name]);
    // It cannot be undone twice, and an undo cannot be undone.
    expect((await step(made, { step: 'undo' })).status).toBe(409);
    const moves = await portal.db.selectFrom('case_moves').select('kind').execute();
    expect(moves).toEqual([]);
  }
});

it('a step is not undone after ten seconds, nor by another account', async () => {
  const { openTaken, step, other, pass } = await twoPeople();
  const made = await openTaken();
  const refused = await other.step(made, { step: 'undo' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^Nothing can be undone: 10 seconds/),
  ]);
  pass(10_001);
  const late = await step(made, { step: 'undo' });
  expect([late.status, late.body.message]).toEqual([409, refused.body.message]);
});

it('a step is not undone once anybody has changed the case since', async () => {
  const { call, openTaken, step, other } = await twoPeople();
  const changes: [string, (id: string) => Promise<{ status: number }>][] = [
    ['a step', (id) => other.call('POST', `/${id}/steps`, { step: 'handOver', to: 'ravi' })],
    ['a note', (id) => other.call('POST', `/${id}/notes`, { text: 'The ward called' })],
    ['a reminder', (id) => other.call('PUT', `/${id}/reminders`, { about: null, on: '2026-12-24' })],
    ['an own note', (id) => call('POST', `/${id}/notes`, { text: 'I called the ward' })],
    [
      'a content',
      async (id) => {
        const { body } = await other.call('GET', `/${id}`);
        return other.save(body, { ...body.content, narrative: 'Told anew.' });
      },
    ],
  ];
  for (const [what, change] of changes) {
    const made = await openTaken();
    expect([what, (await change(made.id)).status < 300]).toEqual([what, true]);
    expect([what, (await step(made, { step: 'undo' })).status]).toEqual([what, 409]);
  }
});

it('steps that bind, or of which somebody was told, have no undo', async () => {
  const { openTaken, step } = await twoPeople();
  const made = await openTaken();
  const asked = await step(made, { step: 'ask', question: 'Since when?', way: 'telephone' });
  expect(asked.body.state).toBe('waiting');
  expect((await step(made, { step: 'undo' })).status).toBe(409);
});
