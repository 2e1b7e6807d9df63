// Tests how administrators change and create settings, and the check of values by key.
import { describe, expect, it } from 'vitest';
import { signedInPortal } from '../../testing/administrator.ts';
import { builtPages } from '../../testing/pages.ts';
import { type testPortal, validReport } from '../../testing/portal.ts';
import { itOnce } from '../../testing/engine.ts';

const address = '/api/admin/site-settings';

async function desk(options: Parameters<typeof testPortal>[0] = {}) {
  const { portal, send: call } = await signedInPortal(options);
  const set = (key: string, value: unknown, headers = {}) =>
    call('PUT', `${address}/${key}`, { value }, headers);
  const add = (key: string, value: unknown) => call('POST', address, { key, value });
  const values = async () =>
    Object.fromEntries(
      ((await portal.get('/api/site-settings')).json() as { key: string; value: string }[]).map((row) => [
        row.key,
        row.value,
      ]),
    );
  return { portal, set, add, values };
}

describe('a setting', () => {
  itOnce('a setting that has a row can be changed, and the next request shows it', async () => {
    const { portal, set, values } = await desk();
    portal.clock.now = new Date('2026-11-21T06:00:00.000Z');
    const answer = await set('site_title', 'PV Cell');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id: expect.any(String),
        key: 'site_title',
        value: 'PV Cell',
        updatedAt: '2026-11-21T06:00:00.000Z',
        version: 2,
        isSample: false,
      },
    ]);
    expect(await values()).toMatchObject({ site_title: 'PV Cell', hero_title: 'Pharmacovigilance' });
  });

  it('only a setting without a row can be created, and only one with a row can be changed', async () => {
    const { set, add, values } = await desk();
    expect((await set('logo_url', 'https://example.org/a.png')).statusCode).toBe(404);
    const made = await add('logo_url', 'https://example.org/a.png');
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { key: 'logo_url', version: 1, isSample: false },
    ]);
    expect((await add('logo_url', '')).statusCode).toBe(409);
    expect((await set('logo_url', '')).statusCode).toBe(200);
    expect(await values()).toMatchObject({ logo_url: '' });
  });

  itOnce('a setting that the portal does not know is stored and listed', async () => {
    const { add, set, values } = await desk();
    expect((await add('our_own_1', 'কিছু')).statusCode).toBe(201);
    expect((await set('our_own_1', 'x'.repeat(2_000))).statusCode).toBe(200);
    expect((await set('our_own_1', 'x'.repeat(2_001))).statusCode).toBe(400);
    expect((await values())['our_own_1']).toHaveLength(2_000);
    expect((await add('constructor', 'x')).statusCode).toBe(201);
  });

  it('cannot have a key of another form, and cannot be changed without a row', async () => {
    const { add, set } = await desk();
    for (const key of ['', 'Site', '1st', 'a-b', 'a b', '_a', 'a'.repeat(65), 'ä']) {
      expect([key, (await add(key, 'x')).json().issues]).toMatchObject([
        key,
        [{ path: 'key', code: 'format' }],
      ]);
    }
    for (const key of ['nothing', '%00', '__proto__', 'Site_title', '%20']) {
      expect([key, (await set(key, 'x')).statusCode]).toEqual([key, 404]);
    }
  });

  it('is in the audit trail by its key', async () => {
    const { portal, set, add } = await desk();
    await set('site_title', 'One');
    await add('logo_url', '');
    await add('logo_url', '');
    const events = await portal.db.selectFrom('audit_events').select(['action', 'kind', 'fields']).execute();
    expect(events.filter(({ kind }) => kind === 'site-settings')).toEqual(
      expect.arrayContaining([
        { action: 'change', kind: 'site-settings', fields: ['site_title'] },
        { action: 'create', kind: 'site-settings', fields: ['logo_url'] },
      ]),
    );
    expect(events.filter(({ kind }) => kind === 'site-settings')).toHaveLength(2);
  });

  it('a change by somebody else is not overwritten', async () => {
    const { set, values } = await desk();
    const first = await set('site_title', 'One', { 'if-match': '"1"' });
    const second = await set('site_title', 'Two', { 'if-match': '"1"' });
    expect([first.statusCode, second.statusCode]).toEqual([200, 412]);
    expect(second.json().current).toEqual(first.json());
    expect(await values()).toMatchObject({ site_title: 'One' });
  });

  const refused: [key: string, value: unknown, message: string][] = [
    ['site_title', '', 'Site title is required'],
    ['site_title', ' ', 'Site title is required'],
    ['site_title', 'x'.repeat(101), 'Title too long'],
    ['site_subtitle', 'x'.repeat(201), 'Subtitle too long'],
    ['hero_title', '', 'Hero title is required'],
    ['hero_title', 'x'.repeat(151), 'Title too long'],
    ['hero_subtitle', 'x'.repeat(301), 'Subtitle too long'],
    ['logo_url', 'logo.png', 'Must be a valid URL'],
    ['logo_url', 'javascript:alert(1)', 'Must be a valid URL'],
    ['favicon_url', '//example.org/a.ico', 'Must be a valid URL'],
    ['navbar_logo', 'data:image/png;base64,AA', 'Must be a valid URL'],
    ['contact_description', 'x'.repeat(501), 'Description too long'],
    ['about_description', 'x'.repeat(501), 'Description too long'],
    ['launch_page_enabled', 'yes', 'Choose one of the listed values'],
    ['forwards_to_pvpi', '', 'Choose one of the listed values'],
    ['pvpi_url', '', 'This is required'],
    ['pvpi_url', 'ipc.gov.in', 'Must be a valid URL'],
    ['social_x', 'x.com', 'Must be a valid URL'],
    ['privacy_contact_email', 'nobody', 'Invalid email format'],
    ['stat_reports', 7, 'This has the wrong type'],
    ['site_title', null, 'This is required'],
    ['site_title', '\u0007', 'Remove the control characters'],
  ];
  itOnce('refuses wrong values, each with its sentence, and stores none of them', async () => {
    const { portal, add, set, values } = await desk();
    const before = await values();
    for (const [key, value, message] of refused) {
      const { statusCode, payload } = key in before ? await set(key, value) : await add(key, value);
      const issues = [{ path: 'value', code: expect.any(String) as string, message }];
      expect([key, value, statusCode, JSON.parse(payload).issues]).toEqual([key, value, 400, issues]);
    }
    expect(await values()).toEqual(before);
    expect((await portal.get('/api/site-settings')).statusCode).toBe(200);
  });

  const accepted = [
    ['site_title', '💊'.repeat(100)],
    ['hero_subtitle', ''],
    ['launch_page_enabled', 'true'],
    ['logo_url', ''],
    ['navbar_logo', 'https://example.org/logo.png'],
    ['contact_description', 'x'.repeat(500)],
    ['privacy_contact_email', ''],
    ['privacy_contact_email', 'dpo@example.org'],
    ['social_youtube', 'https://www.youtube.com/@ipsr'],
    ['launch_makers', 'Asha\nRavi'],
  ] as const;
  itOnce('accepts these values', async () => {
    const { add, set, values } = await desk();
    for (const [key, value] of accepted) {
      const answer = key in (await values()) ? await set(key, value) : await add(key, value);
      expect(answer.json()).toMatchObject({ key, value });
    }
  });
});

