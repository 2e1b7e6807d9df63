// SQL of drug_risks that is its own: the search.
import type { DrugRisk } from '#contract/drug-risks.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { searchFilters } from '../../db/paging.ts';
import { listActiveRecords } from '../records/queries.ts';

/** Medicines that visitors see whose name or reactions hold `text`, in any case. */
export async function searchActiveDrugs(engine: Engine, text: string): Promise<DrugRisk[]> {
  return listActiveRecords(engine.reader, 'drug-risks', await searchFilters(engine, 'drug_risks', text));
}
