// A case that was typed from paper is compared with the paper by a second person.
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { caseDesk, caseWorker, rash } from '../../../testing/case-desk.ts';

it('a second person compares a case with its paper, and the one who entered it cannot', async () => {
  const { portal, call, open, step } = await caseDesk(['cases'], 'asha');
  const second = await caseWorker(portal, ['cases'], 'bina');
  const entered = await call('POST', '', { source: 'paper', content: rash, toProofread: true });
  expect(entered.status).toBe(201);
  const one: CaseDetails = entered.body;
  const other = await open();
  expect(one.proofreading).toMatchObject({ state: 'wanted', by: 'asha', isOwn: true });
  expect(other.proofreading).toBeNull();
  const waiting = async () =>
    (await second.call('GET', '?waitsFor=proofreading')).body.map(({ id }: CaseDetails) => id);
  expect(await waiting()).toEqual([one.id]);

  const set = (by: typeof call, id: string, state: string, version?: number) =>
    by('PUT', `/${id}/proofreading`, { state }, version ? { 'if-match': `"${version}"` } : {});
  expect((await set(call, one.id, 'done', 1)).body.message).toContain('You entered this case.');
  expect((await set(second.call, one.id, 'done')).status).toBe(428);
  expect((await set(second.call, other.id, 'done', 1)).status).toBe(409);
  expect((await set(second.call, one.id, 'read', 1)).status).toBe(400);

  // What the second person corrects stays theirs to confirm; what they have not read is not confirmed.
  const corrected = await second.save(one, {
    ...one.content,
    patient: { ...one.content.patient, weightKg: 61 },
  });
  expect((await set(second.call, one.id, 'done', 1)).status).toBe(412);
  const done = await set(second.call, one.id, 'done', corrected.body.version);
  expect(done.body.proofreading).toMatchObject({ state: 'done', by: 'bina', isOwn: false });
  expect(done.body.timeline.map(({ text }: { text: string | null }) => text)).toEqual(
    expect.arrayContaining(['Compared with its paper', 'To be compared with its paper by a second person']),
  );
  expect(await waiting()).toEqual([]);

  expect((await set(call, other.id, 'wanted')).status).toBe(200);
  expect((await set(call, other.id, 'wanted')).status).toBe(409);
  expect(await waiting()).toEqual([other.id]);
  await step(other, { step: 'notValid', reason: 'No reaction' });
  expect(await waiting()).toEqual([]);
  expect((await set(second.call, other.id, 'notWanted')).body.proofreading).toBeNull();
  expect(await waiting()).toEqual([]);
});
