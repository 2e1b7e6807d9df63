import { expect, it } from 'vitest';
import type { CaseContent, Drug } from '../content/content-rules.ts';
import { pairsOf } from '../content/criteria-rules.ts';
import {
  differingFacts,
  evidenceOf,
  openAfterCopy,
  proposedOtherCause,
  without,
} from './same-answers-rules.ts';

const [drug, other, rash, fever] = ['drug', 'other', 'rash', 'fever'] as const;
const base: Drug = {
  id: drug,
  role: '1',
  action: '1',
  doses: [{ id: 'dose', start: '2026-11-02', end: '2026-11-06' }],
};
const content = (changes: Partial<Drug> = {}, onset = '2026-11-04'): CaseContent => ({
  drugs: [base, { ...base, id: other, ...changes }],
  reactions: [
    { id: rash, term: 'Rash', onset: '2026-11-04' },
    { id: fever, term: 'Fever', onset },
  ],
});
const pairs = (of: CaseContent) => {
  const [first, second, third] = pairsOf(of);
  if (!first || !second || !third) throw new Error('The case has four pairs.');
  return { first, second, third };
};

it('pairs of which the case says the same differ in nothing, and questions 1, 5 and 10 stay open', () => {
  const same = content();
  const { first, second, third } = pairs(same);
  expect([differingFacts(same, first, second), differingFacts(same, first, third)]).toEqual([[], []]);
  expect(openAfterCopy(same, first, third)).toEqual({ whoUmc: [], naranjo: [1, 5, 10] });
});

it.each([
  [{ doses: [{ id: 'dose', start: '2026-11-03' }] }, ['dates'], ['time'], [2]],
  [{ timeToOnset: [{ reaction: rash, value: 2, unit: 'd' }] }, ['dates'], ['time'], [2]],
  [{ action: '4' }, ['action'], ['withdrawal'], [3]],
  [{ dechallenge: [{ reaction: rash, result: 'improved' }] }, ['stopping'], ['withdrawal'], [3]],
  [{ improvedAfterStopping: true }, ['stopping'], ['withdrawal'], [3]],
  [{ rechallenge: [{ reaction: rash, result: '1' }] }, ['again'], ['rechallenge'], [4]],
] as [Partial<Drug>, string[], string[], number[]][])(
  'what the case says differently is named, and its questions stay open: %j',
  (changes, facts, whoUmc, naranjo) => {
    const some = content(changes);
    const { first, third } = pairs(some);
    expect(differingFacts(some, first, third)).toEqual(facts);
    expect(openAfterCopy(some, first, third)).toEqual({ whoUmc, naranjo: [1, 5, 10, ...naranjo] });
  },
);

it('another onset leaves the questions about time open', () => {
  const some = content({}, '2026-11-05');
  const { first, second } = pairs(some);
  expect(differingFacts(some, first, second)).toEqual(['dates']);
});

it('question 10 is answered once for each reaction, and question 5 is proposed from the first pair that has it', () => {
  const all = pairsOf(content());
  const scored = (drugId: string, reaction: string, answers: Record<string, string>) => ({
    method: 'naranjo',
    drug: drugId,
    reaction,
    answers,
  });
  const made = [
    scored(other, rash, { 5: 'yes', 10: 'no' }),
    scored(drug, rash, { 5: 'no', 10: 'yes' }),
    { ...scored(drug, fever, { 10: 'yes' }), method: 'whoUmc' },
  ];
  expect([evidenceOf(made, rash), evidenceOf(made, fever)]).toEqual(['no', undefined]);
  expect(proposedOtherCause(made, all)).toMatchObject({ answer: 'no', pair: { drug: { id: drug } } });
  expect(proposedOtherCause([], all)).toBeNull();
});

it('answers are left out by their names or numbers', () => {
  expect(without({ 1: 'yes', 2: 'no', time: 'plausible' }, [1, 'time'])).toEqual({ 2: 'no' });
});
