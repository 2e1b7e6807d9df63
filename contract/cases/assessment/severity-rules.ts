// How severe a reaction was, by the scale of Hartwig and Siegel, modified (s40360-018-0243-0, s40360-022-00570-w), and
// which type it is (A or B, Rawlins and Thompson). Paraphrased. No zod here: public pages may load this file.

/** The levels. The highest one that describes the reaction counts. */
export const severityLevels = {
  1: 'The drug was continued unchanged',
  2: 'The drug was held, stopped or changed; no treatment was needed and no longer stay',
  3: 'The drug was held, stopped or changed, or an antidote or another treatment was needed; no longer stay',
  '4a': 'As level 3, and it lengthened the stay in hospital by a day or more',
  '4b': 'As level 3, and it was the reason for admission',
  5: 'As level 4, and intensive care was needed',
  6: 'It caused permanent harm',
  7: 'It led to death, directly or indirectly',
} as const;
export type SeverityLevel = `${keyof typeof severityLevels}`;
export const severityLevelNames: readonly SeverityLevel[] = ['1', '2', '3', '4a', '4b', '5', '6', '7'];

export const severityBands = { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' } as const;
export type SeverityBand = keyof typeof severityBands;

/** Mild: levels 1 and 2. Moderate: 3 and 4. Severe: 5 to 7. */
export function severityBandOf(level: SeverityLevel): SeverityBand {
  const number = Number.parseInt(level, 10);
  return number <= 2 ? 'mild' : number <= 4 ? 'moderate' : 'severe';
}

export const reactionTypes = {
  A: 'Type A: follows from the known pharmacology and depends on the dose',
  B: 'Type B: not to be expected from the pharmacology, such as an allergy',
} as const;
