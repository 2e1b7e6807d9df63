// The levels of risk and the shortest search. No zod: the risk checker loads this file.

/** Shortest search, in characters after trimming. */
export const shortestSearch = 3;

export type RiskLevel = 'Low' | 'Medium' | 'High';

/** The level of a percentage from 0 to 100: Low to 15, Medium to 25, High from 26. */
export function riskLevel(percentage: number): RiskLevel {
  if (percentage <= 15) return 'Low';
  return percentage <= 25 ? 'Medium' : 'High';
}
