// Weighs a case with its candidates, in two passes: the first one finds the pairs that can reach the threshold, and of
// which values the frequency is needed for them; the second one uses the frequencies. Strangers decide how many cases
// are alike and how long their words are, so candidates, steps and pairs have bounds.
import { type CaseContent } from '#contract/cases/content/content-rules.ts';
import { keysOf } from './keys.ts';
import { type Reason, scorePair, thresholdFor } from './score-pair.ts';
import { type Effort, stepsMax } from './similar-words.ts';
import { type CaseTraits, traitsOf, typedNames } from './traits.ts';

/** Cases under one key that are read: those that came before and after. More share it only if it says little. */
export const earlierPerKeyMax = 96;
export const laterPerKeyMax = 32;
/** Candidates of one case: those that share the rarest and the most keys with it. */
export const candidatesMax = 100;
/** Pairs that one search stores, and reasons of a pair: the heaviest. */
export const pairsMax = 10;
const reasonsMax = 12;

/** What is stored of a case for the search, and by which keys its candidates are found. */
export interface IndexedCase {
  /** `CaseTraits` as JSON. */
  traits: string;
  stored: string[];
  lookup: string[];
}

export interface Candidate {
  caseId: string;
  /** `CaseTraits` as JSON. */
  traits: string;
}

/** A case, its candidates, and the number of cases that can be compared. */
export interface Search {
  /** `CaseTraits` as JSON. */
  own: string;
  candidates: readonly Candidate[];
  size: number;
}

export interface WeighedPair {
  otherId: string;
  bits: number;
  reasons: Reason[];
}

/** The names of a content as JSON that the centre's lists may have. */
export const readNames = (content: string): ReturnType<typeof typedNames> =>
  typedNames(JSON.parse(content) as CaseContent);

/** Reads a content as JSON. Its stored keys are those of the blocks and those that are only counted. */
export function indexContent(content: string, named?: Parameters<typeof traitsOf>[1]): IndexedCase {
  const traits = traitsOf(JSON.parse(content) as CaseContent, named);
  const { stored, counted, lookup } = keysOf(traits);
  return { traits: JSON.stringify(traits), stored: [...new Set([...stored, ...counted])], lookup };
}

/**
 * The candidates that reach the threshold if all their values are rare, and the keys whose cases have to be counted for
 * them. The search stops after `stepsMax`: the first candidates are the likeliest.
 */
export function findNear(
  { own, candidates, size }: Search,
  effort: Effort = { steps: 0 },
): { near: string[]; keys: string[] } {
  const traits = JSON.parse(own) as CaseTraits;
  const threshold = thresholdFor(size);
  const keys = new Set<string>();
  const near: string[] = [];
  for (const { caseId, traits: other } of candidates) {
    if (effort.steps > stepsMax) break;
    const asked: string[] = [];
    const rarest = { size, count: (key: string) => (asked.push(key), 0) };
    if (scorePair(traits, JSON.parse(other) as CaseTraits, rarest, effort).bits < threshold) continue;
    near.push(caseId);
    for (const key of asked) keys.add(key);
  }
  return { near, keys: [...keys] };
}

/** The pairs from the threshold on, at most `pairsMax`, the heaviest first. `counts`: the cases under each key. */
export function weighNear(
  { own, candidates, size }: Search,
  counts: ReadonlyMap<string, number>,
  effort: Effort = { steps: 0 },
): WeighedPair[] {
  const traits = JSON.parse(own) as CaseTraits;
  const threshold = thresholdFor(size);
  const population = { size, count: (key: string) => counts.get(key) ?? 0 };
  const pairs: WeighedPair[] = [];
  for (const { caseId, traits: other } of candidates) {
    if (effort.steps > stepsMax) break;
    const { bits, reasons } = scorePair(traits, JSON.parse(other) as CaseTraits, population, effort);
    if (bits >= threshold) pairs.push({ otherId: caseId, bits, reasons: reasons().slice(0, reasonsMax) });
  }
  return pairs.toSorted((one, other) => other.bits - one.bits).slice(0, pairsMax);
}
