// Checks a password within the limits, for sign-in, password change and confirmation.
import type { Portal } from '../../portal.ts';
import { dummyHash, verifyPassword } from '../../access/password.ts';
import { findUserByName } from './queries.ts';
import { type Attempted, limitAttempts, type Verdict } from './sign-in-limits.ts';

export type CheckedUser = NonNullable<Awaited<ReturnType<typeof findUserByName>>>;

/**
 * Checks a password and calls `onRight` with its account. `onRight` says whether the attempt was right in the end; a
 * wrong password never reaches it. Throws a 429 at a limit, and `HashQueueFull`.
 */
export function checkPassword(
  portal: Portal,
  { password, ...attempted }: Attempted & { password: string },
  onRight: (user: CheckedUser) => Promise<Verdict> | Verdict,
): Promise<Verdict> {
  const { db } = portal.engine;
  return limitAttempts(portal, attempted, async () => {
    const user = await findUserByName(db, attempted.username);
    const isRight = await verifyPassword(password, user?.password ?? (await dummyHash()));
    return user && isRight ? onRight(user) : 'wrong';
  });
}
