// A calendar day in the words of the language: 5 November 2026.
import { regionalLocale } from '#client/languages.ts';

export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
