// Tests /.well-known/security.txt, and settings that must be one line.
import { expect, it } from 'vitest';
import { createSignedInAdministrator, signedInPortal } from '../../testing/administrator.ts';
import { builtPages } from '../../testing/pages.ts';
import { testPortal } from '../../testing/portal.ts';

const file = '/.well-known/security.txt';

it('says where to report a vulnerability, once the centre has set it', async () => {
  const portal = await testPortal({ config: { publicOrigin: 'https://pv.example.org' } });
  const made = await createSignedInAdministrator(portal);
  const session = { cookie: made.cookie.replace('sid=', '__Host-sid=') };
  expect((await portal.get(file)).statusCode).toBe(404);
  const set = (value: string) =>
    portal.post('/api/admin/site-settings', { key: 'security_contact', value }, session);
  for (const wrong of [
    'nobody',
    'http://example.org',
    'javascript:alert(1)',
    'a@example.org\nExpires: never',
  ]) {
    expect([wrong, (await set(wrong)).statusCode]).toEqual([wrong, 400]);
  }
  expect((await set(' security@example.org ')).statusCode).toBe(201);
  const { statusCode, headers, payload } = await portal.get(file);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = payload.trimEnd().split('\n');
  const [expires] = lines.flatMap((line) => /^Expires: (.*)$/.exec(line)?.[1] ?? []);
  expect(lines).toEqual([
    'Contact: mailto:security@example.org',
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    'Canonical: https://pv.example.org/.well-known/security.txt',
  ]);
  const days = (Date.parse(expires ?? '') - portal.clock.now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  // Only this file shows it.
  expect((await portal.get('/api/site-settings')).payload).not.toContain('security');
  const url = '/api/admin/site-settings/security_contact';
  const change = {
    method: 'PUT',
    url,
    headers: session,
    payload: { value: 'https://example.org/report' },
  } as const;
  expect((await portal.app.inject(change)).statusCode).toBe(200);
  expect((await portal.get(file)).payload).toContain('Contact: https://example.org/report\n');
});

it('without a contact the address is a page that does not exist, as any other', async () => {
  const portal = await testPortal({ frontend: builtPages() });
  const page = async (path: string) => {
    const { statusCode, payload } = await portal.get(path);
    return [statusCode, /<h1[^>]*>([^<]*)</.exec(payload)?.[1]];
  };
  expect(await page(file)).toEqual([404, '404 Page Not Found']);
  expect(await page('/.well-known/other')).toEqual([404, '404 Page Not Found']);
});

it('settings that stand on one line are one line of visible characters', async () => {
  const { portal, session } = await signedInPortal();
  const set = async (key: string, value: string) => {
    const url = `/api/admin/site-settings/${key}`;
    const put = await portal.put(url, { value }, session);
    if (put.statusCode !== 404) return put.statusCode;
    return (await portal.post('/api/admin/site-settings', { key, value }, session)).statusCode;
  };
  const keys =
    `site_title site_subtitle hero_title hero_subtitle privacy_contact_name e2b_organisation e2b_address
    emergency_number distress_line_name distress_line_number stat_reports stat_providers stat_support stat_safety
    about_reports about_students about_years`.split(/\s+/);
  for (const key of keys) {
    for (const end of [
      '\n',
      '\r\n',
      '\r',
      '\u2028',
      '\t',
      '\u200b',
      '\u202e',
      '\u2066',
      '\ufeff',
      '\u00ad',
    ]) {
      expect([key, await set(key, `KEM${end}Bcc: x@example.org`)]).toEqual([key, 400]);
    }
    expect([key, await set(key, '\u200d')]).toEqual([key, 400]);
    // Joiners between letters are visible: क्‍ष differs from क्ष.
    expect([key, await set(key, 'KEM क्\u200dष')]).toEqual([key, expect.toSatisfy((status) => status < 300)]);
  }
  for (const key of ['logo_url', 'pvpi_url', 'social_x', 'security_contact', 'privacy_contact_email']) {
    for (const hidden of ['\n', '\t', '\u200b', '\u202e']) {
      expect([key, await set(key, `https://example.org/a${hidden}b`)]).toEqual([key, 400]);
    }
  }
  // Texts of pages may have lines.
  expect(await set('contact_description', 'One\nTwo')).toBe(201);
});
