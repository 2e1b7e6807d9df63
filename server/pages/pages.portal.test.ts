// Server-rendered pages.
import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { settingDefaults } from '#contract/site-settings-rules.ts';
import { incrementContentVersion } from '../db/content-version.ts';
import { waitOptions } from '../testing/wait-options.ts';
import { portalWithPages } from '../testing/pages.ts';
import type { TestPortal } from '../testing/portal.ts';

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const inlined = (html: string) =>
  JSON.parse(/<script type="application\/json" id="inline">([^]*?)<\/script>/.exec(html)?.[1] ?? 'null') as {
    data: Record<string, unknown>;
    timeZone: string;
  };

/** Changes a setting as an administrator's write does. */
async function setSetting({ db }: TestPortal, key: string, value: string) {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('site_settings').set({ value }).where('key', '=', key).execute();
    await incrementContentVersion(trx);
  });
}

describe('a page', () => {
  it('is complete, with its own title and description', async () => {
    const { get } = await portalWithPages();
    const heads = [];
    for (const url of ['/', '/report-adr']) {
      const { statusCode, headers, payload } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(payload).toMatch(/^<!doctype html><html lang="en">/);
      expect(payload.match(/<h1\b/g)).toHaveLength(1);
      heads.push([titleOf(payload), /<meta name="description" content="([^"]*)">/.exec(payload)?.[1]]);
    }
    expect(heads).toEqual([
      [
        'Pharmacovigilance – IPSR &amp; SPSR',
        'Learn about drug safety, report side effects of medicines and check their risks.',
      ],
      [
        'Report an ADR – IPSR &amp; SPSR',
        'Report a suspected side effect of a medicine in under 2 minutes. No account needed.',
      ],
    ]);
  });

  it('includes its data, so that the browser does not have to read it', async () => {
    const portal = await portalWithPages({ seed: 'sample' });
    const { data } = inlined((await portal.get('/report-adr')).payload);
    // Without fields that only editors need.
    const links: { title: string; url: string }[] = (await portal.get('/api/contact-links')).json();
    expect(data['/api/contact-links']).toMatchObject(links.map(({ title, url }) => ({ title, url })));
    const settings: { key: string; value: string }[] = (await portal.get('/api/site-settings')).json();
    const changed = settings.filter(({ key, value }) => settingDefaults[key as 'site_title'] !== value);
    expect(data['/api/site-settings']).toEqual(changed.map(({ key, value }) => ({ key, value })));
    expect(JSON.stringify(data)).not.toMatch(/"(version|updatedAt)"/);
  });

  it('names the time zone of the portal, for visitors and administrators', async () => {
    const { get } = await portalWithPages({ config: { timeZone: 'Asia/Colombo' } });
    for (const url of ['/report-adr', '/admin/cases'])
      expect(inlined((await get(url)).payload).timeZone, url).toBe('Asia/Colombo');
  });

  it('the desk shows the frame of its sign-in with the name of the institute before any script', async () => {
    const portal = await portalWithPages();
    await setSetting(portal, 'site_title', 'Pharmacy <b>Nashik</b>');
    for (const url of ['/admin/login', '/admin/cases']) {
      const { payload } = await portal.get(url);
      expect(payload, url).toContain('<b>Pharmacy &lt;b&gt;Nashik&lt;/b&gt;</b>');
      expect(
        payload.slice(payload.indexOf('<div id="root">'), payload.indexOf('<script type="application/json"')),
        url,
      ).toContain('class="sign-in"');
    }
  });

  it('an unknown address gets status 404', async () => {
    const { get } = await portalWithPages();
    for (const url of [
      '/nothing',
      '/report-adr/x',
      '/Report-ADR',
      '/nothing?submitted=x',
      '/assets/x.js',
      '/.env',
      '/admin.php',
    ]) {
      const { statusCode, payload } = await get(url);
      expect([url, statusCode, titleOf(payload)]).toEqual([url, 404, '404 Page Not Found – IPSR &amp; SPSR']);
      expect(payload).toContain('404 Page Not Found</h1>');
    }
  });

  it('is not reached through additional slashes in the address', async () => {
    const { app, get } = await portalWithPages();
    for (const url of [
      '//',
      '///',
      '//evil.example/',
      '//evil.example/report-adr',
      '//report-adr/',
      '/%2f%2fevil.example/',
      '/%5cevil.example/',
    ]) {
      const { statusCode, headers, payload } = await get(url);
      expect([url, statusCode, headers.location, titleOf(payload)]).toEqual([
        url,
        404,
        undefined,
        '404 Page Not Found – IPSR &amp; SPSR',
      ]);
    }
    // The same over a connection, where no client normalises the address.
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    for (const path of ['//', '//evil.example/', '/\\evil.example/', 'http://evil.example//']) {
      const status = await new Promise((resolve, reject) => {
        httpRequest({ port, path }, (answer) => {
          answer.resume();
          resolve([answer.statusCode, answer.headers.location]);
        })
          .on('error', reject)
          .end();
      });
      expect([path, status]).toEqual([path, [404, undefined]]);
    }
    expect(titleOf((await get('/nothing')).payload)).toMatch(/^404 /);
    expect(titleOf((await get('/')).payload)).toMatch(/^Pharmacovigilance /);
  });

  it('has one address, and a trailing slash redirects to it', async () => {
    const { get } = await portalWithPages();
    for (const [url, location] of [
      ['/report-adr/', '/report-adr'],
      ['/report-adr//', '/report-adr'],
      ['/report-adr/?a=b&c=//evil.example/', '/report-adr?a=b&c=//evil.example/'],
      ['/about/', '/about'],
      ['/admin/', '/admin'],
      ['/admin/dashboard/?q=1', '/admin/dashboard?q=1'],
    ] as const) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 301, location]);
    }
    for (const url of ['/nothing/', '/evil.example/', '/report-adr/x/', '/admin/x/']) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });

  it('shows texts of the database as text, with any content', async () => {
    const portal = await portalWithPages();
    const evil = `</script><script>alert(1)</script><!--<script>"'&\u2028`;
    await setSetting(portal, 'hero_title', evil);
    await setSetting(portal, 'site_title', evil);
    const { payload } = await portal.get('/');
    expect(payload).not.toContain('<script>alert(1)');
    // The addresses of scripts, the entry script, structured data, and the page's data.
    expect(payload.match(/<script\b/g)).toHaveLength(4);
    expect(payload.match(/<\/script>/g)).toHaveLength(4);
    expect(payload).not.toContain('<!--<');
    const settings = inlined(payload).data['/api/site-settings'] as { key: string; value: string }[];
    expect(settings.find(({ key }) => key === 'hero_title')?.value).toBe(evil);
  });

  it('a page is sent in its loading state if its data cannot be read', async () => {
    const portal = await portalWithPages({ seed: 'sample' });
    await sql`alter table contact_links rename to elsewhere`.execute(portal.db);
    const { statusCode, payload } = await portal.get('/');
    expect(statusCode).toBe(200);
    expect(Object.keys(inlined(payload).data)).not.toContain('/api/contact-links');
    expect(Object.keys(inlined(payload).data)).toContain('/api/site-settings');
    expect(payload).toContain('Report ADR Now');

    await sql`alter table elsewhere rename to contact_links`.execute(portal.db);
    expect(Object.keys(inlined((await portal.get('/')).payload).data)).toContain('/api/contact-links');
  });

  it('is rendered once for concurrent requests, regardless of unknown parameters', async () => {
    const portal = await portalWithPages();
    const addresses = Array.from({ length: 20 }, (_, number) => `/report-adr?utm_source=${number}`);
    const answers = await Promise.all(addresses.map((address) => portal.get(address)));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(answers.every(({ payload }) => !payload.includes('utm_source'))).toBe(true);
  });

  it('does not include a list of more than 64 KiB', async () => {
    const portal = await portalWithPages();
    const link = { url: 'https://example.org', icon: 'Globe' };
    const links = Array.from({ length: 40 }, () => ({
      ...link,
      id: crypto.randomUUID(),
      title: 'क'.repeat(600),
    }));
    await portal.db.insertInto('contact_links').values(links).execute();
    expect((await portal.get('/api/contact-links')).rawPayload.length).toBeGreaterThan(65_536);
    const { statusCode, payload } = await portal.get('/');
    expect(statusCode).toBe(200);
    expect(Object.keys(inlined(payload).data)).not.toContain('/api/contact-links');
  });
});

