// Security headers of every answer, and the refusal of cross-site writes.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { builtPages } from '../testing/pages.ts';
import { countReports, testPortal, validReport } from '../testing/portal.ts';

describe('a write', () => {
  const own = 'http://portal.example';
  const writes: [
    what: string,
    headers: Record<string, string>,
    publicOrigin: string | null,
    status: number,
  ][] = [
    ['from no browser', {}, null, 201],
    ['from the own page', { 'sec-fetch-site': 'same-origin', origin: own }, null, 201],
    ['from the own page of an old browser', { origin: own }, null, 201],
    ['from the address bar', { 'sec-fetch-site': 'none' }, null, 201],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, null, 403],
    ['from a sister site', { 'sec-fetch-site': 'same-site', origin: own }, null, 403],
    ['from a sister site without an origin', { 'sec-fetch-site': 'same-site' }, null, 403],
    ['from another site of an old browser', { origin: 'https://evil.example' }, null, 403],
    ['from another site that says it is the own', { 'sec-fetch-site': 'cross-site', origin: own }, null, 403],
    ['from a page without an origin', { origin: 'null' }, null, 403],
    ['from a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }, null, 403],
    ['from a browser of tomorrow', { 'sec-fetch-site': 'something-new' }, null, 403],
    ['from another port', { origin: 'http://portal.example:8080' }, null, 403],
    ['from http to https', { origin: own }, 'https://portal.example', 403],
    ['to the public address', { origin: 'https://portal.example' }, 'https://portal.example', 201],
    ['to another name of the host', { origin: own }, 'https://pv.example.org', 403],
    ['with an empty origin', { origin: '' }, null, 403],
    ['with a look-alike origin', { origin: `${own}.evil.example` }, null, 403],
  ];

  it("is accepted from the portal's own pages and from non-browsers, and refused from everywhere else", async () => {
    const answers = [];
    for (const publicOrigin of new Set(writes.map(([, , origin]) => origin))) {
      const portal = await testPortal({ config: { publicOrigin } });
      for (const [what, headers] of writes.filter(([, , origin]) => origin === publicOrigin)) {
        const answer = await portal.post('/api/adr-reports', validReport, {
          host: 'portal.example',
          ...headers,
        });
        const refusal = answer.statusCode === 201 ? null : answer.json();
        answers.push([what, answer.statusCode, refusal]);
      }
      const taken = writes.filter(([, , origin, status]) => origin === publicOrigin && status === 201);
      expect(await countReports(portal.db)).toBe(taken.length);
    }
    const refusal = { message: 'This was sent from another site and was refused.' };
    expect(new Set(answers)).toEqual(
      new Set(writes.map(([what, , , status]) => [what, status, status === 201 ? null : refusal])),
    );
  });

  it('a write from another site is refused before the session is checked', async () => {
    const { app } = await testPortal({ frontend: builtPages() });
    for (const [method, url] of [
      ['POST', '/api/contact-messages'],
      ['POST', '/api/auth/login'],
      ['POST', '/api/auth/logout'],
      ['PUT', '/api/admin/site-settings/site_title'],
      ['PATCH', `/api/admin/gallery/${crypto.randomUUID()}`],
      ['DELETE', `/api/admin/quiz-questions/${crypto.randomUUID()}`],
      ['POST', '/api/admin/upload'],
      ['POST', '/report-adr'],
      ['POST', '/nothing'],
    ] as const) {
      const answer = await app.inject({ method, url, headers: { origin: 'https://evil.example' } });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
  });

  it('reading from another site is not a write', async () => {
    const { get } = await testPortal({ frontend: builtPages() });
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const answer = await get('/api/site-settings', foreign);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect((await get('/', foreign)).statusCode).toBe(200);
  });
});

describe('every answer', () => {
  const stylesOf = (html: string) =>
    [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => style);
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
  const policy = (document: string) => ({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': ["'self'", ...stylesOf(document).map((style) => `'sha256-${sha256(style)}'`)].join(' '),
    'img-src': "'self' data: blob: https:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'media-src': "'self' blob: https:",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
  });
  const readPolicy = (header: unknown) =>
    Object.fromEntries(
      String(header)
        .split(';')
        .map((directive) => directive.split(/ (.*)/s) as [string, string]),
    );

  it('has the same policy, and each page the hash of its own style', async () => {
    const { app, get } = await testPortal({ frontend: builtPages() });
    const cached = await get('/quiz');
    const pages = [
      cached,
      await get('/quiz'),
      await get('/'),
      await get('/report-adr'),
      await get('/risk-checker?drug=x'),
      await get('/nothing'),
      await app.inject({ method: 'POST', url: '/report-adr' }),
    ];
    const others = [
      await get('/api/site-settings'),
      await get('/api/nothing'),
      await get('/api/adr-reports'),
      await get('/favicon.svg'),
      await get('/healthz'),
    ];
    for (const { payload } of pages) expect(stylesOf(payload)).toHaveLength(1);
    for (const { payload } of others) expect(stylesOf(payload)).toHaveLength(0);
    const again = await get('/quiz', { 'if-none-match': String(cached.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(cached.headers['content-security-policy']);
    for (const answer of [...pages, ...others]) {
      expect(readPolicy(answer.headers['content-security-policy'])).toEqual(policy(answer.payload));
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
        'x-request-id': expect.stringMatching(/^([\dA-Z]{4}-){2}[\dA-Z]{4}$/),
      });
      for (const header of [
        'server',
        'x-powered-by',
        'strict-transport-security',
        'access-control-allow-origin',
      ]) {
        expect(answer.headers[header]).toBeUndefined();
      }
    }
  });

  it('has on files of the build the headers that have an effect there, and no others', async () => {
    const { get } = await testPortal({ frontend: builtPages() });
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).payload)?.[1] ?? '';
    const { headers } = await get(script);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const ofDocuments = /policy|x-frame|origin-agent|dns-prefetch/;
    expect(Object.keys(headers).filter((name) => ofDocuments.test(name))).toEqual([
      'cross-origin-resource-policy',
    ]);
  });

  it('has no inline style or script that the policy would block', async () => {
    const { get } = await testPortal({ frontend: builtPages(), seed: 'sample' });
    for (const url of ['/', '/report-adr', '/about', '/nothing']) {
      const { payload } = await get(url);
      expect(payload).not.toMatch(/ style="/);
      expect(payload).not.toMatch(/ on[a-z]+="/);
      const scripts = [...payload.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)];
      const isData = (attributes = '') => /^ type="application\/(ld\+)?json"/.test(attributes);
      expect(scripts.filter(([, attributes]) => !isData(attributes)).map(([tag]) => tag)).toEqual([
        expect.stringMatching(
          /^<script type="module" src="\/assets\/[\w.-]+\.js" fetchpriority="low"><\/script>$/,
        ),
      ]);
    }
  });

  it('allows camera and microphone only on the broadcast page', async () => {
    const { get } = await testPortal({ frontend: builtPages() });
    expect((await get('/live-stream')).headers['permissions-policy']).toMatch(
      /^camera=\(self\), microphone=\(self\), /,
    );
  });

  it('allows the position of the device only where centres are found', async () => {
    const { get } = await testPortal({ frontend: builtPages() });
    const positionOn = async (path: string) =>
      /geolocation=\((.*?)\)/.exec(String((await get(path)).headers['permissions-policy']))?.[1];
    expect([await positionOn('/find-amc'), await positionOn('/'), await positionOn('/live-stream')]).toEqual([
      'self',
      '',
      '',
    ]);
  });

  it('allows passkeys in the administrators’ area', async () => {
    const { get } = await testPortal({ frontend: builtPages() });
    for (const path of ['/admin/login', '/admin/password']) {
      expect((await get(path)).headers['permissions-policy']).toMatch(
        / publickey-credentials-get=\(self\), publickey-credentials-create=\(self\)$/,
      );
    }
  });

  it('requires https only where the public address has it', async () => {
    const secure = await testPortal({ config: { publicOrigin: 'https://pv.example.org' } });
    const { headers } = await secure.get('/api/site-settings');
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');

    const plain = await testPortal({ config: { publicOrigin: 'http://pv.example.org' } });
    const answer = await plain.get('/api/site-settings', { 'x-forwarded-proto': 'https' });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});
