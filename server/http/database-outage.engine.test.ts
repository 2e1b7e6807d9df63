// Tests the answers to visitors while the database does not answer. Each engine fails in its own way.
import { expect, it } from 'vitest';
import { builtPages } from '../testing/pages.ts';
import { makeDatabaseUnreachable, testPortal, validMessage, validReport } from '../testing/portal.ts';
import { jpeg, openUploads } from '../testing/upload-client.ts';

it('a page rendered before is served from memory, and another page is served without its data', async () => {
  const portal = await testPortal({ frontend: builtPages() });
  const before = (await portal.get('/report-adr')).payload;
  await makeDatabaseUnreachable(portal.engine);
  const cached = await portal.get('/report-adr');
  expect([cached.statusCode, cached.payload === before]).toEqual([200, true]);
  const fresh = await portal.get('/');
  expect(fresh.statusCode).toBe(200);
  expect(fresh.payload).toContain('<title>Pharmacovigilance – IPSR &amp; SPSR</title>');
});

it('a picture served before is still served', async () => {
  const { portal, uploaded, fetched } = await openUploads();
  const { filename } = await uploaded(await jpeg());
  await portal.files.settled();
  expect((await fetched(filename)).statusCode).toBe(200);
  await makeDatabaseUnreachable(portal.engine);
  expect((await fetched(filename)).statusCode).toBe(200);
});

it.each([
  ['/report-adr', validReport, 'There was an error submitting your report. Please try again.'],
  ['/contact', validMessage, 'There was an error sending your message. Please try again.'],
])('a form posted to %s without JavaScript comes back with the typed text', async (path, typed, sentence) => {
  const portal = await testPortal({ frontend: builtPages() });
  await makeDatabaseUnreachable(portal.engine);
  const fields = Object.entries(typed).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = await portal.postForm(path, Object.fromEntries(fields));
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
  const page = answer.payload.replace(/<script type="application\/json"[^]*?<\/script>/, '');
  expect(page).toContain(sentence);
  for (const [, value] of fields) expect(page).toContain(value);
});
