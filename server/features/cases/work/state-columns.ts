// The columns of a case that follow from its state.
import { type CaseState, hasEnded } from '#contract/cases/work/steps-rules.ts';
import type { StoredCase } from '../queries.ts';
import type { CaseChange } from './work-queries.ts';

/** States from which a case returns to its former state. */
const returningStates: readonly CaseState[] = ['notValid', 'referred', 'duplicate'];

/** The columns that follow from a new state. */
export function stateColumns(row: StoredCase, to: CaseState, now: Date): CaseChange {
  if (to === row.state) return {};
  return {
    state: to,
    stateBefore: returningStates.includes(to) ? row.state : null,
    // Retention counts from then on.
    closedAt: hasEnded(to) ? now.toISOString() : null,
    // The ground for a follow-up ends when somebody works on the case again.
    ...(row.state === 'sent' && { hasFollowUpGround: false }),
  };
}
