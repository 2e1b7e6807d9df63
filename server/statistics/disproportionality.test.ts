// Figures of disproportionate reporting against published values, those of SciPy, and tables with empty cells.
import { describe, expect, it } from 'vitest';
import {
  chiSquared,
  expectedCases,
  hasNoOther,
  informationComponent,
  meetsEvans,
  oddsRatio,
  type PairCounts,
  reportingRatio,
} from './disproportionality.ts';
import { gammaQuantile } from './gamma-quantile.ts';

const counts = (a: number, b: number, c: number, d: number): PairCounts => ({
  n: a,
  drugCases: a + b,
  reactionCases: a + c,
  allCases: a + b + c + d,
});

it.each([
  [0.025, 0.5, 0.00049103456],
  [0.975, 0.5, 2.51194309],
  [0.025, 3.5, 0.84493459],
  [0.025, 100.5, 81.81501409],
  [0.975, 1000.5, 1063.43664556],
])('the gamma quantile %d of shape %d is that of SciPy', (probability, shape, value) => {
  expect(gammaQuantile(probability, shape) / value).toBeCloseTo(1, 7);
});

it('the gamma quantile is found for the largest counts, too', () => {
  const [lower, upper] = [gammaQuantile(0.025, 1_000_000.5), gammaQuantile(0.975, 1_000_000.5)];
  expect(lower / (1_000_000 - 1_960)).toBeCloseTo(1, 5);
  expect(upper / (1_000_000 + 1_960)).toBeCloseTo(1, 5);
});

it('the proportional reporting ratio has its interval and χ² with Yates’ correction', () => {
  const table = counts(10, 990, 200, 9_800);
  const { value, lower, upper } = reportingRatio(table);
  expect(value).toBeCloseTo(0.5, 12);
  expect(lower).toBeCloseTo(0.2658, 4);
  expect(upper).toBeCloseTo(0.9405, 4);
  expect(chiSquared(table)).toBeCloseTo(4.3353, 4);
});

it('the reporting odds ratio has its interval', () => {
  const table = counts(10, 20, 200, 10_000);
  const { value, lower, upper } = oddsRatio(table);
  expect(value).toBeCloseTo(25, 12);
  expect(lower).toBeCloseTo(11.553, 3);
  expect(upper).toBeCloseTo(54.097, 3);
  expect(chiSquared(table)).toBeCloseTo(131.24, 2);
});

it.each([
  [10, 5, 0.93289, -0.09726, 1.68946],
  [3, 1, 1.2224, -0.8281, 2.4162],
  [0, 1, -1.585, -11.5769, 0.7438],
])('the information component of %d observed and %d expected has the exact interval', (...row) => {
  const [observed, expected, ic, ic025, ic975] = row;
  const { value, lower, upper } = informationComponent(observed, expected);
  expect(value).toBeCloseTo(ic, 4);
  expect(lower).toBeCloseTo(ic025, 4);
  expect(upper).toBeCloseTo(ic975, 4);
});

// The table of the vignette of openEBGM, an R package: three drugs, two events.
describe('a published table of three drugs and two events', () => {
  const rows = [
    { n: 5, drugCases: 9, reactionCases: 9, expected: 4.7647, ratio: 1.05, prr: 1.11, chi: 0 },
    { n: 4, drugCases: 9, reactionCases: 8, expected: 4.2353, ratio: 0.94, prr: 0.89, chi: 0 },
    { n: 3, drugCases: 7, reactionCases: 9, expected: 3.7059, ratio: 0.81, prr: 0.71, chi: 0.0413 },
    { n: 4, drugCases: 7, reactionCases: 8, expected: 3.2941, ratio: 1.21, prr: 1.43, chi: 0.0413 },
    { n: 1, drugCases: 1, reactionCases: 9, expected: 0.5294, ratio: 1.89, prr: 2, chi: 0 },
    { n: 0, drugCases: 1, reactionCases: 8, expected: 0.4706, ratio: 0, prr: 0, chi: 0 },
  ];
  it.each(rows)('$n of $drugCases and $reactionCases', ({ n, expected, ratio, prr, chi, ...margins }) => {
    const table = { n, ...margins, allCases: 17 };
    expect(expectedCases(table)).toBeCloseTo(expected, 4);
    expect(n / expectedCases(table)).toBeCloseTo(ratio, 2);
    expect(reportingRatio(table).value).toBeCloseTo(prr, 2);
    expect(chiSquared(table)).toBeCloseTo(chi, 4);
  });
});

it('what cannot be computed is null, not infinite', () => {
  expect(reportingRatio(counts(0, 5, 5, 5))).toEqual({ value: 0, lower: null, upper: null });
  expect(reportingRatio(counts(5, 5, 0, 5))).toEqual({ value: null, lower: null, upper: null });
  expect(reportingRatio(counts(5, 5, 0, 0)).value).toBeNull();
  expect(oddsRatio(counts(5, 0, 5, 5)).value).toBeNull();
  expect(oddsRatio(counts(0, 5, 5, 5))).toEqual({ value: 0, lower: null, upper: null });
  expect(chiSquared(counts(5, 0, 5, 0))).toBeNull();
});

it('the criteria of Evans need three cases, twice the proportion, and a χ² of 4', () => {
  expect(meetsEvans(3, 2, 4, false)).toBe(true);
  expect(meetsEvans(2, 2, 4, false)).toBe(false);
  expect(meetsEvans(3, 1.99, 4, false)).toBe(false);
  expect(meetsEvans(3, 2, 3.99, false)).toBe(false);
  expect(meetsEvans(3, null, 4, false)).toBe(false);
  // No other drug has the reaction: the proportion among the others is 0.
  expect(hasNoOther({ n: 3, drugCases: 5, reactionCases: 3, allCases: 20 })).toBe(true);
  expect(hasNoOther({ n: 3, drugCases: 5, reactionCases: 4, allCases: 20 })).toBe(false);
  expect(meetsEvans(3, null, 4, true)).toBe(true);
  expect(meetsEvans(2, null, 40, true)).toBe(false);
});

it('a lower limit of the information component above 0 needs three cases', () => {
  expect(informationComponent(2, 0.001).lower).toBeLessThan(0);
  expect(informationComponent(3, 0.001).lower).toBeGreaterThan(0);
});
