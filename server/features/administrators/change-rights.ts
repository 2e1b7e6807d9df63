// Changes the rights of an account. Call it under the lock on accounts: otherwise two changes at the same
// moment could take the right `portal` from everybody.
import { nameRights, type Right } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { LacksRight, requireRights } from '../../access/rights.ts';
import type { Trx } from '../../db/tables.ts';
import { Problem } from '../../http/problems.ts';
import { recordEvent } from '../../audit/queries.ts';
import type { Post } from '../../mail/outbox.ts';
import { notifyAdministrators } from '../../mail/notify-administrators.ts';
import { deleteInvitesBeyond, hasOtherPortalAccount, setRights } from './queries.ts';

interface Change {
  id: string;
  before: readonly Right[];
  wanted: readonly Right[];
  /** Who makes the change; null: somebody at the server's console, who may grant every right. */
  by: CurrentUser | null;
  now: Date;
  /** The name of the account, for the mails. */
  username: string;
  post: Post;
}

/** Returns false if the account has these rights already. Otherwise the caller ends the account's sessions. */
export async function changeRights(
  trx: Trx,
  { id, username, before, wanted, by, now, post }: Change,
): Promise<boolean> {
  const granted = wanted.filter((right) => !before.includes(right));
  const revoked = before.filter((right) => !wanted.includes(right));
  if (granted.length === 0 && revoked.length === 0) return false;
  if (by) {
    await requireRights(trx, 'portal', by);
    requireOwnRights(granted, by);
  }
  if (revoked.includes('portal') && !(await hasOtherPortalAccount(trx, id))) {
    throw new Problem(409, problems('this_is_the_last_account'));
  }
  await setRights(trx, id, wanted);
  // An invite must not carry rights that the account can no longer grant.
  await deleteInvitesBeyond(trx, id, wanted.includes('portal') ? wanted : null);
  const event = { at: now, user: by, kind: 'administrators', recordId: id };
  if (granted.length > 0) {
    await recordEvent(trx, { ...event, action: 'grant', fields: granted });
    const facts = { account: username, rights: granted, by: by?.username ?? null };
    await notifyAdministrators(trx, post, 'grant', facts, now);
  }
  if (revoked.length > 0) await recordEvent(trx, { ...event, action: 'revoke', fields: revoked });
  return true;
}

/** Throws `LacksRight` if somebody grants a right that they do not hold themselves. */
export function requireOwnRights(granted: readonly Right[], { rights }: CurrentUser): void {
  const missing = granted.filter((right) => !rights.includes(right));
  if (missing.length === 0) return;
  throw new LacksRight(problems('you_can_grant_only_rights_that_your', { rights: nameRights(missing) }));
}
