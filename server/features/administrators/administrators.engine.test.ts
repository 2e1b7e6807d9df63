// Tests the list of administrators, invites and the removal of accounts.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rights } from '#contract/access-rules.ts';
import { lockAccounts } from '../../access/queries.ts';
import { insertUser } from '../auth/queries.ts';
import { sessionOf, signedInPortal } from '../../testing/administrator.ts';
import { untilLockWait } from '../../testing/lock-waits.ts';
import { pass, type TestPortal } from '../../testing/portal.ts';
import { deleteUser } from './queries.ts';
import { itOnce } from '../../testing/engine.ts';

const hour = 3_600_000;
const password = 'Brick-Lantern-47!';

const remove = (portal: TestPortal, id: string, headers: { cookie: string }) =>
  portal.delete(`/api/admin/administrators/${id}`, headers);

/** Creates an invite and returns its token. */
async function invite(portal: TestPortal, headers: { cookie: string }): Promise<string> {
  const answer = await portal.post('/api/admin/administrators', {}, headers);
  expect(answer.statusCode).toBe(201);
  return answer.json().path.split('#')[1];
}

const accept = (portal: TestPortal, token: string, username: string) =>
  portal.post('/api/auth/accept-invite', { token, username, password });

/** Creates a second account with a session of its own. */
async function another(portal: TestPortal, username = 'asha') {
  const id = (await insertUser(portal.db, username, 'x', portal.clock.now, rights)) ?? '';
  return { id, session: await sessionOf(portal, id) };
}

const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => String(statusCode)).toSorted();

/** The audit events, by action. */
const events = async ({ db }: TestPortal) =>
  (await db.selectFrom('audit_events').selectAll().orderBy('action').execute()).map(
    ({ username, action, kind, recordId }) => ({ username, action, kind, recordId }),
  );

