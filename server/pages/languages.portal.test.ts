// Tests that visitors and reporters are offered the languages of the setting and no others.
import { expect, it } from 'vitest';
import { builtLanguages } from '#contract/words/languages-rules.ts';
import { reporterLanguage } from '../db/languages-setting.ts';
import { createSignedInAdministrator } from '../testing/administrator.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';

const origin = 'http://pv.example.org';
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part);

async function open() {
  const portal = await testPortal({ frontend: builtPages(), config: { publicOrigin: origin } });
  const headers = await createSignedInAdministrator(portal);
  const offer = async (value: string) => {
    const url = '/api/admin/site-settings/languages';
    return (await portal.put(url, { value }, headers)).statusCode;
  };
  const text = async (path: string, asked: Record<string, string> = {}) =>
    (await portal.get(path, asked)).payload;
  const languageOf = async (path: string, asked: Record<string, string> = {}) =>
    all(await text(path, asked), /<html lang="([^"]*)"/g)[0];
  return { portal, offer, text, languageOf };
}

it('a new portal offers English and Hindi, whatever else is built', async () => {
  const { text, languageOf } = await open();
  expect(await languageOf('/about')).toBe('en');
  expect(all(await text('/about'), /hreflang="([\w-]+)" href/g)).toEqual(['en', 'hi', 'x-default']);
  for (const code of builtLanguages) {
    const wanted = code === 'hi' ? 'hi' : 'en';
    expect([code, await languageOf(`/about?lang=${code}`)]).toEqual([code, wanted]);
  }
});

it('the first language of the setting is the default: its pages have addresses without a parameter', async () => {
  const { offer, text, languageOf } = await open();
  expect(await languageOf('/contact')).toBe('en');
  expect(await offer('hi en')).toBe(200);
  expect([await languageOf('/contact'), await languageOf('/contact', { cookie: 'lang=en' })]).toEqual([
    'hi',
    'en',
  ]);
  const html = await text('/contact');
  expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`${origin}/contact`]);
  expect(all(html, /hreflang="([\w-]+)" href="h/g)).toEqual(['hi', 'en', 'x-default']);
  // The portal's own name is still marked as English.
  expect(html).toMatch(/<b lang="en">IPSR/);
});

it('a built language that is not in the setting is reached by no link, address, cookie, header or mail', async () => {
  const { portal, offer, text, languageOf } = await open();
  expect(await offer('hi')).toBe(200);
  const ways: [string, Record<string, string>][] = [
    ['/about?lang=en', {}],
    ['/about', { cookie: 'lang=en' }],
    ['/about', { 'accept-language': 'en' }],
    ['/no-such-page', { 'accept-language': 'en' }],
    ['/%zz', { 'accept-language': 'en' }],
  ];
  for (const [path, asked] of ways) expect([path, await languageOf(path, asked)]).toEqual([path, 'hi']);
  expect((await portal.get('/about?lang=en')).headers['set-cookie']).toBeUndefined();
  expect(await text('/about')).not.toMatch(/class="language|hreflang="en"/);
  expect(await text('/sitemap.xml')).not.toMatch(/\?lang=|hreflang="en"/);
  expect(JSON.parse(await text('/manifest.webmanifest?lang=en'))).toMatchObject({ lang: 'hi' });
  expect(await text('/service-worker.js')).toMatch(/^self\.build=\{"assets":\{"hi":\[[^\]]*\]\}/);
  const { db } = portal.engine;
  expect(await Promise.all(['en', 'hi-IN', null].map((tag) => reporterLanguage(db, tag)))).toEqual([
    'hi',
    'hi',
    'hi',
  ]);
});

it('a translation says at its foot that no native speaker has reviewed it, until its reviewer is named', async () => {
  const { portal, text } = await open();
  const headers = await createSignedInAdministrator(portal);
  const hindi = 'किसी मातृभाषी ने नहीं जाँचा';
  expect(await text('/about?lang=hi')).toContain(hindi);
  expect(await text('/about')).not.toMatch(/मातृभाषी|native speaker/);
  const key = 'language_reviewers';
  const set = async (value: string) =>
    (await portal.post('/api/admin/site-settings', { key, value }, headers)).statusCode;
  const wrong = [
    'hi',
    'hi=',
    '=Asha',
    'en=Asha',
    'xx=Asha',
    'hi=Asha\nhi=Ravi',
    `hi=${'a'.repeat(81)}`,
    'hi Asha',
    'hi= Asha',
    ' hi=Asha',
  ];
  for (const value of wrong) expect([value, await set(value)]).toEqual([value, 400]);
  expect(await set('hi=Asha = Rao\n')).toBe(201);
  expect(await text('/about?lang=hi')).not.toContain(hindi);
});

it('the setting takes codes of built languages, each once', async () => {
  const { offer, languageOf } = await open();
  for (const value of [
    '',
    ' ',
    'en,hi',
    'en  hi',
    'en hi ',
    'en en',
    'en xx',
    'EN',
    'en-IN',
    'constructor',
  ]) {
    expect([value, await offer(value)]).toEqual([value, 400]);
  }
  expect(await offer(builtLanguages.join(' '))).toBe(200);
  for (const code of builtLanguages) expect(await languageOf(`/about?lang=${code}`)).toBe(code);
});
