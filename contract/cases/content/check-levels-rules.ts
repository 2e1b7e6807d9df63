// The levels of checks, apart from the checks, which are many: lists and screens need only the levels.
import { names } from '../../words/labels-rules.ts';
/** How much a finding weighs, the gravest first. */
export const checkLevels = names('checkLevels', ['impossible', 'contradiction', 'unusual']);
export type CheckLevel = keyof typeof checkLevels;