describe('visitors’ pages', () => {
  itOnce(
    'pages show logo, title beside subtitle, and the institute’s social media once they are set',
    async () => {
      const { portal, add, set } = await desk({ frontend: builtPages() });
      const parts = async () => {
        const payload = (await portal.get('/terms')).payload.replaceAll('<!-- -->', '');
        const [bar = '', footer = ''] = ['header', 'footer'].map(
          (part) => new RegExp(`<${part}[^]*?</${part}>`).exec(payload)?.[0],
        );
        return { bar, footer };
      };
      const plain = await parts();
      expect(plain.bar).toMatch(/<svg class="strip[^]*IPSR &amp; SPSR<\/b><small[^>]*>Pharmacovigilance</);
      expect(plain.footer).toMatch(/<p>© IPSR &amp; SPSR, <span[^>]*>Pharmacovigilance<\/span><\/p>/);
      const social = /<ul class="social">[^]*?<\/ul>/;
      expect(social.exec(plain.footer)?.[0].match(/\(coming soon\)/g)).toHaveLength(5);
      expect(social.exec(plain.footer)?.[0]).not.toContain('<a');

      await set('site_subtitle', 'Drug safety');
      await add('logo_url', 'https://example.org/logo.png');
      await add('social_youtube', 'https://www.youtube.com/@ipsr');
      const own = await parts();
      expect(own.bar).toContain('<img src="https://example.org/logo.png"');
      expect(own.bar).not.toContain('class="strip');
      expect(own.bar).toMatch(/<small[^>]*>Drug safety</);
      expect(own.footer).toMatch(/© IPSR &amp; SPSR, <span[^>]*>Drug safety</);
      expect(social.exec(own.footer)?.[0].match(/<a [^>]*>/g)).toEqual([
        '<a href="https://www.youtube.com/@ipsr" target="_blank" rel="noopener noreferrer">',
      ]);

      await add('navbar_logo', 'https://example.org/bar.png');
      await set('site_subtitle', '');
      const { bar, footer } = await parts();
      expect(bar).toContain('<img src="https://example.org/bar.png"'); // it wins over logo_url
      expect(footer).toContain('<p>© IPSR &amp; SPSR</p>');
    },
  );

  itOnce(
    'pages say that reports are forwarded only if the setting is on, and link to the national portal of the settings',
    async () => {
      const { portal, set } = await desk({ frontend: builtPages() });
      const forwards = 'IPSR &amp; SPSR forwards reports to the national programme (PvPI).';
      const sent = async () => {
        const { headers } = await portal.postForm('/report-adr', { ...validReport, age: '45' });
        return (await portal.get(String(headers.location))).payload;
      };
      expect((await portal.get('/report-adr')).payload).not.toContain(forwards);
      expect(await sent()).toContain(
        'Your report has reached IPSR &amp; SPSR. It has not been sent to the national programme (PvPI).',
      );
      await set('forwards_to_pvpi', 'true');
      await set('pvpi_url', 'https://example.org/pvpi');
      expect((await portal.get('/report-adr')).payload).toContain(forwards);
      const forwarded = await sent();
      expect(forwarded).toContain(
        'Your report has reached IPSR &amp; SPSR, which forwards reports to the national programme (PvPI).',
      );
      expect(forwarded).not.toContain('It has not been sent');
      expect(forwarded).toMatch(
        /<a href="https:\/\/example\.org\/pvpi" target="_blank"[^>]*>Open the national PvPI portal/,
      );
    },
  );
});
