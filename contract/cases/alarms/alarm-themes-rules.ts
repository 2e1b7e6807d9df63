// The themes of alarm words.
import { names } from '../../words/labels-rules.ts';

/** What an alarm word may mean. The words decide nothing: a person does. */
export const alarmThemes = names('alarmThemes', [
  'death',
  'intensiveCare',
  'hospital',
  'anaphylaxis',
  'skin',
  'nerves',
  'bleeding',
  'liver',
  'kidney',
  'heart',
  'bloodCounts',
  'selfHarm',
  'pregnancy',
  'dependence',
  'cancer',
  'permanentHarm',
]);
export type AlarmTheme = keyof typeof alarmThemes;
