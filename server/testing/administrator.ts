// An administrator for tests: an account, and sessions of it.
import { createHash, randomBytes } from 'node:crypto';
import { type Right, rights } from '#contract/access-rules.ts';
import { hashPassword } from '../features/auth/password.ts';
import { insertSession, insertUser } from '../features/auth/queries.ts';
import type { TestPortal } from './portal.ts';

export const administrator = { username: 'admin', password: 'Portal-Test-2026' };

// One hash for all tests: making it is slow on purpose.
const hash = hashPassword(administrator.password);

/** Makes the account. */
export async function makeAdministrator({ db, clock }: TestPortal): Promise<void> {
  await insertUser(db, administrator.username, await hash, clock.now, rights);
}

/** Makes another account, with the same password and with these rights, and gives its id. */
export async function makeAccount(
  { db, clock }: TestPortal,
  username: string,
  held: readonly Right[] = rights,
): Promise<string> {
  const id = await insertUser(db, username, await hash, clock.now, held);
  if (!id) throw new Error(`There is an account '${username}' already.`);
  return id;
}

/** The `Cookie` header of a fresh session. */
export async function signIn(portal: TestPortal): Promise<{ cookie: string }> {
  const answer = await portal.post('/api/auth/login', administrator);
  const cookie = answer.cookies[0];
  if (answer.statusCode !== 200 || !cookie) throw new Error(`Sign-in answered ${answer.statusCode}`);
  return { cookie: `${cookie.name}=${cookie.value}` };
}

/** Makes the account, with a session that needed no password: for tests of something else, since hashing is slow. */
export async function makeSignedIn(portal: TestPortal): Promise<{ cookie: string }> {
  await makeAdministrator(portal);
  const { id } = await portal.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  return sessionOf(portal, id);
}

/** The `Cookie` header of a session that needed no password. */
export async function sessionOf({ db, clock }: TestPortal, userId: string): Promise<{ cookie: string }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  await insertSession(db, { tokenHash, userId, device: null, now: clock.now });
  return { cookie: `sid=${token}` };
}
