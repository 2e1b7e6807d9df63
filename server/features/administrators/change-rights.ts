// Changes what an account may do. To be called under the lock on accounts, so that two changes at the same moment cannot
// take the right `portal` from everybody.
import { nameRights, type Right } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { LacksRight, requireRights } from '../../access/rights.ts';
import type { Trx } from '../../db/tables.ts';
import { Problem } from '../../http/problems.ts';
import { recordEvent } from '../audit-events/queries.ts';
import { deleteInvitesBeyond, holdsPortalBeside, setRights } from './queries.ts';

interface Change {
  id: string;
  before: readonly Right[];
  wanted: readonly Right[];
  /** Who changes them; null: somebody at the server's own console, who may grant every right. */
  by: CurrentUser | null;
  now: Date;
  /** Throws where the change needs something more; called when nothing else stands in its way. */
  confirm?(): void;
}

/** False when the account has these rights already. The caller ends the account's sessions otherwise. */
export async function changeRights(
  trx: Trx,
  { id, before, wanted, by, now, confirm }: Change,
): Promise<boolean> {
  const granted = wanted.filter((right) => !before.includes(right));
  const revoked = before.filter((right) => !wanted.includes(right));
  if (granted.length === 0 && revoked.length === 0) return false;
  if (by) {
    await requireRights(trx, 'portal', by);
    requireHeld(granted, by);
  }
  if (revoked.includes('portal') && !(await holdsPortalBeside(trx, id))) {
    throw new Problem(
      409,
      'This is the last account with the right "portal". Grant the right to another account first.',
    );
  }
  confirm?.();
  await setRights(trx, id, wanted);
  // An invite must not bring what the account cannot grant any more.
  await deleteInvitesBeyond(trx, id, wanted.includes('portal') ? wanted : null);
  const event = { at: now, user: by, kind: 'administrators', recordId: id };
  if (granted.length > 0) await recordEvent(trx, { ...event, action: 'grant', fields: granted });
  if (revoked.length > 0) await recordEvent(trx, { ...event, action: 'revoke', fields: revoked });
  return true;
}

/** Throws `LacksRight` when somebody would grant what they do not hold themselves. */
export function requireHeld(granted: readonly Right[], { rights }: CurrentUser): void {
  const missing = granted.filter((right) => !rights.includes(right));
  if (missing.length === 0) return;
  throw new LacksRight(
    `You can grant only rights that your own account holds. It lacks ${nameRights(missing)}.`,
  );
}
