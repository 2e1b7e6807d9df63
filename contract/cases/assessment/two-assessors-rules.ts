// Two assessors: the second one judges without seeing the first. When both have a WHO-UMC category for each pair, both are
// shown. How far they agree is a figure of the month.
import type { CaseContent } from '../content/content-rules.ts';
import { type Pair, pairsOf } from '../content/criteria-rules.ts';
import type { Assessed } from './assessment-rules.ts';

/** An assessment, in a list in the order in which they were made. */
export interface OfAssessor extends Assessed {
  result: string;
  by: string;
  isFixed: boolean;
  /** Made while the others could not be seen. */
  isBlind: boolean;
}

const isOf = ({ drug, reaction }: Pair, one: Assessed): boolean =>
  one.method === 'whoUmc' && one.drugId === drug.id && one.reactionId === reaction.id;

/** The accounts that have a blind category for each pair, in the order in which they began. An account counts once. */
export function handedIn(inOrder: readonly OfAssessor[], content: CaseContent): string[] {
  const pairs = pairsOf(content);
  const blind = inOrder.filter(({ isBlind }) => isBlind);
  return [...new Set(blind.map(({ by }) => by))].filter(
    (account) =>
      pairs.length > 0 && pairs.every((pair) => blind.some((one) => one.by === account && isOf(pair, one))),
  );
}

/** The categories of the two assessors for a pair; null: fewer than two have judged it. */
export function bothOf<T extends OfAssessor>(inOrder: readonly T[], pair: Pair): readonly [T, T] | null {
  const own = inOrder.filter((one) => one.isBlind && isOf(pair, one));
  const [first, second] = new Map(own.map((one) => [one.by, one])).values();
  return first && second ? [first, second] : null;
}

/** The pairs about which the two differ, as long as nobody with the right `sign` has fixed a category for them. */
export function differingPairs(inOrder: readonly OfAssessor[], content: CaseContent): Pair[] {
  return pairsOf(content).filter((pair) => {
    const both = bothOf(inOrder, pair);
    if (!both || both[0].result === both[1].result) return false;
    return !inOrder.findLast((one) => isOf(pair, one))?.isFixed;
  });
}

/** How far two assessors agree: the results of the first and of the second for each pair. */
export function agreementOf(results: readonly (readonly [string, string])[]) {
  const count = results.length;
  if (count === 0) return { count, equal: 0, percent: null, kappa: null };
  const equal = results.filter(([one, other]) => one === other).length;
  const share = (place: 0 | 1, result: string) =>
    results.filter((both) => both[place] === result).length / count;
  const all = new Set(results.flat());
  const byChance = [...all].reduce((sum, result) => sum + share(0, result) * share(1, result), 0);
  const observed = equal / count;
  return {
    count,
    equal,
    percent: observed * 100,
    kappa: 1 - byChance < 1e-9 ? null : (observed - byChance) / (1 - byChance),
  };
}
