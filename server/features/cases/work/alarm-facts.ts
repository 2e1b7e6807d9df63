// What the alarms of a case say in lists and on its screen.
import type { DaysOn } from '#contract/cases/work/clock-rules.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import type { StoredAlarm } from './alarm-queries.ts';

/** The words that nobody has seen, each once. */
export const unseenWords = (alarms: readonly StoredAlarm[]): string[] => [
  ...new Set(alarms.flatMap(({ seenAt, words }) => (seenAt === null ? words.map(({ word }) => word) : []))),
];

/**
 * While the seriousness of a case is open: the day by whose end a death would be due, counted from the earliest words that
 * may mean one. Otherwise null.
 */
export function deathDueOf(
  { serious, validSince }: { serious: string; validSince: string | null },
  alarms: readonly StoredAlarm[],
  daysOn: DaysOn,
): string | null {
  if (serious !== 'unknown') return null;
  const received = alarms
    .filter(({ words }) => words.some(({ theme }) => theme === 'death'))
    .map(({ receivedOn }) => receivedOn)
    .toSorted()[0];
  if (received === undefined) return null;
  const from = validSince !== null && validSince > received ? validSince : received;
  return addDays(from, daysOn(received).due_days_death);
}
