// Limits on password attempts. They are counted in the database, so that they hold across processes and restarts, and
// before the hash, so that a refused attempt costs nothing. Right passwords are not counted.
//
// What counts together is a bucket:
// - all accounts at one network address, so that nobody tries many names;
// - an account that signed in from that address lately has its own bucket there, so that a visitor behind the address of
//   a hospital does not lock out its staff;
// - a repeated check of the own password is counted for the account alone, because it has a session.
import { problems } from '#contract/words/problems-rules.ts';
import { countForm } from '#contract/words/words-rules.ts';
import { lockAddress } from '../../access/queries.ts';
import { Problem } from '../../http/problems.ts';
import type { Portal } from '../../portal.ts';
import { sign } from '../../secret.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import {
  capAttemptTimes,
  deleteAttempt,
  hasSignedInFrom,
  insertAttempt,
  listAttempts,
  markRight,
  placeOf,
} from './queries.ts';

/** How many wrong attempts in a row one account allows in a bucket before it must wait. */
const freeAttempts = 5;
/** Minutes between attempts after that; the last value repeats. */
const waits = [1, 2, 4, 8, 15];
/** After this many hours without an attempt the count starts again. */
const rememberedHours = 24;

const minuteMs = 60_000;
/** Attempts older than this are not counted, in milliseconds. */
export const attemptsRetainedMs = rememberedHours * 60 * minuteMs;
/** For how long an account keeps a bucket of its own at an address after its last sign-in there, in milliseconds. */
export const placesRetainedMs = 30 * 86_400_000;

export interface Attempted {
  /** The caller, from `callerAddress`; null: a signed-in account repeats its password. */
  address: string | null;
  username: string;
}

/** What became of an attempt. One that decided nothing is not counted. */
export type Verdict = 'right' | 'wrong' | 'nothing';

interface Bucket {
  /** Keyed hash. */
  key: string;
  /** Keyed hash of the username. */
  account: string;
  /** Several accounts are counted together. */
  isShared: boolean;
  /** Attempts of one line run one after another in this process. */
  line: string;
}

/**
 * Runs an attempt and counts it, if it was wrong. Throws a 429 with the time to wait, without running it. Attempts from one
 * address run one after another in this process: so many at once are not refused because others have not ended yet, and one
 * address cannot fill the queue of hashes. Those of accounts that it knows do not wait for the others. An error counts for
 * nothing.
 */
export async function limitAttempts(
  portal: Portal,
  attempted: Attempted,
  attempt: () => Promise<Verdict>,
): Promise<Verdict> {
  if (!portal.config.rateLimit) return attempt();
  const bucket = await bucketOf(portal, attempted);
  const queue = portal.memory.of('sign-ins', () => new KeyedQueue());
  return queue.run(bucket.line, async () => {
    const { db } = portal.engine;
    const id = await beginAttempt(portal, bucket);
    const verdict = await attempt().catch(async (error: unknown) => {
      await deleteAttempt(db, id).catch(() => {}); // the first error says more
      throw error;
    });
    if (verdict === 'right') await markRight(db, id);
    if (verdict === 'nothing') await deleteAttempt(db, id);
    return verdict;
  });
}

async function bucketOf(portal: Portal, { address, username }: Attempted): Promise<Bucket> {
  const { keys, engine, now } = portal;
  const account = sign(keys.signIn, username);
  if (address === null)
    return { key: sign(keys.signIn, `own ${username}`), account, isShared: false, line: account };
  const place = placeOf(keys, { address, username });
  const since = new Date(now().getTime() - placesRetainedMs);
  if (await hasSignedInFrom(engine.db, place, since)) {
    const key = sign(keys.signIn, `${address} ${username}`);
    return { key, account, isShared: false, line: `known at ${place.address}` };
  }
  return { key: place.address, account, isShared: true, line: place.address };
}

/** Stores an attempt as a wrong one and returns its id, or throws the 429. */
async function beginAttempt(portal: Portal, bucket: Bucket): Promise<string> {
  const { db } = portal.engine;
  const now = portal.now();
  // Read first without a lock: refusals come in thousands and must write nothing.
  await requireTurn(portal, bucket, now, db);
  return db.transaction().execute(async (trx) => {
    await lockAddress(trx, bucket.key, now);
    await requireTurn(portal, bucket, now, trx);
    return insertAttempt(trx, { address: bucket.key, account: bucket.account, now });
  });
}

async function requireTurn(
  { config, engine }: Portal,
  { key, account, isShared }: Bucket,
  now: Date,
  db: Parameters<typeof listAttempts>[0],
): Promise<void> {
  const limit = config.limits.signIn;
  const windowMs = limit.minutes * minuteMs;
  const since = new Date(now.getTime() - Math.max(attemptsRetainedMs, windowMs));
  const tries = await listAttempts(db, key, since);
  // Stored before the clock went back. Not in a transaction that a refusal rolls back.
  if (tries.some(({ triedAt }) => triedAt > now.toISOString()) && db === engine.db) {
    await capAttemptTimes(db, key, now);
    for (const one of tries) if (one.triedAt > now.toISOString()) one.triedAt = now.toISOString();
  }

  const mine = tries.filter((entry) => entry.account === account);
  const lastRight = mine.findIndex(({ wasRight }) => wasRight);
  const wrong = lastRight < 0 ? mine.length : lastRight;
  const wait = wrong < freeAttempts ? 0 : (waits[Math.min(wrong - freeAttempts, waits.length - 1)] ?? 0);
  // Another process may have stored its attempt a moment later than `now`.
  const ownUntil = wait === 0 ? 0 : Date.parse(mine[0]?.triedAt ?? '') + wait * minuteMs;

  const windowStart = new Date(now.getTime() - windowMs).toISOString();
  const counted = tries.filter(({ triedAt, wasRight }) => !wasRight && triedAt > windowStart);
  const first = counted[limit.count - 1];
  const allUntil = first ? Date.parse(first.triedAt) + windowMs : 0;

  const until = Math.max(ownUntil, allUntil);
  if (until <= now.getTime()) return;
  throw tooManyAttempts(now, until, isShared && allUntil > ownUntil ? 'network' : 'account');
}

/** The 429 that says until when to wait, and whose attempts they were. */
export function tooManyAttempts(now: Date, until: number, by: 'network' | 'account' = 'account'): Problem {
  const remainingMs = until - now.getTime();
  const minutes = Math.ceil(remainingMs / minuteMs);
  return new Problem(429, problems(`attempts_of_${by}_${countForm(minutes)}`, { minutes }), {
    retryAfter: Math.ceil(remainingMs / 1_000),
  });
}
