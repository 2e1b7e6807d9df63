// How long a session lives: 30 minutes without a request, 12 hours in all. The server's clock counts, not the browser's.

const minuteMs = 60_000;
export const idleMs = 30 * minuteMs;
const longestMs = 12 * 60 * minuteMs;
/** By how much the clocks of several processes may differ. */
export const clockDifferenceMs = 5 * minuteMs;

/** A session that was last seen, or made, before these is over. */
export interface Since {
  seenSince: Date;
  madeSince: Date;
  /** One that was seen later than this was seen before the clock went back: it may be over long since. */
  seenUntil: Date;
}

/** Since when a session that lives has been seen and was made, and until when it can have been seen. */
export function livingSince(now: Date): Since {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { seenSince: before(idleMs), madeSince: before(longestMs), seenUntil: before(-clockDifferenceMs) };
}
