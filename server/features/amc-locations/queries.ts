// SQL of amc_locations: the search. The rest is shared SQL of records.
import type { AmcLocation } from '#contract/resources/amc-locations-rules.ts';
import { contains } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';
import { listActiveRecords } from '../records/queries.ts';

/** Active centres whose city contains `city` in one of the languages, in any letter case; with the texts of `language`. */
export function searchActiveCentres(db: Db, city: string, language?: string): Promise<AmcLocation[]> {
  return listActiveRecords(db, 'amc-locations', [contains('citySearch', city)], language);
}
