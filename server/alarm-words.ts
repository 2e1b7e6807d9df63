// Looks for alarm words without holding up other requests.
import { alarmTurns } from '#contract/cases/alarm-words-rules.ts';
import type { StoredAlarmWord } from './db/column-kinds.ts';
import { inTurns } from './in-turns.ts';

/** Longest word that is stored, in characters. */
const wordMax = 100;

/** The alarm words of a text, each once, in the order in which they stand. */
export async function findAlarmWords(text: string): Promise<StoredAlarmWord[]> {
  const words = (await inTurns(alarmTurns(text))).map(({ theme, word }) => ({
    theme,
    word: word.toLowerCase().replace(/\s+/gu, ' ').slice(0, wordMax),
  }));
  return [...new Map(words.map((one) => [`${one.theme} ${one.word}`, one])).values()];
}
