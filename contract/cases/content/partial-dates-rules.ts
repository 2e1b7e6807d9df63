// Dates of which only a part may be known: a year, a month, a day, or a day with time. They are compared as spans of time,
// so that nothing is concluded from unknown parts.
import { labels, names } from '../../words/labels-rules.ts';
import { countForm } from '../../words/words-rules.ts';

const shape =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

type Precision = 'year' | 'month' | 'day' | 'time';

/** The earliest and the latest moment that a date can mean. */
export interface Span {
  precision: Precision;
  /** First millisecond, and the one after the last. A date without a zone is read as if it were UTC. */
  from: number;
  to: number;
  isZoned: boolean;
  /** First and last calendar day as written, in days since 1970-01-01. */
  firstDay: number;
  lastDay: number;
}

const minute = 60_000;
const day = 1_440 * minute;
/** Time zones differ from UTC by up to 14 hours, so a time with a zone and a time without one can be this far apart. */
const zoneSlack = 14 * 60 * minute;

const earliestYear = 1800;
const latestYear = 2199;

/** Reads a date. Null: another format, or not a day of the calendar. */
export function readDate(text: string): Span | null {
  const [, y, mo, d, h, mi, s, zone] = shape.exec(text) ?? [];
  if (y === undefined) return null;
  const [year, month, date] = [Number(y), Number(mo ?? 1), Number(d ?? 1)];
  if (year < earliestYear || year > latestYear || month < 1 || month > 12) return null;
  if (date < 1 || date > daysOfMonth(year, month)) return null;
  const first = Date.UTC(year, month - 1, date);
  if (mo === undefined) return days('year', first, Date.UTC(year + 1, 0, 1));
  if (d === undefined) return days('month', first, Date.UTC(year, month, 1));
  if (h === undefined) return days('day', first, first + day);
  const [hour, minutes, seconds, offset] = [Number(h), Number(mi), Number(s ?? 0), zoneMinutes(zone)];
  if (hour > 23 || minutes > 59 || seconds > 59 || offset === null) return null;
  const from = first + (hour * 60 + minutes - offset) * minute + seconds * 1000;
  const dayNumber = first / day;
  return {
    precision: 'time',
    from,
    to: from + (s === undefined ? minute : 1000),
    isZoned: zone !== undefined,
    firstDay: dayNumber,
    lastDay: dayNumber,
  };
}

/** Whether a text is a date but for its day, which its month does not have: 30 February. */
export function isNoSuchDay(text: string): boolean {
  const written = shape.exec(text)?.[3];
  if (written === undefined || readDate(text) !== null || written > '31' || written < '01') return false;
  return readDate(`${text.slice(0, 8)}01${text.slice(10)}`) !== null;
}

function days(precision: Precision, from: number, to: number): Span {
  return { precision, from, to, isZoned: false, firstDay: from / day, lastDay: to / day - 1 };
}

const daysOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Minutes east of UTC; null: not a time zone. */
function zoneMinutes(zone: string | undefined): number | null {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))];
  if (minutes > 59 || hours * 60 + minutes > 14 * 60) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

export type Order = 'before' | 'after' | 'cannotTell';

/** Whether one date certainly lies before or after another. */
export function compareDates(one: string, other: string): Order {
  const [a, b] = [readDate(one), readDate(other)];
  return a && b ? compareSpans(a, b) : 'cannotTell';
}

export function compareSpans(a: Span, b: Span): Order {
  const slack = a.isZoned === b.isZoned ? 0 : zoneSlack;
  if (a.to + slack <= b.from) return 'before';
  return b.to + slack <= a.from ? 'after' : 'cannotTell';
}

/** A moment, and the wall clock of the portal's time zone at that moment, both in milliseconds. */
export interface Now {
  instant: number;
  wallClock: number;
}

