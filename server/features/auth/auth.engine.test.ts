import { describe, expect, it, vi } from 'vitest';
import { rights } from '#contract/access-rules.ts';
import type { OwnSession } from '#contract/users.ts';
import { administrator } from '#testing/administrator.ts';
import { makeAccount, makeAdministrator, sessionOf, signIn } from '../../testing/administrator.ts';
import { pass, testPortal, type TestPortal } from '../../testing/portal.ts';
import * as passwords from '../../access/password.ts';
import { insertUser } from './queries.ts';
import { itOnce } from '../../testing/engine.ts';

// A spy, not a mock: the tests count the hashes that were computed.
vi.mock(import('../../access/password.ts'), { spy: true });

const minute = 60_000;
const wrong = { username: administrator.username, password: 'Wrong-Password-1' };

async function portalWithAdministrator(options: Parameters<typeof testPortal>[0] = {}) {
  const portal = await testPortal(options);
  await makeAdministrator(portal);
  vi.mocked(passwords.verifyPassword).mockClear();
  return portal;
}

const me = (portal: TestPortal, session: { cookie: string }) => portal.get('/api/auth/me', session);

describe('sign-in', () => {
  itOnce('answers with the bare user and a cookie that scripts and other sites cannot use', async () => {
    const portal = await portalWithAdministrator();
    const answer = await portal.post('/api/auth/login', administrator);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: expect.any(String), username: 'admin', rights: [...rights] });
    expect(answer.headers['set-cookie']).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  itOnce('over https ties the cookie to the host', async () => {
    const publicOrigin = 'https://pv.example.org';
    const portal = await portalWithAdministrator({ config: { publicOrigin } });
    const answer = await portal.post('/api/auth/login', administrator, { origin: publicOrigin });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  itOnce('refuses a wrong password and an unknown name with the same sentence', async () => {
    const portal = await portalWithAdministrator();
    for (const body of [wrong, { ...administrator, username: 'nobody' }]) {
      const answer = await portal.post('/api/auth/login', body);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: 'Invalid credentials' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(passwords.verifyPassword).toHaveBeenCalledTimes(2);
  });

  itOnce('requires both fields, each with its own sentence', async () => {
    const portal = await portalWithAdministrator();
    const answer = await portal.post('/api/auth/login', { username: '', password: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toMatchObject([
      { path: 'username', message: 'Username is required' },
      { path: 'password', message: 'Password is required' },
    ]);
  });

  itOnce('stores neither password nor token in plain text', async () => {
    const portal = await portalWithAdministrator();
    const old = await signIn(portal);
    const changed = await portal.put(
      '/api/admin/change-password',
      { currentPassword: administrator.password, newPassword: 'Another-Word-77' },
      old,
    );
    const cookie = changed.cookies[0]?.value ?? '';
    const stored = JSON.stringify([
      await portal.db.selectFrom('users').selectAll().execute(),
      await portal.db.selectFrom('sessions').selectAll().execute(),
      await portal.db.selectFrom('sign_in_tries').selectAll().execute(),
    ]);
    expect(stored).toContain('$argon2id$v=19$m=65536,t=3,p=1$');
    expect(stored).not.toContain('Another-Word-77');
    expect(cookie).toHaveLength(43);
    expect(stored).not.toContain(cookie);
    expect(stored).not.toContain(old.cookie.split('=')[1]);
    expect(stored).not.toContain('127.0.0.1');
  });
});

describe('a session', () => {
  itOnce(
    'has a new token after each sign-in, and the previous session ends (no session fixation)',
    async () => {
      const portal = await portalWithAdministrator();
      const planted = { cookie: `sid=${'A'.repeat(43)}` };
      const answer = await portal.post('/api/auth/login', administrator, planted);
      const first = { cookie: `sid=${answer.cookies[0]?.value}` };
      expect(first.cookie).not.toBe(planted.cookie);
      expect((await me(portal, planted)).statusCode).toBe(401);
      await portal.post('/api/auth/login', administrator, first);
      expect((await me(portal, first)).statusCode).toBe(401);
    },
  );

  itOnce('ends with the sign-out, also for a copied cookie', async () => {
    const portal = await portalWithAdministrator();
    const session = await signIn(portal);
    expect((await me(portal, session)).statusCode).toBe(200);
    const out = await portal.post('/api/auth/logout', undefined, session);
    expect(out.statusCode).toBe(204);
    expect(out.headers['clear-site-data']).toBe('"cache"');
    expect(out.headers['set-cookie']).toContain('Max-Age=0');
    expect((await me(portal, session)).statusCode).toBe(401);
  });

  itOnce('expires after 30 minutes without a request, and each request renews it', async () => {
    const portal = await portalWithAdministrator();
    const session = await signIn(portal);
    pass(portal, 30 * minute);
    expect((await me(portal, session)).statusCode).toBe(200);
    pass(portal, 30 * minute);
    expect((await me(portal, session)).statusCode).toBe(200);
    pass(portal, 30 * minute + 1_000);
    expect((await me(portal, session)).statusCode).toBe(401);
  });

  itOnce('an ended session stays ended when the clock goes back an hour', async () => {
    const portal = await portalWithAdministrator();
    const session = await signIn(portal);
    pass(portal, 31 * minute);
    expect((await me(portal, session)).statusCode).toBe(401);
    pass(portal, -60 * minute);
    expect((await me(portal, session)).statusCode).toBe(401);
  });

  itOnce('a session from a later time is invalid when the clock goes back an hour', async () => {
    const portal = await portalWithAdministrator();
    pass(portal, 20 * minute);
    const session = await signIn(portal);
    pass(portal, -60 * minute);
    // The session starts in 40 minutes by this clock, so it may have expired.
    expect((await me(portal, session)).statusCode).toBe(401);
    expect((await me(portal, await signIn(portal))).statusCode).toBe(200);
  });

  itOnce('ends after 12 hours in spite of requests', async () => {
    const portal = await portalWithAdministrator();
    const session = await signIn(portal);
    for (let passed = 0; passed < 12 * 60; passed += 20) {
      expect((await me(portal, session)).statusCode).toBe(200);
      pass(portal, 20 * minute);
    }
    pass(portal, 1_000);
    expect((await me(portal, session)).statusCode).toBe(401);
  });

  itOnce('is not opened by an invalid cookie', async () => {
    const portal = await portalWithAdministrator();
    for (const cookie of [
      'sid=',
      'sid=x',
      `sid=${'é'.repeat(9)}`,
      `sid=${'x'.repeat(4_000)}`,
      'sid="; drop table',
    ]) {
      expect((await me(portal, { cookie })).statusCode).toBe(401);
    }
  });
});

describe('the list of own sessions', () => {
  const list = async (portal: TestPortal, session: { cookie: string }) =>
    (await portal.get('/api/auth/sessions', session)).json() as OwnSession[];
  const end = (portal: TestPortal, session: { cookie: string }, id = '') =>
    portal.delete(`/api/auth/sessions${id && `/${id}`}`, session);

  itOnce('shows each session by its device, marks the current one, and holds no token', async () => {
    const portal = await portalWithAdministrator();
    const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
    await portal.post('/api/auth/login', administrator, { 'user-agent': phone });
    pass(portal, minute);
    const here = await signIn(portal);
    const sessions = await list(portal, here);
    expect(sessions).toEqual([
      { id: expect.any(String), device: null, current: true, ...seen(portal, 0) },
      { id: expect.any(String), device: 'Firefox on Android', current: false, ...seen(portal, minute) },
    ]);
    const stored = await portal.db.selectFrom('sessions').selectAll().execute();
    for (const { tokenHash } of stored) expect(JSON.stringify(sessions)).not.toContain(tokenHash);
    expect((await me(portal, { cookie: `sid=${sessions[1]?.id}` })).statusCode).toBe(401);
  });

  const seen = ({ clock }: TestPortal, ago: number) => {
    const at = new Date(clock.now.getTime() - ago).toISOString();
    return { createdAt: at, lastSeenAt: at };
  };

  itOnce('leaves out expired sessions', async () => {
    const portal = await portalWithAdministrator();
    await signIn(portal);
    pass(portal, 30 * minute + 1_000);
    expect(await list(portal, await signIn(portal))).toHaveLength(1);
  });

  itOnce('lets one session end, or all others', async () => {
    const portal = await portalWithAdministrator();
    const [here, second, third] = [await signIn(portal), await signIn(portal), await signIn(portal)];
    const [secondId] = (await list(portal, second)).filter(({ current }) => current).map(({ id }) => id);
    expect((await end(portal, here, secondId)).statusCode).toBe(204);
    expect((await me(portal, second)).statusCode).toBe(401);
    expect((await me(portal, third)).statusCode).toBe(200);
    expect((await end(portal, here, secondId)).statusCode).toBe(404);
    expect((await end(portal, here)).statusCode).toBe(204);
    expect((await me(portal, third)).statusCode).toBe(401);
    expect((await me(portal, here)).statusCode).toBe(200);
  });

  itOnce('does not show or end sessions of other accounts', async () => {
    const portal = await portalWithAdministrator();
    const mine = await signIn(portal);
    const id = (await insertUser(portal.db, 'asha', 'x', portal.clock.now, rights)) ?? '';
    const hers = await sessionOf(portal, id);
    const [hersId] = (await list(portal, hers)).map((session) => session.id);
    expect(await list(portal, mine)).toHaveLength(1);
    expect((await end(portal, mine, hersId)).statusCode).toBe(404);
    expect((await end(portal, mine)).statusCode).toBe(204);
    expect((await me(portal, hers)).statusCode).toBe(200);
  });
});

describe('the audit trail', () => {
  const events = async ({ db }: TestPortal) =>
    (await db.selectFrom('audit_events').selectAll().orderBy('at').execute()).map(
      ({ username, action, kind }) => [username, action, kind],
    );

  it('has sign-ins, failed sign-ins, sign-outs and password changes', async () => {
    const portal = await portalWithAdministrator();
    const step = () => pass(portal, 1_000);
    await portal.post('/api/auth/login', wrong);
    step();
    let session = await signIn(portal);
    step();
    for (const currentPassword of ['Wrong-1234', administrator.password]) {
      const answer = await portal.put(
        '/api/admin/change-password',
        { currentPassword, newPassword: 'Another-Word-77' },
        session,
      );
      if (answer.cookies[0]) session = { cookie: `sid=${answer.cookies[0].value}` };
      step();
    }
    await portal.post('/api/auth/logout', undefined, session);
    await portal.post('/api/auth/logout', undefined, session);
    expect(await events(portal)).toEqual([
      ['admin', 'failed sign in', 'sessions'],
      ['admin', 'sign in', 'sessions'],
      ['admin', 'failed sign in', 'password'],
      ['admin', 'password change', 'password'],
      ['admin', 'sign out', 'sessions'],
    ]);
  });

  itOnce('does not store unknown usernames, which may be passwords in the wrong field', async () => {
    const portal = await portalWithAdministrator();
    await portal.post('/api/auth/login', { username: 'My-Secret-1', password: 'admin' });
    expect(await events(portal)).toEqual([[null, 'failed sign in', 'sessions']]);
    const stored = await portal.db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('ecret');
  });
});

describe('the limits on sign-in attempts', () => {
  itOnce('an account waits 1, 2, 4, 8 and 15 minutes after five wrong attempts, without a hash', async () => {
    const portal = await portalWithAdministrator({
      config: { limits: { ...(await testPortal()).config.limits, signIn: { count: 1_000, minutes: 15 } } },
    });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await portal.post('/api/auth/login', wrong)).statusCode).toBe(401);
    }
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const refused = await portal.post('/api/auth/login', wrong);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe(String(minutes * 60));
      expect(refused.json().message).toBe(
        `Too many wrong attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      );
      pass(portal, minutes * minute);
      expect((await portal.post('/api/auth/login', wrong)).statusCode).toBe(401);
    }
    expect(passwords.verifyPassword).toHaveBeenCalledTimes(11);
  });

  it('a clock that goes back an hour does not extend a lockout', async () => {
    const portal = await portalWithAdministrator();
    for (let tried = 0; tried < 6; tried += 1) await portal.post('/api/auth/login', wrong);
    pass(portal, -60 * minute);
    const refused = await portal.post('/api/auth/login', administrator);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    pass(portal, minute + 1_000);
    expect((await portal.post('/api/auth/login', administrator)).statusCode).toBe(200);
  });

  itOnce('the count of wrong attempts starts again after the right password', async () => {
    const portal = await portalWithAdministrator();
    for (let tries = 0; tries < 4; tries += 1) await portal.post('/api/auth/login', wrong);
    await signIn(portal);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await portal.post('/api/auth/login', wrong)).statusCode).toBe(401);
    }
  });

  itOnce('1,000 wrong sign-ins in 15 minutes cause 10 hashes, and another address can sign in', async () => {
    const portal = await portalWithAdministrator({ config: { trustProxy: 1 } });
    const guess = (number: number) =>
      portal.post(
        '/api/auth/login',
        { username: number % 2 ? `user${number}` : 'admin', password: 'Guess-1234' },
        { 'x-forwarded-for': '203.0.113.7' },
      );
    // A hundred at once. With more, a busy database answers some too late (503).
    const statuses: number[] = [];
    while (statuses.length < 1_000) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, place) => guess(statuses.length + place)),
      );
      statuses.push(...answers.map(({ statusCode }) => statusCode));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(990);
    expect(passwords.verifyPassword).toHaveBeenCalledTimes(10);

    const elsewhere = await portal.post('/api/auth/login', administrator, {
      'x-forwarded-for': '198.51.100.2',
    });
    expect(elsewhere.statusCode).toBe(200);
    const there = await portal.post('/api/auth/login', administrator, { 'x-forwarded-for': '203.0.113.7' });
    expect(there.statusCode).toBe(429);
    expect(there.json().message).toBe(
      'Too many wrong attempts to sign in came from your network. Try again in 15 minutes.',
    );
    pass(portal, 15 * minute);
    expect(
      (
        await portal.post(
          '/api/auth/login',
          { username: 'other', password: 'x' },
          { 'x-forwarded-for': '203.0.113.7' },
        )
      ).statusCode,
    ).toBe(401);
  });

  it('30 people behind one address sign in and confirm all day beside somebody who guesses', async () => {
    const portal = await portalWithAdministrator({ config: { trustProxy: 1 } });
    const hospital = { 'x-forwarded-for': '203.0.113.7' };
    const staff = Array.from({ length: 30 }, (_, nth) => `nurse${nth}`);
    for (const name of staff) await makeAccount(portal, name);
    const signInAs = (username: string, password = administrator.password) =>
      portal.post('/api/auth/login', { username, password }, hospital);
    const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
      (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    const all = (status: number, count: number) => Array.from({ length: count }, () => status);

    // Their first day: more right passwords at once than wrong ones are allowed.
    expect(await statuses(staff.map((name) => signInAs(name)))).toEqual(all(200, 30));
    pass(portal, minute);
    const guesses = Array.from({ length: 40 }, (_, nth) => signInAs(`guess${nth}`, 'Guess-1234'));
    const guessed = await statuses(guesses);
    expect(guessed.toSorted((one, other) => one - other)).toEqual([...all(401, 10), ...all(429, 30)]);
    // The guesser also knows two of their names.
    for (let nth = 0; nth < 8; nth += 1) await signInAs('nurse0', 'Guess-1234');
    expect(await statuses(staff.slice(1).map((name) => signInAs(name)))).toEqual(all(200, 29));
    expect((await signInAs('nurse0')).statusCode).toBe(429);

    // A colleague who mistypes four times is not locked out, and neither is anybody else.
    for (let nth = 0; nth < 4; nth += 1) {
      expect((await signInAs('nurse1', 'Mistyped-1')).statusCode).toBe(401);
    }
    expect(await statuses(['nurse1', 'nurse2'].map((name) => signInAs(name)))).toEqual([200, 200]);

    // A confirmation is counted for the account alone: the guesses do not reach it.
    const { id } = await portal.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'nurse0')
      .executeTakeFirstOrThrow();
    const session = await sessionOf(portal, id);
    const confirm = (password: string, headers: object) =>
      portal.post('/api/auth/confirm', { password }, { ...session, ...headers });
    expect((await confirm(administrator.password, hospital)).statusCode).toBe(204);
    for (let nth = 0; nth < 5; nth += 1) expect((await confirm('Mistyped-1', hospital)).statusCode).toBe(400);
    const elsewhere = { 'x-forwarded-for': '198.51.100.2' };
    expect((await confirm(administrator.password, elsewhere)).statusCode).toBe(429);
    pass(portal, minute);
    expect((await confirm(administrator.password, elsewhere)).statusCode).toBe(204);

    // After 30 days without a sign-in the account is one of many again.
    const places = portal.db.selectFrom('sign_in_places').selectAll();
    const stored = JSON.stringify(await places.execute());
    expect(stored).not.toMatch(/203\.0\.113|nurse/);
    pass(portal, 31 * 86_400_000);
    for (let nth = 0; nth < 10; nth += 1) await signInAs(`again${nth}`, 'Guess-1234');
    expect((await signInAs('nurse3')).statusCode).toBe(429);
  });

  itOnce('the time in the sentence is enough, whichever limit is the longer one', async () => {
    const portal = await portalWithAdministrator();
    for (let nth = 0; nth < 4; nth += 1) {
      await portal.post('/api/auth/login', { username: `guess${nth}`, password: 'Guess-1234' });
    }
    for (let nth = 0; nth < 5; nth += 1) await portal.post('/api/auth/login', wrong);
    pass(portal, minute);
    await portal.post('/api/auth/login', wrong);
    // The account waits 2 minutes, and its network 14.
    const refused = await portal.post('/api/auth/login', wrong);
    expect([refused.statusCode, refused.json().message, refused.headers['retry-after']]).toEqual([
      429,
      'Too many wrong attempts to sign in came from your network. Try again in 14 minutes.',
      String(14 * 60),
    ]);
    pass(portal, 14 * minute);
    expect((await portal.post('/api/auth/login', wrong)).statusCode).toBe(401);
  });
});
