// Looks for alarm words without holding up other requests.
import { alarmTurns, wordsToKeep } from '#contract/cases/alarms/alarm-words-rules.ts';
import type { StoredAlarmWord } from './db/column-kinds.ts';
import { inTurns } from './in-turns.ts';

/** The alarm words of a text, each once, in the order in which they stand. */
export async function findAlarmWords(text: string): Promise<StoredAlarmWord[]> {
  return wordsToKeep(await inTurns(alarmTurns(text)));
}
