// Typed dates of the desk. Text that is not a date stays as typed and is refused later.
import { readDateNow } from '#client/components/ui/date-text.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import type { DateUse } from '#contract/typed/dates-rules.ts';

/** The partial date of a typed text, or the text itself if it is none. */
export function dateFromTyped(typed: string, use: DateUse = 'past'): string {
  const read = readDateNow(typed, use);
  return 'date' in read ? read.date : typed.trim();
}

/** A date for a control. A date that the short form cannot express, such as one with seconds, stays as it is. */
export function typedFromDate(date: string): string {
  const printed = printDate(date);
  return dateFromTyped(printed) === date ? printed : date;
}
