// Every text that visitors see comes from the catalogues or from the database. This file's portal puts ⟦ and ⟧
// around each catalogue text (marked-portal.ts); a text outside the marks that is not data was hard-coded in a
// page.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sampleContact } from '#contract/contact-info-rules.ts';
import { startServer, temporaryFolder } from '#testing/child-server.ts';
import { administrator } from '#testing/administrator.ts';
import { flakyPortal } from '#testing/flaky-portal.ts';
import { expect, test as base } from './journey.ts';

/** Names, which are the same in every language. */
const names = [
  'Facebook',
  'Instagram',
  'LinkedIn',
  'YouTube',
  'हिन्दी',
  'English',
  ...Object.values(sampleContact),
];

/** One portal for all tests of this file. */
const test = base.extend<object, { marked: string }>({
  marked: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to read here which fixtures are asked for: none
    async ({}, run) => {
      const folder = temporaryFolder();
      const portal = await startServer(['e2e/marked-portal.ts'], join(folder, 'log'), '/readyz', {
        HOST: '127.0.0.1',
        PORT: '0',
        RATE_LIMIT: 'off',
        DATA_DIR: join(folder, 'data'),
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
      });
      await run(portal.url);
      await portal.kill();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ marked }, run) => run(marked),
});
test.describe.configure({ mode: 'default' });

/** Texts on the page that are neither in a catalogue, nor in data that the page has read, nor in `typed`. */
async function unknownTexts(page: Page, typed: readonly string[] = []): Promise<string[]> {
  const { shown, data } = await page.evaluate(() => {
    const shown: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'aria-description', 'label']) {
          shown.push(node.getAttribute(name) ?? '');
        }
      } else if (!node.parentElement?.closest('script, style, time')) {
        // A sentence with a link inside has its marks in two texts: its element has both.
        const text = node.textContent ?? '';
        const isWhole = text.split('⟦').length === text.split('⟧').length;
        shown.push((isWhole ? text : node.parentElement?.textContent) ?? '');
      }
    }
    return { shown, data: document.getElementById('inline')?.textContent ?? '{}' };
  });
  const read = (await Promise.all(reads.get(page) ?? [])).flat();
  const known = [...names, ...typed, ...stringsIn(JSON.parse(data)), ...read].map(plain);
  const isKnown = (text: string) => known.some((one) => one.includes(text));
  return [...new Set(shown.map((text) => plain(withoutMessages(text))))].filter(
    (text) =>
      /\p{Letter}{2}/u.test(text) &&
      !isKnown(text) &&
      !text.split(/, | – |: /).every((part) => isKnown(plain(part))),
  );
}

function withoutMessages(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return less === text ? text : withoutMessages(less);
}

/** Removes spaces, digits and punctuation at both ends. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{Letter}]+|[^\p{Letter}\p{Mark}]+$/gu, '')
    .toLowerCase();

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The data that each page has read. */
const reads = new Map<Page, Promise<string[]>[]>();
test.beforeEach(({ page }) => {
  const strings: Promise<string[]>[] = [];
  reads.set(page, strings);
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    strings.push(response.json().then(stringsIn, () => []));
  });
});

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('.bar-small > button').waitFor({ state: 'attached' });
}

/** Opens a page inside the portal, where the browser reads by itself. */
async function navigateClientSide(page: Page, path: string) {
  await open(page, '/no-such-page');
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.locator('h1', { hasText: '404' })).toBeHidden();
}

const pages = {
  '/': [],
  '/about': ['about-sections', 'authority-messages'],
  '/report-adr': [],
  '/awareness': ['awareness-content', 'gallery', 'downloadable-resources'],
  '/risk-checker': ['drug-risks'],
  '/find-amc': ['amc-locations'],
  '/quiz': ['quiz-questions'],
  '/contact': ['contact-info'],
  '/live-stream': [],
  '/privacy': [],
  '/terms': [],
  '/accessibility': [],
  '/no-such-page': [],
} as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('no page as sent by the server has a text outside the catalogue', async ({ page, request }) => {
    for (const path of Object.keys(pages)) {
      const html = await (await request.get(path)).text();
      expect(html.includes('⟦')).toBe(true);
      expect([path, /<title>[^<]*<\/title>/.exec(html)?.[0]]).toEqual([path, expect.stringContaining('⟦')]);
      expect([path, /<meta name="description"[^>]*>/.exec(html)?.[0]]).toEqual([
        path,
        expect.stringMatching(/content="⟦[^⟦⟧]*⟧"/),
      ]);
    }
    for (const path of ['/report-adr', '/contact']) {
      await page.goto(path);
      await page.locator('main form button[type=submit]').first().click();
      await page.locator('.error-summary').waitFor();
      expect([path, await unknownTextsInHtml(await page.content())]).toEqual([path, []]);
    }
  });
});

