// Which calls an account may make: every row of the contract's table with every set of rights. Also what an account
// without the right `cases` never sees.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inOrder, mayCall, type Right, rights } from '#contract/access-rules.ts';
import { addressOf, api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { photograph } from '#testing/files.ts';
import { makeAccount, sessionOf } from '../testing/administrator.ts';
import { onPostgres } from '../testing/engine.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { testPortal, type TestPortal, validMessage, validReport } from '../testing/portal.ts';

const rows = Object.entries(api) as [ApiKey, ApiRow][];

/** All 16 sets of rights. */
const rightSets: Right[][] = Array.from({ length: 2 ** rights.length }, (_, bits) =>
  rights.filter((_right, place) => bits & (2 ** place)),
);

/** On PostgreSQL, test only the emptiest and the fullest set: the guard sends the same statements for every set. */
const askedSets = onPostgres
  ? rightSets.filter(({ length }) => length === 0 || length === rights.length)
  : rightSets;

/** A request for a row that reaches its handler and then fails or does no harm. */
function requestFor(key: ApiKey) {
  const { method, url } = addressOf(key);
  const address = url
    .replace(':id', randomUUID())
    .replace(':key', 'no_such_key')
    .replace(':kind', 'contact-links')
    .replace(':ticket', 'none')
    // Ask for one view: exporting all cases needs another right.
    .replace(/\/(csv|jsonl|listing)$/, '/$1?view=inbox');
  const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, payload: '{}' };
  return { method, url: address, ...body };
}

/** An account with these rights, and a session. */
async function signedInWith(portal: TestPortal, held: readonly Right[]) {
  const username = `holds ${held.join(' ') || 'nothing'}`;
  const id = await makeAccount(portal, username, held);
  return { id, username, ...(await sessionOf(portal, id)) };
}

/** Whether the guard accepted a request, regardless of the result. */
function classOf(key: ApiKey, statusCode: number): string {
  if (statusCode === 403) return 'refused';
  // A wrong password is answered with 401.
  const isFault =
    (statusCode >= 500 && statusCode !== 501) || (statusCode === 401 && key !== 'POST /api/auth/login');
  return isFault ? String(statusCode) : 'passes';
}

/** Rows that end the caller's session. */
const ending = new Set<ApiKey>(['POST /api/auth/logout', 'DELETE /api/auth/sessions']);

it('there are 16 sets of rights', () => {
  expect(new Set(rightSets.map(String)).size).toBe(16);
});

describe('every row of the table', () => {
  it('answers 401 without a session, unless it is public', async () => {
    const portal = await testPortal();
    const refused = [];
    for (const [key] of rows) {
      const { statusCode } = await portal.app.inject(requestFor(key));
      // A wrong password has the same status.
      if (statusCode === 401 && key !== 'POST /api/auth/login') refused.push(key);
    }
    expect(refused).toEqual(rows.filter(([, { access }]) => access !== 'public').map(([key]) => key));
  });

  it.each(askedSets.map((held) => [held.join(' ') || 'no rights', held] as const))(
    'lets an account with %s pass where its rights suffice, and answers 403 elsewhere',
    async (_name, held) => {
      const portal = await testPortal();
      await makeAccount(portal, 'asha', rights);
      const { cookie } = await signedInWith(portal, held);
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [key, { access }] of rows) {
        if (ending.has(key)) continue;
        const request = requestFor(key);
        const answer = await portal.app.inject({ ...request, headers: { ...request.headers, cookie } });
        found[key] = classOf(key, answer.statusCode);
        expected[key] = mayCall(access, held) ? 'passes' : 'refused';
      }
      expect(found).toEqual(expected);
    },
  );
});

