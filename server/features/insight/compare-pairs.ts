// The figures of counted pairs, for the table of disproportionate reporting.
import type { ReportedPair } from '#contract/insight.ts';
import {
  chiSquared,
  expectedCases,
  hasNoOther,
  informationComponent,
  meetsEvans,
  oddsRatio,
  type PairCounts,
  reportingRatio,
} from '../../statistics/disproportionality.ts';
import { sortInTurns, type Work } from './bounds.ts';
import type { PairCount } from './count-pairs.ts';

/** Sorts pairs: the highest lower limit of the information component first, then those with more cases. */
export async function sortPairs(
  pairs: readonly PairCount[],
  allCases: number,
  work: Work,
): Promise<PairCount[]> {
  const limited: { pair: PairCount; limit: number }[] = [];
  for (const pair of pairs) {
    const { lower } = informationComponent(pair.cases, expectedCases(countsOf(pair, allCases)));
    limited.push({ pair, limit: lower });
    await work.spend(1);
  }
  const sorted = await sortInTurns(
    limited,
    (a, b) =>
      b.limit - a.limit ||
      b.pair.cases - a.pair.cases ||
      order(a.pair.drug.name, b.pair.drug.name) ||
      order(a.pair.reaction.name, b.pair.reaction.name),
    work,
  );
  return sorted.map(({ pair }) => pair);
}

export function figuresOf(pair: PairCount, allCases: number): ReportedPair {
  const counts = countsOf(pair, allCases);
  const expected = expectedCases(counts);
  const [prr, ror, chi] = [reportingRatio(counts), oddsRatio(counts), chiSquared(counts)];
  const ic = informationComponent(counts.n, expected);
  return {
    drug: pair.drug.name,
    reaction: pair.reaction.name,
    ...counts,
    expected,
    prr: prr.value,
    prrLower: prr.lower,
    prrUpper: prr.upper,
    chiSquared: chi,
    noOther: hasNoOther(counts),
    meetsEvans: meetsEvans(counts.n, prr.value, chi, hasNoOther(counts)),
    ror: ror.value,
    rorLower: ror.lower,
    rorUpper: ror.upper,
    ic: ic.value,
    ic025: ic.lower,
    ic975: ic.upper,
  };
}

const countsOf = ({ cases, drug, reaction }: PairCount, allCases: number): PairCounts => ({
  n: cases,
  drugCases: drug.cases,
  reactionCases: reaction.cases,
  allCases,
});

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
