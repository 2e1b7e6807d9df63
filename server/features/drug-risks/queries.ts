// SQL of drug_risks: the search. The rest is shared SQL of records.
import type { DrugRisk } from '#contract/resources/drug-risks-rules.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { spellingsOf } from '../../db/spellings.ts';
import { listActiveRecords } from '../records/queries.ts';

/** Active medicines whose name or reactions contain `text` in one of the languages, in any letter case; with the texts of `language`. */
export async function searchActiveDrugs(
  { publicReader, findRows }: Pick<Engine, 'publicReader' | 'findRows'>,
  text: string,
  language?: string,
): Promise<DrugRisk[]> {
  const found = new Map<string, DrugRisk>();
  for (const spelling of spellingsOf(text.normalize('NFC'))) {
    const { count } = await findRows(publicReader, 'drug_risks', { texts: [{ text: spelling }] });
    for (const drug of await listActiveRecords(publicReader, 'drug-risks', count, language)) {
      found.set(drug.id, drug);
    }
  }
  return [...found.values()];
}
