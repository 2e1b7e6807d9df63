// The alarm words of a content, and the row that stores them.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type AlarmText, alarmTexts, placeWords } from '#contract/cases/alarms/alarm-texts-rules.ts';
import type { PlacedWord } from '#contract/cases/content/check-parts-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { findAlarmWords } from '../../../alarm-words.ts';
import type { StoredAlarmWord } from '../../../db/column-kinds.ts';
import type { NewAlarm } from './alarm-queries.ts';

interface Arrived {
  /** Texts that are in it too have been looked at. */
  earlier?: CaseContent;
  /** What somebody told the staff, beside the content. */
  told?: string | null | undefined;
  /** It came in a message of another sender. */
  isImported?: boolean;
}

/** The alarm words of a content, deaths first. */
export async function alarmsOf(content: CaseContent, arrived: Arrived = {}): Promise<StoredAlarmWord[]> {
  const words = await placedAlarms(content, arrived);
  return words.map(({ theme, word }) => ({ theme, word }));
}

/** As `alarmsOf`, with the field in which each word stands first. */
export async function placedAlarms(
  content: CaseContent,
  { earlier = {}, told, isImported = false }: Arrived = {},
): Promise<PlacedWord[]> {
  const known = new Set(alarmTexts(earlier, isImported).map(({ text }) => text));
  const found: [AlarmText, StoredAlarmWord[]][] = [];
  const texts = alarmTexts(content, isImported);
  if (told) texts.push({ text: told, path: 'reporterComments', isList: false });
  for await (const one of eachText(texts)) {
    if (!known.has(one.text)) found.push([one, await findAlarmWords(one.text)]);
  }
  return placeWords(found);
}

/** Reading so many letters takes some 5 ms: then other requests have their turn. */
const lettersPerTurn = 4_000;

async function* eachText(texts: readonly AlarmText[]): AsyncGenerator<AlarmText> {
  let letters = 0;
  for (const one of texts) {
    letters += one.text.length;
    if (letters > lettersPerTurn) {
      await turn();
      letters = one.text.length;
    }
    yield one;
  }
}

/** The alarm words in the illnesses that the patient had, and in what drugs were given for. */
export async function wordsOfIllnesses(content: CaseContent): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for await (const { text, isList } of eachText(alarmTexts(content))) {
    if (isList) for (const { word } of await findAlarmWords(text)) words.add(word);
  }
  return words;
}

export const meansDeath = (words: readonly StoredAlarmWord[]): boolean =>
  words.some(({ theme }) => theme === 'death');

export interface ArrivedWords {
  caseId: string;
  reportId: string;
  itemId?: string | null;
  source: string;
  words: readonly StoredAlarmWord[];
  at: Date | string;
  /** The day of its arrival in the portal's time zone. */
  receivedOn: string;
}

export const alarmRow = ({ words, at, itemId = null, ...row }: ArrivedWords): NewAlarm => ({
  id: randomUUID(),
  ...row,
  itemId,
  at: typeof at === 'string' ? at : at.toISOString(),
  words: JSON.stringify(words),
  seenAt: null,
  seenBy: null,
});
