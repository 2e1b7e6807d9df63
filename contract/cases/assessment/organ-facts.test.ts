// The R value, the sign of Hy and the creatinine clearance on each side of every border.
import { describe, expect, it } from 'vitest';
import type { CaseContent, Test } from '../content/content-rules.ts';
import { clearancesOf, hasCreatinine } from './kidney-rules.ts';
import { hasLiverTest, hySignOf, rValueOf } from './liver-rules.ts';
import { analyteOf, measuredOf, type OwnRanges, readRange, withOwnRanges } from './measured-rules.ts';

let place = 0;
const test = (name: string, value: number, date: string, high: string | null, unit = 'U/L'): Test => ({
  id: `test${(place += 1)}`,
  name,
  date,
  result: { value, unit },
  ...(high !== null && { normalHigh: high }),
});
const onset = '2026-11-10';
const alt = (value: number, date = onset, high: string | null = '40') =>
  test('ALT (SGPT)', value, date, high);
const ast = (value: number, date = onset, high: string | null = '40') => test('S.G.O.T.', value, date, high);
const alp = (value: number, date = onset, high: string | null = '120') =>
  test('Alkaline phosphatase', value, date, high);
const bilirubin = (value: number, date = onset, high: string | null = '1.2') =>
  test('Total bilirubin', value, date, high, 'mg/dL');
const r = (tests: Test[], began: string | undefined = onset) => {
  const found = rValueOf({ tests }, began === undefined ? {} : { onset: began });
  return 'none' in found ? found.none : [found.date, Number(found.r.toFixed(3)), found.pattern];
};

it('a result without a range of its own takes that of the centre in the same unit', () => {
  const of = (tests: Test[], ranges: OwnRanges) => {
    const { content, own } = withOwnRanges({ tests }, ranges);
    return content.tests?.map(({ id, normalLow, normalHigh }) => [normalLow, normalHigh, own.has(id)]);
  };
  const typed = { alt: '7–40 U/L', alp: 'up to 120 U/L', bilirubin: '0.2 to 1.2 mg/dL' };
  const tests = [alt(400, onset, null), alp(150, onset, '90'), alp(150, onset, null), ast(9, onset, null)];
  expect(of([...tests, test('Bilirubin', 20, onset, null, 'umol/L')], typed)).toEqual([
    ['7 U/L', '40 U/L', true],
    [undefined, '90', false],
    [undefined, '120 U/L', true],
    [undefined, undefined, false],
    [undefined, undefined, false],
  ]);
  const ranged = withOwnRanges({ tests: [alt(400, onset, null), alp(120, onset, null)] }, typed).content;
  // (400 ÷ 40) ÷ (120 ÷ 120) = 10
  expect(r(ranged.tests ?? [])).toEqual([onset, 10, 'hepatocellular']);
  for (const wrong of ['', '40', 'U/L', '40–7 U/L', '7–40', 'normal', '7–40 apples'])
    expect([wrong, readRange(wrong)]).toEqual([wrong, null]);
});

describe('a test by its name', () => {
  it.each([
    ['ALT', 'alt'],
    ['SGPT', 'alt'],
    ['S.G.P.T. (ALT)', 'alt'],
    ['Alanine aminotransferase', 'alt'],
    ['AST/SGOT', 'ast'],
    ['Serum alkaline phosphatase', 'alp'],
    ['Bilirubin, total', 'bilirubin'],
    ['S. Creatinine', 'creatinine'],
    ['SGOT/SGPT', null],
    ['AST/ALT ratio', null],
    ['Direct bilirubin', null],
    ['Urine creatinine', null],
    ['Creatinine clearance', null],
    ['Creatine kinase', null],
    ['Salt intake', null],
  ])('%s: %s', (name, analyte) => expect(analyteOf(name)).toBe(analyte));

  it('is calculated with only as a number above zero, of a day, with a limit in its own unit', () => {
    const use = (one: Partial<Test>) =>
      measuredOf({ tests: [{ ...alt(80), ...one }] }).map(({ value, upper }) => [value, upper]);
    expect(use({})).toEqual([[80, 40]]);
    expect(use({ normalHigh: '< 40 U/L' })).toEqual([[80, 40]]);
    expect(use({ normalHigh: '40 u/l' })).toEqual([[80, 40]]);
    for (const normalHigh of ['40 ukat/L', '0 to 40', '0', 'normal'])
      expect(use({ normalHigh })).toEqual([[80, null]]);
    expect(use({ date: '2026-11' })).toEqual([]);
    expect(use({ result: { value: 0, unit: 'U/L' } })).toEqual([]);
    expect(use({ result: { value: 80, unit: 'U/L', qualifier: '>' } })).toEqual([]);
  });
});

