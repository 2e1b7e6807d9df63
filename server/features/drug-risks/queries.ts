// SQL of drug_risks: the search. The rest is shared SQL of records.
import type { DrugRisk } from '#contract/resources/drug-risks-rules.ts';
import type { Engine } from '../../db/engines/engine.ts';
import { spellingsOf } from '../../db/spellings.ts';
import { listActiveRecords, listSoundingLike } from '../records/queries.ts';
import { englishWordsFor } from './reaction-words.ts';

/**
 * Active medicines whose name or reactions contain `text` in one of the languages, in any letter case; if there are none,
 * those whose name sounds like it. With the texts of `language`.
 */
export async function searchActiveDrugs(
  { publicReader, findRows }: Pick<Engine, 'publicReader' | 'findRows'>,
  text: string,
  language?: string,
): Promise<DrugRisk[]> {
  const found = new Map<string, DrugRisk>();
  const englishWords = englishWordsFor(spellingsOf(text.normalize('NFC')));
  // Each is found in all of its spellings.
  for (const sought of [text, ...englishWords]) {
    const { count } = await findRows(publicReader, 'drug_risks', { texts: [{ text: sought }] });
    for (const drug of await listActiveRecords(publicReader, 'drug-risks', count, language)) {
      found.set(drug.id, drug);
    }
  }
  if (found.size > 0) return [...found.values()];
  return listSoundingLike(publicReader, 'drug-risks', { names: ['drugName', 'otherNames'] }, text, language);
}
