// SQL of amc_locations.
import type { AmcLocation } from '#contract/amc-locations.ts';
import { contains } from '../../db/search-text.ts';
import type { Db } from '../../db/tables.ts';

const columns = [
  'id',
  'name',
  'address',
  'phone',
  'email',
  'city',
  'state',
  'pincode',
  'isActive',
  'version',
  'isSample',
] as const;

const live = (db: Db) =>
  db
    .selectFrom('amc_locations')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('state')
    .orderBy('city')
    .orderBy('name')
    .orderBy('id');
const active = (db: Db) => live(db).where('isActive', '=', true);

/** All centres, by state and city. */
export function listCentres(db: Db): Promise<AmcLocation[]> {
  return live(db).execute();
}

/** Centres that visitors see, by state and city. */
export function listActiveCentres(db: Db): Promise<AmcLocation[]> {
  return active(db).execute();
}

/** Those whose city holds `city`, in any case. */
export function searchActiveCentres(db: Db, city: string): Promise<AmcLocation[]> {
  return active(db).where(contains('citySearch', city)).execute();
}
