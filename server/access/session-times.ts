// Lifetime of a session: 30 minutes without a request, 12 hours in total, by the server's clock.

const minuteMs = 60_000;
export const idleMs = 30 * minuteMs;
const longestMs = 12 * 60 * minuteMs;
/** Largest clock difference between processes. */
export const maxClockSkewMs = 5 * minuteMs;

/** Limits on the times of a live session. */
export interface SessionLimits {
  seenSince: Date;
  madeSince: Date;
  /** A later time was recorded before the clock was set back, so the session may have ended long ago. */
  seenUntil: Date;
}

/** Computes the limits for a live session at this time. */
export function sessionLimits(now: Date): SessionLimits {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { seenSince: before(idleMs), madeSince: before(longestMs), seenUntil: before(-maxClockSkewMs) };
}
