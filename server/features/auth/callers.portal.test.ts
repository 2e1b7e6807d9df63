// Tests every row of the table with every kind of caller: only an administrator's valid session passes the
// guard.
import { rights } from '#contract/access-rules.ts';
import { describe, expect, it } from 'vitest';
import { addressOf, api, type ApiKey } from '#contract/api.ts';
import { makeAdministrator, sessionOf, signedInPortal, signIn } from '../../testing/administrator.ts';
import { builtPages } from '../../testing/pages.ts';
import { testPortal, type TestPortal, validReport } from '../../testing/portal.ts';
import { insertUser } from './queries.ts';

const keys = Object.keys(api) as ApiKey[];
// Sign-out and password change end sessions; they have tests of their own.
const harmless = keys.filter((key) => !/logout|change-password/.test(key));

function callAs(portal: TestPortal, key: ApiKey, headers: Record<string, string>) {
  const { method, url } = addressOf(key);
  const address = url.replace(':id', '3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11').replace(':key', 'no_such_key');
  return portal.send(method, address, method === 'GET' ? undefined : '{}', headers);
}

type Caller = (portal: TestPortal) => Promise<Record<string, string>>;

const callersWithoutSession: Record<string, Caller> = {
  'a stranger': async () => ({}),
  'a garbage cookie': async () => ({ cookie: `sid=${'x'.repeat(43)}` }),
  'someone who signed out': async (portal) => {
    const session = await signIn(portal);
    await portal.post('/api/auth/logout', undefined, session);
    return session;
  },
  'someone whose session has expired': async (portal) => {
    const session = await signIn(portal);
    portal.clock.now = new Date(portal.clock.now.getTime() + 30 * 60_000 + 1_000);
    return session;
  },
  'someone whose sessions were ended elsewhere': async (portal) => {
    const session = await signIn(portal);
    const elsewhere = await sessionOf(portal, (await portal.get('/api/auth/me', session)).json().id);
    await portal.delete('/api/auth/sessions', elsewhere);
    return session;
  },
  'someone whose account was removed': async (portal) => {
    const session = await signIn(portal);
    const { id } = (await portal.get('/api/auth/me', session)).json();
    await insertUser(portal.db, 'colleague', '', portal.clock.now, rights);
    const colleague = portal.db.selectFrom('users').select('id').where('username', '=', 'colleague');
    const other = await sessionOf(portal, (await colleague.executeTakeFirstOrThrow()).id);
    const url = `/api/admin/administrators/${id}`;
    const answer = await portal.delete(url, other);
    if (answer.statusCode !== 204) throw new Error(answer.payload);
    return session;
  },
};

describe('the guard', () => {
  it.each(Object.entries(callersWithoutSession))(
    'lets %s pass at public rows only',
    async (_name, caller) => {
      const portal = await testPortal();
      await makeAdministrator(portal);
      const headers = await caller(portal);
      const refused: ApiKey[] = [];
      for (const key of keys) {
        const answer = await callAs(portal, key, headers);
        if (answer.payload === JSON.stringify({ message: 'Sign in to see this.' })) refused.push(key);
      }
      expect(refused).toEqual(keys.filter((key) => api[key].access !== 'public'));
    },
  );

  it('lets an administrator pass at every row', async () => {
    const portal = await testPortal();
    await makeAdministrator(portal);
    const session = await signIn(portal);
    for (const key of harmless) {
      const answer = await callAs(portal, key, session);
      expect([401, 403, 500], key).not.toContain(answer.statusCode);
    }
  });

  it('accepts only the methods of the table, also with a method override header', async () => {
    const { portal, session } = await signedInPortal();
    const urls = new Set(keys.map((key) => key.split(' ')[1] ?? ''));
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;
    const taken = [];
    for (const url of urls) {
      for (const method of methods.filter((one) => !(`${one} ${url}` in api))) {
        // WHIP and WHEP let a program ask what an address accepts; the answer is the same for everybody.
        if (method === 'OPTIONS' && /\/(whip|whep)$/.test(url)) continue;
        const address = url.replace(':id', '3f1c9a52-5a0e-4c2e-9f0b-0a6d0e6c1b11');
        const headers = { ...session, 'x-http-method-override': 'GET', 'x-method-override': 'DELETE' };
        const answer = await portal.send(method, address, undefined, headers);
        // `import` matches the route of an id, which refuses the empty body, or finds no record.
        if (![400, 404].includes(answer.statusCode)) taken.push(`${method} ${url} ${answer.statusCode}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('guards HEAD as it guards GET', async () => {
    const { app } = await testPortal();
    const guarded = keys.filter((key) => key.startsWith('GET ') && api[key].access !== 'public');
    for (const key of guarded) {
      const { url } = addressOf(key);
      expect((await app.inject({ method: 'HEAD', url })).statusCode, key).toBe(401);
    }
  });

  it('does not guard the administrators’ pages, which are the same for everybody and hold no data', async () => {
    const { portal, session } = await signedInPortal({ frontend: builtPages() });
    const { administratorPaths } = await builtPages().renderer();
    await portal.post('/api/adr-reports', { ...validReport, name: 'Seen by nobody' });
    for (const path of [...administratorPaths, '/admin/reports?q=Seen']) {
      const pages = [await portal.get(path), await portal.get(path, session)].map(({ payload }) => payload);
      expect(pages[0], path).toBe(pages[1]);
      expect(pages[0], path).not.toContain('Seen by nobody');
    }
  });

  it('leaves a signed-in person at the desk where it has no screen, and shows others the visitors’ page', async () => {
    const { portal, session } = await signedInPortal({ frontend: builtPages() });
    const desk = await portal.get('/admin/no-such-screen', session);
    expect([desk.statusCode, desk.payload]).toEqual([404, (await portal.get('/admin/help')).payload]);
    const visitors = await portal.get('/admin/no-such-screen');
    expect([visitors.statusCode, visitors.payload]).toEqual([
      404,
      expect.stringContaining('404 Page Not Found'),
    ]);
  });
});
