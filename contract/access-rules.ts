// The rights of accounts, and which of them a call needs. An account can have any number of rights.
import { namesOfRights } from './words/rights-rules.ts';

export const rights = ['portal', 'content', 'cases', 'sign'] as const;
export type Right = (typeof rights)[number];

/** Everybody, everybody who is signed in, or an account with a right, with all of several, or with one of several. */
export type Access = 'public' | 'signed in' | Right | { all: readonly Right[] } | { oneOf: readonly Right[] };

/** Whether an account with the rights `held` has a right. `sign` includes `cases`. */
export function hasRight(held: readonly Right[], right: Right): boolean {
  return held.includes(right) || (right === 'cases' && held.includes('sign'));
}

/** The rights of `access` that an account lacks: all of them are needed, or one of them where `access` says `oneOf`. */
export function missingRights(access: Access, held: readonly Right[]): Right[] {
  if (access === 'public' || access === 'signed in') return [];
  if (typeof access === 'string') return hasRight(held, access) ? [] : [access];
  if ('all' in access) return access.all.filter((right) => !hasRight(held, right));
  return access.oneOf.some((right) => hasRight(held, right)) ? [] : [...access.oneOf];
}

/** Whether a signed-in account may make the call. */
export function mayCall(access: Access, held: readonly Right[]): boolean {
  return missingRights(access, held).length === 0;
}

/** The rights in their fixed order, without duplicates. */
export function inOrder(some: readonly Right[]): Right[] {
  return rights.filter((right) => some.includes(right));
}

/** 'the right "cases"', 'the rights "portal" and "cases"', or 'the right "content" or "portal"'. */
export function nameRights(some: readonly Right[], joint: 'and' | 'or' = 'and'): string {
  const names = some.map((right) => `"${right}"`).join(namesOfRights(joint));
  return namesOfRights(some.length > 1 && joint === 'and' ? 'other' : 'one', { names });
}

/** An account that can grant rights: those that it has itself. */
export interface Granter {
  username: string;
  rights: Right[];
}

/** How many names a refusal lists; the others are counted. */
const namesListed = 3;

/**
 * The message for an account without the right: what it needs and who can grant it. `granters` are the accounts
 * with the right `portal`.
 */
export function refusalOf(missing: readonly Right[], joint: 'and' | 'or', granters: readonly Granter[]) {
  const canGrant = ({ rights: own }: Granter) =>
    joint === 'or'
      ? missing.some((right) => own.includes(right))
      : missing.every((right) => own.includes(right));
  const names = granters.filter(canGrant).map(({ username }) => username);
  const more = names.length - namesListed;
  const key = names.length === 0 ? 'needs_command' : more > 0 ? 'needs_of_many' : 'needs';
  const listed = names.slice(0, namesListed).join(', ');
  return namesOfRights(key, { rights: nameRights(missing, joint), names: listed, more });
}
