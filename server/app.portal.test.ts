// Tests every row of the contract's table, as a stranger and as an administrator.
import { expect, it } from 'vitest';
import { addressOf, api, type ApiKey, type ApiRow } from '#contract/api.ts';
import { storeSettings } from './testing/configure-sender.ts';
import { makeAdministrator, signIn } from './testing/administrator.ts';
import { builtPages } from './testing/pages.ts';
import { testPortal, type TestPortal } from './testing/portal.ts';

const rows = (Object.entries(api) as [ApiKey, ApiRow][]).map(([key, row]) => ({
  key,
  ...row,
  method: addressOf(key).method,
  url: addressOf(key).url.replace(':id', crypto.randomUUID()).replace(':key', 'site_title'),
}));
const forAdministrators = rows.filter(({ access }) => access !== 'public');
const forEverybody = rows.filter(({ access }) => access === 'public');

/** A value for every field of any row. */
const plausible = JSON.stringify({
  section: 'about',
  title: 'Title',
  content: 'Content',
  authorityName: 'Name',
  designation: 'Director',
  message: 'Message',
  question: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  correctAnswer: 0,
  drugName: 'Drug',
  commonADRs: 'Rash',
  riskPercentage: 5,
  filename: '1-a.jpg',
  originalName: 'a.jpg',
  type: 'image',
  featured: true,
  key: 'site_title',
  value: 'Mine',
  currentPassword: 'Old-Password-1',
  newPassword: 'New-Password-1',
  url: 'https://example.org',
  icon: 'Globe',
  sortOrder: 1,
  isActive: true,
  category: 'forms',
  fileSize: '1 KB',
});

/** Rows that are not implemented yet, in the table's order. */
const notServedYet: ApiKey[] = [];

it.each([
  ['no body', {}],
  ['a body that is fine', { headers: { 'content-type': 'application/json' }, payload: plausible }],
  ['a body that is no JSON', { headers: { 'content-type': 'application/json' }, payload: '{' }],
  ['a body of the wrong type', { headers: { 'content-type': 'text/plain' }, payload: plausible }],
  ['a made-up cookie', { headers: { cookie: `sid=${'A'.repeat(43)}; __Host-sid=x.y; session=admin` } }],
  [
    'a made-up cookie and a body',
    {
      headers: {
        'content-type': 'application/json',
        cookie: 'sid=admin',
        authorization: 'Basic YWRtaW46YWRtaW4=',
      },
      payload: plausible,
    },
  ],
])(
  'a stranger with %s gets 401 from every row for administrators, and nothing changes',
  async (_what, request) => {
    const { app, db } = await testPortal({ seed: 'sample' });
    const before = await db.selectFrom('site_settings').selectAll().orderBy('key').execute();
    const answers = [];
    for (const { key, method, url } of forAdministrators) {
      const answer = await app.inject({ method, url, ...request });
      answers.push(`${key} ${answer.statusCode} ${answer.headers['content-type']} ${answer.payload}`);
    }
    expect(answers).toEqual(
      forAdministrators.map(
        ({ key }) => `${key} 401 application/json; charset=utf-8 {"message":"Sign in to see this."}`,
      ),
    );
    expect(await db.selectFrom('site_settings').selectAll().orderBy('key').execute()).toEqual(before);
  },
);

/** The counts of quarters are at no address before the institute publishes them. */
const publishCounts = ({ db }: TestPortal) => storeSettings(db, { public_statistics: 'true' });

it('rows that are not implemented yet answer 501 with a message to those who may call them', async () => {
  const portal = await testPortal({ seed: 'sample' });
  await publishCounts(portal);
  await makeAdministrator(portal);
  const session = await signIn(portal);
  const unserved: ApiKey[] = [];
  // A sign-out would end the session in the middle of the test.
  for (const { key, method, url } of rows.filter((row) => !row.key.endsWith('/logout'))) {
    const answer = await portal.app.inject({
      method,
      url,
      headers: session,
      ...(method !== 'GET' && { payload: {} }),
    });
    // The records that this test invents do not exist.
    expect(key.includes('/:') ? [500] : [404, 500], key).not.toContain(answer.statusCode);
    if (answer.statusCode !== 501) continue;
    expect(answer.json()).toMatchObject({ message: 'This part of the portal is not built yet.' });
    unserved.push(key);
  }
  expect(unserved).toEqual(notServedYet);
});

it('every public list answers with the columns of its row and no others', async () => {
  const portal = await testPortal({ seed: 'sample' });
  await publishCounts(portal);
  for (const { method, url, reply } of forEverybody) {
    if (method !== 'GET' || !reply) continue;
    const answer = await portal.app.inject({ method, url: `${url}?q=of%20100&city=patna` });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.parse(answer.json())).toEqual(answer.json());
    // The sample texts of the home page are inactive, and no broadcast is announced.
    const isEmpty = ['/api/homepage-content', '/api/broadcasts'].includes(url);
    expect(JSON.stringify(answer.json()) === '[]').toBe(isEmpty);
    expect(answer.payload).not.toContain('searchText');
    expect(answer.payload).not.toContain('deletedAt');
  }
});

it('an unknown address under /api answers 404 as JSON, not as a page', async () => {
  const { app } = await testPortal({ frontend: builtPages() });
  const urls = [
    '/api',
    '/api/',
    '/api?x=1',
    '/api/nothing',
    '/api/adr-reports/1',
    '/api/site-settings/',
    '/api/%00',
  ];
  for (const url of [
    ...urls,
    '/api/..%2f',
    'http://portal/api/nothing',
    `/api/nothing/${'x'.repeat(5_000)}`,
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await app.inject({ method, url, headers: { accept: 'text/html' } });
      expect([url, answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
        url,
        404,
        'application/json; charset=utf-8',
        { message: 'There is nothing at this address.' },
      ]);
    }
  }
});

it('a malformed address answers 400: as JSON under /api, as a page elsewhere', async () => {
  const { get } = await testPortal({ frontend: builtPages() });
  for (const url of ['/api/%zz', '/api/%', '/api/%c0%af']) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      400,
      { message: 'This address cannot be read.' },
    ]);
  }
  const page = await get('/%zz');
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(page.payload).toContain('The portal could not read what you sent.');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.payload).toContain(String(page.headers['x-request-id']));
});

it('an id that is too long is an unknown address', async () => {
  const { app } = await testPortal();
  const answer = await app.inject({ method: 'DELETE', url: `/api/admin/gallery/${'1'.repeat(101)}` });
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'There is nothing at this address.' }]);
});

it('a row answers only to its own method', async () => {
  const { app } = await testPortal();
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    expect((await app.inject({ method, url: '/api/site-settings' })).statusCode).toBe(404);
  }
  expect((await app.inject({ method: 'HEAD', url: '/api/site-settings' })).statusCode).toBe(200);
});

it('answers to administrators and refusals are not cacheable', async () => {
  const { get, post } = await testPortal();
  for (const answer of [
    await get('/api/adr-reports'),
    await get('/api/nothing'),
    await post('/api/adr-reports', {}),
  ]) {
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});
