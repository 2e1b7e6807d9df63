// Tests who may change the rights of an account, and the effects of a change.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Right, rights } from '#contract/access-rules.ts';
import { makeAccount, sessionOf } from '../../testing/administrator.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';
import { itOnce } from '../../testing/engine.ts';

/** Creates an account and a session for it. */
async function account(portal: TestPortal, username: string, held: readonly Right[] = rights) {
  const id = await makeAccount(portal, username, held);
  return { id, username, ...(await sessionOf(portal, id)) };
}

type Actor = { cookie: string };

const change = (portal: TestPortal, { cookie }: Actor, id: string, body: object, headers: object = {}) =>
  portal.put(`/api/admin/administrators/${id}`, body, { cookie, ...headers });

const me = async (portal: TestPortal, { cookie }: Actor) => {
  const answer = await portal.get('/api/auth/me', { cookie });
  return answer.statusCode === 200 ? answer.json().rights : answer.statusCode;
};

const rightsOf = async ({ db }: TestPortal, id: string) =>
  (await db.selectFrom('users').select('rights').where('id', '=', id).executeTakeFirstOrThrow()).rights;

/** The audit events of granted and removed rights. */
const trail = async ({ db }: TestPortal) =>
  db
    .selectFrom('audit_events')
    .select(['username', 'action', 'kind', 'recordId', 'fields'])
    .where('action', 'in', ['grant', 'revoke'])
    .orderBy('action')
    .execute();

describe('a change of rights', () => {
  it('ends the sessions of the account and is in the audit trail', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi');
    const asha = await account(portal, 'asha', ['content', 'cases']);
    const changed = await change(portal, ravi, asha.id, { rights: ['sign', 'content', 'sign'] });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ username: 'asha', rights: ['content', 'sign'], version: 2 });
    expect(changed.headers['set-cookie']).toBeUndefined();
    expect(await me(portal, asha)).toBe(401);
    expect(await me(portal, ravi)).toEqual([...rights]);
    expect(await me(portal, await sessionOf(portal, asha.id))).toEqual(['content', 'sign']);
    const about = { username: 'ravi', kind: 'administrators', recordId: asha.id };
    expect(await trail(portal)).toEqual([
      { ...about, action: 'grant', fields: ['sign'] },
      { ...about, action: 'revoke', fields: ['cases'] },
    ]);
  });

  it('an account that changes its own rights continues its session under a new token', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi');
    await account(portal, 'asha');
    const elsewhere = await sessionOf(portal, ravi.id);
    const changed = await change(portal, ravi, ravi.id, { rights: ['portal', 'content'] });
    expect(changed.statusCode).toBe(200);
    expect(await me(portal, ravi)).toBe(401);
    expect(await me(portal, elsewhere)).toBe(401);
    const next = { cookie: `sid=${changed.cookies[0]?.value}` };
    expect(changed.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await me(portal, next)).toEqual(['portal', 'content']);
    const { createdAt } = await portal.db
      .selectFrom('sessions')
      .select('createdAt')
      .executeTakeFirstOrThrow();
    portal.clock.now = new Date(Date.parse(createdAt) + 12 * 3_600_000 + 1);
    expect(await me(portal, next)).toBe(401); // the session still ends 12 hours after sign-in
  });

  itOnce('a change to the same rights ends no session and needs no password', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi');
    const asha = await account(portal, 'asha', ['cases', 'sign']);
    portal.clock.now = new Date(portal.clock.now.getTime() + 10 * 60_000);
    expect((await change(portal, ravi, asha.id, { rights: ['sign', 'cases'] })).statusCode).toBe(200);
    expect(await me(portal, asha)).toEqual(['cases', 'sign']);
    expect(await trail(portal)).toEqual([]);
  });

  it('adds only rights that the granter holds, and may remove others', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi', ['portal', 'sign']);
    const asha = await account(portal, 'asha', ['content']);
    const refused = await change(portal, ravi, asha.id, { rights: ['content', 'cases', 'sign'] });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      message: 'You can grant only rights that your own account holds. It lacks the right "cases".',
    });
    expect(await rightsOf(portal, asha.id)).toEqual(['content']);
    expect(await me(portal, asha)).toEqual(['content']);
    expect((await change(portal, ravi, ravi.id, { rights: [...rights] })).statusCode).toBe(403);
    expect((await change(portal, ravi, asha.id, { rights: ['content', 'sign'] })).statusCode).toBe(200);
    expect((await change(portal, ravi, asha.id, { rights: ['sign'] })).statusCode).toBe(200);
  });

  itOnce('needs the right "portal", also for one’s own account', async () => {
    const portal = await testPortal();
    await account(portal, 'ravi');
    const asha = await account(portal, 'asha', ['content', 'cases', 'sign']);
    const meera = await account(portal, 'meera', ['content']);
    for (const [by, id] of [
      [asha, meera.id],
      [asha, randomUUID()],
      [asha, asha.id],
      [meera, meera.id],
    ] as const) {
      const refused = await change(portal, by, id, { rights: ['portal', 'content', 'cases', 'sign'] });
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'Your account needs the right "portal" for this. Ask someone with the right "portal": ravi.',
      ]);
    }
    expect(await trail(portal)).toEqual([]);
  });

  itOnce.each([
    [{ rights: 'all' }, 'rights'],
    [{ rights: null }, 'rights'],
    [{ rights: ['root'] }, 'rights.0'],
    [{ fullName: 'x'.repeat(201) }, 'fullName'],
    [{ email: 'nobody' }, 'email'],
  ])('refuses %j with 400', async (body, path) => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi');
    const refused = await change(portal, ravi, ravi.id, body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toMatchObject([{ path }]);
  });

  it('a change for an unknown account answers 404', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi');
    expect((await change(portal, ravi, randomUUID(), { rights: [] })).statusCode).toBe(404);
    const { cookie } = ravi;
    expect((await portal.get(`/api/admin/administrators/${randomUUID()}`, { cookie })).statusCode).toBe(404);
  });

  it('a change of a stale version is refused with the current account', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi');
    const asha = await account(portal, 'asha', ['content']);
    const first = { 'if-match': '"1"' };
    expect((await change(portal, ravi, asha.id, { rights: [] }, first)).statusCode).toBe(200);
    const stale = await change(portal, ravi, asha.id, { rights: ['content', 'cases'] }, first);
    expect(stale.statusCode).toBe(412);
    expect(stale.json().current).toMatchObject({ id: asha.id, rights: [], version: 2 });
  });

  itOnce('withdraws invites of the account that carry rights it can no longer grant', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi');
    const asha = await account(portal, 'asha');
    for (const some of [['content'], ['content', 'cases'], []]) {
      await portal.post('/api/admin/administrators', { rights: some }, { cookie: asha.cookie });
    }
    const pending = async () =>
      (await portal.get('/api/admin/invites', { cookie: ravi.cookie }))
        .json()
        .map((one: { rights: Right[] }) => one.rights.join(' '))
        .toSorted();
    expect(await pending()).toEqual(['', 'content', 'content cases']);
    await change(portal, ravi, asha.id, { rights: ['portal', 'content'] });
    expect(await pending()).toEqual(['', 'content']);
    await change(portal, ravi, asha.id, { rights: ['content'] });
    expect(await pending()).toEqual([]);
  });
});

