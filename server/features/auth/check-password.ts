// Checks a password within the limits, for sign-in, password change and confirmation.
import type { Portal } from '../../portal.ts';
import { HashQueueFull, dummyHash, verifyPassword } from '../../access/password.ts';
import { findUserByName, markRight } from './queries.ts';
import { beginAttempt, withdrawAttempt } from './sign-in-limits.ts';

interface Credentials {
  username: string;
  password: string;
  /** The caller, from `callerAddress`. */
  address: string;
}

/**
 * The account if the password is right, otherwise null. Throws a 429 at a limit, and `HashQueueFull`. The attempt counts as
 * a wrong one until the caller calls `succeed`, or `withdraw` if it decides nothing.
 */
export async function checkPassword(portal: Portal, { username, password, address }: Credentials) {
  const { db } = portal.engine;
  const tryId = await beginAttempt(portal, { address, username });
  const user = await findUserByName(db, username);
  let isRight: boolean;
  try {
    isRight = await verifyPassword(password, user?.password ?? (await dummyHash()));
  } catch (error) {
    if (tryId && error instanceof HashQueueFull) await withdrawAttempt(portal, address, tryId);
    throw error;
  }
  if (!user || !isRight) return null;
  return {
    user,
    succeed: async () => void (tryId && (await markRight(db, tryId))),
    withdraw: async () => void (tryId && (await withdrawAttempt(portal, address, tryId))),
  };
}
