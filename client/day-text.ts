// Days on public pages, in the portal's time zone: a mail and the page of a report then name the same day.
import type { Inline } from './inline-state.ts';
import { regionalLocale } from './languages.ts';

/** The zone that came with the page. */
function portalsZone(): string | undefined {
  const inline = document.getElementById('inline')?.textContent;
  return inline ? (JSON.parse(inline) as Inline).timeZone : undefined;
}

export const dayText = (at: number | string, timeZone = portalsZone()) =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'long', timeZone }).format(new Date(at));
