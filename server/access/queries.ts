// SQL of the locks that decide between a signed-in write and the end of its session or account.
import { type Granter, hasRight } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Engine } from '../db/engines/engine.ts';
import type { Db, Trx } from '../db/tables.ts';
import type { Since } from './session-times.ts';

/** Takes the lock on an address until the transaction ends, so that its tries are counted one after the other. */
export async function lockAddress(db: Db, address: string, now: Date): Promise<void> {
  const lastTryAt = now.toISOString();
  await db
    .insertInto('sign_in_addresses')
    .values({ address, lastTryAt })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ lastTryAt }))
    .execute();
}

/** Lets one transaction after the other decide about accounts and sessions, in all processes. */
export function lockAccounts(db: Db, now: Date): Promise<void> {
  return lockAddress(db, 'accounts', now); // no address looks like this
}

/** The accounts that can grant rights, by user name. */
export async function listGranters(db: Db): Promise<Granter[]> {
  const users = await db.selectFrom('users').select(['username', 'rights']).orderBy('username').execute();
  return users.filter(({ rights }) => hasRight(rights, 'portal'));
}

/** The account as it stays until the transaction ends; undefined when it was removed. */
export function holdUser(trx: Trx, { held }: Pick<Engine, 'held'>, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'password', 'rights'])
    .where('id', '=', id)
    .modifyEnd(held.rows)
    .executeTakeFirst();
}

/** Who is signed in, and when the password was last entered in the session. */
export interface HeldSession {
  user: CurrentUser;
  passwordAt: string | null;
}

/**
 * Who is signed in by this session, which then lives until the transaction ends; undefined when the session or the
 * account has ended. The account comes first, as in the removal of an account, so that neither waits for the other.
 */
export async function holdSession(
  trx: Trx,
  { held }: Pick<Engine, 'held'>,
  { tokenHash, userId }: { tokenHash: string; userId: string },
  { seenSince, madeSince, seenUntil }: Since,
): Promise<HeldSession | undefined> {
  const user = await holdUser(trx, { held }, userId);
  if (!user) return undefined;
  const session = await trx
    .selectFrom('sessions')
    .select('passwordAt')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .where('lastSeenAt', '>=', seenSince.toISOString())
    .where('lastSeenAt', '<=', seenUntil.toISOString())
    .where('createdAt', '>=', madeSince.toISOString())
    // Other requests of the session go on renewing it meanwhile.
    .modifyEnd(held.keys)
    .executeTakeFirst();
  if (!session) return undefined;
  const { id, username, rights } = user;
  return { user: { id, username, rights }, passwordAt: session.passwordAt };
}
