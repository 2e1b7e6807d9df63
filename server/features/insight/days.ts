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

/** The moments at which a period of days begins and ends in a time zone: from the one, and before the other. */
export function momentsOf({ from, to }: { from: string; to: string }, timeZone: string) {
  const startOf = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  return {
    since: startOf(Temporal.PlainDate.from(from)),
    before: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}

/** Reads many times as days of a time zone. Its distance from UTC is looked up once for each day on which it stays. */
export function dayReader(timeZone: string): (time: string) => string {
  const distances = new Map<number, number | null>();
  const texts = new Map<number, string>();
  const textOf = (day: number): string => {
    const known = texts.get(day) ?? new Date(day * dayMs).toISOString().slice(0, 10);
    texts.set(day, known);
    return known;
  };
  const zoned = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  const distanceAt = (ms: number) => zoned(ms).offsetNanoseconds / 1_000_000;
  return (time) => {
    const ms = Date.parse(time);
    const start = Math.floor(ms / dayMs) * dayMs;
    let distance = distances.get(start);
    if (distance === undefined) {
      distance = distanceAt(start);
      if (distance !== distanceAt(start + dayMs)) distance = null;
      distances.set(start, distance);
    }
    return distance === null
      ? zoned(ms).toPlainDate().toString()
      : textOf(Math.floor((ms + distance) / dayMs));
  };
}
