// When a case is due. Days are calendar days of the portal's time zone. The caller passes the time. No zod here: public
// pages may load this file.
import type { Urgency } from './derived-facts-rules.ts';
import { addDays } from './partial-dates-rules.ts';
import type { CaseState } from './steps-rules.ts';

/** The settings of deadlines, in days, with their defaults. */
export const dueDays = { due_days_death: 1, due_days_serious: 7, due_days_other: 30 } as const;
export type DueDays = Record<keyof typeof dueDays, number>;

/** The setting that counts for each urgency. Until a person has decided, a case counts as serious. */
const settings: Record<Urgency, keyof DueDays> = {
  death: 'due_days_death',
  lifeThreatening: 'due_days_serious',
  serious: 'due_days_serious',
  undecided: 'due_days_serious',
  notSerious: 'due_days_other',
};

/** How many days after the start of its clock a case of this urgency is due. */
export const dueDaysOf = (urgency: Urgency, days: DueDays): number => days[settings[urgency]];

/** The facts about a version that set the regulatory clock. */
export interface ClockVersion {
  /** The day on which it was made, 2026-11-22, in the portal's time zone. */
  day: string;
  /** Whether its content meets the four minimum criteria. */
  isValid: boolean;
  /** Whether a person called its new information significant. */
  significant: boolean;
}

/**
 * The day on which the clock started: the day of the first version that meets the four criteria. Each later version
 * with significant information restarts it. Waiting does not stop it. Null: it has not started.
 */
export function clockStart(versions: readonly ClockVersion[]): string | null {
  const first = versions.findIndex(({ isValid }) => isValid);
  if (first < 0) return null;
  const starts = versions.slice(first).filter(({ significant }, number) => number === 0 || significant);
  return starts.at(-1)?.day ?? null;
}

/** States in which nothing is due any more. */
const doneStates: readonly CaseState[] = ['sent', 'closed', 'nullified', 'notValid', 'referred', 'duplicate'];

/** The day by whose end a case is due, as 2026-11-22. Null: nothing is due. */
export function dueOf(
  state: CaseState,
  started: string | null,
  urgency: Urgency,
  days: DueDays,
): string | null {
  const isDone = started === null || doneStates.includes(state);
  return isDone ? null : addDays(started, dueDaysOf(urgency, days));
}

/** Whether the day on which a case was due has passed. */
export const isOverdue = (due: string | null, today: string): boolean => due !== null && due < today;
