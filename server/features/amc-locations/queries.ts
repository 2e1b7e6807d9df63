// SQL of amc_locations: the search. The rest is shared SQL of records.
import type { AmcLocation } from '#contract/resources/amc-locations-rules.ts';
import { sql, type SqlBool } from 'kysely';
import { contains } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';
import { listActiveRecords, listRecords } from '../records/queries.ts';

/** Active centres whose city contains `city`, in any letter case. */
export function searchActiveCentres(db: Db, city: string): Promise<AmcLocation[]> {
  return listActiveRecords(db, 'amc-locations', [contains('citySearch', city)]);
}

/** Centres with one of these names, as they are written. */
export async function listCentresNamed(db: Db, names: readonly string[]): Promise<AmcLocation[]> {
  if (names.length === 0) return [];
  return listRecords(db, 'amc-locations', [sql<SqlBool>`name in (${sql.join(names)})`]);
}