/** The same for a document without scripts, which cannot be inspected from inside. */
async function unknownTextsInHtml(html: string): Promise<string[]> {
  const body = html.replace(/<(script|style)\b[^]*?<\/\1>/g, '').replace(/^[^]*?<body[^>]*>/, '');
  const data = /id="inline">([^<]*)</.exec(html)?.[1] ?? '{}';
  const known = [...names, ...stringsIn(JSON.parse(data))].map(plain);
  return body
    .split(/<[^>]*>/)
    .map((text) => plain(withoutMessages(text.replaceAll('&amp;', '&').replaceAll('&nbsp;', ' '))))
    .filter((text) => /\p{Letter}{2}/u.test(text) && !known.some((one) => one.includes(text)));
}

for (const [path, own] of Object.entries(pages)) {
  test(`${path} has no text outside the catalogue when loaded, empty, loading or failed`, async ({
    page,
  }) => {
    await open(page, path);
    expect(await unknownTexts(page)).toEqual([]);

    // A single record, unlike a list, is never empty.
    const answers = path === '/contact' ? ['held', 'failed'] : ['empty', 'held', 'failed'];
    for (const answer of own.length > 0 ? answers : []) {
      for (const read of own) {
        await page.route(`/api/${read}`, async (route) => {
          if (answer === 'empty') await route.fulfill({ json: [] });
          if (answer === 'failed') await route.fulfill({ status: 500, body: '' });
        });
      }
      const answered = Promise.all(
        own.filter(() => answer !== 'held').map((read) => page.waitForResponse(`/api/${read}`)),
      );
      await navigateClientSide(page, path);
      await answered;
      const sign = { held: '.skeleton', empty: 'main h1', failed: '.state-error, .label dl' }[answer] ?? '';
      await page.locator(sign).first().waitFor({ state: 'attached' });
      expect([answer, await unknownTexts(page)]).toEqual([answer, []]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

test('the menu has no text outside the catalogue', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, '/');
  await page.locator('.bar-small > button').click();
  await expect(page.locator('#menu')).toBeVisible();
  expect(await unknownTexts(page)).toEqual([]);
});

for (const [path, api] of [
  ['/report-adr', '/api/adr-reports'],
  ['/contact', '/api/contact-messages'],
] as const) {
  test(`the form of ${path} has no text outside the catalogue when refused, too long, failed or sent`, async ({
    page,
  }) => {
    const send = page.getByRole('main').getByRole('button', { name: /Submit Report|Send Message/ });
    const fields = page.locator('main form :is(input[type=text], input[type=email], textarea)');
    const fill = async (text: (id: string | null) => string) => {
      for (const field of await fields.all()) await field.fill(text(await field.getAttribute('id')));
    };
    const answers: Record<string, string> = { age: '34', email: 'visitor@example.org' };
    const answer = (id: string | null) => answers[id ?? ''] ?? 'xyzzy';

    await open(page, path);
    await send.click();
    await page.locator('.error-summary').waitFor();
    expect(await unknownTexts(page)).toEqual([]);
    await fill(() => 'x'.repeat(10_001));
    await send.click();
    expect(await unknownTexts(page, ['x'.repeat(10_001)])).toEqual([]);
    await fill(() => 'control \u0007 character');
    await send.click();
    expect(await unknownTexts(page, ['control \u0007 character'])).toEqual([]);

    await fill(answer);
    await page.route(api, (route) => route.fulfill({ status: 500, body: '' }));
    await send.click();
    await page.locator('.state-error').waitFor();
    expect(await unknownTexts(page, ['xyzzy'])).toEqual([]);
    await page.unroute(api);
    await send.click();
    await page.locator('.bg-ok-50').waitFor();
    expect(await unknownTexts(page, ['xyzzy', ...Object.values(answers)])).toEqual([]);
  });
}

test('the risk checker has no text outside the catalogue with a medicine chosen, found, not found or failed', async ({
  page,
}) => {
  await open(page, '/risk-checker');
  await page.locator('.drug').first().click();
  await page.locator('#detail').waitFor();
  expect(await unknownTexts(page)).toEqual([]);
  const search = page.getByRole('searchbox');
  for (const query of ['metformin', 'nothing like this']) {
    const answered = page.waitForResponse('/api/drug-risks/search?**');
    await search.fill(query);
    await answered;
    await expect(page.locator('.drugs-head')).toHaveCount(query === 'metformin' ? 1 : 0);
    expect([query, await unknownTexts(page)]).toEqual([query, []]);
  }
  await page.route('/api/drug-risks/search?**', (route) => route.fulfill({ status: 500, body: '' }));
  await search.fill('fails');
  await page.locator('.state-error').waitFor();
  expect(await unknownTexts(page)).toEqual([]);
});

test('the list of centres has no text outside the catalogue with some found, none or a failed search', async ({
  page,
}) => {
  await open(page, '/find-amc');
  const city = page.locator('#city');
  await city.fill('a');
  await city.press('Enter');
  await expect(page).toHaveURL(/find-amc/);
  expect(await unknownTexts(page)).toEqual([]);
  await city.fill('nowhere at all');
  await city.press('Enter');
  await page.locator('main .state').waitFor();
  expect(await unknownTexts(page)).toEqual([]);
  await page.route('/api/amc-locations/search?**', (route) => route.fulfill({ status: 500, body: '' }));
  await city.fill('fails');
  await city.press('Enter');
  await page.locator('.state-error').waitFor();
  expect(await unknownTexts(page)).toEqual([]);
});

test('the quiz has no text outside the catalogue from the missing name to the shared result', async ({
  page,
}) => {
  await open(page, '/quiz');
  const button = page.locator('main form button[type=submit]');
  await button.click();
  await page.locator('.error-summary').waitFor();
  expect(await unknownTexts(page)).toEqual([]);
  await page.locator('#playerName').fill('Xyzzy');
  await button.click();
  for (;;) {
    await page.locator('#answer-1').check();
    expect(await unknownTexts(page)).toEqual([]);
    const heading = await page.locator('legend').textContent();
    await button.click();
    await expect(page.locator('legend', { hasText: heading ?? '' })).toHaveCount(0);
    if ((await page.locator('legend').count()) === 0) break;
  }
  await page.locator('.explanations').waitFor();
  await expect(page.locator('.toast b')).toBeVisible();
  expect(await unknownTexts(page, ['Xyzzy'])).toEqual([]);
});

test('a gallery picture has no text outside the catalogue in the viewer', async ({ page }) => {
  await open(page, '/awareness');
  await page.locator('.tile').first().click();
  await page.locator('dialog figure').waitFor();
  expect(await unknownTexts(page)).toEqual([]);
});

test('the launch page has no text outside the catalogue, before and during the celebration', async ({
  page,
  request,
}) => {
  await request.post('/api/auth/login', { data: administrator });
  const launch = async (value: 'true' | 'false') =>
    expect(await request.put('/api/admin/site-settings/launch_page_enabled', { data: { value } })).toBeOK();
  await launch('true');
  try {
    await open(page, '/');
    await page.locator('.launch[open]').waitFor();
    expect(await unknownTexts(page)).toEqual([]);
    await page.locator('.launch button').first().click();
    await page.locator('.launch[data-celebrating]').waitFor();
    expect(await unknownTexts(page)).toEqual([]);
  } finally {
    await launch('false');
  }
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('waiting, sent and refused reports, saved copies and the update notice have no text outside the catalogue', async ({
    page,
    marked,
  }) => {
    const portal = await flakyPortal(marked);
    const typed = {
      name: 'Xyzzy',
      age: '34',
      contact: '90000',
      medicineName: 'xyzzy',
      symptoms: 'xyzzy',
      duration: 'xyzzy',
    };
    const noStrangers = async (state: string) =>
      expect([state, await unknownTexts(page, Object.values(typed))]).toEqual([state, []]);
    const list = page.locator('.waiting');
    const send = async () => {
      for (const [field, value] of Object.entries(typed)) await page.locator(`[name=${field}]`).fill(value);
      await page.locator('main form button[type=submit]').click();
    };
    await open(page, `${portal.url}/report-adr`);
    await page.locator('[name=keep-draft]').check();
    await page.locator('main .button-quiet').waitFor();
    await noStrangers('a draft');
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/offline')))).toBe(true);

    portal.down = true;
    await send();
    await list.waitFor();
    await noStrangers('waiting');
    await page.goto(`${portal.url}/about`);
    await expect(page.locator('.notices .band')).toHaveCount(2);
    await noStrangers('a saved copy');
    await page.goto(`${portal.url}/no-such-page`);
    await page.locator('main a[href="/no-such-page"]').waitFor();
    await noStrangers('offline');

    portal.down = false;
    // For every try: the previous page may still be sending.
    portal.failures = { left: Infinity, status: 500 };
    await open(page, `${portal.url}/report-adr`);
    await expect(list.getByRole('status')).toContainText(/\d:\d\d/); // the time of the next try
    await noStrangers('not taken');
    portal.failures = { left: 1, status: 400, body: '{"message":"Xyzzy"}' };
    await list.locator('.button-primary, .button-secondary').last().click();
    await expect.poll(() => portal.failures.left).toBe(0);
    await noStrangers('refused');
    await list.locator('li .button-secondary').click();
    await expect(page.locator('[name=symptoms]')).toHaveValue(typed.symptoms);
    await page.locator('main form button[type=submit]').click();
    await page.locator('.bg-ok-50').waitFor();
    portal.rewrite.set('/service-worker.js', (code) => `${code}\n// another build`);
    await open(page, `${portal.url}/about`);
    await page.locator('.notices button').waitFor();
    await noStrangers('an update');
    await portal.close();
  });
});