describe('a change of content', () => {
  it('shows on the next request, on pages and in lists', async () => {
    const portal = await portalWithPages();
    const before = await portal.get('/report-adr');
    await setSetting(portal, 'site_title', 'Institute of Pharmacy');
    const after = await portal.get('/report-adr');
    expect(titleOf(before.payload)).toBe('Report an ADR – IPSR &amp; SPSR');
    expect(titleOf(after.payload)).toBe('Report an ADR – Institute of Pharmacy');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await portal.get('/nothing')).payload).toContain('Institute of Pharmacy');
    expect((await portal.get('/api/site-settings')).payload).toContain('Institute of Pharmacy');
  });

  it('is revalidated by the browser, and unchanged pages are not sent again', async () => {
    const portal = await portalWithPages();
    const searched = '/risk-checker?drug=Paracetamol';
    const { etag: ofSearch } = (await portal.get(searched)).headers;
    expect((await portal.get(searched, { 'if-none-match': String(ofSearch) })).statusCode).toBe(304);
    const first = await portal.get('/');
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [etag, `"other", ${etag}`]) {
      const again = await portal.get('/', { 'if-none-match': known });
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: first.headers.vary });
    }
    expect((await portal.get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    await setSetting(portal, 'hero_title', 'New');
    expect((await portal.get('/', { 'if-none-match': etag })).statusCode).toBe(200);
    const missing = await portal.get('/nothing');
    const known = { 'if-none-match': String(missing.headers.etag) };
    expect((await portal.get('/nothing', known)).statusCode).toBe(404);
  });
});

