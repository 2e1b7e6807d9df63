// Counts in how many cases drugs and reactions are, alone and together. Names that differ in capital letters or spaces
// are one.
import { foldName } from '../terms/queries.ts';
import type { CasePair } from './queries.ts';
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
  pairs: readonly PairCount[];
}

/** Counts the pairs of each case once. `batches`: the pairs of whole cases. */
export async function countPairs(
  batches: AsyncIterable<readonly CasePair[]>,
  names: { drugs: NamesAtLevel; reactions: NamesAtLevel },
): Promise<PairTally> {
  const [drugs, reactions] = [counter(names.drugs), counter(names.reactions)];
  const pairs = new Map<Counted, Map<Counted, PairCount>>();
  let allCases = 0;
  for await (const batch of batches) {
    await drugs.lookUp(batch.map(({ drug }) => drug));
    await reactions.lookUp(batch.map(({ reaction }) => reaction));
    for (const rows of Map.groupBy(batch, ({ caseId }) => caseId).values()) {
      allCases += 1;
      const [theirDrugs, theirReactions] = [
        drugs.count(rows.map(({ drug }) => drug)),
        reactions.count(rows.map(({ reaction }) => reaction)),
      ];
      // A case has a row for each of its drugs with each of its reactions.
      for (const drug of theirDrugs) {
        const ofDrug = pairs.get(drug) ?? new Map<Counted, PairCount>();
        pairs.set(drug, ofDrug);
        for (const reaction of theirReactions) {
          const pair = ofDrug.get(reaction) ?? { drug, reaction, cases: 0 };
          pair.cases += 1;
          ofDrug.set(reaction, pair);
        }
      }
    }
  }
  return { allCases, pairs: [...pairs.values()].flatMap((ofDrug) => [...ofDrug.values()]) };
}

/** Counts the cases of drugs, or those of reactions. */
function counter(namesAtLevel: NamesAtLevel) {
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
      for (const [name, names] of await namesAtLevel(unknown)) byStored.set(name, names.map(entryOf));
    },
    /** Counts one case with these stored names. */
    count(stored: readonly string[]): ReadonlySet<Counted> {
      const entries = new Set(stored.flatMap((name) => byStored.get(name) ?? []));
      for (const entry of entries) entry.cases += 1;
      return entries;
    },
  };
}
