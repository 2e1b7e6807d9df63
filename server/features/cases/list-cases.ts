// The dates and the account that the list of cases needs.
import type { ListReader } from './list-queries.ts';

/** Today in the portal's time zone. */
export const todayIn = ({ timeZone, now }: { timeZone: string; now: Date }): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

export function listReader(
  { config: { timeZone }, now }: { config: { timeZone: string }; now(): Date },
  { username }: { username: string },
): ListReader {
  const today = todayIn({ timeZone, now: now() });
  return {
    username,
    weekEnds: today.add({ days: 7 - today.dayOfWeek }).toString(),
  };
}
