// Which term an unlinked word may mean, for a person who decides: a name inside the word, or one that is spelt nearly the
// same. Nothing is linked by it.
import { setImmediate as turn } from 'node:timers/promises';
import type { LikelyTerm } from '#contract/terms.ts';
import type { TermKind } from '#contract/terms-rules.ts';
import type { Db } from '../../db/tables.ts';
import { isWithin, wordMax } from '../../duplicates/similar-words.ts';
import { foldName } from '#contract/text-rules.ts';
import { brandsNamed } from './brand-queries.ts';
import { eachName, substancesIn, termsNamed } from './queries.ts';
import { readDrugName } from './read-drug-name.ts';

/** Terms that are proposed for a word. */
const likelyMax = 3;
/** Words of a text, and words of a name in it. */
const wordsMax = 12;
const nameWordsMax = 4;
/** Pairs of names that are compared in one go, some milliseconds, and at all. */
const pairsPerTurn = 20_000;
const pairsMax = 4_000_000;

/** The terms that each word may mean, the likeliest first. */
export async function likelyTerms(
  db: Db,
  kind: TermKind,
  words: readonly string[],
): Promise<Map<string, LikelyTerm[]>> {
  const read = words.map((word) => {
    const folded = foldName(word);
    const key = kind === 'substance' ? (readDrugName(folded).whole.at(-1) ?? folded) : folded;
    return { word, key, runs: runsOf(folded) };
  });
  const inside = await termsNamed(
    db,
    kind,
    read.flatMap(({ runs }) => runs),
  );
  const brands = kind === 'substance' ? await brandsOf(db, read) : new Map<string, LikelyTerm[]>();
  const near = await nearNames(
    db,
    kind,
    read.map(({ key }) => key).filter((key) => key.length <= wordMax),
  );
  return new Map(
    read.map(({ word, key, runs }) => {
      const contained = runs.flatMap((run) => inside.get(run) ?? []);
      const all: LikelyTerm[] = [
        ...(brands.get(word) ?? []),
        ...contained.map(({ id, name, group }) => ({ code: id, name, group, why: 'contains' as const })),
        ...(near.get(key) ?? []),
      ];
      return [
        word,
        [...new Map(all.toReversed().map((term) => [term.code ?? term.name, term])).values()]
          .toReversed()
          .slice(0, likelyMax),
      ];
    }),
  );
}

/** What the brands of these words contain, the newest composition first. */
async function brandsOf(db: Db, read: readonly { word: string }[]): Promise<Map<string, LikelyTerm[]>> {
  const names = new Map(read.map(({ word }) => [word, readDrugName(word).whole]));
  const brands = [...(await brandsNamed(db, [...names.values()].flat())).values()].flat();
  const compositions = brands.map(({ composition }) => composition);
  const substances = await substancesIn(db, compositions);
  const terms = await termsNamed(
    db,
    'substance',
    [...substances.values()].map((some) => some.names.join(' + ')),
  );
  const byName = Map.groupBy(brands, ({ name }) => foldName(name));
  return new Map(
    [...names].map(([word, whole]) => [
      word,
      (whole.flatMap((name) => byName.get(name) ?? []) ?? []).flatMap(({ composition }) => {
        const contents = substances.get(composition);
        // A person first adds what is in no list.
        if (!contents || contents.unknown.length > 0) return [];
        const name = contents.names.join(' + ');
        const term = terms.get(foldName(name));
        return [
          { code: term?.id ?? null, name: term?.name ?? name, group: composition, why: 'brand' as const },
        ];
      }),
    ]),
  );
}

/** The runs of up to four words in a text, the longest first. */
function runsOf(folded: string): string[] {
  const words = (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, wordsMax);
  const runs: string[] = [];
  for (let length = Math.min(nameWordsMax, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length).join(' ');
      if (run.length > 3) runs.push(run);
    }
  }
  return runs;
}

/** Letters by which a name of this length may differ. */
const lettersApart = (length: number): 0 | 1 | 2 => (length >= 8 ? 2 : length >= 5 ? 1 : 0);

async function nearNames(
  db: Db,
  kind: TermKind,
  keys: readonly string[],
): Promise<Map<string, LikelyTerm[]>> {
  // Slips of the hand rarely change the first letter.
  const byLetter = Map.groupBy(new Set(keys), ([first = '']) => first);
  const found = new Map<string, { term: LikelyTerm; apart: number }[]>();
  let compared = 0;
  for await (const names of eachName(db, kind)) {
    for (const { folded, id, name, group } of names) {
      for (const key of byLetter.get(folded[0] ?? '') ?? []) {
        compared += 1;
        if (compared % pairsPerTurn === 0) await turn();
        if (compared > pairsMax) return sorted(found);
        const most = lettersApart(Math.min(key.length, folded.length));
        if (most === 0 || !isWithin(key, folded, most)) continue;
        const apart = isWithin(key, folded, 1) ? 1 : 2;
        found.set(key, [
          ...(found.get(key) ?? []).slice(0, 20),
          { term: { code: id, name, group, why: 'spelling' }, apart },
        ]);
      }
    }
  }
  return sorted(found);
}

const sorted = (found: ReadonlyMap<string, readonly { term: LikelyTerm; apart: number }[]>) =>
  new Map(
    [...found].map(([key, terms]) => [
      key,
      terms.toSorted((a, b) => a.apart - b.apart).map(({ term }) => term),
    ]),
  );
