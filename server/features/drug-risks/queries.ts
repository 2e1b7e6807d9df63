// SQL of drug_risks: the search. The rest is shared SQL of records.
import type { DrugRisk } from '#contract/drug-risks.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { searchFilters } from '../../db/narrow.ts';
import { listActiveRecords, writeActiveRecords } from '../records/queries.ts';

/**
 * Active medicines whose name or reactions contain `text`, in any letter case; as JSON bytes where the engine can write
 * JSON. Passing a thousand rows between threads takes as long as the search itself.
 */
export async function searchActiveDrugs(engine: Engine, text: string): Promise<DrugRisk[] | Uint8Array> {
  const { publicReader: reader, jsonRows } = engine;
  const filters = await searchFilters({ ...engine, reader }, 'drug_risks', text);
  return jsonRows
    ? writeActiveRecords(reader, 'drug-risks', filters, jsonRows)
    : listActiveRecords(reader, 'drug-risks', filters);
}
