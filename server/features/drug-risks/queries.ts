// SQL of drug_risks.
import type { DrugRisk } from '#contract/drug-risks.ts';
import { contains } from '../../db/search-text.ts';
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
export function searchActiveDrugs(db: Db, text: string): Promise<DrugRisk[]> {
  return active(db).where(contains('searchText', text)).execute();
}
