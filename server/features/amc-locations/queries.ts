// SQL of amc_locations that is its own: the search.
import type { AmcLocation } from '#contract/amc-locations.ts';
import { contains } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';
import { listActiveRecords } from '../records/queries.ts';

/** Centres that visitors see whose city holds `city`, in any case. */
export function searchActiveCentres(db: Db, city: string): Promise<AmcLocation[]> {
  return listActiveRecords(db, 'amc-locations', [contains('citySearch', city)]);
}