describe('the last right "portal"', () => {
  const sentence =
    'This is the last account with the right "portal". Grant the right to another account first.';

  it('cannot be removed', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi');
    await account(portal, 'asha', ['content', 'cases', 'sign']);
    const refused = await change(portal, ravi, ravi.id, { rights: ['content'] });
    expect([refused.statusCode, refused.json().message]).toEqual([409, sentence]);
    expect(await me(portal, ravi)).toEqual([...rights]);
  });

  it('stays with one of two accounts that remove it from each other or from themselves at the same moment', async () => {
    for (const isOwn of [false, true]) {
      const portal = await testPortal();
      const ravi = await account(portal, 'ravi');
      const asha = await account(portal, 'asha');
      const answers = await Promise.all([
        change(portal, ravi, isOwn ? ravi.id : asha.id, { rights: ['content'] }),
        change(portal, asha, isOwn ? asha.id : ravi.id, { rights: ['content'] }),
      ]);
      const statuses = answers.map(({ statusCode }) => String(statusCode)).toSorted();
      // The second one has lost the right, and with it the session, whichever its request finds first.
      expect(statuses.join(' ')).toMatch(isOwn ? /^200 409$/ : /^200 40[13]$/);
      const holders = [await rightsOf(portal, ravi.id), await rightsOf(portal, asha.id)];
      expect(holders.filter((held) => held.includes('portal'))).toHaveLength(1);
    }
  });

  it('stays when its holders remove each other and one gives it up at the same moment', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi');
    const asha = await account(portal, 'asha');
    const remove = (by: Actor, id: string) =>
      portal.delete(`/api/admin/administrators/${id}`, { cookie: by.cookie });
    await Promise.all([
      remove(ravi, asha.id),
      change(portal, asha, asha.id, { rights: [] }),
      change(portal, ravi, ravi.id, { rights: [] }),
    ]);
    const left = await portal.db.selectFrom('users').select('rights').execute();
    expect(left.filter(({ rights: held }) => held.includes('portal'))).toHaveLength(1);
  });
});