describe('an invite', () => {
  it('works once and signs in the new account', async () => {
    const { portal, session } = await signedInPortal();
    const made = await portal.post('/api/admin/administrators', { note: 'Asha, pharmacy' }, session);
    expect(made.json()).toEqual({
      id: expect.any(String),
      note: 'Asha, pharmacy',
      invitedBy: 'admin',
      rights: [...rights],
      createdAt: portal.clock.now.toISOString(),
      expiresAt: new Date(portal.clock.now.getTime() + 72 * hour).toISOString(),
      path: expect.stringMatching(/^\/admin\/invite#[\w-]{43}$/),
    });
    const token = made.json().path.split('#')[1];

    const taken = await accept(portal, token, 'asha');
    expect(taken.statusCode).toBe(201);
    expect(taken.json()).toEqual({ id: expect.any(String), username: 'asha', rights: [...rights] });
    expect(taken.headers['set-cookie']).toMatch(/^sid=/);
    const cookie = `sid=${taken.cookies[0]?.value}`;
    expect((await portal.get('/api/auth/me', { cookie })).json()).toEqual(taken.json());

    const again = await accept(portal, token, 'ravi');
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe(
      'This invite was used or withdrawn, or has expired. Ask for a new one.',
    );
    const list = await portal.get('/api/admin/administrators', session);
    expect(list.json().map(({ username }: { username: string }) => username)).toEqual(['admin', 'asha']);
    expect((await portal.get('/api/admin/invites', session)).json()).toEqual([]);
    expect(await events(portal)).toEqual([
      { username: 'asha', action: 'create', kind: 'administrators', recordId: taken.json().id },
      { username: 'admin', action: 'grant', kind: 'administrators', recordId: taken.json().id },
      { username: 'admin', action: 'invite', kind: 'invites', recordId: made.json().id },
      { username: 'asha', action: 'sign in', kind: 'sessions', recordId: null },
    ]);
  });

  it('is stored as a hash, and no list shows its token again', async () => {
    const { portal, session } = await signedInPortal();
    const token = await invite(portal, session);
    const pending = await portal.get('/api/admin/invites', session);
    expect(pending.json()).toMatchObject([{ invitedBy: 'admin', note: null }]);
    const stored = JSON.stringify([
      await portal.db.selectFrom('invites').selectAll().execute(),
      await portal.db.selectFrom('audit_events').selectAll().execute(),
      pending.json(),
    ]);
    expect(stored).not.toContain(token);
  });

  it('expires after 72 hours', async () => {
    const { portal, session } = await signedInPortal();
    const [late, timely] = [await invite(portal, session), await invite(portal, session)];
    pass(portal, 72 * hour - 1);
    expect((await accept(portal, timely, 'asha')).statusCode).toBe(201);
    pass(portal, 1);
    expect((await accept(portal, late, 'ravi')).statusCode).toBe(409);
  });

  it('makes one account when two requests use it at the same moment', async () => {
    const { portal, session } = await signedInPortal();
    const token = await invite(portal, session);
    const answers = await Promise.all(['asha', 'ravi', 'meera'].map((name) => accept(portal, token, name)));
    expect(statusesOf(answers)).toEqual(['201', '409', '409']);
    expect(await portal.db.selectFrom('users').select('id').execute()).toHaveLength(2);
  });

  it('stays valid after a refused username that is taken in any letter case', async () => {
    const { portal, session } = await signedInPortal();
    const token = await invite(portal, session);
    for (const username of ['admin', 'ADMIN']) {
      const refused = await accept(portal, token, username);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().issues).toMatchObject([
        { path: 'username', message: 'This username is taken. Choose another one.' },
      ]);
    }
    expect((await accept(portal, token, 'asha')).statusCode).toBe(201);
  });

  it.each([
    ['ad\u200bmin', 'Remove the invisible characters from the name'],
    ['ad\u00admin', 'Remove the invisible characters from the name'],
    ['ad\u2060min', 'Remove the invisible characters from the name'],
    ['\u202eadmin', 'Remove the invisible characters from the name'],
    ['\u0430dmin', 'Use letters of one script only in the name'],
    [' admin', 'Remove the spaces before and after the name'],
  ])('makes no account with the name %j', async (username, message) => {
    const { portal, session } = await signedInPortal();
    const token = await invite(portal, session);
    const refused = await accept(portal, token, username);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toEqual([
      { path: 'username', code: expect.any(String) as string, message },
    ]);
    expect((await accept(portal, token, 'asha')).statusCode).toBe(201);
  });

  itOnce('stays valid after a refused username that looks like an existing one', async () => {
    const { portal, session } = await signedInPortal();
    await insertUser(portal.db, 'Paco', 'x', portal.clock.now, rights);
    const token = await invite(portal, session);
    for (const username of ['\u0420\u0430\u0441\u043e', 'ａｄｍｉｎ', 'adrnin']) {
      const refused = await accept(portal, token, username);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'This username looks like an existing one. Choose another one.',
      ]);
    }
    expect((await accept(portal, token, 'asha')).statusCode).toBe(201);
  });

  it('a withdrawn invite stops working', async () => {
    const { portal, session } = await signedInPortal();
    const made = await portal.post('/api/admin/administrators', {}, session);
    const withdraw = () => portal.delete(`/api/admin/invites/${made.json().id}`, session);
    expect((await withdraw()).statusCode).toBe(204);
    expect((await withdraw()).statusCode).toBe(404);
    expect((await accept(portal, made.json().path.split('#')[1], 'asha')).statusCode).toBe(409);
  });

  itOnce('is deleted with the administrator who made it', async () => {
    const { portal, session } = await signedInPortal();
    const asha = await another(portal);
    const token = await invite(portal, asha.session);
    expect((await remove(portal, asha.id, session)).statusCode).toBe(204);
    expect((await accept(portal, token, 'ravi')).statusCode).toBe(409);
  });

  itOnce.each([
    [{ username: '', password }, 'username', 'Username is required'],
    [{ username: ' asha', password }, 'username', 'Remove the spaces before and after the name'],
    [
      { username: 'asha', password: 'brick-lantern-47!' },
      'password',
      'Password must contain at least one uppercase letter',
    ],
  ])('refuses a name or password that breaks the rules: %j', async (body, path, message) => {
    const { portal, session } = await signedInPortal();
    const token = await invite(portal, session);
    const refused = await portal.post('/api/auth/accept-invite', { token, ...body });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toContainEqual(expect.objectContaining({ path, message }));
  });

  it('allows ten attempts in 15 minutes from one address', async () => {
    const { portal } = await signedInPortal();
    const tries = Array.from({ length: 11 }, () => accept(portal, 'x'.repeat(43), 'asha'));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('the list of administrators', () => {
  itOnce('shows each account with its last sign-in', async () => {
    const { portal, session } = await signedInPortal();
    const token = await invite(portal, session);
    pass(portal, hour / 3);
    await accept(portal, token, 'Asha');
    const answer = await portal.get('/api/admin/administrators', session);
    const like = {
      id: expect.any(String),
      rights: [...rights],
      fullName: null,
      designation: null,
      email: null,
      emailVerifiedAt: null,
      secondFactor: false,
      version: 1,
    };
    expect(answer.json()).toEqual([
      { ...like, username: 'admin', createdAt: expect.any(String), lastSignInAt: null },
      {
        ...like,
        username: 'Asha',
        createdAt: portal.clock.now.toISOString(),
        lastSignInAt: portal.clock.now.toISOString(),
      },
    ]);
  });
});

describe('the removal of an administrator', () => {
  it('ends their sessions at once and leaves their audit events', async () => {
    const { portal, session } = await signedInPortal();
    const asha = await another(portal);
    await invite(portal, asha.session);
    expect((await remove(portal, asha.id, session)).statusCode).toBe(204);
    expect((await portal.get('/api/auth/me', asha.session)).statusCode).toBe(401);
    expect(await events(portal)).toMatchObject([
      { username: 'admin', action: 'delete', kind: 'administrators', recordId: asha.id },
      { username: 'asha', action: 'invite' },
    ]);
    expect((await remove(portal, asha.id, session)).statusCode).toBe(404);
    expect((await remove(portal, randomUUID(), session)).statusCode).toBe(404);
  });

  it('is refused for one’s own account, so that one administrator always remains', async () => {
    const { portal, session } = await signedInPortal();
    const { id } = (await portal.get('/api/auth/me', session)).json();
    for (const own of [id, id.toUpperCase()]) {
      const refused = await remove(portal, own, session);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toBe(
        'You cannot remove your own account. Ask another administrator to do it.',
      );
    }
    expect((await portal.get('/api/auth/me', session)).statusCode).toBe(200);
  });

  it('leaves one of two administrators who remove each other at the same moment', async () => {
    const { portal, session } = await signedInPortal();
    const { id } = (await portal.get('/api/auth/me', session)).json();
    const asha = await another(portal);
    const answers = await Promise.all([remove(portal, asha.id, session), remove(portal, id, asha.session)]);
    expect(statusesOf(answers)).toEqual(['204', '401']);
    expect(await portal.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('waits for a removal in progress and is refused to an account that was just removed', async () => {
    const { portal, session } = await signedInPortal();
    const { id } = (await portal.get('/api/auth/me', session)).json();
    const asha = await another(portal);
    const { removal } = await portal.db.transaction().execute(async (trx) => {
      await lockAccounts(trx, portal.clock.now);
      const hers = remove(portal, id, asha.session).then(({ statusCode }) => statusCode);
      await untilLockWait(portal.engine);
      await deleteUser(trx, asha.id);
      return { removal: hers };
    });
    expect(await removal).toBe(401);
    expect((await portal.get('/api/auth/me', session)).statusCode).toBe(200);
  });
});
