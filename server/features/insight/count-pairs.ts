// Counts in how many cases drugs and reactions are, alone and together, from the register of figures.
import { foldSought } from '#contract/text-rules.ts';
import type { Work } from './bounds.ts';
import type { NamesOfCase } from './register.ts';

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
  madeUp: number;
  pairs: PairCount[];
}

/** Counts the pairs of each case once. Throws what `work` throws. */
export async function countPairs(
  cases: Iterable<NamesOfCase>,
  nameOf: (id: number) => string,
  work: Work,
): Promise<PairTally> {
  const entries = new Map<number, Counted>();
  const entryOf = (id: number): Counted => {
    const entry = entries.get(id) ?? { name: nameOf(id), cases: 0 };
    entries.set(id, entry);
    entry.cases += 1;
    return entry;
  };
  const ofDrugs = new Map<Counted, Map<Counted, PairCount>>();
  const tally: PairTally = { allCases: 0, madeUp: 0, pairs: [] };
  for (const one of cases) {
    tally.allCases += 1;
    if (one.madeUp) tally.madeUp += 1;
    const [drugs, reactions] = [one.drugs.map(entryOf), one.reactions.map(entryOf)];
    work.add('pairs', drugs.length * reactions.length);
    // The pairs of a case are all of its drugs with all of its reactions.
    for (const drug of drugs) {
      const ofDrug = ofDrugs.get(drug) ?? new Map<Counted, PairCount>();
      ofDrugs.set(drug, ofDrug);
      for (const reaction of reactions) {
        let pair = ofDrug.get(reaction);
        if (!pair) {
          work.add('different', 1);
          pair = { drug, reaction, cases: 0 };
          ofDrug.set(reaction, pair);
          tally.pairs.push(pair);
        }
        pair.cases += 1;
      }
      await work.spend(reactions.length + 1);
    }
  }
  return tally;
}

/** The pairs in one of whose names this is; empty: all. */
export async function searchPairs(
  pairs: readonly PairCount[],
  text: string,
  work: Work,
): Promise<readonly PairCount[]> {
  const wanted = foldSought(text.trim());
  if (wanted === '') return pairs;
  const found: PairCount[] = [];
  for (const pair of pairs) {
    await work.spend(5);
    if ([pair.drug, pair.reaction].some(({ name }) => foldSought(name).includes(wanted))) found.push(pair);
  }
  return found;
}
