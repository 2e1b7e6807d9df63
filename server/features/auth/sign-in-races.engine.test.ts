// Tests passwords, accounts and invites that are removed during a sign-in.
import { describe, expect, it, vi } from 'vitest';
import { lockAccounts } from '../../access/queries.ts';
import * as sessions from '../../access/sessions.ts';
import { administrator } from '#testing/administrator.ts';
import { makeAccount, makeAdministrator, sessionOf, signedInPortal } from '../../testing/administrator.ts';
import { untilLockWait } from '../../testing/lock-waits.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { deleteUser } from '../administrators/queries.ts';
import * as passwords from '../../access/password.ts';

// The real functions run. Some tests act right after them, which is where the race is.
vi.mock(import('../../access/password.ts'), { spy: true });
vi.mock(import('../../access/sessions.ts'), { spy: true });
const { verifyPassword, hashPassword } = await vi.importActual<typeof passwords>('../../access/password.ts');
const { startSession } = await vi.importActual<typeof sessions>('../../access/sessions.ts');

const invalid = { message: 'Invalid credentials' };
const newPassword = 'Another-Word-77';

/** Runs something between the next password check and the code that follows it. */
function afterCheck(happens: () => Promise<unknown>): void {
  vi.mocked(passwords.verifyPassword).mockImplementationOnce(async (...given) => {
    const isRight = await verifyPassword(...given);
    await happens();
    return isRight;
  });
}

const liveSessions = ({ db }: TestPortal) =>
  db.selectFrom('sessions').select(['tokenHash', 'userId']).execute();

const changePassword = (
  portal: TestPortal,
  headers: { cookie: string },
  currentPassword: string,
  password: string,
) => portal.put('/api/admin/change-password', { currentPassword, newPassword: password }, headers);

const accountId = async ({ db }: TestPortal) =>
  (await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;

describe('a sign-in', () => {
  it('starts no session when the password was changed after the check', async () => {
    const { portal, session } = await signedInPortal({ config: { trustProxy: 1 } });
    const { password } = administrator;
    afterCheck(async () => {
      expect((await changePassword(portal, session, password, newPassword)).statusCode).toBe(200);
    });
    // From another address: attempts from one address wait for each other.
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const answer = await portal.post('/api/auth/login', administrator, from);
    expect([answer.statusCode, answer.json()]).toEqual([401, invalid]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await liveSessions(portal)).toHaveLength(1);
  });

  it('leaves no valid session if the password changes meanwhile', async () => {
    const portal = await testPortal({ config: { rateLimit: false } });
    await makeAdministrator(portal);
    const id = await accountId(portal);
    const session = await sessionOf(portal, id);
    const signIns = Array.from({ length: 6 }, () => portal.post('/api/auth/login', administrator));
    const { password } = administrator;
    expect((await changePassword(portal, session, password, newPassword)).statusCode).toBe(200);
    const statuses = (await Promise.all(signIns)).map(({ statusCode }) => statusCode);
    // On a busy machine PostgreSQL may not answer in time: 503.
    expect(statuses.filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
    expect(await liveSessions(portal)).toHaveLength(1);
  });

  it('is refused as a wrong password when the account was removed after the check', async () => {
    const portal = await testPortal();
    await makeAdministrator(portal);
    const id = await accountId(portal);
    afterCheck(() => deleteUser(portal.db, id));
    const answer = await portal.post('/api/auth/login', administrator);
    expect([answer.statusCode, answer.json()]).toEqual([401, invalid]);
  });

  it('waits for the removal of its account and is refused then', async () => {
    const portal = await testPortal();
    await makeAdministrator(portal);
    const id = await accountId(portal);
    const { signIn } = await portal.db.transaction().execute(async (trx) => {
      await lockAccounts(trx, portal.clock.now);
      await deleteUser(trx, id);
      const begun = portal.post('/api/auth/login', administrator);
      await untilLockWait(portal.engine);
      return { signIn: begun };
    });
    const answer = await signIn;
    expect([answer.statusCode, answer.json()]).toEqual([401, invalid]);
  });
});

describe('an invite', () => {
  const accept = (portal: TestPortal, path: string) =>
    portal.post('/api/auth/accept-invite', {
      token: path.split('#')[1],
      username: 'meera',
      password: newPassword,
    });

  it('cannot be made by an account that is removed meanwhile', async () => {
    const { portal, session } = await signedInPortal();
    const id = await accountId(portal);
    const { made } = await portal.db.transaction().execute(async (trx) => {
      await lockAccounts(trx, portal.clock.now);
      await deleteUser(trx, id);
      const begun = portal.post('/api/admin/administrators', {}, session);
      await untilLockWait(portal.engine);
      return { made: begun };
    });
    const answer = await made;
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Sign in to see this.' }]);
  });

  it('is refused with a sentence when the account that made it is removed meanwhile', async () => {
    const { portal, session } = await signedInPortal();
    const id = await accountId(portal);
    const { path } = (await portal.post('/api/admin/administrators', {}, session)).json();
    vi.mocked(passwords.hashPassword).mockImplementationOnce(async (password) => {
      await deleteUser(portal.db, id);
      return hashPassword(password);
    });
    const answer = await accept(portal, path);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: 'This invite was used or withdrawn, or has expired. Ask for a new one.' },
    ]);
    expect(await portal.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('is answered with a sentence when the new account is removed before its sign-in', async () => {
    const { portal, session } = await signedInPortal();
    await makeAccount(portal, 'asha');
    const { path } = (await portal.post('/api/admin/administrators', {}, session)).json();
    vi.mocked(sessions.startSession).mockImplementationOnce(async (...given) => {
      await deleteUser(portal.db, given[3].id);
      return startSession(...given);
    });
    const answer = await accept(portal, path);
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Sign in to see this.' }]);
  });
});
