// The search for duplicates: how many it finds among made-up cases, and the reasons and weights of single pairs.
import { describe, expect, it } from 'vitest';
import type { CaseContent } from '#contract/cases/content-rules.ts';
import { keysOf } from './keys.ts';
import { editDistance, isSameWord, sharedWords } from './similar-words.ts';
import { checkingSeeds } from './testing/made-up-cases.ts';
import { qualityAt, searchPopulation } from './testing/search.ts';
import { drugName, traitsOf } from './traits.ts';
import { matchBits, mismatchBits, type Population, thresholdFor, scorePair } from './score-pair.ts';

// `npm run bench:duplicates` does the same among 100,000 cases.
it.each(checkingSeeds)(
  'at least 90 of 100 perturbed copies are found among 5,000 cases, with at most one false pair for 20 (seed %i)',
  (seed) => {
    const { recall, falseIn20 } = qualityAt(searchPopulation(seed, 5_000, 100));
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(falseIn20).toBeLessThanOrEqual(1);
  },
);

const whole: CaseContent = {
  firstReceivedOn: '2026-11-01',
  reporters: [{ id: 'a', contact: 'Ward 2, asha@example.org or +91 98765 43210', city: 'Jaipur' }],
  patient: { initials: 'R.K.', sex: '1', ageAtOnset: { value: 46, unit: 'a' } },
  reactions: [{ id: 'b', term: 'Rash of the arm', onset: '2026-10-03' }],
  drugs: [{ id: 'c', role: '1', name: 'Tab. Allopurinol 100 mg', doses: [{ id: 'd', start: '2026-09-20' }] }],
};
const population: Population = { size: 1_000, count: () => 10 };
const weighing = (changes: CaseContent) =>
  scorePair(traitsOf(whole), traitsOf({ ...whole, ...changes }), population);
const reasons = (changes: CaseContent) => weighing(changes).reasons.map(({ text }) => text);
const patient = (changes: NonNullable<CaseContent['patient']>) => ({
  patient: { ...whole.patient, ...changes },
});
const onset = (date: string) => ({ reactions: [{ id: 'b', term: 'Rash of the arm', onset: date }] });

describe('the reasons', () => {
  it('the reasons name what agrees, the heaviest first', () => {
    expect(reasons({}).toSorted()).toEqual([
      'Same age: 46 years',
      'Same day of onset',
      'Same drug: allopurinol, started on the same day',
      'Same initials: RK',
      'Same reaction: arm rash',
      'Same reporter',
      'Same sex: male',
      'The drug and the reaction often occur together',
    ]);
    const bits = weighing({}).reasons.map((one) => Math.abs(one.bits));
    expect(bits).toEqual(bits.toSorted((a, b) => b - a));
  });

  it.each<[string, CaseContent]>([
    ['Different sex', patient({ sex: '2' })],
    ['Ages 46 and 47 years', patient({ ageAtOnset: { value: 47, unit: 'a' } })],
    ['Similar initials: RK and KR', patient({ initials: 'k r' })],
    ['Similar initials: RK and RKS', patient({ initials: 'RKS' })],
    ['Initials RK and RM: one letter differs', patient({ initials: 'RM' })],
    ['Initials RK and AB', patient({ initials: 'AB' })],
    ['Same day of onset with day and month exchanged', onset('2026-03-10')],
    ['Onset 1 day apart', onset('2026-10-04')],
    ['Onset in the same period', onset('2026-10')],
    ['Onset in another period', onset('2025')],
    ['Similar drug names: allopurinol and alopurinol', { drugs: [{ id: 'c', name: 'ALOPURINOL' }] }],
    [
      'Drug in one case only: allopurinol; Drug in one case only: metformin',
      { drugs: [{ id: 'c', name: 'Metformin' }] },
    ],
    ['Same reaction: arm rash', { reactions: [{ id: 'b', term: 'arm rash' }] }],
    ['Received 3 days apart', { firstReceivedOn: '2026-11-04', reactions: [] }],
    ['Same place: jaipur', { reporters: [{ id: 'a', contact: 'x@example.org', city: 'JAIPUR' }] }],
    ['Different places', { reporters: [{ id: 'a', city: 'Kota' }] }],
    ['Same reporter', { reporters: [{ id: 'a', telephone: '098765-43210' }] }],
  ])('say "%s"', (text, changes) => {
    expect(reasons(changes)).toContain(text);
  });

  it('an external number that agrees is enough by itself', () => {
    const one: CaseContent = { worldwideId: 'IN-AMC-2026-00001' };
    const other: CaseContent = { otherIds: [{ source: 'A', id: 'in-amc-2026-00001' }] };
    const { bits, reasons: all } = scorePair(traitsOf(one), traitsOf(other), population);
    expect(all).toEqual([{ bits: 30, text: 'Same case id: in-amc-2026-00001' }]);
    expect(bits).toBeGreaterThan(thresholdFor(1_000_000));
  });

  it('a value that is unknown in one case has no weight', () => {
    expect(scorePair(traitsOf({}), traitsOf(whole), population)).toEqual({ bits: 0, reasons: [] });
    expect(keysOf(traitsOf({}))).toEqual({ stored: [], lookup: [], counted: [] });
  });

  it('the order of the two cases does not change the weight', () => {
    const other = { ...whole, ...patient({ initials: 'RKS', sex: '2' }), ...onset('2026-10-05') };
    const [a, b] = [traitsOf(whole), traitsOf(other)];
    expect(scorePair(a, b, population).bits).toBeCloseTo(scorePair(b, a, population).bits, 9);
  });
});

it('the hit-miss model has the weights that are published for it', () => {
  expect(mismatchBits(0.051)).toBeCloseTo(-3.33, 2);
  expect(mismatchBits(0.107)).toBeCloseTo(-2.3, 2);
  expect(mismatchBits(0.387)).toBeCloseTo(-0.68, 2);
  expect(matchBits(0.107, 0.01)).toBeCloseTo(6.32, 2);
  expect(matchBits(0.387, 0.01)).toBeCloseTo(5.26, 2);
  expect(matchBits(0.051, 0.5)).toBeCloseTo(0.93, 2);
});

it('a rare value that agrees weighs more than a common one', () => {
  const bits = (count: number) =>
    scorePair(traitsOf(whole), traitsOf(whole), { size: 10_000, count: () => count }).bits;
  expect(bits(2)).toBeGreaterThan(bits(2_000));
});

it.each([
  ['amoxicillin', 'amoxycillin', true],
  ['metformin', 'metfromin', true],
  ['iron', 'irun', false],
  ['prednisolone', 'prednisone', true],
  ['losartan', 'lorazepam', false],
])('%s and %s: the same word is %s', (a, b, expected) => {
  expect(isSameWord(a, b)).toBe(expected);
  expect(isSameWord(b, a)).toBe(expected);
});

it('exchanged neighbours are one typing error, and word order does not matter', () => {
  expect(editDistance('abcd', 'acbd')).toBe(1);
  expect(sharedWords(['arm', 'itching', 'left'], ['arm', 'itchng'])).toBeCloseTo(0.8);
  expect(drugName('Inj. Ceftriaxone 1 g')).toBe('ceftriaxone');
});
