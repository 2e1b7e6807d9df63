// Refuses an account that lacks the rights for a call, and says who can grant them.
import { type Access, missingRights, refusalOf } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Db } from '../db/tables.ts';
import { listGranters } from './queries.ts';

/** The account lacks a right. Answered with 403 and this message. */
export class LacksRight extends Error {}

export async function requireRights(db: Db, access: Access, { rights }: CurrentUser): Promise<void> {
  const missing = missingRights(access, rights);
  if (missing.length === 0) return;
  const joint = typeof access === 'object' && 'oneOf' in access ? 'or' : 'and';
  throw new LacksRight(refusalOf(missing, joint, await listGranters(db)));
}