describe('the refusal of an account that lacks a right', () => {
  async function refusalOf(held: Right[], path: string, granters: readonly (readonly [string, Right[]])[]) {
    const portal = await testPortal();
    for (const [username, own] of granters) await makeAccount(portal, username, own);
    const { cookie } = await signedInWith(portal, held);
    const answer = await portal.get(path, { cookie });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json().message;
  }
  const asha = ['asha', ['portal', 'cases']] as const satisfies [string, Right[]];

  it('names the needed right and the accounts that can grant it', async () => {
    const ravi = ['ravi', [...rights]] as const satisfies [string, Right[]];
    expect(await refusalOf(['content'], '/api/adr-reports', [ravi, asha])).toBe(
      'Your account needs the right "cases" for this. Ask someone with the right "portal": asha, ravi.',
    );
  });

  it('names only granters who hold the right themselves', async () => {
    expect(await refusalOf(['cases'], '/api/admin/drug-risks', [asha, ['ravi', ['portal', 'content']]])).toBe(
      'Your account needs the right "content" for this. Ask someone with the right "portal": ravi.',
    );
  });

  it('says when nobody can grant the right', async () => {
    expect(await refusalOf(['cases'], '/api/admin/drug-risks', [asha])).toBe(
      'Your account needs the right "content" for this. No account can grant it. The person who runs the server can grant it with the command "npm run admin".',
    );
  });

  it('names three of many granters', async () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => [name, ['portal', 'cases'] as Right[]] as const);
    expect(await refusalOf(['portal'], '/api/admin/privacy?q=Asha', many)).toBe(
      'Your account needs the right "cases" for this. Ask someone with the right "portal": a, b, c and 2 more.',
    );
  });

  it('comes before the refusals of an invalid body and of a missing record', async () => {
    const portal = await testPortal();
    const { cookie } = await signedInWith(portal, ['cases']);
    const headers = { cookie, 'content-type': 'application/json' };
    const broken = { url: '/api/admin/drug-risks', payload: '{', headers };
    expect((await portal.app.inject({ method: 'POST', ...broken })).statusCode).toBe(403);
    expect(
      (await portal.app.inject({ method: 'PUT', ...broken, url: '/api/admin/drug-risks/1' })).statusCode,
    ).toBe(403);
  });
});

describe('an account without the right "cases"', () => {
  const withoutCases = rightSets.filter((held) => !mayCall('cases', held));
  /** On PostgreSQL the emptiest and the fullest: each read sends the same statements for every set. */
  const without = onPostgres ? [withoutCases[0] ?? [], withoutCases.at(-1) ?? []] : withoutCases;
  const marked = 'Zqxwv';
  const queries: Partial<Record<ApiKey, string>> = {
    // Without a parameter the read itself records an event.
    'GET /api/admin/audit-events': '?limit=100',
    'GET /api/admin/privacy': `?q=${marked}`,
    'GET /api/adr-reports': `?q=${marked}`,
    'GET /api/contact-messages': `?q=${marked}`,
    'GET /api/drug-risks/search': `?q=${marked}`,
    'GET /api/amc-locations/search': `?city=${marked}`,
  };
  const reads = rows.filter(([key]) => key.startsWith('GET ')).map(([key]) => key);

  /** All answers to this account's reads, without measured and random values. */
  async function everyAnswer({ app }: TestPortal, cookie: string) {
    const answers: Record<string, unknown> = {};
    const addresses = [
      ...reads.map((key) => requestFor(key).url + (queries[key] ?? '')),
      '/api/admin/audit-events?kind=adr-reports',
      '/api/openapi.json',
    ];
    for (const url of addresses) {
      const { statusCode, headers, body } = await app.inject({ method: 'GET', url, headers: { cookie } });
      const { date: _, 'x-request-id': _id, 'content-length': _length, etag: _etag, ...others } = headers;
      const text = body.replace(/"(bytes|freeBytes)":\d+/g, '');
      answers[url.replace(/[\da-f]{8}-[\da-f-]{27}/, ':id')] = { statusCode, others, text };
    }
    return answers;
  }

  it('gets the same answers regardless of what visitors sent and what was erased', async () => {
    const { config: mail } = await openMailServer();
    const portal = await testPortal({ config: { rateLimit: false, mail } });
    const officer = await signedInWith(portal, ['portal', 'cases']);
    const accounts: { held: Right[]; cookie: string }[] = [];
    for (const held of without) accounts.push({ held, ...(await signedInWith(portal, held)) });
    const read = async () => {
      const all = [];
      for (const { held, cookie } of accounts) all.push([held, await everyAnswer(portal, cookie)]);
      return all;
    };
    const before = await read();

    const report = await portal.post('/api/adr-reports', {
      ...validReport,
      name: marked,
      medicineName: marked,
    });
    for (let place = 0; place < 3; place += 1) await portal.post('/api/adr-reports', validReport);
    const { reference, receiptCode: code } = (await portal.post('/api/adr-reports', validReport)).json();
    const number = { reference, code, email: `${marked}@example.org` };
    expect((await portal.post('/api/report-status/mail', number)).statusCode).toBe(204);
    const picture = await photograph(64, 48);
    const announced = { reference, code, name: 'rash.jpg', type: 'image/jpeg', size: picture.length };
    const { uploadURL } = (await portal.post('/api/report-status/attachments', announced)).json();
    const sent = await portal.put(new URL(uploadURL).pathname, picture, { 'content-type': 'image/jpeg' });
    expect(sent.statusCode).toBe(204);
    await portal.post('/api/contact-messages', { ...validMessage, name: marked });
    await portal.post('/api/quiz-scores', { playerName: marked, score: 3, totalQuestions: 5 });
    const records = [{ kind: 'adr-reports', id: report.json().id }];
    for (const path of ['/api/admin/privacy/export', '/api/admin/privacy/erase']) {
      expect((await portal.post(path, { records }, { cookie: officer.cookie })).statusCode).toBe(200);
    }

    const after = await read();
    expect(after).toEqual(before);
    const { cookie } = officer;
    const trail = (await portal.get('/api/admin/audit-events?kind=adr-reports', { cookie })).json();
    expect(trail.map(({ action }: { action: string }) => action).toSorted()).toEqual(['erase', 'export']);
    for (const { held, ...account } of accounts.filter(({ held }) => held.includes('portal'))) {
      const whole = await portal.get('/api/admin/audit-events', { cookie: account.cookie });
      expect(whole.json().length, held.join()).toBeGreaterThan(0);
      expect(whole.payload).not.toContain('adr-reports');
    }
  });

  it('gets the dashboard with zeros and empty lists, and the names of what is withheld', async () => {
    const portal = await testPortal({ seed: 'sample' });
    const { cookie } = await signedInWith(portal, ['portal', 'content']);
    const stats = (await portal.get('/api/admin/dashboard-stats', { cookie })).json();
    expect(stats).toMatchObject({
      totalReports: 0,
      totalMessages: 0,
      reportsThisWeek: 0,
      reportsPerWeek: [],
      recentReports: [],
      recentMessages: [],
      withheld: ['reports', 'messages'],
    });
    expect(stats.totalQuestions).toBeGreaterThan(0);
    const trail = await portal.get('/api/admin/audit-events?kind=dashboard-stats', { cookie });
    expect(trail.json()).toEqual([]);
  });
});

