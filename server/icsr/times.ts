// Dates of E2B(R3), CCYYMMDDhhmmss.UUUU±ZZzz without their unknown end, and dates of the content.
import { isNoSuchDay, nowIn, readDate } from '#contract/cases/content/partial-dates-rules.ts';

export type MinPrecision = 'year' | 'day';

/** Writes 2026-11-22T14:30+05:30, a date of the content, as 202611221430+0530. */
export function writeTime(date: string): string {
  const [, day = '', clock = '', zone = ''] = /^([\d-]+)(?:T([\d:.]+))?(Z|[+-][\d:]+)?$/.exec(date) ?? [];
  return day.replaceAll('-', '') + clock.replaceAll(':', '') + zone.replace('Z', '+0000').replace(':', '');
}

/** Null: not a date, or one that the content cannot hold. A day that the calendar does not have is read, too. An hour without minutes is read as its day. */
export function readTime(written: string): string | null {
  const [, year, month, day, hour, minute, second, fraction = '', zone = ''] =
    /^(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(\.\d+)?)?)?)?)?)?([+-]\d{4})?$/.exec(written) ??
    [];
  if (year === undefined || (zone !== '' && hour === undefined)) return null;
  const parts = [year, month, day].filter((part) => part !== undefined);
  const clock =
    minute === undefined
      ? ''
      : `T${hour}:${minute}${second === undefined ? '' : `:${second}${fraction.slice(0, 4)}`}`;
  const offset = clock === '' ? '' : zone.replace(/^[+-]0000$/, 'Z').replace(/(\d\d)$/, ':$1');
  const date = parts.join('-') + clock + offset;
  // A day that does not exist is kept as it came: a check shows it.
  return readDate(date) || isNoSuchDay(date) ? date : null;
}

/** Whether reading a date loses a part of it: an hour without minutes, or a fraction of more than three digits. */
export const isPartlyRead = (written: string): boolean => {
  const read = readTime(written);
  return read !== null && writeTime(read).replace('+0000', '-0000') !== written.replace('+0000', '-0000');
};

/** A time with seconds and the offset of a time zone, as C.1.2 and N.1.5 need it. */
export function momentIn(instant: Date, timeZone: string): string {
  const { wallClock } = nowIn(instant, timeZone);
  const offset = Math.round((wallClock - instant.getTime()) / 60_000);
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60].map(twoDigits);
  const time = new Date(wallClock).toISOString().replace(/\D/g, '').slice(0, 14);
  return `${time}${offset < 0 ? '-' : '+'}${hours}${minutes}`;
}

/** A time as C.1.2 has it, or one of the portal, in milliseconds; NaN: it is none. Without a zone it is taken as UTC. */
export function momentOf(written: string): number {
  const [, y, mo, d, h = '00', mi = '00', s = '00', zone = '+0000'] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?(?:\.\d+)?([+-]\d{4})?$/.exec(written) ?? [];
  if (y === undefined) return Date.parse(written);
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}${zone.slice(0, 3)}:${zone.slice(3)}`);
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
