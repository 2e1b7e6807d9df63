// How well the alarm words do on a list of sentences.
import { type AlarmTheme, alarmThemes } from '../alarms/alarm-themes-rules.ts';
import { alarmHits } from '../alarms/alarm-words-rules.ts';
import { type AlarmSentence, type SentenceLanguage, sentenceLanguages } from './alarm-sentences.ts';

export interface AlarmFigure {
  /** The alarms: a sentence with two themes has two. */
  alarms: number;
  /** Those that are found, by their theme. */
  found: number;
  /** `found` of `alarms`; 1 where there is none. */
  recall: number;
  /** The share of the sentences with a hit that have an alarm; of a theme: the hits of the theme. 1 without a hit. */
  precision: number;
  /** Sentences with an alarm that is not found. */
  missed: string[];
  /** Sentences with a hit and without an alarm. */
  wrong: string[];
}

export interface AlarmFigures {
  byLanguage: Record<SentenceLanguage, AlarmFigure>;
  byTheme: Record<AlarmTheme, AlarmFigure>;
}

interface Checked extends AlarmSentence {
  found: ReadonlySet<AlarmTheme>;
}

export function alarmFigures(sentences: readonly AlarmSentence[]): AlarmFigures {
  const checked = sentences.map((one) => ({
    ...one,
    found: new Set(alarmHits(one.text).map(({ theme }) => theme)),
  }));
  const of = (figures: [string, AlarmFigure][]) => Object.fromEntries(figures);
  return {
    byLanguage: of(
      Object.keys(sentenceLanguages).map((language) => [
        language,
        figureOf(checked.filter((one) => one.language === language)),
      ]),
    ) as AlarmFigures['byLanguage'],
    byTheme: of(
      Object.keys(alarmThemes).map((theme) => [theme, figureOf(checked, theme as AlarmTheme)]),
    ) as AlarmFigures['byTheme'],
  };
}

function figureOf(sentences: readonly Checked[], theme?: AlarmTheme): AlarmFigure {
  const alarmsOf = ({ themes }: Checked) => themes.filter((one) => theme === undefined || one === theme);
  const alarms = sentences.flatMap((one) =>
    alarmsOf(one).map((own) => ({ one, isFound: one.found.has(own) })),
  );
  const hits = sentences.filter(({ found }) => (theme === undefined ? found.size > 0 : found.has(theme)));
  const right = hits.filter(({ themes }) =>
    theme === undefined ? themes.length > 0 : themes.includes(theme),
  );
  const found = alarms.filter(({ isFound }) => isFound).length;
  return {
    alarms: alarms.length,
    found,
    recall: alarms.length === 0 ? 1 : found / alarms.length,
    precision: hits.length === 0 ? 1 : right.length / hits.length,
    missed: alarms.filter(({ isFound }) => !isFound).map(({ one }) => one.text),
    wrong: hits.filter(({ themes }) => themes.length === 0).map(({ text }) => text),
  };
}
