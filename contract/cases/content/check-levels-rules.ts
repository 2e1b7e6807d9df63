// The levels of checks, apart from the checks, which are many: lists and screens need only the levels. No zod here.
/** How much a finding weighs, the gravest first. */
export const checkLevels = {
  impossible: 'Impossible',
  contradiction: 'Contradiction',
  unusual: 'Unusual',
} as const;
export type CheckLevel = keyof typeof checkLevels;
