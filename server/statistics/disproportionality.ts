// How much more often a drug and a reaction are reported together than the other reports let expect. The figures compare
// reports with each other. They are neither a risk nor a proof of a cause.
import { gammaQuantile } from './gamma-quantile.ts';

/** Cases with drug and reaction, with the drug, with the reaction, and all. */
export interface PairCounts {
  n: number;
  drugCases: number;
  reactionCases: number;
  allCases: number;
}

/** A ratio with its 95 % interval. Null: not computable. */
interface Ratio {
  value: number | null;
  lower: number | null;
  upper: number | null;
}

/** Proportional reporting ratio (Evans 2001). */
export function reportingRatio(counts: PairCounts): Ratio {
  const { a, b, c, d } = cellsOf(counts);
  const value = quotient(quotient(a, a + b), quotient(c, c + d));
  return ratio(value, a > 0 && c > 0 ? 1 / a - 1 / (a + b) + 1 / c - 1 / (c + d) : null);
}

/** Reporting odds ratio (van Puijenbroek 2002). Null if all cases with the drug have the reaction, or the reverse. */
export function oddsRatio(counts: PairCounts): Ratio {
  const { a, b, c, d } = cellsOf(counts);
  const hasInterval = a > 0 && b > 0 && c > 0 && d > 0;
  return ratio(quotient(a * d, b * c), hasInterval ? 1 / a + 1 / b + 1 / c + 1 / d : null);
}

/** χ² with Yates' correction. Null: a row or column of the table is empty. */
export function chiSquared(counts: PairCounts): number | null {
  const { a, b, c, d } = cellsOf(counts);
  const all = counts.allCases;
  const distance = Math.max(0, Math.abs(a * d - b * c) - all / 2);
  return quotient(all * distance ** 2, (a + b) * (c + d) * (a + c) * (b + d));
}

/** The number of cases with drug and reaction if they were reported independently of each other. */
export const expectedCases = ({ drugCases, reactionCases, allCases }: PairCounts): number =>
  (drugCases * reactionCases) / allCases;

/**
 * Information component with its 95 % credibility interval by the gamma distribution (Norén 2013): the binary logarithm
 * of observed to expected, each with ½ added, so that few cases give figures near 0.
 */
export function informationComponent(observed: number, expected: number): { value: number } & Limits {
  const [lower, upper] = quantilesOf(observed);
  const against = (count: number) => Math.log2(count / (expected + 0.5));
  return { value: against(observed + 0.5), lower: against(lower), upper: against(upper) };
}

interface Limits {
  lower: number;
  upper: number;
}

/** Whether no case without the drug has the reaction: PRR and ROR have no upper end. */
export const hasNoOther = ({ n, reactionCases }: PairCounts): boolean => n > 0 && reactionCases === n;

/** The criteria of Evans 2001: n ≥ 3, PRR ≥ 2 and χ² ≥ 4. Where no other drug has the reaction, PRR is above any number. */
export const meetsEvans = (n: number, prr: number | null, chi: number | null, noOther: boolean): boolean =>
  n >= 3 && (noOther || (prr !== null && prr >= 2)) && chi !== null && chi >= 4;

/** The cells of the fourfold table: drug and reaction, drug alone, reaction alone, neither. */
const cellsOf = ({ n, drugCases, reactionCases, allCases }: PairCounts) => ({
  a: n,
  b: drugCases - n,
  c: reactionCases - n,
  d: allCases - drugCases - reactionCases + n,
});

function quotient(dividend: number | null, divisor: number | null): number | null {
  return dividend === null || divisor === null || divisor === 0 ? null : dividend / divisor;
}

/** `variance`: that of the ratio's natural logarithm; null: without interval. */
function ratio(value: number | null, variance: number | null): Ratio {
  if (value === null || variance === null) return { value, lower: null, upper: null };
  const factor = Math.exp(1.96 * Math.sqrt(variance));
  return { value, lower: value / factor, upper: value * factor };
}

/** Most pairs have one of a few numbers of cases. Larger ones are computed each time. */
const quantiles = new Map<number, [lower: number, upper: number]>();
const mostStored = 10_000;

function quantilesOf(observed: number): [lower: number, upper: number] {
  const shape = observed + 0.5;
  const known = quantiles.get(observed) ?? [gammaQuantile(0.025, shape), gammaQuantile(0.975, shape)];
  if (observed <= mostStored) quantiles.set(observed, known);
  return known;
}
