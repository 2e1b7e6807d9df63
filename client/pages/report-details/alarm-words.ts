// The alarm words of the answers. The check page loads this file when it is shown: the table of words is too large for the
// other pages of the form.
import { alarmTexts, placeWords } from '#contract/cases/alarms/alarm-texts-rules.ts';
import { alarmHits, wordsToKeep } from '#contract/cases/alarms/alarm-words-rules.ts';
import type { PlacedWord } from '#contract/cases/content/check-parts-rules.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';

export const findWords = (content: CaseContent): PlacedWord[] =>
  placeWords(alarmTexts(content).map((one) => [one, wordsToKeep(alarmHits(one.text))]));
