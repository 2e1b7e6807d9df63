// The search for duplicates: how many it finds among made-up cases, and the reasons and weights of single pairs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { keysOf } from './keys.ts';
import { isSameWord, isWithin, sharedWords, stepsMax } from './similar-words.ts';
import { checkingSeeds } from './testing/made-up-cases.ts';
import { qualityAt, searchPopulation } from './testing/search.ts';
import { drugName, traitsOf } from './traits.ts';
import { matchBits, mismatchBits, type Population, thresholdFor, scorePair } from './score-pair.ts';
import { findNear, indexContent, pairsMax, weighNear } from './weigh-candidates.ts';

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
const reasons = (changes: CaseContent) =>
  weighing(changes)
    .reasons()
    .map(({ text }) => text);
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
    const bits = weighing({})
      .reasons()
      .map((one) => Math.abs(one.bits));
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
    expect(all()).toEqual([{ bits: 30, text: 'Same case id: in-amc-2026-00001' }]);
    expect(bits).toBeGreaterThan(thresholdFor(1_000_000));
  });

  it('a value that is unknown in one case has no weight', () => {
    const { bits, reasons: all } = scorePair(traitsOf({}), traitsOf(whole), population);
    expect([bits, all()]).toEqual([0, []]);
    expect(keysOf(traitsOf({}))).toEqual({ stored: [], lookup: [], counted: [] });
  });

  it('an age in decades says no age in years', () => {
    const decades = traitsOf({ patient: { ageAtOnset: { value: 4, unit: '10.a' } } });
    expect(decades.age).toBeNull();
    expect(traitsOf({ patient: { ageAtOnset: { unit: 'a' } } } as CaseContent).age).toBeNull();
  });

  it('a case whose day of onset has day and month exchanged is looked up', () => {
    const [one, other] = ['2026-03-10', '2026-10-03'].map((day) =>
      keysOf(traitsOf({ ...whole, ...onset(day) })),
    );
    const ofOnset = /^[do] /;
    const found = one?.lookup.filter((key) => ofOnset.test(key) && other?.stored.includes(key));
    expect(found).not.toEqual([]);
  });

  it('the order of the two cases does not change the weight', () => {
    const other = { ...whole, ...patient({ initials: 'RKS', sex: '2' }), ...onset('2026-10-05') };
    const [a, b] = [traitsOf(whole), traitsOf(other)];
    expect(scorePair(a, b, population).bits).toBeCloseTo(scorePair(b, a, population).bits, 9);
  });
});

