// Sensitive actions need a recent password: somebody who finds an unlocked screen or steals a session
// cannot grant rights or export records with it. A sign-in counts, and so does `POST /api/auth/confirm`.
import { maxClockSkewMs } from './session-times.ts';

const confirmedMs = 5 * 60_000;

/** The password was not entered in the last 5 minutes. Answered with 403 and `code: 'confirm'`. */
export class NotConfirmed extends Error {}

export function requireConfirmed(passwordAt: string | null, now: Date): void {
  const ago = passwordAt === null ? Infinity : now.getTime() - Date.parse(passwordAt);
  if (ago > confirmedMs || ago < -maxClockSkewMs) throw new NotConfirmed();
}
