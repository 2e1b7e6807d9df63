// The security headers of answers behind https: pages, the API, refusals, the administrators' area, files of the build and
// cookies. What each header has to say is in the OWASP Secure Headers project. server/http/hardening.portal.test.ts tests
// the whole Content-Security-Policy, and answers without https.
import { expect, it } from 'vitest';
import { administrator } from '#testing/administrator.ts';
import { makeAdministrator } from '../testing/administrator.ts';
import { builtPages } from '../testing/pages.ts';
import { testPortal } from '../testing/portal.ts';

const twoYears = 63_072_000; // seconds

it('every answer behind https has the headers that protect it, and no script of another site', async () => {
  const origin = 'https://pv.example.org';
  const portal = await testPortal({ config: { publicOrigin: origin }, frontend: builtPages() });
  await makeAdministrator(portal);
  const answers = new Map<string, Awaited<ReturnType<typeof portal.get>>>();
  for (const url of [
    '/',
    '/report-adr',
    '/live-stream',
    '/?lang=hi',
    '/no-such-page',
    '/admin/login',
    '/admin',
    '/admin/reports',
  ]) {
    answers.set(url, await portal.get(url, { origin: 'https://evil.example' }));
  }
  for (const url of [
    '/api/site-settings',
    '/api/adr-reports',
    '/api/nothing',
    '/healthz',
    '/favicon.svg',
    '/uploads/x',
  ]) {
    answers.set(url, await portal.get(url));
  }
  answers.set('sign-in', await portal.post('/api/auth/login', administrator));

  for (const [url, { headers, payload }] of answers) {
    expect(headers, url).toMatchObject({
      'strict-transport-security': `max-age=${twoYears}`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    });
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toContain("default-src 'none'");
    expect(policy, url).toMatch(/script-src 'self'(;|$)/);
    expect(policy, url).toContain("frame-ancestors 'none'");
    expect(policy, url).toContain("base-uri 'none'");
    expect(policy, url).toContain("form-action 'self'");
    expect(policy, url).toContain('upgrade-insecure-requests');
    expect(policy, url).not.toMatch(/unsafe-(inline|eval|hashes)/);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'), url)).toEqual([]);
    expect(payload.match(/<script[^>]*\ssrc="(?!\/)[^"]*"|<script[^>]*\ssrc="\/\/[^"]*"/g), url).toBeNull();
  }
  const cookies = [...answers.values()].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['lang', '__Host-sid']);
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure\b/);
  expect(cookies[1]).toMatch(/; HttpOnly\b/);
  expect(cookies.join()).toMatch(/SameSite=(Lax|Strict)/);
});
