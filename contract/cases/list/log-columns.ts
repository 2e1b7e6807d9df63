// The log book: the register of cases that inspectors ask for, one row for each case. The names of the columns stay. No
// zod here.
import type { CaseSummary } from '../cases.ts';
import { submissionStates } from '../exchange/icsr-rules.ts';
import { type HeldFact, lateReasons } from '../work/clock-rules.ts';
import type { Cell } from './pair-columns.ts';

export interface LoggedCase {
  summary: CaseSummary;
  worldwideId: string | null;
  facts: readonly HeldFact[];
  /** Days in the portal's time zone, 2026-11-22; null: not yet. */
  assessedOn: string | null;
  signedOn: string | null;
  sentOn: string | null;
  closedOn: string | null;
  /** The first message that left, or the first entry in another system; null: none. */
  sending: {
    state: string;
    dueOn: string | null;
    daysLate: number | null;
    lateReason: string | null;
    lateText: string | null;
  } | null;
}

/** The received day of the gravest fact: a death before another serious one; null: there is none. */
function gravestDay({ facts, summary: { received } }: LoggedCase): string | null {
  const dayOf = ({ first, later }: HeldFact) => (first ? received : later);
  const days = (kind: HeldFact['kind']) =>
    facts.flatMap((fact) => (fact.kind === kind ? (dayOf(fact) ?? []) : [])).toSorted();
  return days('death')[0] ?? days('serious')[0] ?? null;
}

const label = (labels: Readonly<Record<string, string>>, key: string | null | undefined): string =>
  key === null || key === undefined ? '' : (labels[key] ?? key);

/** In the order of the file. */
export const logColumns: readonly { name: string; valueOf(one: LoggedCase): Cell }[] = [
  { name: 'number', valueOf: ({ summary }) => summary.number },
  { name: 'worldwideId', valueOf: ({ worldwideId }) => worldwideId },
  { name: 'received', valueOf: ({ summary }) => summary.received },
  { name: 'validSince', valueOf: ({ summary }) => summary.validSince },
  { name: 'gravestFact', valueOf: gravestDay },
  { name: 'entered', valueOf: ({ summary }) => summary.entered },
  { name: 'assessed', valueOf: ({ assessedOn }) => assessedOn },
  { name: 'signed', valueOf: ({ signedOn }) => signedOn },
  { name: 'due', valueOf: ({ sending, summary }) => sending?.dueOn ?? summary.due },
  { name: 'sent', valueOf: ({ sentOn }) => sentOn },
  { name: 'daysLate', valueOf: ({ sending }) => sending?.daysLate ?? null },
  {
    name: 'lateReason',
    valueOf: ({ sending }) =>
      [label(lateReasons, sending?.lateReason), sending?.lateText ?? ''].filter(Boolean).join(': '),
  },
  { name: 'nationalNumber', valueOf: ({ summary }) => summary.nationalNumber },
  { name: 'acknowledged', valueOf: ({ sending }) => label(submissionStates, sending?.state) },
  { name: 'closed', valueOf: ({ closedOn }) => closedOn },
  { name: 'state', valueOf: ({ summary }) => summary.state },
  { name: 'isSample', valueOf: ({ summary }) => summary.isSample },
];
