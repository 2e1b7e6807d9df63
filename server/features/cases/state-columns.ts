// The columns of a case that follow from its state.
import type { CaseState } from '#contract/cases/steps-rules.ts';
import type { StoredCase } from './queries.ts';
import type { CaseChange } from './work-queries.ts';

/** States in which nobody works on a case any more; its retention counts from then on. */
export const endStates: readonly CaseState[] = ['closed', 'nullified', 'notValid', 'referred', 'duplicate'];
/** States from which a case returns to its former state. */
const asideStates: readonly CaseState[] = ['notValid', 'referred', 'duplicate'];

/** The columns that follow from a new state. */
export function stateColumns(row: StoredCase, to: CaseState, now: Date): CaseChange {
  if (to === row.state) return {};
  return {
    state: to,
    stateBefore: asideStates.includes(to) ? row.state : null,
    closedAt: endStates.includes(to) ? now.toISOString() : null,
    // The ground for a follow-up ends when somebody works on the case again.
    ...(row.state === 'sent' && { hasFollowUpGround: false }),
  };
}
