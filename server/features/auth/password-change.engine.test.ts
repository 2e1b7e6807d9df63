// Tests changing one's own password, and which sessions and invites that ends.
import { describe, expect, it } from 'vitest';
import { administrator } from '#testing/administrator.ts';
import { makeAccount, makeAdministrator, sessionOf, signIn } from '../../testing/administrator.ts';
import { pass, testPortal, type TestPortal } from '../../testing/portal.ts';
import { itOnce } from '../../testing/engine.ts';

const minute = 60_000;

async function portalWithAdministrator() {
  const portal = await testPortal();
  await makeAdministrator(portal);
  return portal;
}

const me = (portal: TestPortal, session: { cookie: string }) => portal.get('/api/auth/me', session);

describe('a password change', () => {
  const change = (portal: TestPortal, session: { cookie: string }, body: unknown) =>
    portal.put('/api/admin/change-password', body, session);
  const newPassword = 'Another-Word-77';

  itOnce('ends the other sessions and continues this one under a new token', async () => {
    const portal = await portalWithAdministrator();
    const [here, elsewhere] = [await signIn(portal), await signIn(portal)];
    const answer = await change(portal, here, { currentPassword: administrator.password, newPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: expect.any(String), username: 'admin' });
    expect(answer.headers['set-cookie']).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const renewed = { cookie: `sid=${answer.cookies[0]?.value}` };
    expect((await me(portal, renewed)).statusCode).toBe(200);
    expect((await me(portal, here)).statusCode).toBe(401);
    expect((await me(portal, elsewhere)).statusCode).toBe(401);
    expect((await portal.post('/api/auth/login', administrator)).statusCode).toBe(401);
    const again = await portal.post('/api/auth/login', { username: 'admin', password: newPassword });
    expect(again.statusCode).toBe(200);
  });

  itOnce('does not extend the session: it ends 12 hours after the sign-in', async () => {
    const portal = await portalWithAdministrator();
    const session = await signIn(portal);
    pass(portal, 20 * minute);
    const answer = await change(portal, session, { currentPassword: administrator.password, newPassword });
    const renewed = { cookie: `sid=${answer.cookies[0]?.value}` };
    for (let passed = 40; passed <= 12 * 60; passed += 20) {
      pass(portal, 20 * minute);
      expect((await me(portal, renewed)).statusCode).toBe(200);
    }
    pass(portal, 1_000);
    expect((await me(portal, renewed)).statusCode).toBe(401);
  });

  it('withdraws the invites that the account made, and no others', async () => {
    const portal = await portalWithAdministrator();
    const session = await signIn(portal);
    const asha = await makeAccount(portal, 'asha');
    const hers = (await portal.post('/api/admin/administrators', {}, await sessionOf(portal, asha))).json();
    const made = (await portal.post('/api/admin/administrators', {}, session)).json();
    pass(portal, 1_000);
    const answer = await change(portal, session, { currentPassword: administrator.password, newPassword });
    const renewed = { cookie: `sid=${answer.cookies[0]?.value}` };
    const left = (await portal.get('/api/admin/invites', renewed)).json() as { id: string }[];
    expect(left.map(({ id }) => id)).toEqual([hers.id]);
    const token = made.path.split('#')[1];
    const taken = { token, username: 'meera', password: 'Brick-Lantern-47!' };
    expect((await portal.post('/api/auth/accept-invite', taken)).statusCode).toBe(409);
    const [event] = await portal.db
      .selectFrom('audit_events')
      .select(['username', 'action', 'kind', 'recordId'])
      .where('kind', '=', 'invites')
      .where('action', '=', 'delete')
      .execute();
    expect(event).toEqual({ username: 'admin', action: 'delete', kind: 'invites', recordId: made.id });
  });

  itOnce('refuses a wrong current password with 400, and counts it as a wrong attempt', async () => {
    const portal = await portalWithAdministrator();
    const session = await signIn(portal);
    pass(portal, 1_000); // attempts within the same millisecond have no order
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await change(portal, session, { currentPassword: 'Wrong-1234', newPassword });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toBe('Current password is incorrect');
    }
    const waiting = await change(portal, session, { currentPassword: administrator.password, newPassword });
    expect(waiting.statusCode).toBe(429);
    expect((await me(portal, session)).statusCode).toBe(200);
  });

  itOnce.each([
    ['Short1!', 'Password must be at least 8 characters'],
    ['lower-case-1', 'Password must contain at least one uppercase letter'],
    ['UPPER-CASE-1', 'Password must contain at least one lowercase letter'],
    ['No-Digits-Here', 'Password must contain at least one number'],
    ['NoSpecials99', 'Password must contain at least one special character'],
  ])('names the missing property of %s', async (password, message) => {
    const portal = await portalWithAdministrator();
    const session = await signIn(portal);
    const answer = await change(portal, session, {
      currentPassword: administrator.password,
      newPassword: password,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toContainEqual(expect.objectContaining({ path: 'newPassword', message }));
  });

  itOnce(
    'accepts every password that meets the rule: with spaces, in any script, with 128 characters',
    async () => {
      const portal = await portalWithAdministrator();
      const session = await signIn(portal);
      const password = `${' Aa गोपनीय 7'.padEnd(127, 'x')} `;
      const answer = await change(portal, session, {
        currentPassword: administrator.password,
        newPassword: password,
      });
      expect(answer.statusCode).toBe(200);
      expect((await portal.post('/api/auth/login', { username: 'admin', password })).statusCode).toBe(200);
      expect(
        (await portal.post('/api/auth/login', { username: 'admin', password: password.trim() })).statusCode,
      ).toBe(401);
    },
  );
});
