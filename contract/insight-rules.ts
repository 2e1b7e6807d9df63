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

/** Where the test of a watched pair stands. `over`: it has had all its cases without an alarm. */
export const watchStates = ['watched', 'alarm', 'over', 'ended'] as const;

/** Why a pair cannot be watched. */
export const watchBars = ['shortHistory', 'fewCases'] as const;

/** Pairs that may be watched at a time: with 20, one alarms by chance. */
export const watchedMost = 20;
/** Cases that a pair must have had before. */
export const watchedFrom = 8;
