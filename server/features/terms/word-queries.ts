// SQL of the words of cases that belong to the centre's terms: those that are linked to none, and how often a term is named.
import type { TermKind } from '#contract/terms-rules.ts';
import { foldName } from '#contract/text-rules.ts';
import type { Db } from '../../db/tables.ts';
import { codeOfName } from './meddra-queries.ts';
import { linkedTerms } from './queries.ts';

/** How many words the list of unlinked words shows, and how many of the most frequent ones are read for it. */
const wordsMax = 500;
const wordsRead = 5_000;

/** Cases that have a word for a drug or reaction. */
interface WordInCases {
  word: string;
  cases: number;
}

/**
 * Words in cases, as typed, with the number of cases that have them, by the folded word. Those of taken cases are in their
 * pairs; those of new reports in the columns of the list, joined. They are not stored by themselves, so an erasure has
 * nothing to delete here.
 */
async function wordsInCases(db: Db, kind: TermKind): Promise<Map<string, WordInCases>> {
  const column = kind === 'substance' ? 'drug' : 'reaction';
  const [taken, reported] = await Promise.all([
    db
      .selectFrom('case_pairs')
      .select([`${column} as word`, ({ fn }) => fn.count<number>('caseId').distinct().as('cases')])
      .where(column, '!=', '')
      .where(column, 'not like', 'MedDRA ________')
      .groupBy(column)
      .orderBy('cases', 'desc')
      .orderBy('word')
      .limit(wordsRead)
      .execute(),
    db
      .selectFrom('cases')
      .select([`${column} as word`, ({ fn }) => fn.countAll<number>().as('cases')])
      .where('state', '=', 'new')
      .where('source', '=', 'portal')
      .where(column, '!=', '')
      .groupBy(column)
      .orderBy('cases', 'desc')
      .orderBy('word')
      .limit(wordsRead)
      .execute(),
  ]);
  const words = new Map<string, WordInCases>();
  const all = [
    ...taken,
    ...reported.flatMap(({ word, cases }) => namesIn(word).map((one) => ({ word: one, cases }))),
  ];
  for (const { word, cases } of all) {
    const folded = foldName(word);
    if (folded === '' || codeOfName(word) !== null) continue;
    const found = words.get(folded);
    if (found) found.cases += Number(cases);
    else words.set(folded, { word, cases: Number(cases) });
  }
  return words;
}

async function linkedWords(db: Db, kind: TermKind) {
  const words = await wordsInCases(db, kind);
  return { words, linked: await linkedTerms(db, kind, [...words.keys()]) };
}

/** Words in cases that are linked to no term, most frequent first. */
export async function unlinkedWords(db: Db, kind: TermKind): Promise<WordInCases[]> {
  const { words, linked } = await linkedWords(db, kind);
  return [...words]
    .filter(([folded]) => !linked.has(folded))
    .map(([, word]) => word)
    .toSorted((a, b) => b.cases - a.cases || (a.word < b.word ? -1 : 1))
    .slice(0, wordsMax);
}

/** How often cases name a term, by any of its names, typed or chosen. */
export async function usesOf(db: Db, kind: TermKind, id: string): Promise<number> {
  const { words, linked } = await linkedWords(db, kind);
  return [...words]
    .filter(([folded]) => linked.get(folded)?.some((term) => term.id === id))
    .reduce((sum, [, { cases }]) => sum + cases, 0);
}

/** The names in a column of the list of cases. The number of those that have no place in it follows as +2. */
const namesIn = (listed: string): string[] => listed.replace(/ \+\d+$/u, '').split('; ');