it('the bin shows and restores only the kinds that an account may edit', async () => {
  const portal = await testPortal({ seed: 'sample' });
  const deletedAt = portal.clock.now.toISOString();
  await portal.db.updateTable('contact_links').set({ deletedAt }).execute();
  await portal.db.updateTable('site_settings').set({ deletedAt }).where('key', '=', 'pvpi_url').execute();
  const kinds = async (held: Right[]) => {
    const { cookie } = await signedInWith(portal, held);
    const entries: { kind: string; id: string }[] = (await portal.get('/api/admin/bin', { cookie })).json();
    return { cookie, entries, seen: [...new Set(entries.map(({ kind }) => kind))].toSorted() };
  };
  const [content, settings] = [await kinds(['content']), await kinds(['portal'])];
  expect(content.seen).toEqual(['contact-links']);
  expect(settings.seen).toEqual(['site-settings']);
  expect((await kinds(['portal', 'content'])).seen).toEqual(['contact-links', 'site-settings']);
  const restore = ({ cookie }: { cookie: string }, { kind, id } = { kind: '', id: '' }) =>
    portal.post(`/api/admin/bin/${kind}/${id}/restore`, {}, { cookie });
  expect((await restore(content, settings.entries[0])).statusCode).toBe(403);
  expect((await restore(settings, content.entries[0])).statusCode).toBe(403);
  expect((await restore(content, content.entries[0])).statusCode).toBe(204);
});

it('sign-in, an accepted invite and "me" return the rights of an account', async () => {
  const portal = await testPortal();
  const { id, username, cookie } = await signedInWith(portal, ['sign', 'content']);
  const password = 'Portal-Test-2026';
  const signedIn = await portal.post('/api/auth/login', { username, password });
  const user = { id, username, rights: ['content', 'sign'] };
  expect(signedIn.json()).toEqual(user);
  expect((await portal.get('/api/auth/me', { cookie })).json()).toEqual(user);
  expect(inOrder(['sign', 'content'])).toEqual(['content', 'sign']);
});
