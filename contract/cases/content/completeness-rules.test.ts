// Completeness: the published check values, and the property that an answer to an empty field never lowers a score.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completenessOf, completenessScore } from './completeness-rules.ts';
import type { GradedField } from './graded-fields-rules.ts';
import type { CaseContent } from './content-rules.ts';
import { impossibleIssues } from './checks-rules.ts';
import { differences } from './differences-rules.ts';
import { nowIn } from './partial-dates-rules.ts';
import { placeOf, valueAt, withValue } from './paths-rules.ts';
import { arbitraryContent, drugId, reactionIds } from '../testing/arbitrary-content.ts';

const [rash, drug, dose] = ['reaction', 'drug', 'dose'];
const whole: CaseContent = {
  reportType: '1',
  patient: { sex: '1', ageAtOnset: { value: 46, unit: 'a' } },
  reporters: [{ id: 'reporter', qualification: '1', country: 'IN' }],
  reactions: [{ id: rash, term: 'Rash', onset: '2026-10-29', outcome: '1' }],
  drugs: [
    {
      id: drug,
      role: '1',
      name: 'Allopurinol',
      doses: [{ id: dose, start: '2026-10-18', amount: { value: 100, unit: 'mg' } }],
      indications: [{ text: 'gout' }],
    },
  ],
  narrative: 'A man of 46 years took allopurinol.',
};
const places: Record<GradedField, string[]> = {
  timeToOnset: [`reactions.${rash}.onset`],
  indication: [`drugs.${drug}.indications`],
  outcome: [`reactions.${rash}.outcome`],
  sex: ['patient.sex'],
  age: ['patient.ageAtOnset'],
  dose: [`drugs.${drug}.doses.${dose}.amount`],
  country: ['reporters.reporter.country'],
  qualification: ['reporters.reporter.qualification'],
  reportType: ['reportType'],
  freeText: ['narrative'],
};
const without = (...fields: GradedField[]) =>
  fields
    .flatMap((field) => places[field])
    .reduce((content, path) => withValue(content, path, undefined), whole);
/** The score of a case, which lists and screens compute in two ways. */
function score(content: CaseContent): number | null {
  const { score: found } = completenessOf(content);
  expect(completenessScore(content)).toBe(found);
  return found;
}
const set = (path: string, value: unknown) => withValue(whole, path, value);

describe('the check values:', () => {
  it.each<[string, GradedField[], number]>([
    ['nothing missing', [], 1],
    ['only dose missing', ['dose'], 0.9],
    ['age and sex missing', ['age', 'sex'], 0.49],
    ['outcome and indication missing', ['outcome', 'indication'], 0.49],
    ['time to onset missing', ['timeToOnset'], 0.5],
    ['all missing', Object.keys(places) as GradedField[], 0.0709],
  ])('%s', (_name, fields, expected) => {
    const { score: found, pairs } = completenessOf(without(...fields));
    expect(found).toBeCloseTo(expected, 4);
    expect(pairs[0]?.missing.map(({ field }) => field).toSorted()).toEqual(fields.toSorted());
  });

  it.each<[GradedField, number]>([
    ['timeToOnset', 0.5],
    ['indication', 0.7],
    ['outcome', 0.7],
    ['sex', 0.7],
    ['age', 0.7],
    ['dose', 0.9],
    ['country', 0.9],
    ['qualification', 0.9],
    ['reportType', 0.9],
    ['freeText', 0.9],
  ])('%s missing alone', (field, expected) => {
    expect(score(without(field))).toBe(expected);
  });

  it('a question about the whole case is asked once, and brings what all its pairs gain', () => {
    const reactions = ['rash', 'fever'].map((id) => ({ ...whole.reactions?.[0], id, term: id }));
    const { questions } = completenessOf({ ...without('sex'), reactions });
    expect(questions.map(({ field, gain }) => [field, gain])).toEqual([['sex', 0.3]]);
  });

  it('a question about a reaction is asked of each reaction', () => {
    const reactions = ['rash', 'fever'].map((id) => ({ id, term: id, onset: '2026-10-29' }));
    const { questions } = completenessOf({ ...whole, reactions });
    expect(questions.map(({ field, reaction, gain }) => [field, reaction, gain])).toEqual([
      ['outcome', 'rash', 0.15],
      ['outcome', 'fever', 0.15],
    ]);
  });

  it('the case of the reference screen has 0.77, and two answers bring 0.14 and 0.09', () => {
    const reactions = ['rash', 'hepatitis', 'swelling'].map((id) => ({ id, term: id, onset: '2026-10-29' }));
    const drugs = ['tb', 'allo'].map((id) => ({ ...whole.drugs?.[0], id, name: id, role: '1' as const }));
    const content: CaseContent = {
      ...whole,
      reactions: reactions.map((one) => (one.id === 'swelling' ? one : { ...one, outcome: '1' as const })),
      drugs: drugs.map(({ indications, ...one }) =>
        one.id === 'allo' || !indications ? one : { ...one, indications },
      ),
    };
    const { score: found, questions } = completenessOf(content);
    expect(Math.round((found ?? 0) * 100)).toBe(77);
    expect(questions.map(({ question, gain }) => [question, gain.toFixed(2)])).toEqual([
      ['What was allo taken for?', '0.14'],
      ['How is it now: swelling? If it is over: when did it end?', '0.09'],
    ]);
  });
});

