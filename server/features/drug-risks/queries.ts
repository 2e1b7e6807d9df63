// SQL of drug_risks.
import type { DrugRisk } from '#contract/drug-risks.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { searchFilters } from '../../db/paging.ts';
import type { Db } from '../../db/tables.ts';

const columns = [
  'id',
  'drugName',
  'commonADRs',
  'riskPercentage',
  'isActive',
  'version',
  'isSample',
] as const;

const live = (db: Db) =>
  db
    .selectFrom('drug_risks')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('searchText')
    .orderBy('id');
const active = (db: Db) => live(db).where('isActive', '=', true);

/** All medicines, by name. */
export function listDrugs(db: Db): Promise<DrugRisk[]> {
  return live(db).execute();
}

/** Medicines that visitors see, by name. */
export function listActiveDrugs(db: Db): Promise<DrugRisk[]> {
  return active(db).execute();
}

/** Those whose name or reactions hold `text`, in any case. */
export async function searchActiveDrugs(engine: Engine, text: string): Promise<DrugRisk[]> {
  const filters = await searchFilters(engine, 'drug_risks', text);
  return active(engine.reader)
    .where(({ and }) => and(filters))
    .execute();
}
