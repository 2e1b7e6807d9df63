// Counts in how many cases drugs and reactions are, alone and together. Names that differ in capital letters or spaces
// are one.
import { foldName } from '#contract/text-rules.ts';
import type { Work } from './bounds.ts';
import type { CaseNames } from './queries.ts';
import type { NamesAtLevel } from './name-levels.ts';

/** A drug or a reaction, and the number of cases that have it. */
interface Counted {
  name: string;
  cases: number;
}

/** In how many cases a drug and a reaction are together. */
export interface PairCount {
  drug: Counted;
  reaction: Counted;
  cases: number;
}

interface PairTally {
  allCases: number;
  pairs: PairCount[];
}

/** Counts the pairs of each case once. `batches`: whole cases. Throws the refusals of `work`. */
export async function countPairs(
  batches: AsyncIterable<{ cases: readonly CaseNames[]; pairs: number }>,
  names: { drugs: NamesAtLevel; reactions: NamesAtLevel },
  work: Work,
): Promise<PairTally> {
  const [drugs, reactions] = [counter(names.drugs, work), counter(names.reactions, work)];
  const counted = new Map<Counted, Map<Counted, PairCount>>();
  const all: PairCount[] = [];
  let allCases = 0;
  for await (const { cases, pairs } of batches) {
    work.add('pairs', pairs);
    await work.spend(pairs);
    await drugs.lookUp(cases.flatMap((one) => one.drugs));
    await reactions.lookUp(cases.flatMap((one) => one.reactions));
    for (const one of cases) {
      allCases += 1;
      const [theirDrugs, theirReactions] = [drugs.count(one.drugs), reactions.count(one.reactions)];
      // The pairs of a case are all of its drugs with all of its reactions.
      for (const drug of theirDrugs) {
        const ofDrug = counted.get(drug) ?? new Map<Counted, PairCount>();
        counted.set(drug, ofDrug);
        for (const reaction of theirReactions) {
          let pair = ofDrug.get(reaction);
          if (!pair) {
            work.add('different', 1);
            pair = { drug, reaction, cases: 0 };
            ofDrug.set(reaction, pair);
            all.push(pair);
          }
          pair.cases += 1;
        }
        await work.spend(theirReactions.size + 1);
      }
    }
  }
  return { allCases, pairs: all };
}

/** How many names are folded and looked up in one go. */
const namesAtOnce = 500;

/** Counts the cases of drugs, or those of reactions. */
function counter(namesAtLevel: NamesAtLevel, work: Work) {
  const byStored = new Map<string, readonly Counted[]>();
  const byFolded = new Map<string, Counted>();

  function entryOf(name: string): Counted {
    const folded = foldName(name);
    const entry = byFolded.get(folded) ?? { name, cases: 0 };
    byFolded.set(folded, entry);
    return entry;
  }
  return {
    /** Looks up the stored names that are new. */
    async lookUp(stored: readonly string[]): Promise<void> {
      const unknown = [...new Set(stored)].filter((name) => !byStored.has(name));
      for (const name of unknown) work.add('characters', name.length);
      for (let from = 0; from < unknown.length; from += namesAtOnce) {
        for (const [name, names] of await namesAtLevel(unknown.slice(from, from + namesAtOnce))) {
          byStored.set(name, names.map(entryOf));
          await work.spend(names.length);
        }
      }
    },
    /** Counts one case with these stored names. */
    count(stored: readonly string[]): ReadonlySet<Counted> {
      const entries = new Set([...new Set(stored)].flatMap((name) => byStored.get(name) ?? []));
      for (const entry of entries) entry.cases += 1;
      return entries;
    },
  };
}
