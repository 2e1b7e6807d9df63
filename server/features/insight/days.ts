// Days of the portal's calendar, as 2026-11-20.
import type { Portal } from '../../portal.ts';

const dayMs = 86_400_000;

/** The day of the portal's clock in its time zone. */
export function todayOf({ now, config }: Pick<Portal, 'now' | 'config'>): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now().getTime()).toZonedDateTimeISO(config.timeZone);
  return zoned.toPlainDate().toString();
}

/** How many days a period has, both ends included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** The quarter of a day: 2026-Q4. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
