// SQL of drug_risks that is its own: the search.
import type { DrugRisk } from '#contract/drug-risks.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { searchFilters } from '../../db/paging.ts';
import { listActiveRecords, writeActiveRecords } from '../records/queries.ts';

/**
 * Medicines that visitors see whose name or reactions hold `text`, in any case: as the bytes of their JSON where the
 * engine writes that. To hand a thousand rows from thread to thread takes as long as to find them.
 */
export async function searchActiveDrugs(engine: Engine, text: string): Promise<DrugRisk[] | Uint8Array> {
  const { reader, jsonRows } = engine;
  const filters = await searchFilters(engine, 'drug_risks', text);
  return jsonRows
    ? writeActiveRecords(reader, 'drug-risks', filters, jsonRows)
    : listActiveRecords(reader, 'drug-risks', filters);
}
