// The cases whose reaction has a code that the newest MedDRA release calls not current.
import type { Db } from '../../db/tables.ts';
import { reactionKey } from '../../duplicates/keys.ts';
import { casesUnderKeys } from '../duplicates/queries.ts';
import { casesNotCurrent, currentRelease, notCurrentTerms } from './meddra-queries.ts';

const keyOf = (code: string) => reactionKey({ key: code, code, words: [] });

/** How many such cases the list shows. The others follow when these are coded again. */
const outdatedMax = 1_000;

/**
 * Two tables are searched: the pairs have every reaction of cases with a suspected drug, the keys have the first
 * reactions of every case.
 */
export async function outdatedCases(db: Db, most = outdatedMax) {
  const release = await currentRelease(db);
  if (!release) return [];
  const terms = new Map((await notCurrentTerms(db, release.id)).map((term) => [keyOf(term.code), term]));
  const underKeys = (await casesUnderKeys(db, [...terms.keys()], most)).flatMap(({ key, ...found }) => {
    const term = terms.get(key);
    return term ? [{ ...found, code: term.code, term: term.name }] : [];
  });
  const all = [...(await casesNotCurrent(db, release.id, most)), ...underKeys];
  return [...new Map(all.map((found) => [`${found.id} ${found.code}`, found])).values()].slice(0, most);
}
