// Days on public pages, in the portal's time zone: a mail and the page of a report then name the same day.
import { regionalLocale } from './languages.ts';

let timeZone: string | undefined;

/** Sets the zone that came with the page. */
export function setTimeZone(zone: string | undefined): void {
  timeZone = zone;
}

export const dayText = (at: number | string) =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'long', timeZone }).format(new Date(at));