describe('the bytes of a page', () => {
  it('a page is compressed as the browser accepts, and its content is the same', async () => {
    const { get } = await portalWithPages();
    const plain = await get('/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0.0, br; q=0', undefined],
      ['gzip;q=0.5', 'gzip'],
      ['identity', undefined],
      ['', undefined],
    ] as const) {
      const answer = await get('/', { 'accept-encoding': accepted });
      expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding]);
      const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
      expect(decode[encoding ?? 'none'](answer.rawPayload).toString()).toBe(plain.payload);
      expect(answer.headers).toMatchObject({
        vary: 'Accept-Language, Cookie, Accept-Encoding',
        'content-length': String(answer.rawPayload.length),
      });
    }
  });

  it('fit into the first ten packets with their headers, ten seconds after the first request', async () => {
    const { get } = await portalWithPages({ seed: 'sample' });
    for (const [url, language] of [
      ['/', 'en'],
      ['/risk-checker', 'en'],
      ['/awareness', 'hi'],
    ] as const) {
      const size = async () => {
        const answer = await get(url, { 'accept-encoding': 'br', 'accept-language': language });
        const headers = Object.entries(answer.headers).map(
          ([name, value]) => `${name}: ${String(value)}\r\n`,
        );
        return headers.join('').length + answer.rawPayload.length;
      };
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      await size();
      vi.advanceTimersByTime(10_000);
      vi.useRealTimers();
      await vi.waitFor(async () => expect(await size(), url).toBeLessThan(10 * 1460), waitOptions);
    }
  });

  it('a page is the same for all visitors, without any data of a request', async () => {
    const { get } = await portalWithPages();
    const first = await get('/', { cookie: 'sid=visitor-one', 'user-agent': 'visitor-one' });
    const second = await get('/', { cookie: 'sid=second' });
    expect(second.payload).toBe(first.payload);
    expect(first.payload).not.toMatch(/visitor-one/);
    expect(first.headers['set-cookie']).toBeUndefined();
  });

  it('HEAD gets the same headers and no page', async () => {
    const { app, get } = await portalWithPages();
    const page = await get('/');
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect([head.statusCode, head.payload, head.headers.etag]).toEqual([200, '', page.headers.etag]);
  });
});