describe('the profile of an account', () => {
  const profile = { fullName: 'Dr Asha Rao', designation: 'Associate professor', email: 'asha@example.org' };

  it('is read and changed by the account itself without any right, and by the right "portal"', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi', ['portal']);
    const asha = await account(portal, 'asha', []);
    const own = `/api/admin/administrators/${asha.id}`;
    const changed = await change(portal, asha, asha.id, profile);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ ...profile, emailVerifiedAt: null, rights: [], version: 2 });
    const { linkMailed, ...stored } = changed.json();
    expect(linkMailed).toBe(false);
    expect((await portal.get(own, { cookie: asha.cookie })).json()).toEqual(stored);
    expect(await me(portal, asha)).toEqual([]);

    expect((await change(portal, ravi, asha.id, { designation: '' })).json()).toMatchObject({
      ...profile,
      designation: null,
    });
    expect((await portal.get(own, { cookie: ravi.cookie })).json().version).toBe(3);
    const foreign = await portal.get(`/api/admin/administrators/${ravi.id}`, { cookie: asha.cookie });
    expect(foreign.statusCode).toBe(403);
    expect((await change(portal, asha, ravi.id, profile)).statusCode).toBe(403);
  });

  itOnce('an account that may not grant can send its profile back with the same rights', async () => {
    const portal = await testPortal();
    const asha = await account(portal, 'asha', ['content']);
    const whole = (await portal.get(`/api/admin/administrators/${asha.id}`, { cookie: asha.cookie })).json();
    expect((await change(portal, asha, asha.id, { ...whole, ...profile })).json()).toMatchObject(profile);
  });

  it('is in the audit trail by the names of its fields', async () => {
    const portal = await testPortal();
    const asha = await account(portal, 'asha', ['content']);
    await change(portal, asha, asha.id, { fullName: profile.fullName });
    const events = await portal.db.selectFrom('audit_events').selectAll().execute();
    expect(events).toMatchObject([{ action: 'change', username: 'asha', fields: ['fullName'] }]);
    expect(JSON.stringify(events)).not.toContain('Rao');
  });

  it('has a verified address until the address changes', async () => {
    const portal = await testPortal();
    const asha = await account(portal, 'asha', ['content']);
    const emailVerifiedAt = portal.clock.now.toISOString();
    await portal.db.updateTable('users').set({ email: profile.email, emailVerifiedAt }).execute();
    expect((await change(portal, asha, asha.id, profile)).json()).toMatchObject({ emailVerifiedAt });
    expect((await change(portal, asha, asha.id, { email: 'rao@example.org' })).json()).toMatchObject({
      email: 'rao@example.org',
      emailVerifiedAt: null,
      secondFactor: false,
    });
  });
});

describe('an invite', () => {
  const invite = (portal: TestPortal, { cookie }: Actor, body: object) =>
    portal.post('/api/admin/administrators', body, { cookie });

  const accept = (portal: TestPortal, path: string) =>
    portal.post('/api/auth/accept-invite', {
      token: path.split('#')[1],
      username: 'meera',
      password: 'Brick-Lantern-47!',
    });

  itOnce('carries the rights that it names, by default those of the inviter', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi', ['portal', 'cases']);
    expect((await invite(portal, ravi, {})).json().rights).toEqual(['portal', 'cases']);
    const made = await invite(portal, ravi, { rights: ['cases'] });
    expect(made.json().rights).toEqual(['cases']);
    const taken = await accept(portal, made.json().path);
    expect(taken.json()).toEqual({ id: expect.any(String), username: 'meera', rights: ['cases'] });
    expect(await trail(portal)).toEqual([
      {
        username: 'ravi',
        action: 'grant',
        kind: 'administrators',
        recordId: taken.json().id,
        fields: ['cases'],
      },
    ]);
  });

  it('cannot carry a right that the inviter lacks', async () => {
    const portal = await testPortal();
    const ravi = await account(portal, 'ravi', ['portal', 'cases']);
    const refused = await invite(portal, ravi, { rights: ['cases', 'sign'] });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toContain('It lacks the right "sign".');
    expect(await portal.db.selectFrom('invites').selectAll().execute()).toEqual([]);
  });
});

it('grants of the last 7 days are shown to accounts with the right "portal", newest first', async () => {
  const portal = await testPortal();
  const ravi = await account(portal, 'ravi');
  const [asha, meera] = [await account(portal, 'asha', []), await account(portal, 'meera', [])];
  const grants = async () => {
    const { cookie } = await sessionOf(portal, ravi.id);
    return (await portal.get('/api/admin/grants', { cookie })).json();
  };
  const first = portal.clock.now;
  await change(portal, ravi, asha.id, { rights: ['cases', 'sign'] });
  portal.clock.now = new Date(first.getTime() + 60_000);
  await change(portal, ravi, meera.id, { rights: ['content'] });
  await change(portal, ravi, meera.id, { rights: [] }); // removed, not granted
  expect(await grants()).toEqual([
    {
      id: expect.any(String),
      at: portal.clock.now.toISOString(),
      grantedBy: 'ravi',
      username: 'meera',
      rights: ['content'],
    },
    expect.objectContaining({ at: first.toISOString(), username: 'asha', rights: ['cases', 'sign'] }),
  ]);
  await portal.db.deleteFrom('users').where('id', '=', meera.id).execute();
  portal.clock.now = new Date(first.getTime() + 7 * 86_400_000 + 1);
  expect(await grants()).toMatchObject([{ grantedBy: 'ravi', username: null }]);
});
