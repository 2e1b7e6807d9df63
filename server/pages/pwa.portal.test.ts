// Tests what a browser installs: the web manifest, and the service worker with its list of files.
import { expect, it } from 'vitest';
import { storeSettings } from '../testing/configure-sender.ts';
import { signedInPortal } from '../testing/administrator.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';

const frontend = builtPages();

/** The list in front of the service worker's code. */
function listOf(script: string) {
  const json = /^self\.build=(.*);\n/.exec(script)?.[1] ?? '';
  return JSON.parse(json) as {
    assets: Record<string, string[]>;
    pages: string[];
    reads: string[];
    offline: string;
  };
}

it('the service worker caches the public pages, their reads and their files, and all of them exist', async () => {
  const { get } = await testPortal({ frontend });
  const { headers, payload } = await get('/service-worker.js');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  const { assets, pages, reads, offline } = listOf(payload);
  expect(pages).toEqual(expect.arrayContaining(['/', '/report-adr', '/contact', '/privacy', offline]));
  expect(Object.keys(assets)).toEqual(['en', 'hi']);
  for (const address of [...pages, ...reads, ...Object.values(assets).flat()]) {
    expect([address, (await get(address)).statusCode]).toEqual([address, 200]);
  }
});

it('the page of published counts is on the list only while the institute publishes them', async () => {
  const { portal, session } = await signedInPortal({ frontend });
  const listed = async () => {
    const { pages, reads } = listOf((await portal.get('/service-worker.js')).payload);
    return [pages.includes('/safety-data'), reads.includes('/api/public-statistics')];
  };
  expect(await listed()).toEqual([false, false]);
  const setting = { key: 'public_statistics', value: 'true' };
  const answer = await portal.post('/api/admin/site-settings', setting, session);
  expect(answer.statusCode, answer.payload).toBe(201);
  expect(await listed()).toEqual([true, true]);
});

it("nothing on its list belongs to administrators or contains visitors' data", async () => {
  const { get } = await testPortal({ frontend });
  const { assets, pages, reads } = listOf((await get('/service-worker.js')).payload);
  for (const address of [...pages, ...reads, ...Object.values(assets).flat()]) {
    expect(address).not.toMatch(/admin|\/api\/(auth\/|adr-reports|contact-messages)/);
    expect((await get(address)).headers['cache-control'] ?? '').not.toContain('no-store');
  }
});

it('every file that a page refers to is on the list of its language', async () => {
  const { get } = await testPortal({ frontend });
  const { assets, pages } = listOf((await get('/service-worker.js')).payload);
  for (const [language, files] of Object.entries(assets)) {
    for (const page of pages) {
      const { payload } = await get(`${page}?lang=${language}`);
      expect(files).toEqual(expect.arrayContaining(payload.match(/\/assets\/[^"')]+/g) ?? []));
    }
  }
});

it('when switched off, the worker removes itself and its caches, but no reports that wait to be sent', async () => {
  const { get } = await testPortal({ frontend, config: { serviceWorker: false } });
  const { payload } = await get('/service-worker.js');
  expect(payload).toContain('registration.unregister()');
  expect(payload).toContain('caches.delete');
  expect(payload).not.toContain('indexedDB');
});

it('the offline page is hidden from search engines', async () => {
  const { get } = await testPortal({ frontend });
  expect((await get('/offline')).headers['x-robots-tag']).toBe('noindex');
  expect((await get('/sitemap.xml')).payload).not.toContain('/offline');
});

it.each([
  ['en', 'Report an ADR'],
  ['hi', 'ADR की रिपोर्ट करें'],
])('the web manifest in %s has existing icons and a shortcut to the report', async (language, report) => {
  const { get } = await testPortal({ frontend });
  const page = (await get(`/?lang=${language}`)).payload;
  const address = /<link rel="manifest" href="([^"]*)">/.exec(page)?.[1] ?? '';
  const answer = await get(address);
  expect(answer.headers['content-type']).toMatch('application/manifest+json');
  const manifest = answer.json<{
    name: string;
    lang: string;
    start_url: string;
    display: string;
    theme_color: string;
    icons: { src: string; sizes: string; purpose: string }[];
    shortcuts: { name: string; url: string }[];
  }>();
  expect(manifest).toMatchObject({
    name: language === 'hi' ? 'IPSR & SPSR – फ़ार्माकोविजिलेंस' : 'IPSR & SPSR – Pharmacovigilance',
    lang: language,
    start_url: '/',
    display: 'standalone',
    theme_color: '#012e30',
  });
  expect(manifest.shortcuts[0]).toMatchObject({ name: report, url: '/report-adr' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src } of manifest.icons) expect((await get(src)).headers['content-type']).toBe('image/png');
});

it("the administrators' icon appears in pages and manifest", async () => {
  const { db, get } = await testPortal({ frontend });
  await storeSettings(db, { favicon_url: '/uploads/1763700000000-ab12cd34.png' });
  expect((await get('/about')).payload).toContain(
    '<link rel="icon" href="/uploads/1763700000000-ab12cd34.png">',
  );
  const { icons } = (await get('/manifest.webmanifest')).json<{ icons: { src: string }[] }>();
  expect(icons[0]?.src).toBe('/uploads/1763700000000-ab12cd34.png');
});
