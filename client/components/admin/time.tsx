// A time, in the administrator's time zone.

const dayAndTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** `21 Nov 2026, 11:10 am`. */
export const timeText = (at: string | number | Date) => dayAndTime.format(new Date(at));

export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{timeText(at)}</time>;
}

const toTheSecond = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hour12: false,
});

/** `21 Nov 2026, 11:10:07`, for lists with several entries per minute. */
export function ExactTime({ at }: { at: string }) {
  return <time dateTime={at}>{toTheSecond.format(new Date(at))}</time>;
}
