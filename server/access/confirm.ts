// Sensitive actions need a recent password: somebody who finds an unlocked screen or steals a session
// cannot grant rights or export records with it. A sign-in counts, and so does `POST /api/auth/confirm`.
import { maxClockSkewMs } from './session-times.ts';

const confirmedMs = 5 * 60_000;

/** A sitting, in which one signature follows another, ends so long after the password. */
const sittingMs = 30 * 60_000;

/** The password was not entered in the last 5 minutes, or the sitting is over. Answered with 403 and `code: 'confirm'`. */
export class NotConfirmed extends Error {}

interface Confirmed {
  /** When the password was last entered in the session. */
  passwordAt: string | null;
  /** When somebody last signed in the session. */
  signedAt: string | null;
}

/**
 * Throws `NotConfirmed`. A signature needs no new password within 5 minutes of the last one, for at most 30 minutes after
 * the password.
 */
export function requireConfirmed({ passwordAt, signedAt }: Confirmed, now: Date, act?: 'signature'): void {
  const isWithin = (at: string | null, most: number) => {
    const ago = at === null ? Infinity : now.getTime() - Date.parse(at);
    return ago <= most && ago >= -maxClockSkewMs;
  };
  const isSitting = act === 'signature' && isWithin(signedAt, confirmedMs) && isWithin(passwordAt, sittingMs);
  if (!isSitting && !isWithin(passwordAt, confirmedMs)) throw new NotConfirmed();
}
