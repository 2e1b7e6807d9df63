// Tests what search engines and link previews read.
import { expect, it } from 'vitest';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';

const frontend = builtPages();
const origin = 'https://pv.example.org';
const portalAt = (publicOrigin: string | null) => testPortal({ frontend, config: { publicOrigin } });

const attribute = (html: string, pattern: string) => new RegExp(pattern).exec(html)?.[1];
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );

it('robots.txt excludes the administrators’ area and names the sitemap', async () => {
  const { get } = await portalAt(origin);
  const { headers, payload } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(payload.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]);
});

it('the sitemap lists every page that answers 200, in every language, and nothing else', async () => {
  const { get } = await portalAt(origin);
  const { headers, payload } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const addresses = [...payload.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const path of ['/', '/about', '/report-adr', '/awareness', '/find-amc', '/privacy']) {
    expect(addresses).toContain(origin + path);
  }
  expect(payload).not.toContain('/admin');
  for (const url of addresses) {
    expect([url, (await get(url.slice(origin.length))).statusCode]).toEqual([url, 200]);
  }
});

it('a page names its own address, regardless of parameters', async () => {
  const { get } = await portalAt(origin);
  for (const url of ['/risk-checker', '/risk-checker?drug=x&utm_source=y']) {
    const { payload } = await get(url);
    expect(attribute(payload, '<link rel="canonical" href="([^"]*)">')).toBe(`${origin}/risk-checker`);
    expect(attribute(payload, 'hreflang="x-default" href="([^"]*)"')).toBe(`${origin}/risk-checker`);
    expect(attribute(payload, '<meta property="og:url" content="([^"]*)">')).toBe(`${origin}/risk-checker`);
  }
  const { payload } = await get('/no-such-page');
  expect(payload).not.toContain('rel="canonical"');
});

it('without a public address pages have no absolute addresses', async () => {
  const { get } = await portalAt(null);
  const { payload } = await get('/about');
  expect(payload).not.toMatch(/canonical|hreflang|og:url|og:image/);
  expect(attribute(payload, '<meta property="og:title" content="([^"]*)">')).toMatch(/ – IPSR &amp; SPSR$/);
});

it('no address comes from the Host of a request', async () => {
  for (const publicOrigin of [null, origin]) {
    const { get } = await portalAt(publicOrigin);
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      const { statusCode, payload } = await get(path, {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      });
      expect([path, statusCode, payload.includes('evil.example')]).toEqual([path, 200, false]);
      expect(payload).toContain(publicOrigin ?? 'http://127.0.0.1:3000');
    }
  }
});

it('a link to a page has a title, a text and a picture in previews', async () => {
  const { get } = await portalAt(origin);
  const { payload } = await get('/report-adr');
  expect(attribute(payload, '<meta property="og:title" content="([^"]*)">')).toBe(
    'Report an ADR – IPSR &amp; SPSR',
  );
  const picture = attribute(payload, '<meta property="og:image" content="([^"]*)">') ?? '';
  expect(picture).toBe(`${origin}/share.png`);
});

it('structured data describes the institute and answers common questions', async () => {
  const { get, db } = await portalAt(origin);
  const [organization, questions] = structured((await get('/contact')).payload);
  expect(organization).toMatchObject({
    '@type': 'MedicalOrganization',
    name: 'IPSR & SPSR',
    url: `${origin}/`,
  });
  expect(organization).not.toHaveProperty('telephone'); // the sample's contact details belong to nobody
  expect(questions).toMatchObject({ '@type': 'FAQPage' });
  expect(questions?.['mainEntity']).toHaveLength(4);

  await db.updateTable('contact_info').set({ phone: '+91 80 2345 6789', isSample: false }).execute();
  await db
    .updateTable('content_state')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
  const [own] = structured((await get('/contact')).payload);
  expect(own).toMatchObject({ telephone: '+91 80 2345 6789' });
});
