// Reads dates as staff type them as partial dates: 18 Oct 2026, 18/10/2026, October 2026, 10/2026, 2026, 18.10.2026
// 14:30. Days come before months, as in India. Text that is not a date stays as typed and is refused later.
import { printDate, readDate } from '#contract/cases/content/partial-dates-rules.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fullNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const separated =
  /^(?:(?:(\d{1,2})[\s./-]+)?(\d{1,2}|[a-z]{3,9})\.?[\s./,-]+)?(\d{4})(?:(?:,\s*|\s+)(\d{1,2})[:.](\d\d))?$/i;

/** The partial date of a typed text, or the text itself if it is none. */
export function dateFromTyped(typed: string): string {
  const text = typed.trim();
  if (readDate(text)) return text;
  const [, day, monthText, year, hour, minutes] = separated.exec(text) ?? [];
  if (year === undefined) return text;
  const month = monthText === undefined ? undefined : monthNumber(monthText);
  if (month === null || (hour !== undefined && day === undefined)) return text;
  const parts = [year, month, day?.padStart(2, '0')].filter((part) => part !== undefined);
  const date = parts.join('-') + (hour === undefined ? '' : `T${hour.padStart(2, '0')}:${minutes}`);
  return readDate(date) ? date : text;
}

/** Two digits; null: not a month. */
function monthNumber(text: string): string | null {
  const name = text.toLowerCase();
  const place = /^\d/.test(name)
    ? Number(name)
    : Math.max(monthNames.indexOf(name), fullNames.indexOf(name)) + 1;
  return place >= 1 && place <= 12 ? String(place).padStart(2, '0') : null;
}

/** A date for a control. A date that the short form cannot express, such as one with seconds, stays as it is. */
export function typedFromDate(date: string): string {
  const printed = printDate(date);
  return dateFromTyped(printed) === date ? printed : date;
}
