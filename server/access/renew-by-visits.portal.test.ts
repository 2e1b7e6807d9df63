// Tests that requests to public addresses renew the session of who is signed in.
import { expect, it } from 'vitest';
import { requestScope } from '../request-scope.ts';
import { signedInPortal } from '../testing/administrator.ts';

const minuteMs = 60_000;

it('who works on public pages stays signed in; a made-up or ended session does not begin', async () => {
  const { portal, session } = await signedInPortal();
  const scopes = new Set<string | undefined>();
  portal.engine.watchQueries(({ sql }) => {
    if (sql.startsWith('update "sessions"')) scopes.add(requestScope.getStore()?.route);
  });
  const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const pass = (minutes: number) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + minutes * minuteMs);
  };
  const seen = async () =>
    (await portal.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow()).lastSeenAt;
  const visit = (cookie: string) => fetch(`${origin}/api/contact-links`, { headers: { cookie } });
  const me = async () => (await portal.get('/api/auth/me', session)).statusCode;

  for (let times = 0; times < 3; times += 1) {
    pass(20);
    await visit(`lang=hi; ${session.cookie}`);
    await expect.poll(seen).toBe(portal.clock.now.toISOString());
  }
  // Without a scope a renewal would wait for a locked database, and requests for the renewal.
  expect([...scopes]).toEqual(['visits']);
  expect(await me()).toBe(200);

  const last = await seen();
  pass(20);
  await visit(session.cookie.replace('sid=', 'sid=x'));
  pass(11);
  await visit(session.cookie);
  await portal.app.close();
  expect(await seen()).toBe(last);
});
