// Checks a password within the limits, for sign-in, password change and confirmation.
import type { Portal } from '../../portal.ts';
import { HashesBusy, nobodysHash, verifyPassword } from '../../access/password.ts';
import { findUserByName, markRight } from './queries.ts';
import { beginTry, takeBackTry } from './sign-in-limits.ts';

interface Credentials {
  username: string;
  password: string;
  /** The caller, from `callerAddress`. */
  address: string;
}

/**
 * The account if the password is right, otherwise null. Throws a 429 at a limit, and `HashesBusy`. The attempt counts as
 * a wrong one until the caller calls `succeed`, or `takeBack` if it decides nothing.
 */
export async function checkPassword(portal: Portal, { username, password, address }: Credentials) {
  const { db } = portal.engine;
  const tryId = await beginTry(portal, { address, username });
  const user = await findUserByName(db, username);
  let isRight: boolean;
  try {
    isRight = await verifyPassword(password, user?.password ?? (await nobodysHash()));
  } catch (error) {
    if (tryId && error instanceof HashesBusy) await takeBackTry(portal, address, tryId);
    throw error;
  }
  if (!user || !isRight) return null;
  return {
    user,
    succeed: async () => void (tryId && (await markRight(db, tryId))),
    takeBack: async () => void (tryId && (await takeBackTry(portal, address, tryId))),
  };
}
