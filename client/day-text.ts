// A day in words, apart from the rules about dates: a page that only shows days does without them.
import { regionalLocale } from './languages.ts';
import { portalTimeZone } from './portal-zone.ts';

/** A day in the reader's language: 22 November 2026. */
export const dayText = (at: number | string, timeZone = portalTimeZone()) =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'long', timeZone }).format(new Date(at));