describe('each weight', () => {
  const recordNumber = (number: string): CaseContent => patient({ recordNumber: number });
  const born = (birthDate: string): CaseContent => patient({ birthDate });
  const started = (start: string): CaseContent => ({
    drugs: [{ id: 'c', role: '1', name: 'Allopurinol', doses: [{ id: 'd', start }] }],
  });
  const drug = (name: string, role: '1' | '2' = '1'): CaseContent => ({ drugs: [{ id: 'c', role, name }] });
  const term = (text: string): CaseContent => ({ reactions: [{ id: 'b', term: text }] });
  const age = (value: number): CaseContent => patient({ ageAtOnset: { value, unit: 'a' } });
  const reporter = (changes: object): CaseContent => ({ reporters: [{ id: 'a', ...changes }] });

  // The numbers of docs/duplicates.md. Those that depend on a share are of a value that 10 of 1,000 cases have, which the
  // smoothing makes 11 of 1,200 (drugs, reactions, initials), 10.4 (reporters) or 14 (places).
  it.each<[text: string, bits: number, one: CaseContent, other: CaseContent]>([
    ['Same sex: male', 0.93, {}, {}],
    ['Different sex', -3.33, {}, patient({ sex: '2' })],
    ['Same age: 46 years', 5.84, {}, {}],
    ['Ages 46 and 47 years', 2.29, {}, age(47)],
    ['Ages 46 and 48 years', -0.51, {}, age(48)],
    ['Ages 46 and 49 years', -5.16, {}, age(49)],
    ['Same date of birth', 12, born('1980-03-09'), born('1980-03-09')],
    ['Same date of birth with day and month exchanged', 9, born('1980-03-09'), born('1980-09-03')],
    ['Same initials: RK', 6.56, {}, {}],
    ['Similar initials: RK and KR', 3.56, {}, patient({ initials: 'KR' })],
    ['Similar initials: RK and RKS', 3.56, {}, patient({ initials: 'RKS' })],
    ['Initials RK and RM: one letter differs', -1, {}, patient({ initials: 'RM' })],
    ['Initials RK and AB', -2.89, {}, patient({ initials: 'AB' })],
    ['Same day of onset', 9.69, {}, {}],
    ['Same day of onset with day and month exchanged', 7.23, {}, onset('2026-03-10')],
    ['Onset 3 days apart', 5.23, {}, onset('2026-10-06')],
    ['Onset 14 days apart', 2.77, {}, onset('2026-10-17')],
    ['Onset 15 days apart', -3.32, {}, onset('2026-10-18')],
    ['Onset in the same period', 5.44, {}, onset('2026-10')],
    ['Onset in another period', -3.32, {}, onset('2025')],
    ['Received 60 days apart', 3.13, term('Rash'), { ...term('Rash'), firstReceivedOn: '2026-12-31' }],
    ['Received 366 days apart', -3.32, term('Rash'), { ...term('Rash'), firstReceivedOn: '2027-11-02' }],
    ['Same drug: allopurinol', 6.45, drug('Allopurinol'), drug('Allopurinol')],
    ['Similar drug names: allopurinol and alopurinol', 5.45, drug('Allopurinol'), drug('Alopurinol')],
    ['Same drug: allopurinol, started on the same day', 10.03, started('2026-09-20'), started('2026-09-20')],
    ['Same drug: allopurinol', 4.12, started('2026-09-20'), started('2026-09-21')],
    ['Drug in one case only: metformin; Drug in one case only: iron', -2.3, drug('Metformin'), drug('Iron')],
    [
      'Drug in one case only: metformin; Drug in one case only: iron',
      -1,
      drug('Metformin', '2'),
      drug('Iron', '2'),
    ],
    ['Same reaction: arm rash', 5.38, {}, {}],
    ['Similar reactions: arm rash red and arm rash', 3.88, term('Red rash of the arm'), {}],
    [
      'Reaction in one case only: fever; Reaction in one case only: cough',
      -0.68,
      term('Fever'),
      term('Cough'),
    ],
    ['The drug and the reaction often occur together', -4.92, drug('Allopurinol'), drug('Allopurinol')],
    ['Same reporter', 5.53, {}, {}],
    ['Same place: jaipur', 5.6, {}, reporter({ city: 'Jaipur' })],
    ['Different places', -1.5, {}, reporter({ city: 'Kota' })],
    ['Same record number: r77', 12, recordNumber('R/77'), recordNumber('r 77')],
    ['Different record numbers', -1.5, recordNumber('R/77'), recordNumber('R/78')],
    ['Same case id: in-1', 30, { worldwideId: 'IN-1' }, { worldwideId: 'in-1' }],
  ])('"%s" weighs %f', (text, bits, one, other) => {
    const found = scorePair(traitsOf({ ...whole, ...one }), traitsOf({ ...whole, ...other }), population);
    expect(found.reasons().find((reason) => reason.text === text)?.bits).toBeCloseTo(bits, 2);
  });

  it.each(['2027-01-01', '2027-11-01'])('receipts two months to a year apart (%s) weigh nothing', (day) => {
    const later = { ...whole, ...term('Rash'), firstReceivedOn: day };
    const found = scorePair(traitsOf({ ...whole, ...term('Rash') }), traitsOf(later), population);
    expect(found.reasons().filter(({ text }) => text.startsWith('Received'))).toEqual([]);
  });

  it('the same reporter weighs at most 8', () => {
    const rare: Population = { size: 1_000_000, count: () => 1 };
    const { reasons: all } = scorePair(traitsOf(whole), traitsOf(whole), rare);
    expect(all().find(({ text }) => text === 'Same reporter')?.bits).toBe(8);
  });

  it('of several drugs in common the heaviest counts in full and the others half', () => {
    const two: CaseContent = {
      drugs: [
        { id: 'c', role: '1', name: 'Allopurinol' },
        { id: 'e', role: '2', name: 'Metformin' },
      ],
    };
    const bits = weighing({}).bits;
    const both = scorePair(traitsOf({ ...whole, ...two }), traitsOf({ ...whole, ...two }), population);
    const drugs = both.reasons().filter(({ text }) => text.startsWith('Same drug'));
    expect(drugs.map((one) => one.bits)).toEqual([expect.closeTo(6.45, 2), expect.closeTo(3.22, 2)]);
    expect(bits).toBeGreaterThan(0);
  });

  it('an equal record number decides about two reports of different people about one patient', () => {
    const report = (number: string, name: string): CaseContent => ({
      patient: { sex: '1', ageAtOnset: { value: 46, unit: 'a' }, recordNumber: number },
      drugs: [{ id: 'c', role: '1', name }],
    });
    const isShown = (number: string) =>
      scorePair(traitsOf(report('4711', 'Allopurinol')), traitsOf(report(number, 'Metformin')), population)
        .bits >= thresholdFor(population.size);
    expect(isShown('4711')).toBe(true);
    expect(isShown('4712')).toBe(false);
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
  // One letter differs, but it is the first one.
  ['cefixime', 'tefixime', false],
])('%s and %s: the same word is %s', (a, b, expected) => {
  expect(isSameWord(a, b)).toBe(expected);
  expect(isSameWord(b, a)).toBe(expected);
});

it('the banded distance agrees with the whole one, where at most two errors are allowed', () => {
  const near = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(near, near, fc.integer({ min: 0, max: 2 }), (a, b, most) => {
      expect(isWithin(a, b, most)).toBe(wholeDistance(a, b) <= most);
    }),
    { numRuns: 2_000 },
  );
});

/** Optimal string alignment by its definition, without a band. */
function wholeDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0] && restA === restB) return 0;
  return Math.min(
    wholeDistance(restA, restB) + (a[0] === b[0] ? 0 : 1),
    wholeDistance(restA, b) + 1,
    wholeDistance(a, restB) + 1,
    ...(a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
      ? [wholeDistance(a.slice(2), b.slice(2)) + 1]
      : []),
  );
}

