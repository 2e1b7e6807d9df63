// Calendar weeks, Monday to Sunday, in the institute's time zone.

export interface Week {
  /** The Monday, for example 2026-11-16. */
  begins: string;
  from: Date;
  /** The end of the week, exclusive. */
  until: Date;
}

/** The last `count` weeks in order; the last one contains `now`. */
export function lastWeeks(now: Date, timeZone: string, count: number): Week[] {
  const today = now.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  // Weeks in which the clocks change are an hour longer or shorter.
  const start = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
  return Array.from({ length: count }, (_, place) => {
    const begins = monday.subtract({ weeks: count - 1 - place });
    return { begins: begins.toString(), from: start(begins), until: start(begins.add({ weeks: 1 })) };
  });
}