describe('the time to onset', () => {
  const start = `drugs.${drug}.doses.${dose}.start`;
  it.each([
    ['the day after the start', '2026-10-28', '2026-10-29', 1],
    ['the same day', '2026-10-29', '2026-10-29', 1],
    ['the month after', '2026-09', '2026-10', 1],
    ['years apart', '2021', '2026-10', 1],
    ['the same month, to the day of one', '2026-10', '2026-10-18', 0.9],
    ['the same month', '2026-10', '2026-10', 0.9],
    ['the month of the start, to the day, or the month before', '2026-10-02', '2026-10', 0.9],
    ['a year that ends with the month of the onset', '2026', '2026-12', 0.7],
    ['two months that overlap by a year', '2026-10', '2026', 0.7],
    ['the same year', '2026', '2026', 0.7],
    ['surely before the drug', '2026-10-29', '2026-10-28', 0.5],
    ['an hour before the drug', '2026-10-29T10:00', '2026-10-29T09:00', 0.5],
    ['an hour after the drug', '2026-10-29T10:00', '2026-10-29T11:00', 1],
  ])('%s', (_name, from, onset, expected) => {
    expect(score(withValue(set(start, from), `reactions.${rash}.onset`, onset))).toBe(expected);
  });

  it('a given time to onset counts, even an improbable one, and needs no dates', () => {
    const given = [{ reaction: rash, interval: { value: 900, unit: 'a' } }];
    expect(score(withValue(without('timeToOnset'), `drugs.${drug}.timeToOnset`, given))).toBe(1);
  });

  it('is that of the most precise dose', () => {
    const second = withValue(set(start, '2026'), `drugs.${drug}.doses.second`, {
      id: 'second',
      start: '2026-09',
    });
    expect(score(second)).toBe(1);
  });
});

it('the description of a reaction is free text, an empty phrase in its place is not', () => {
  const bare = without('freeText');
  const described = `reactions.${rash}.description`;
  expect(score(withValue(bare, described, 'Itching spots on both arms'))).toBe(1);
  expect(score(withValue(bare, described, 'N/A'))).toBe(0.9);
  expect(score(withValue(bare, described, { unknown: 'asked' }))).toBe(0.9);
});

describe('counts as missing:', () => {
  it.each<[string, unknown, number]>([
    ['patient.sex', { unknown: 'notKnown' }, 0.7],
    ['patient.sex', { unknown: 'withheld' }, 0.7],
    [`reactions.${rash}.outcome`, '0', 0.7],
    ['reportType', '4', 0.9],
    ['narrative', ' - ', 0.9],
    ['narrative', 'N/A', 0.9],
    ['narrative', 'Nil', 0.9],
    [`drugs.${drug}.indications`, [{ text: { unknown: 'asked' } }], 0.7],
    ['patient.ageAtOnset', { value: 5, unit: '10.a' }, 0.9],
  ])('%s = %o', (path, value, expected) => {
    expect(score(set(path, value))).toBe(expected);
  });

  it('the exact age where only the group is known, by a tenth', () => {
    expect(score(withValue(without('age'), 'patient.ageGroup', '5'))).toBe(0.9);
    expect(score(withValue(without('age'), 'patient.birthDate', '1980'))).toBe(1);
  });
});

it('a case without a pair has no score', () => {
  expect(completenessOf({ ...whole, drugs: [] })).toEqual({
    score: null,
    count: 0,
    pairs: [],
    questions: [],
  });
  expect(score(set(`drugs.${drug}.role`, '2'))).toBeNull();
});

it('an interacting drug forms pairs, a concomitant one does not', () => {
  const { pairs } = completenessOf({
    ...whole,
    drugs: [...(whole.drugs ?? []), { id: 'b', role: '3' }, { id: 'c', role: '2' }, { id: 'd' }],
  });
  expect(pairs.map((pair) => pair.drug)).toEqual([drug, 'b']);
});

