// The message form of a visitor whose browser runs no JavaScript (readings 17).
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { builtFrontend } from '../../http/frontend.ts';
import { countMessages, takeDatabaseAway, testPortal, validMessage } from '../../testing/portal.ts';

const portalWithPages = (options: Parameters<typeof testPortal>[0] = {}) =>
  testPortal({ frontend: builtFrontend(), ...options });

/** The page without the JSON that the script reads. */
const shown = (html: string) => html.replace(/<script type="application\/json"[^]*?<\/script>/, '');

const sentScreen = 'Your message has been sent';

describe('the message form without JavaScript', () => {
  it('is a plain form that posts to its own page', async () => {
    const { get } = await portalWithPages();
    const { payload } = await get('/contact');
    const [form = ''] = /<form\b[^>]*method="post"[^>]*>/.exec(payload) ?? [];
    expect(form).toContain('action="/contact"');
  });

  it('stores the message and leads to the sent screen, with nothing personal in the address', async () => {
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
    expect(shown(page.payload)).toContain(sentScreen);
    expect(page.payload).not.toContain(validMessage.name);
  });

  it('shows the form where the address was not signed by the portal', async () => {
    const portal = await portalWithPages();
    const location = String((await portal.postForm('/contact', validMessage)).headers.location);
    for (const forged of ['/contact?sent=', '/contact?sent=true', `${location}x`, `${location}&sent=x`]) {
      const page = await portal.get(forged);
      expect([page.statusCode, page.payload.includes(sentScreen)]).toEqual([200, false]);
    }
  });

  it('comes back with everything typed and a sentence for each fault, and is kept nowhere', async () => {
    const portal = await portalWithPages();
    const answer = await portal.postForm('/contact', {
      name: ' ',
      email: 'asha@example',
      message: '<b>"hello" & bye</b>',
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    const page = shown(answer.payload);
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

  it('keeps what was typed when the database is away', async () => {
    const portal = await portalWithPages();
    await takeDatabaseAway(portal.engine);
    const answer = await portal.postForm('/contact', validMessage);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    const page = shown(answer.payload);
    expect(page).toContain('There was an error sending your message. Please try again.');
    for (const typed of Object.values(validMessage)) expect(page).toContain(typed);
  });

  it('shares its limit with the API and keeps what was typed when that is reached', async () => {
    const limits = { ...(await testPortal()).config.limits, messages: { count: 1, minutes: 60 } };
    const portal = await portalWithPages({ config: { limits } });
    expect((await portal.post('/api/contact-messages', validMessage)).statusCode).toBe(201);
    const answer = await portal.postForm('/contact', validMessage);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '3600' });
    expect(shown(answer.payload)).toContain(validMessage.message);
    expect(await countMessages(portal.db)).toBe(1);
  });

  it('takes plain forms of its own site only', async () => {
    const portal = await portalWithPages();
    const json = await portal.post('/contact', validMessage);
    const foreign = await portal.postForm('/contact', validMessage, { origin: 'https://evil.example' });
    expect([json.statusCode, foreign.statusCode]).toEqual([415, 403]);
    expect(await countMessages(portal.db)).toBe(0);
  });
});

it('the setting contact_description stands under the heading, and until it is set a sentence of the portal', async () => {
  const own = 'A question about drug safety, about reporting or about this portal? Write to us.';
  const unset = await portalWithPages();
  expect((await unset.get('/contact')).payload).toContain(`Get in Touch</h1><p>${own}</p>`);

  const portal = await portalWithPages();
  await portal.db
    .insertInto('site_settings')
    .values({
      id: randomUUID(),
      key: 'contact_description',
      value: 'Find us at the main gate.',
      updatedAt: portal.clock.now.toISOString(),
    })
    .execute();
  const page = (await portal.get('/contact')).payload;
  expect(page).toContain('Get in Touch</h1><p>Find us at the main gate.</p>');
  expect(page).not.toContain(own);
});