describe('the R value', () => {
  it.each([
    ['ALT 5 times', [alt(200), alp(120)], [onset, 5, 'hepatocellular']],
    ['ALT just below 5 times', [alt(199.9), alp(120)], 'notHigh'],
    ['ALP 2 times', [alt(40), alp(240)], [onset, 0.5, 'cholestatic']],
    ['ALP just below 2 times', [alt(40), alp(239.9)], 'notHigh'],
    ['ALT 3 times, bilirubin above 2 times', [alt(120), alp(120), bilirubin(2.41)], [onset, 3, 'mixed']],
    ['ALT 3 times, bilirubin 2 times', [alt(120), alp(120), bilirubin(2.4)], 'notHigh'],
    ['ALT below 3 times', [alt(119.9), alp(120), bilirubin(9)], 'notHigh'],
    ['bilirubin of another day', [alt(120), alp(120), bilirubin(9, '2026-11-11')], 'notHigh'],
    ['bilirubin without a limit', [alt(120), alp(120), bilirubin(9, onset, null)], 'notHigh'],
    ['R just below 5', [alt(399.6), alp(240)], [onset, 4.995, 'mixed']],
    ['R 2', [alt(400), alp(600)], [onset, 2, 'cholestatic']],
    ['R just above 2', [alt(400.4), alp(600)], [onset, 2.002, 'mixed']],
    [
      'decimals that binary numbers cannot hold',
      [alt(0.3, onset, '0.06'), alp(0.1, onset, '0.1')],
      [onset, 5, 'hepatocellular'],
    ],
  ] as const)('%s', (_, tests, expected) => expect(r([...tests])).toEqual(expected));

  it.each([
    ['no onset', [alt(400), alp(120)], undefined, 'noOnset'],
    ['no ALP', [alt(400)], onset, 'noTests'],
    ['only before the onset', [alt(400, '2026-11-09'), alp(120, '2026-11-09')], onset, 'noTests'],
    ['days apart', [alt(400), alp(120, '2026-11-11')], onset, 'notSameDay'],
    ['no limit of ALP', [alt(400), alp(120, onset, null)], onset, 'noLimits'],
    ['onset known to the month', [alt(400), alp(120)], '2026-11', 'noTests'],
  ] as const)('has a reason: %s', (_, tests, began, expected) => {
    expect(rValueOf({ tests: [...tests] }, began === undefined ? {} : { onset: began })).toEqual({
      none: expected,
    });
  });

  it('is of the first day after the onset that is high enough', () => {
    const tests = [
      alt(900, '2026-11-14'), alp(100, '2026-11-14'),
      alt(240, '2026-11-12'), alp(360, '2026-11-12'),
      alt(150, '2026-11-11'), alp(130, '2026-11-11'),
      alt(800, '2026-11-08'), alp(100, '2026-11-08'),
    ]; // prettier-ignore
    expect(r(tests)).toEqual(['2026-11-12', 2, 'cholestatic']);
    expect(hasLiverTest({ tests })).toBe(true);
    expect(hasLiverTest({ tests: [test('Haemoglobin', 9, onset, '16')] })).toBe(false);
  });
});

it.each([
  ['ALT 3 times', [alt(120), bilirubin(2.41), alp(239)], true],
  ['ALT below 3 times', [alt(119.9), bilirubin(2.41), alp(239)], false],
  ['AST 3 times', [ast(120), bilirubin(2.41), alp(239)], true],
  ['bilirubin 2 times', [alt(120), bilirubin(2.4), alp(239)], false],
  ['ALP 2 times', [alt(120), bilirubin(2.41), alp(240)], false],
  ['no ALP', [alt(120), bilirubin(2.41)], false],
  ['days apart', [alt(120), bilirubin(2.41, '2026-11-11'), alp(100)], false],
] as const)('the sign of Hy: %s', (_, tests, isShown) => {
  expect(hySignOf({ tests: [...tests] }) !== null).toBe(isShown);
});