/** The moment `instant` in `timeZone`, a name such as Asia/Kolkata. */
export function nowIn(instant: Date, timeZone: string): Now {
  const parts = clockOf(timeZone).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    instant: instant.getTime(),
    wallClock: Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')),
  };
}

/** Formatters by time zone. Making one takes longer than everything else that a save does with dates. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The calendar day of a moment in the portal's time zone: 2026-11-22. */
export function dayOf(now: Now): string {
  return dayNumberText(Math.floor(now.wallClock / day));
}

/** Whether a date certainly lies after now. Today and this year do not. */
export function isFuture(text: string, now: Now): boolean {
  const span = readDate(text);
  return span !== null && span.from > (span.isZoned ? now.instant : now.wallClock);
}

/** The day that is so many days after another, both as 2026-11-22. */
export function addDays(from: string, count: number): string {
  return dayNumberText(Math.floor(Date.parse(`${from}T00:00:00Z`) / day) + count);
}

/** The date so many years later, as precise as the date is. 29 February becomes 1 March. Null: no date. */
export function addYears(text: string, count: number): string | null {
  const span = readDate(text);
  if (!span) return null;
  const later = `${Number(text.slice(0, 4)) + count}${text.slice(4, 10)}`;
  return readDate(later) ? later : later.replace('-02-29', '-03-01');
}

/** The day with this number of days since 1970-01-01. */
export const dayNumberText = (number: number) => new Date(number * day).toISOString().slice(0, 10);

/** The least and the most days that can lie between two dates; below zero where the second may come first. */
export interface DayRange {
  min: number;
  max: number;
}

export function daysBetween(first: Span, second: Span): DayRange {
  return { min: second.firstDay - first.lastDay, max: second.lastDay - first.firstDay };
}

/** The least and the most completed years between two dates. Null: not known, or the second is before the first. */
export function completedYears(from: string, to: string): DayRange | null {
  const months = completedMonths(from, to);
  if (!months || months.max < 0) return null;
  return { min: Math.max(0, Math.floor(months.min / 12)), max: Math.floor(months.max / 12) };
}

/** The same in calendar months; below zero where the second date may be before the first. */
export function completedMonths(from: string, to: string): DayRange | null {
  const [a, b] = [readDate(from), readDate(to)];
  if (!a || !b) return null;
  return { min: monthsBetween(a.lastDay, b.firstDay), max: monthsBetween(a.firstDay, b.lastDay) };
}

function monthsBetween(fromDay: number, toDay: number): number {
  const [a, b] = [new Date(fromDay * day), new Date(toDay * day)];
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  return b.getUTCDate() >= a.getUTCDate() ? months : months - 1;
}

const months = names('months', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);

/** A date for people: 2026, Nov 2026, 22 Nov 2026, or 22 Nov 2026, 14:30. Other text is returned unchanged. */
export function printDate(text: string): string {
  const [, year, month, date, hour, minutes, , zone] = shape.exec(text) ?? [];
  if (year === undefined || readDate(text) === null) return text;
  const words = [
    date && String(Number(date)),
    month && months[String(Number(month)) as keyof typeof months],
    year,
  ].filter(Boolean);
  const time = hour === undefined ? '' : `, ${hour}:${minutes}`;
  return `${words.join(' ')}${time}${zone === undefined ? '' : ` UTC${zone === 'Z' ? '' : zone}`}`;
}

/** The day of a moment as messages write it (HL7 TS, `20261122143000+0530`), for people; less of it where it says less. */
export const printMessageDay = (moment: string): string =>
  printDate(
    moment.replace(/^(\d{4})(\d\d)?(\d\d)?.*$/u, (_, year: string, month?: string, day?: string) =>
      [year, month, day].filter(Boolean).join('-'),
    ),
  );

/** A number of days for people: '11 days', '3 to 33 days'. */
export function printDays({ min, max }: DayRange): string {
  const least = Math.max(0, min);
  return least === max
    ? labels(`days_${countForm(max)}`, { max })
    : labels('days_range', { min: least, max });
}
