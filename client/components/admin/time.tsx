// A time, in the portal's time zone, as letters and prints have it.
import { portalTimeZone } from '#client/portal-zone.ts';

const timeZone = portalTimeZone();
const dayAndTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** `21 Nov 2026, 11:10 am`. */
export const timeText = (at: string | number | Date) => dayAndTime.format(new Date(at));

export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{timeText(at)}</time>;
}

const toTheSecond = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone,
});

/** `21 Nov 2026, 11:10:07 am`, for lists with several entries per minute. */
export function ExactTime({ at }: { at: string }) {
  return <time dateTime={at}>{toTheSecond.format(new Date(at))}</time>;
}
