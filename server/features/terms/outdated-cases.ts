// The cases whose reaction has a code that the newest MedDRA release calls not current.
import type { Db } from '../../db/tables.ts';
import { reactionKey } from '../../duplicates/keys.ts';
import { casesUnderKeys } from '../duplicates/queries.ts';
import { currentRelease, notCurrentTerms } from './queries.ts';

const keyOf = (code: string) => reactionKey({ key: code, code, words: [] });

export async function outdatedCases(db: Db) {
  const release = await currentRelease(db);
  if (!release) return [];
  const terms = new Map((await notCurrentTerms(db, release.id)).map((term) => [keyOf(term.code), term]));
  const cases = await casesUnderKeys(db, [...terms.keys()]);
  return cases.flatMap(({ key, ...found }) => {
    const term = terms.get(key);
    return term ? [{ ...found, code: term.code, term: term.name }] : [];
  });
}
