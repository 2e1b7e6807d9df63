// Pairs of drugs and reactions are the product of two lists that strangers fill, so they are stored when a person takes
// the case.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { caseDesk, rash } from '../../../testing/case-desk.ts';
import { itOnce } from '../../../testing/engine.ts';
import { exchangeDesk } from '../../../testing/exchange-desk.ts';
import { type TestPortal, validReport } from '../../../testing/portal.ts';
import { fileOf, fullContent } from '../../../icsr/testing/invented-case.ts';
import { rederiveCases } from './rederive-cases.ts';

const lists = (drugs: number, reactions: number) => ({
  drugs: Array.from({ length: drugs }, (_, n) => ({ id: randomUUID(), role: '1', name: `Drug ${n}` })),
  reactions: Array.from({ length: reactions }, (_, n) => ({ id: randomUUID(), term: `Reaction ${n}` })),
});

const pairsOf = async ({ db }: TestPortal) =>
  (await db.selectFrom('case_pairs').select(['drug', 'reaction']).execute())
    .map(({ drug, reaction }) => `${drug}, ${reaction}`)
    .toSorted();

it('a report of 10 drugs and 20 reactions has its columns and score, and no pairs before somebody takes it', async () => {
  const { portal, call, step } = await caseDesk();
  const details = { ...lists(10, 20), patient: { sex: '2', ageAtOnset: { value: 34, unit: 'a' } } };
  const sent = await portal.post('/api/adr-reports', { ...validReport, details });
  expect(sent.statusCode, sent.body).toBe(201);
  const [found] = (await call('GET', '?limit=25&drug=Drug 9')).body as unknown as CaseDetails[];
  expect(found).toMatchObject({ state: 'new', drug: expect.stringContaining('Drug 0; Drug 1') });
  // 0.5 (time to onset) · 0.7 (indication) · 0.7 (outcome) · 0.9 (dose) · 0.9 (qualification): the country of
  // the centre, the narrative of the quick form and the answers are there.
  expect(found?.completeness).toBeCloseTo(0.5 * 0.7 ** 2 * 0.9 ** 2, 6);
  expect(await pairsOf(portal)).toEqual([]);
  await rederiveCases(portal.engine, 'Asia/Kolkata', new Date());
  expect(await pairsOf(portal)).toEqual([]);

  const { body: opened } = await call('GET', `/${found?.id}`);
  const taken = await step(opened, { step: 'take' });
  expect(taken.status, taken.text).toBe(200);
  const pairs = await pairsOf(portal);
  expect(pairs).toHaveLength(200);
  expect(pairs).toContain('Drug 9, Reaction 19');
  await rederiveCases(portal.engine, 'Asia/Kolkata', new Date());
  expect(await pairsOf(portal)).toEqual(pairs);
});

it('a case that staff enter with 100 drugs and 100 reactions is stored, and its 10,000 pairs when it is taken', async () => {
  const { portal, open, step, save } = await caseDesk();
  const content = { ...rash, ...lists(100, 100) };
  const opened = await open(content);
  expect(await pairsOf(portal)).toEqual([]);
  const corrected = await save(opened, { ...content, drugs: content.drugs.slice(1) });
  expect(corrected.status, corrected.text).toBe(200);
  expect(await pairsOf(portal)).toEqual([]);
  const back = await save(corrected.body, content);
  expect((await step(back.body, { step: 'take' })).status).toBe(200);
  expect(await pairsOf(portal)).toHaveLength(10_000);
});

it.each([
  ['notValid', { step: 'notValid', reason: 'No patient' }, 'reopen'],
  ['referred', { step: 'refer', office: 'aefi' }, 'reopen'],
  ['duplicate', { step: 'duplicateOf' }, 'separate'],
])(
  'the pairs of a case that leaves the state new for %s go again when it returns',
  async (_to, body, back) => {
    const { portal, open, step } = await caseDesk();
    const other = await open();
    const one = await open();
    const left = await step(one, { ...body, of: other.id });
    expect(left.status, left.text).toBe(200);
    expect(await pairsOf(portal)).toEqual(['Amoxicillin, Rash']);
    const returned = await step(left.body, { step: back, reason: 'By mistake' });
    expect(returned.body, returned.text).toMatchObject({ state: 'new' });
    expect(await pairsOf(portal)).toEqual([]);
  },
);

it('saves of a taken case change its pairs', async () => {
  const { portal, open, step, save } = await caseDesk();
  const { body: taken } = await step(await open(), { step: 'take' });
  expect(await pairsOf(portal)).toEqual(['Amoxicillin, Rash']);
  const second = { id: randomUUID(), role: '3', name: 'Ibuprofen' };
  const content = { ...rash, drugs: [...rash.drugs, second, { ...second, id: randomUUID(), role: '2' }] };
  expect((await save(taken, content)).status).toBe(200);
  expect(await pairsOf(portal)).toEqual(['Amoxicillin, Rash', 'Ibuprofen, Rash']);
});

itOnce('an imported case has no pairs before somebody takes it', async () => {
  const { call, portal } = await exchangeDesk();
  const content = { senderCaseId: 'NP-OTHER-2026-1', createdAt: '20261118100000+0000' };
  const stored = (await call('POST', '/icsr/import', fileOf(fullContent, content))).body.cases[0];
  expect(await pairsOf(portal)).toEqual([]);
  expect((await call('POST', `/cases/${stored.id}/steps`, { step: 'take' })).status).toBe(200);
  expect(await pairsOf(portal)).not.toEqual([]);
});