describe('the creatinine clearance', () => {
  const creatinine = (value: number, date = onset, unit = 'mg/dL') =>
    test('Serum creatinine', value, date, null, unit);
  const woman = { sex: '2', weightKg: 47.6, ageAtOnset: { value: 78, unit: 'a' } } as const;
  const found = (patient: CaseContent['patient'], ...tests: Test[]) =>
    clearancesOf({ patient: patient ?? {}, tests }).map((one) =>
      'none' in one ? one.none : Number(one.value.toFixed(1)),
    );

  it('is 22.3 mL/min for a woman of 78 years with 47.6 kg and 1.56 mg/dL', () => {
    expect(found(woman, creatinine(1.56))).toEqual([22.3]);
    expect(found(woman, creatinine(1.56 * 88.4, onset, 'µmol/L'))).toEqual([22.3]);
    expect(found({ ...woman, sex: '1' }, creatinine(1.56))).toEqual([26.3]);
    expect(hasCreatinine({ tests: [creatinine(1)] })).toBe(true);
  });

  it.each([
    ['18 years', { ageAtOnset: { value: 18, unit: 'a' } }, 43.9],
    ['17 years', { ageAtOnset: { value: 17, unit: 'a' } }, 'under18'],
    ['the day of the 18th birthday', { birthDate: '2008-11-10' }, 43.9],
    ['the day before it', { birthDate: '2008-11-11' }, 'under18'],
    ['born in a year', { birthDate: '2008' }, 'noAge'],
    ['a decade', { ageAtOnset: { value: 7, unit: '10.a' } }, 'noAge'],
    ['no age', { ageAtOnset: undefined }, 'noAge'],
    ['pregnant', { pregnant: true }, 'pregnant'],
    ['no sex', { sex: undefined }, 'noSex'],
    ['sex not known', { sex: { unknown: 'notKnown' } }, 'noSex'],
    ['no weight', { weightKg: undefined }, 'noWeight'],
  ] as const)('%s', (_, changes, expected) => {
    const patient = Object.fromEntries(
      Object.entries({ ...woman, ...changes }).filter(([, value]) => value !== undefined),
    );
    expect(found(patient, creatinine(1.56))).toEqual([expected]);
  });

  it.each([
    ['0.3 in 48 hours', creatinine(0.9), creatinine(1.2, '2026-11-12'), ['notStable', 'notStable']],
    ['0.29 in 48 hours', creatinine(0.9), creatinine(1.19, '2026-11-12'), [38.7, 29.3]],
    ['0.3 in 3 days', creatinine(0.9), creatinine(1.2, '2026-11-13'), [38.7, 29]],
    ['0.3 in 49 hours', creatinine(0.9, '2026-11-10T08:00'), creatinine(1.2, '2026-11-12T09:00'), [38.7, 29]],
    [
      '0.3 in 48 hours by the clock',
      creatinine(0.9, '2026-11-10T08:00'),
      creatinine(1.2, '2026-11-12T08:00'),
      ['notStable', 'notStable'],
    ],
    ['1.5 times in 7 days', creatinine(1), creatinine(1.5, '2026-11-17'), ['notStable', 'notStable']],
    ['1.49 times in 7 days', creatinine(1), creatinine(1.49, '2026-11-17'), [34.8, 23.4]],
    ['1.5 times in 8 days', creatinine(1), creatinine(1.5, '2026-11-18'), [34.8, 23.2]],
    ['a fall', creatinine(1.5), creatinine(1, '2026-11-11'), [23.2, 34.8]],
    [
      'a rise in two units',
      creatinine(1),
      creatinine(132.6, '2026-11-17', 'umol/L'),
      ['notStable', 'notStable'],
    ],
  ] as const)('of a creatinine that changes: %s', (_, one, other, expected) => {
    expect(found(woman, one, other)).toEqual(expected);
  });

  it('has a remark above a body mass index of 30, and a reason in another unit', () => {
    const remark = (heightCm: number) =>
      clearancesOf({ patient: { ...woman, weightKg: 76.8, heightCm }, tests: [creatinine(1)] }).map(
        (one) => 'value' in one && one.isAboveBmi30,
      );
    expect([remark(160), remark(159)]).toEqual([[false], [true]]);
    expect(found(woman, creatinine(1, onset, 'g/L'))).toEqual(['unit']);
    expect(found(woman, { ...creatinine(1), date: '2026-11' })).toEqual(['noResult']);
  });
});
