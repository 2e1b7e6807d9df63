// SQL of amc_locations: the search. The rest is shared SQL of records.
import type { AmcLocation } from '#contract/resources/amc-locations-rules.ts';
import { contains } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';
import { listActiveRecords, listSoundingLike } from '../records/queries.ts';

/**
 * Active centres whose city contains `text` in one of the languages, in any letter case; if there are none, those whose name
 * contains it; then those in a city that sounds like it, then those with such a name. With the texts of `language`.
 */
export async function searchActiveCentres(db: Db, text: string, language?: string): Promise<AmcLocation[]> {
  const sounding = (names: readonly string[], least: number) =>
    listSoundingLike(db, 'amc-locations', { names, least }, text, language);
  const containing = (column: string) =>
    listActiveRecords(db, 'amc-locations', [contains(column, text)], language);
  const ways = [
    () => containing('citySearch'),
    () => containing('nameSearch'),
    () => sounding(['city', 'cityNames'], 2),
    () => sounding(['name'], 3),
  ];
  for (const way of ways) {
    const found = await way();
    if (found.length > 0) return found;
  }
  return [];
}
