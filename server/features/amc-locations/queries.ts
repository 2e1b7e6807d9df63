// SQL of amc_locations: the search. The rest is shared SQL of records.
import type { AmcLocation } from '#contract/resources/amc-locations-rules.ts';
import { contains } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';
import { listActiveRecords, listSoundingLike } from '../records/queries.ts';

/**
 * Active centres whose city contains `city` in one of the languages, in any letter case; if there are none, those in a city
 * that sounds like it. With the texts of `language`.
 */
export async function searchActiveCentres(db: Db, city: string, language?: string): Promise<AmcLocation[]> {
  const found = await listActiveRecords(db, 'amc-locations', [contains('citySearch', city)], language);
  return found.length > 0
    ? found
    : listSoundingLike(db, 'amc-locations', { names: ['city', 'cityNames'], least: 2 }, city, language);
}
