// The search for duplicates over a made-up population in memory, for the test and the bench. The portal does the same with
// tables: stored keys, counted keys and traits.
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { keysOf } from '../keys.ts';
import { type CaseTraits, traitsOf } from '../traits.ts';
import { type Population, thresholdFor, scorePair } from '../score-pair.ts';
import { candidatesMax, earlierPerKeyMax } from '../weigh-candidates.ts';
import { makePopulation } from './made-up-cases.ts';

/** Weighed pairs of a new case and a stored one. */
interface Weighed {
  bits: number;
  /** The new case is a copy of the stored one. */
  isTrue: boolean;
}

export interface SearchResult {
  size: number;
  newCases: number;
  copies: number;
  /** Copies whose original was among the candidates. */
  found: number;
  weighed: Weighed[];
}

/** Weighs `count` copies and as many fresh cases against a population of `size`. */
export function searchPopulation(seed: number, size: number, count: number): SearchResult {
  const { cases, copies, fresh } = makePopulation(seed, size, count);
  const traits = cases.map((content) => traitsOf(content));
  const [stored, counts] = [new Map<string, number[]>(), new Map<string, number>()];
  for (const [number, one] of traits.entries()) {
    const keys = keysOf(one);
    for (const key of keys.counted) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const key of keys.stored) {
      const list = stored.get(key);
      if (list) list.push(number);
      else stored.set(key, [number]);
    }
  }
  const population: Population = { size, count: (key) => counts.get(key) ?? 0 };
  // As `findCandidates` does it for a case that is newer than all others.
  const candidatesUnder = (keys: readonly string[]): number[] => {
    const weights = new Map<number, number>();
    for (const key of keys) {
      const newest = (stored.get(key) ?? []).slice(-earlierPerKeyMax);
      const weight = Math.log(size / newest.length);
      for (const number of newest) weights.set(number, (weights.get(number) ?? 0) + weight);
    }
    const ranked = [...weights].toSorted(([a, one], [b, other]) => other - one || b - a);
    return ranked.slice(0, candidatesMax).map(([number]) => number);
  };
  let found = 0;
  const search = (content: CaseContent, of: number | null): Weighed[] => {
    const own = traitsOf(content);
    const candidates = candidatesUnder(keysOf(own).lookup);
    if (of !== null && candidates.includes(of)) found += 1;
    return candidates.map((number) => ({
      bits: scorePair(own, traits[number] as CaseTraits, population).bits,
      isTrue: number === of,
    }));
  };
  const weighed = [
    ...copies.flatMap(({ content, of }) => search(content, of)),
    ...fresh.flatMap((content) => search(content, null)),
  ];
  return { size, newCases: 2 * count, copies: count, found, weighed };
}

/** The share of copies that are found, and the false pairs for each 20 new cases, from a number of bits on. */
export function qualityAt({ size, newCases, copies, weighed }: SearchResult, bits = thresholdFor(size)) {
  const shown = weighed.filter((one) => one.bits >= bits);
  const right = shown.filter(({ isTrue }) => isTrue).length;
  return {
    recall: right / copies,
    precision: shown.length === 0 ? 1 : right / shown.length,
    falseIn20: ((shown.length - right) * 20) / newCases,
  };
}
