// The levels at which drugs and reactions are counted, with their names.
import { deskNames } from './words/desk-rules.ts';
import { asideStates } from './cases/work/steps-rules.ts';

export const drugLevels = deskNames('drugLevels', ['substance', 'class']);
export type DrugLevel = keyof typeof drugLevels;

export const reactionLevels = deskNames('reactionLevels', ['term', 'bodySystem']);
export type ReactionLevel = keyof typeof reactionLevels;

/** Cases in these states are not counted. */
export const uncountedStates = asideStates;

/** With fewer cases no figure is marked as remarkable. */
export const markedFrom = 3;