it('an answer about 100 drugs and 100 reactions has 200 pairs and 100 questions, and those of one drug', () => {
  const hundred = Array.from({ length: 100 }, (_, number) => number);
  const content: CaseContent = {
    drugs: hundred.map((number) => ({ id: `drug ${number}`, role: '1', name: 'x'.repeat(250) })),
    reactions: hundred.map((number) => ({ id: `reaction ${number}`, term: 'y'.repeat(250) })),
  };
  const whole = completenessOf(content);
  expect(whole.count).toBe(10_000);
  expect(whole.score).toBeCloseTo(0.5 * 0.7 ** 4 * 0.9 ** 5, 6);
  expect([whole.pairs.length, whole.questions.length]).toEqual([200, 100]);
  expect(JSON.stringify(whole).length).toBeLessThan(250_000);
  const { pairs } = completenessOf(content, 'drug 99');
  expect(pairs.map(({ drug, reaction }) => [drug, reaction])).toEqual(
    hundred.map((number) => ['drug 99', `reaction ${number}`]),
  );
});

it('of many doses the one with the most certain time to onset counts', () => {
  const starts = [
    '2024',
    '2026',
    '2026-06',
    '2026-05',
    '2026-06-30',
    '2026-07-02',
    '2026-06-30T09:00',
    '2026-06-30T11:00',
  ];
  const zoned = ['2026-06-30T23:30-11:00', '2026-07-01T01:00+14:00', '2026-06-30T10:00Z'];
  const onsets = [
    '2025',
    '2026',
    '2026-05',
    '2026-06',
    '2026-06-30',
    '2026-06-29',
    '2026-06-30T10:00',
    '2026-06-30T10:00Z',
  ];
  const scoreOf = (onset: string, doses: readonly string[]) =>
    score({
      drugs: [{ id: 'd', role: '1', doses: doses.map((start, number) => ({ id: `${number}`, start })) }],
      reactions: [{ id: 'r', onset }],
    }) ?? 0;
  const subsets = fc.subarray([...starts, ...zoned], { minLength: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...onsets), subsets, (onset, doses) => {
      const best = Math.max(...doses.map((start) => scoreOf(onset, [start])));
      expect(scoreOf(onset, doses.toReversed())).toBe(best);
    }),
  );
});

describe('over random contents', () => {
  const now = nowIn(new Date('2026-12-31T10:00:00Z'), 'Asia/Kolkata');
  const isSound = (content: CaseContent) => impossibleIssues(content, now).length === 0;

  /** The answers of several contents, one after the other, as far as they fill an empty field and do not contradict. */
  function* fillings(contents: readonly CaseContent[]): Generator<CaseContent> {
    const [first = ''] = reactionIds;
    let content: CaseContent = { reactions: [{ id: first }], drugs: [{ id: drugId, role: '1' }] };
    yield content;
    for (const answers of contents) {
      for (const { path, after } of differences(content, answers)) {
        const isOtherEntry = placeOf(path)?.isEntry === true && !/\.(doses|timeToOnset)\./.test(path);
        if (after === undefined || isOtherEntry || valueAt(content, path) !== undefined) continue;
        const next = withValue(content, path, after);
        if (!isSound(next)) continue;
        content = next;
        yield content;
      }
    }
  }

  it('filling an empty field of an existing pair, without contradiction, never lowers its score', () => {
    fc.assert(
      fc.property(fc.array(arbitraryContent, { minLength: 2, maxLength: 5 }), (contents) => {
        let last = 0;
        for (const content of fillings(contents)) {
          const [pair] = completenessOf(content).pairs;
          expect(pair?.score).toBeGreaterThanOrEqual(last);
          last = pair?.score ?? 0;
        }
      }),
      { numRuns: 100 },
    );
  });

  it('each score is the product of what is missing, the case’s their mean, and no question promises too much', () => {
    fc.assert(
      fc.property(arbitraryContent, (content) => {
        const { pairs, questions } = completenessOf(content);
        const found = score(content);
        for (const pair of pairs) {
          const product = pair.missing.reduce((result, { penalty }) => result * (1 - penalty), 1);
          expect(pair.score).toBeCloseTo(product, 5);
          expect(pair.score).toBeGreaterThan(0.07);
        }
        const average = pairs.reduce((sum, pair) => sum + pair.score / pairs.length, 0);
        expect(found === null).toBe(pairs.length === 0);
        expect(found ?? 0).toBeCloseTo(average, 5);
        for (const { gain, question } of questions) {
          expect(gain).toBeGreaterThan(0);
          expect((found ?? 0) + gain).toBeLessThanOrEqual(1.00001);
          expect(question).toMatch(/\?$/);
        }
      }),
    );
  });
});