describe('the language', () => {
  it('is English by default, and a choice is stored in a cookie', async () => {
    const { get } = await portalWithPages();
    for (const acceptLanguage of ['', 'xx', 'fr-FR, de;q=0.9', '*', ';;;q=x,', 'hi;q=0', 'hi;q=0.5, en']) {
      expect((await get('/', { 'accept-language': acceptLanguage })).payload).toContain('<html lang="en">');
    }
    const chosen = await get('/?lang=en');
    expect(chosen.headers['set-cookie']).toMatch(
      /^lang=en; Max-Age=31536000; Path=\/;.* ?HttpOnly; SameSite=Lax$/,
    );
    expect((await get('/?lang=en', { cookie: 'lang=en' })).headers['set-cookie']).toBeUndefined();
    expect((await get('/?lang=%3Cscript%3E')).headers['set-cookie']).toBeUndefined();
  });

  it("is the requested one, else the one chosen before, else the browser's preference", async () => {
    const { get } = await portalWithPages();
    const languageOf = async (url: string, headers: Record<string, string>) =>
      /<html lang="(\w+)">/.exec((await get(url, headers)).payload)?.[1];
    expect(await languageOf('/', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' })).toBe('hi');
    expect(await languageOf('/', { 'accept-language': 'hi', cookie: 'lang=en' })).toBe('en');
    expect(await languageOf('/?lang=hi', { 'accept-language': 'en', cookie: 'lang=en' })).toBe('hi');
    expect(await languageOf('/about', { cookie: 'lang=hi' })).toBe('hi');
    expect(await languageOf('/no-such-page', { cookie: 'lang=hi' })).toBe('hi');
  });

  it('has scripts of its own, and its own ETag', async () => {
    const { get } = await portalWithPages();
    const pages = await Promise.all(['en', 'hi'].map((lang) => get(`/contact?lang=${lang}`)));
    const texts = await Promise.all(
      pages.map(async ({ payload }) => {
        const later = JSON.parse(/id="later">([^<]*)</.exec(payload)?.[1] ?? '{}') as Record<
          string,
          string[]
        >;
        const files = await Promise.all(Object.values(later).flatMap((urls) => urls.map((url) => get(url))));
        return files.map((file) => file.payload).join('\n');
      }),
    );
    // The language switch names the other language in its own script, so English scripts contain one such word.
    const hindiWords = texts.map((text) => text.match(/[\p{Script=Devanagari}]+/gu)?.length ?? 0);
    expect(hindiWords[0]).toBeLessThan(5);
    expect(hindiWords[1]).toBeGreaterThan(100);
    expect(pages[0]?.headers.etag).not.toBe(pages[1]?.headers.etag);
    expect(pages[1]?.payload).toContain('हमसे संपर्क करें');
  });
});

describe('files of the build', () => {
  it('files of the build may be cached without a limit, and are compressed', async () => {
    const { get } = await portalWithPages();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).payload)?.[1] ?? '';
    const plain = await get(script);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const small = await get(script, { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.payload);
  });

  it('/assets serves files of the build only', async () => {
    const { get } = await portalWithPages();
    for (const url of [
      '/assets/',
      '/assets/..%2f..%2fserver%2fentry-server.js',
      '/assets/../../package.json',
      '/assets/%2e%2e/.vite/manifest.json',
      '/.vite/manifest.json',
    ]) {
      const answer = await get(url);
      expect([403, 404]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });
});
