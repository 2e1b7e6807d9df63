// A calendar day in the words of the language: 5 November 2026.
import { regionalLocale } from '#client/languages.ts';

/** Empty for what is no day. */
export function dayText(day: string): string {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
