// SQL of private calendar addresses. Only the hash of the secret in an address is stored.
import { hasRight } from '#contract/access-rules.ts';
import { hashToken, newToken } from '../../access/sessions.ts';
import type { Actor } from '../../access/signed-in-write.ts';
import { recordEvent } from '../../audit/queries.ts';
import type { Db, Trx } from '../../db/tables.ts';

/** How many due days a calendar shows, the earliest first. */
const daysMax = 500;

export async function findMadeAt(db: Db, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('calendar_addresses')
    .select('madeAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.madeAt ?? null;
}

/** Makes the address of an account anew. Returns its secret. */
export async function renewAddress(trx: Trx, { user, now }: Actor): Promise<{ key: string; madeAt: string }> {
  const { token, tokenHash } = newToken();
  const row = { userId: user.id, keyHash: tokenHash, madeAt: now.toISOString() };
  await trx
    .insertInto('calendar_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  await recordEvent(trx, { at: now, user, action: 'create', kind: 'calendar', recordId: user.id });
  return { key: token, madeAt: row.madeAt };
}

/** False: there is none. */
export async function endAddress(trx: Trx, { user, now }: Actor): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_addresses')
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await recordEvent(trx, { at: now, user, action: 'delete', kind: 'calendar', recordId: user.id });
  return true;
}

/** The account of an address; null: there is none, it was removed, or works on cases no more. */
export async function findOwner(db: Db, key: string): Promise<{ username: string } | null> {
  const found = await db
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.userId')
    .select(['users.username', 'users.rights'])
    .where('keyHash', '=', hashToken(key))
    .executeTakeFirst();
  return found && hasRight(found.rights, 'cases') ? { username: found.username } : null;
}

/** The due days of the cases of an account and of nobody. */
export function listDueDays(db: Db, { username }: { username: string }) {
  return db
    .selectFrom('cases')
    .select(['id', 'number', 'dueOn'])
    .where('dueOn', 'is not', null)
    .where(({ eb, or }) => or([eb('assessor', '=', username), eb('assessor', 'is', null)]))
    .orderBy('dueOn')
    .orderBy('id')
    .limit(daysMax)
    .$narrowType<{ dueOn: string }>()
    .execute();
}
