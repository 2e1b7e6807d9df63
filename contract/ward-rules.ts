// The limits of the ward round, without zod: the page on the phone loads this file.

/** How long the code of a pass works, in minutes. It works once. */
export const codeMinutes = 15;
/** How long a pass without a named posting is valid, in hours, and the longest one with a posting, in days. */
export const passHours = 12;
export const postingDaysMax = 30;
/** Entries that a pass may hand in within an hour. */
export const entriesPerHour = 60;
/**
 * How long after its end, in days, and how many, a pass may still hand in entries that were made before: only the phone says
 * when it made them.
 */
const lateDays = 7;
const lateEntriesMax = 60;
/** From this age on, in hours, an entry that was not handed in warns the person. */
export const warnAfterHours = 72;
/** Photographs of one entry, as of a reporter. */
export const wardPhotographsMax = 5;

export const wardMax = {
  /** Of the person who has the pass, and of who told an entry. Each part of a name has 60 letters in E2B. */
  name: 60,
  ward: 60,
  posting: 100,
  /** The address fragment that carries the code. */
  code: 64,
  initials: 60,
  recordNumber: 20,
  /** Ward and bed of the patient. */
  bed: 100,
  medicine: 250,
  dose: 2_000,
  reaction: 10_000,
} as const;

/** The code of a refusal: the pass has ended, and the entry was not made before, or comes too late. */
export const passIsOver = 'ward-pass-over' as const;

export const wardPassStates = ['waiting', 'inUse', 'ended', 'revoked'] as const;
export type WardPassState = (typeof wardPassStates)[number];

/** Why an entry is marked: the pass had ended, or had been revoked, when it was handed in. */
export const lateMarks = ['ended', 'revoked'] as const;
export type LateMark = (typeof lateMarks)[number];

interface PassTimes {
  usedAt: string | null;
  codeExpiresAt: string;
  expiresAt: string;
  revokedAt: string | null;
}

/** The moment after which a pass takes nothing new. */
export const endOfPass = ({ expiresAt, revokedAt }: Pick<PassTimes, 'expiresAt' | 'revokedAt'>): string =>
  revokedAt !== null && revokedAt < expiresAt ? revokedAt : expiresAt;

/** `waiting`: its code works. `ended`: its time is over, or nobody has used its code in time. */
export function stateOfPass(pass: PassTimes, now: string): WardPassState {
  if (pass.revokedAt !== null) return 'revoked';
  if (pass.expiresAt <= now) return 'ended';
  if (pass.usedAt !== null) return 'inUse';
  return now < pass.codeExpiresAt ? 'waiting' : 'ended';
}

/** `take`: as usual. A mark: taken, although the pass is over. `refuse`: nothing new afterwards. */
export type HandIn = 'take' | LateMark | 'refuse';

/**
 * Whether an entry is taken. Times are ISO 8601 in UTC. `enteredAt` is what the phone says: it counts as between the first
 * use of the pass and now. `late` is how many entries were taken after the end.
 */
export function decideHandIn(
  pass: PassTimes,
  { enteredAt, now, late }: { enteredAt: string; now: string; late: number },
): HandIn {
  const end = endOfPass(pass);
  if (now < end) return 'take';
  const latest = new Date(Date.parse(end) + lateDays * 86_400_000).toISOString();
  if (momentOf(pass, enteredAt, now) >= end || now > latest || late >= lateEntriesMax) return 'refuse';
  return end === pass.revokedAt ? 'revoked' : 'ended';
}

/** The moment of an entry, in the bounds that the portal itself knows. */
export function momentOf({ usedAt }: Pick<PassTimes, 'usedAt'>, enteredAt: string, now: string): string {
  if (enteredAt > now) return now;
  return usedAt !== null && enteredAt < usedAt ? usedAt : enteredAt;
}
