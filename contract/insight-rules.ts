// The levels at which drugs and reactions are counted, with their names.
import { names } from './words/labels-rules.ts';
import { asideStates } from './cases/work/steps-rules.ts';

export const drugLevels = names('drugLevels', ['substance', 'class']);
export type DrugLevel = keyof typeof drugLevels;

export const reactionLevels = names('reactionLevels', ['term', 'bodySystem']);
export type ReactionLevel = keyof typeof reactionLevels;

/** Cases in these states are not counted. */
export const uncountedStates = asideStates;

/** With fewer cases no figure is marked as remarkable. */
export const markedFrom = 3;
