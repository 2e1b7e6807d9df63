// Short forms of times in the portal's time zone: '19 Nov', and the year if it is not the current one.
import { portalTimeZone } from '#client/portal-zone.ts';

const timeZone = portalTimeZone();
const year = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone });
const isThisYear = (time: Date): boolean => year.format(time) === year.format(new Date());
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone });
const dayOfYear = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone,
});

export function shortTime(at: string): string {
  const time = new Date(at);
  return (isThisYear(time) ? day : dayOfYear).format(time);
}

const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone,
});

/** '19 Nov, 8:15 pm'. */
export const shortDayAndTime = (at: string): string => {
  const time = new Date(at);
  return dayAndTime.format(time).replace(',', isThisYear(time) ? ',' : ` ${year.format(time)},`);
};
