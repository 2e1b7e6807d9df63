// How severe a reaction was, by the scale of Hartwig and Siegel, modified (s40360-018-0243-0, s40360-022-00570-w), and
// which type it is (A or B, Rawlins and Thompson). Paraphrased.
import { names } from '../../words/labels-rules.ts';

/** The levels. The highest one that describes the reaction counts. */
export const severityLevels = names('severityLevels', ['1', '2', '3', '4a', '4b', '5', '6', '7']);
export type SeverityLevel = `${keyof typeof severityLevels}`;
export const severityLevelNames: readonly SeverityLevel[] = ['1', '2', '3', '4a', '4b', '5', '6', '7'];

export const severityBands = names('severityBands', ['mild', 'moderate', 'severe']);
export type SeverityBand = keyof typeof severityBands;

/** Mild: levels 1 and 2. Moderate: 3 and 4. Severe: 5 to 7. */
export function severityBandOf(level: SeverityLevel): SeverityBand {
  const number = Number.parseInt(level, 10);
  return number <= 2 ? 'mild' : number <= 4 ? 'moderate' : 'severe';
}

export const reactionTypes = names('reactionTypes', ['A', 'B']);
