// The levels at which drugs and reactions are counted, with their names.
import { asideStates } from './cases/work/steps-rules.ts';

export const drugLevels = { substance: 'Substance', class: 'Class of substances' } as const;
export type DrugLevel = keyof typeof drugLevels;

export const reactionLevels = { term: 'Term', bodySystem: 'Body system' } as const;
export type ReactionLevel = keyof typeof reactionLevels;

/** Cases in these states are not counted. */
export const uncountedStates = asideStates;

/** With fewer cases no figure is marked as remarkable. */
export const markedFrom = 3;
