// Limits on password attempts. They are counted in the database, so that they hold across processes and
// restarts, and before the hash, so that a refused attempt costs nothing.
import { lockAddress } from '../../access/queries.ts';
import { Problem } from '../../http/problems.ts';
import type { Portal } from '../../portal.ts';
import { sign } from '../../secret.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import { capAttemptTimes, deleteAttempt, insertAttempt, listAttempts } from './queries.ts';

/** How many wrong attempts in a row one account allows from one address before it must wait. */
const freeAttempts = 5;
/** Minutes between attempts after that; the last value repeats. */
const waits = [1, 2, 4, 8, 15];
/** After this many hours without an attempt the count starts again. */
const rememberedHours = 24;

const minuteMs = 60_000;
/** Attempts older than this are not counted, in milliseconds. */
export const attemptsRetainedMs = rememberedHours * 60 * minuteMs;

interface Attempt {
  /** The caller, from `callerAddress`. */
  address: string;
  username: string;
}

/** The attempts of each address, in the memory of this process. */
interface Attempts {
  /** Attempts of one address wait here for each other, instead of for its database lock with a connection each. */
  queue: KeyedQueue;
  /** Until when an address has used up its hashes, in milliseconds. */
  fullUntil: Map<string, number>;
}

/** How many addresses are remembered. The oldest is dropped first and then looked up in the database again. */
const mostAddresses = 10_000;

const attemptsOf = ({ memory }: Portal): Attempts =>
  memory.of('sign-ins', () => ({ queue: new KeyedQueue(), fullUntil: new Map() }));

/**
 * Stores an attempt and returns its id. Throws a 429 with the time to wait if the account must wait at this
 * address, or the address has used up its hashes. Other addresses are not affected, so nobody can lock an
 * account.
 */
export async function beginAttempt(portal: Portal, { address, username }: Attempt): Promise<string | null> {
  const { config, keys } = portal;
  if (!config.rateLimit) return null;
  const names = { address: sign(keys.signIn, address), account: sign(keys.signIn, username) };
  const { queue, fullUntil } = attemptsOf(portal);
  return queue.run(names.address, () => {
    const now = portal.now();
    const until = fullUntil.get(names.address) ?? 0;
    // Only a clock that went back can make the wait longer than that.
    if (until - now.getTime() <= config.limits.signIn.minutes * minuteMs) refuseUntil(now, until);
    return countAttempt(portal, names, (until) => {
      fullUntil.delete(names.address);
      fullUntil.set(names.address, until);
      const [oldest] = fullUntil.keys();
      if (oldest !== undefined && fullUntil.size > mostAddresses) fullUntil.delete(oldest);
    });
  });
}

/** Deletes an attempt whose password was not checked, so that it locks nobody out. */
export async function withdrawAttempt(portal: Portal, address: string, id: string): Promise<void> {
  attemptsOf(portal).fullUntil.delete(sign(portal.keys.signIn, address));
  await deleteAttempt(portal.engine.db, id);
}

async function countAttempt(
  { config, engine, now: clock }: Portal,
  names: { address: string; account: string },
  onFull: (until: number) => void,
): Promise<string> {
  const now = clock();
  const limit = config.limits.signIn;
  const windowMs = limit.minutes * minuteMs;

  // In a transaction of its own, because a refusal rolls the next one back.
  await capAttemptTimes(engine.db, names.address, now);
  return engine.db.transaction().execute(async (db) => {
    await lockAddress(db, names.address, now);
    const since = new Date(now.getTime() - Math.max(attemptsRetainedMs, windowMs));
    const tries = await listAttempts(db, names.address, since);

    const mine = tries.filter((entry) => entry.account === names.account);
    const lastRight = mine.findIndex(({ wasRight }) => wasRight);
    const wrong = lastRight < 0 ? mine.length : lastRight;
    if (wrong >= freeAttempts) {
      const waitMs = (waits[Math.min(wrong - freeAttempts, waits.length - 1)] ?? 0) * minuteMs;
      refuseUntil(now, timeOf(mine[0]) + waitMs);
    }

    const windowStart = new Date(now.getTime() - windowMs).toISOString();
    const hashed = tries.filter(({ triedAt }) => triedAt > windowStart);
    if (hashed.length >= limit.count) {
      const until = timeOf(hashed[limit.count - 1]) + windowMs;
      onFull(until);
      refuseUntil(now, until);
    }

    return insertAttempt(db, { ...names, now });
  });
}

const timeOf = (entry: { triedAt: string } | undefined) => Date.parse(entry?.triedAt ?? '');

function refuseUntil(now: Date, until: number): void {
  if (until > now.getTime()) throw tooManyAttempts(now, until);
}

export function tooManyAttempts(now: Date, until: number): Problem {
  const remainingMs = until - now.getTime();
  const minutes = Math.ceil(remainingMs / minuteMs);
  return new Problem(
    429,
    `Too many wrong attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: Math.ceil(remainingMs / 1_000) },
  );
}