describe('a stranger who sends long and like names', () => {
  /** 8 drugs with 20 substances and 8 reactions, whose long words differ in their second and their last letters. */
  const heavy = (place: number): CaseContent => {
    const name = (at: number) =>
      Array.from({ length: 15 }, (_word, word) => `w${word}${'ab'.repeat(12)}${place}${at}`).join(' ');
    const all = Array.from({ length: 8 }, (_number, at) => at);
    return {
      patient: { initials: 'RK', sex: '1', ageAtOnset: { value: 46, unit: 'a' } },
      drugs: all.map((at) => ({
        id: `c${at}`,
        role: '1',
        name: `w${at}${'ab'.repeat(25)}${place}`,
        substances: Array.from({ length: 20 }, (_one, n) => ({
          id: `s${n}`,
          name: `w${at}${n}${'ab'.repeat(25)}${place}`,
        })),
      })),
      reactions: all.map((at) => ({ id: `b${at}`, term: name(at), onset: '2026-11-20' })),
    } as CaseContent;
  };
  const own = indexContent(JSON.stringify(heavy(0)));
  const candidates = Array.from({ length: 100 }, (_one, place) => ({
    caseId: String(place),
    traits: indexContent(JSON.stringify(heavy(place + 1))).traits,
  }));

  it('the traits of a case have at most some ten kilobytes, and a hundred keys', () => {
    expect(own.traits.length).toBeLessThan(10_000);
    expect(own.stored.length).toBeLessThan(100);
    expect(own.lookup.length).toBeLessThan(100);
  });

  it('the steps of comparing its words have a limit, and the likeliest candidates are weighed', () => {
    const [first, second] = [{ steps: 0 }, { steps: 0 }];
    // The last pair asks whether words are equal: 8 x 8 drugs with 5 x 5 names, 8 x 8 reactions with 12 x 12 words.
    const onePair = 64 * (25 + 144);
    const size = 100;
    const { near, keys } = findNear({ own: own.traits, candidates, size }, first);
    expect(first.steps).toBeGreaterThan(stepsMax);
    expect(first.steps).toBeLessThanOrEqual(stepsMax + onePair);
    expect(keys.length).toBeLessThan(1_000);
    expect(near[0]).toBe('0');
    const pairs = weighNear({ own: own.traits, candidates, size }, new Map(), second);
    expect(second.steps).toBeLessThanOrEqual(stepsMax + onePair);
    expect(pairs.length).toBeLessThanOrEqual(pairsMax);
    expect(JSON.stringify(pairs).length).toBeLessThan(30_000);
  });
});

it('exchanged neighbours are one typing error, and word order does not matter', () => {
  expect(isWithin('abcd', 'acbd', 1)).toBe(true);
  expect(sharedWords(['arm', 'itching', 'left'], ['arm', 'itchng'])).toBeCloseTo(0.8);
  expect(drugName('Inj. Ceftriaxone 1 g')).toBe('ceftriaxone');
});
