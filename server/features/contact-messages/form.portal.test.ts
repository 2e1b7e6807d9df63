// Tests the message form of visitors without JavaScript.
import { describe, expect, it } from 'vitest';
import { storeSettings } from '../../testing/configure-sender.ts';
import { countMessages, testPortal, validMessage } from '../../testing/portal.ts';
import { portalWithPages, shownHtml } from '../../testing/pages.ts';

const sentScreen = 'Your message has been sent';

describe('the message form without JavaScript', () => {
  it('is a plain form that posts to its own page', async () => {
    const { get } = await portalWithPages();
    const { payload } = await get('/contact');
    const [form = ''] = /<form\b[^>]*method="post"[^>]*>/.exec(payload) ?? [];
    expect(form).toContain('action="/contact"');
  });

  it('stores the message and redirects to the sent screen, with no personal data in the address', async () => {
    const portal = await portalWithPages();
    const answer = await portal.postForm('/contact', { ...validMessage, message: 'one\r\ntwo', other: 'x' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
    expect(await portal.db.selectFrom('contact_messages').selectAll().execute()).toMatchObject([
      { ...validMessage, message: 'one\ntwo' },
    ]);
    const location = String(answer.headers.location);
    expect(location).toMatch(/^\/contact\?sent=[\w-]{43}$/);

    const page = await portal.get(location);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shownHtml(page.payload)).toContain(sentScreen);
    expect(page.payload).not.toContain(validMessage.name);
  });

  it('is shown instead of the sent screen when the portal did not sign the address', async () => {
    const portal = await portalWithPages();
    const location = String((await portal.postForm('/contact', validMessage)).headers.location);
    for (const forged of ['/contact?sent=', '/contact?sent=true', `${location}x`, `${location}&sent=x`]) {
      const page = await portal.get(forged);
      expect([page.statusCode, page.payload.includes(sentScreen)]).toEqual([200, false]);
    }
  });

  it('comes back with the typed values and a sentence for each fault, and is not cached', async () => {
    const portal = await portalWithPages();
    const answer = await portal.postForm('/contact', {
      name: ' ',
      email: 'asha@example',
      message: '<b>"hello" & bye</b>',
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    const page = shownHtml(answer.payload);
    for (const sentence of [
      'There is a problem',
      'Enter your name',
      'Enter an e-mail address like name@example.org',
    ]) {
      expect(page).toContain(sentence);
    }
    expect(page).not.toContain('Enter your message');
    expect(page).toContain('value="asha@example"');
    expect(page).toContain('&lt;b&gt;&quot;hello&quot; &amp; bye&lt;/b&gt;</textarea>');
    expect(await countMessages(portal.db)).toBe(0);
    expect((await portal.get('/contact')).payload).not.toContain('asha@example"');
  });

  it('comes back with a text over its limit, whole up to twice the limit and marked as cut beyond it', async () => {
    const portal = await portalWithPages();
    const long = await portal.postForm('/contact', { ...validMessage, message: 'x'.repeat(10_001) });
    expect(shownHtml(long.payload)).toContain(`${'x'.repeat(10_001)}</textarea>`);
    expect(shownHtml(long.payload)).toContain('Your message: use at most 10000 characters<');

    const longer = await portal.postForm('/contact', { ...validMessage, message: '💊'.repeat(20_001) });
    expect(longer.statusCode).toBe(400);
    expect(shownHtml(longer.payload)).toContain(`${'💊'.repeat(20_000)}</textarea>`);
    expect(shownHtml(longer.payload)).not.toContain('💊'.repeat(20_001));
    expect(shownHtml(longer.payload)).toContain(
      'Your message: use at most 10000 characters. Your text was much longer. Only its first 20000 characters are shown here',
    );
    expect(shownHtml(longer.payload)).toContain(validMessage.name);
  });

  it('comes back at most 1.5 times as large as the sent text', async () => {
    const portal = await portalWithPages();
    const body = `name=%3C&message=${'<'.repeat(250_000)}`;
    const answer = await portal.postForm('/contact', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.payload.length).toBeLessThan(1.5 * body.length);
  });

  it('says that a text was cut even if the form is refused for another reason', async () => {
    const limits = { ...(await testPortal()).config.limits, messages: { count: 1, minutes: 60 } };
    const portal = await portalWithPages({ config: { limits } });
    expect((await portal.postForm('/contact', validMessage)).statusCode).toBe(303);
    const refused = await portal.postForm('/contact', { ...validMessage, message: 'x'.repeat(30_000) });
    expect(refused.statusCode).toBe(429);
    expect(shownHtml(refused.payload)).toContain('Only its first 20000 characters are shown here');
    expect(shownHtml(refused.payload)).toContain('There was an error sending your message.');
  });

  it.each([
    ['en', 'Your name: use at most 30 accents or marks on one letter'],
    ['hi', 'नाम: एक अक्षर पर अधिक से अधिक 30 मात्राएँ या चिह्न लगाएँ'],
  ])('says in %s that a letter has too many combining marks', async (language, sentence) => {
    const portal = await portalWithPages();
    const name = `a${'\u0316'.repeat(31)}`;
    const answer = await portal.postForm(
      '/contact',
      { ...validMessage, name },
      { cookie: `lang=${language}` },
    );
    expect(answer.statusCode).toBe(400);
    expect(shownHtml(answer.payload)).toContain(sentence);
    expect(shownHtml(answer.payload)).toContain(`value="${name}"`);
  });
});

it.each(['/contact', '/find-amc', '/privacy'])(
  'an e-mail address on %s links to itself only, without further recipients or a subject',
  async (page) => {
    const portal = await portalWithPages({ seed: 'sample' });
    const email = 'office?bcc=x&subject=y@b.in';
    await portal.db.updateTable('contact_info').set({ email }).execute();
    await portal.db.updateTable('amc_locations').set({ email }).execute();
    await storeSettings(portal.db, { privacy_contact_email: email });
    const html = shownHtml((await portal.get(page)).payload);
    const links = [...html.matchAll(/href="(mailto:[^"]*)"/g)].map(([, href]) => href);
    expect(links).toContain('mailto:office%3Fbcc%3Dx%26subject%3Dy@b.in');
    expect(links.filter((link) => /[?&]/.test(link ?? ''))).toEqual([]);
  },
);

it('the setting contact_description is shown under the heading, and a default sentence until it is set', async () => {
  const own = 'A question about drug safety, about reporting or about this portal? Write to us.';
  const unset = await portalWithPages();
  expect((await unset.get('/contact')).payload).toContain(`Get in Touch</h1><p>${own}</p>`);

  const portal = await portalWithPages();
  await storeSettings(portal.db, { contact_description: 'Find us at the main gate.' });
  const page = (await portal.get('/contact')).payload;
  expect(page).toContain('Get in Touch</h1><p>Find us at the main gate.</p>');
  expect(page).not.toContain(own);
});
