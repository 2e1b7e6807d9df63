// What the desk needs of the answer about the account, where a portal sends less of it (../complete-answer.ts).
import { rights } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';

/**
 * Who is signed in. Existing clients know one role, so an account without `rights` has all. Throws when the answer names
 * no account.
 */
export function completeUser(answer: unknown): CurrentUser {
  const user = (answer ?? {}) as Partial<CurrentUser>;
  const { id, username, rights: own } = user;
  if (!id || !username) throw new TypeError('The answer names no account');
  return { ...user, id, username, rights: Array.isArray(own) ? own : [...rights] };
}
