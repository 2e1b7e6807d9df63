// Dates of which only a part may be known, in the words of the language.
import { regionalLocale } from '#client/languages.ts';

/** A year, a month or a day in the words of the language. */
export function dateText(date: string): string {
  const parts = date.split('-').length;
  if (parts === 1) return date;
  const format = new Intl.DateTimeFormat(regionalLocale(), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(parts === 3 && ({ day: 'numeric' } as const)),
  });
  return format.format(new Date(date));
}
