// Administrator accounts and sessions for tests.
import { createHash, randomBytes } from 'node:crypto';
import { administrator } from '#testing/administrator.ts';
import { type Right, rights } from '#contract/access-rules.ts';
import { hashPassword } from '../access/password.ts';
import { insertSession } from '../access/queries.ts';
import { insertUser } from '../features/auth/queries.ts';
import { testPortal, type TestPortal } from './portal.ts';

const hash = await hashPassword(administrator.password);

export async function makeAdministrator({ db, clock }: TestPortal): Promise<void> {
  await insertUser(db, administrator.username, hash, clock.now, rights);
}

/** Creates another account with the same password and these rights, and returns its id. */
export async function makeAccount(
  { db, clock }: TestPortal,
  username: string,
  held: readonly Right[] = rights,
): Promise<string> {
  const id = await insertUser(db, username, hash, clock.now, held);
  if (!id) throw new Error(`There is an account '${username}' already.`);
  return id;
}

/** Signs in and returns the `Cookie` header of the new session. */
export async function signIn(portal: TestPortal): Promise<{ cookie: string }> {
  const answer = await portal.post('/api/auth/login', administrator);
  const cookie = answer.cookies[0];
  if (answer.statusCode !== 200 || !cookie) throw new Error(`Sign-in answered ${answer.statusCode}`);
  return { cookie: `${cookie.name}=${cookie.value}` };
}

/** Creates the account with a session without the slow sign-in, for tests of other things. */
export async function createSignedInAdministrator(portal: TestPortal): Promise<{ cookie: string }> {
  await makeAdministrator(portal);
  const { id } = await portal.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  return sessionOf(portal, id);
}

/** Returns the `Cookie` header of a new session, created without a sign-in. */
export async function sessionOf({ db, clock }: TestPortal, userId: string): Promise<{ cookie: string }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  await insertSession(db, { tokenHash, userId, device: null, now: clock.now });
  return { cookie: `sid=${token}` };
}

/** Goes to another moment, at which everybody who was signed in has just signed in again. */
export async function goTo({ db, clock }: TestPortal, when: Date): Promise<void> {
  clock.now = when;
  const now = when.toISOString();
  await db.updateTable('sessions').set({ createdAt: now, lastSeenAt: now, passwordAt: now }).execute();
}

/** A portal with an administrator who is signed in. `send`: as that of the portal, with the session. */
export async function signedInPortal(options?: Parameters<typeof testPortal>[0]) {
  const portal = await testPortal(options);
  const session = await createSignedInAdministrator(portal);
  const send: TestPortal['send'] = (method, url, body, headers) =>
    portal.send(method, url, body, { ...session, ...headers });
  return { portal, session, send, call: callerOf(portal, session) };
}

/**
 * Calls of the administrators' area with a session: `path` is below /api/admin. A text or bytes are sent as XML by
 * default, everything else as JSON.
 */
export const callerOf =
  (portal: TestPortal, session: Record<string, string>) =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | string | Uint8Array,
    headers: Record<string, string> = {},
  ) => {
    const isXml = typeof body === 'string' || body instanceof Uint8Array;
    const payload = body instanceof Uint8Array ? Buffer.from(body) : body;
    const type = isXml && { 'content-type': 'application/xml' };
    const answer = await portal.send(method, `/api/admin${path}`, payload, {
      ...session,
      ...type,
      ...headers,
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      body: answer.headers['content-type']?.startsWith('application/json') ? answer.json() : null,
    };
  };
