// Every row of the table by every kind of caller: only an administrator's living session passes the guard.
import { describe, expect, it } from 'vitest';
import { api, type ApiKey } from '#contract/api.ts';
import { addressOf } from '../../http/serve.ts';
import { makeAdministrator, signIn } from '../../testing/administrator.ts';
import { testPortal, type TestPortal } from '../../testing/portal.ts';

const keys = Object.keys(api) as ApiKey[];
// Signing out and changing the password end sessions, so they are looked at by tests of their own.
const harmless = keys.filter((key) => !/logout|change-password/.test(key));

function callAs(portal: TestPortal, key: ApiKey, headers: Record<string, string>) {
  const { method, url } = addressOf(key);
  const address = url.replace(':id', '3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11').replace(':key', 'no_such_key');
  return portal.app.inject({
    method,
    url: address,
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: '{}' }),
  });
}

type Caller = (portal: TestPortal) => Promise<Record<string, string>>;

const strangers: Record<string, Caller> = {
  'a stranger': async () => ({}),
  'a garbage cookie': async () => ({ cookie: `sid=${'x'.repeat(43)}` }),
  'someone who signed out': async (portal) => {
    const session = await signIn(portal);
    await portal.app.inject({ method: 'POST', url: '/api/auth/logout', headers: session });
    return session;
  },
  'someone whose session has expired': async (portal) => {
    const session = await signIn(portal);
    portal.clock.now = new Date(portal.clock.now.getTime() + 30 * 60_000 + 1_000);
    return session;
  },
};

describe('the guard of the table', () => {
  it.each(Object.entries(strangers))('lets %s pass at public rows only', async (_name, caller) => {
    const portal = await testPortal();
    await makeAdministrator(portal);
    const headers = await caller(portal);
    const refused: ApiKey[] = [];
    for (const key of keys) {
      const answer = await callAs(portal, key, headers);
      if (answer.payload === JSON.stringify({ message: 'Sign in to see this.' })) refused.push(key);
    }
    expect(refused).toEqual(keys.filter((key) => api[key].access === 'admin'));
  });

  it('lets an administrator pass at every row', async () => {
    const portal = await testPortal();
    await makeAdministrator(portal);
    const session = await signIn(portal);
    for (const key of harmless) {
      const answer = await callAs(portal, key, session);
      expect([401, 403, 500], key).not.toContain(answer.statusCode);
    }
  });

  it('takes no other method for one of the table, whatever a header says', async () => {
    const portal = await testPortal();
    await makeAdministrator(portal);
    const session = await signIn(portal);
    for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'TRACE'] as const) {
      const answer = await portal.app.inject({
        method,
        url: '/api/adr-reports',
        headers: { ...session, 'x-http-method-override': 'GET' },
      });
      expect(answer.statusCode, method).toBe(404);
    }
    const head = await portal.app.inject({ method: 'HEAD', url: '/api/adr-reports' });
    expect(head.statusCode).toBe(401);
  });
});
