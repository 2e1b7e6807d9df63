// The home page below its hero: featured gallery, actions, tools, figures, features and the closing call to
// action.
import type { Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { navigateClientSide, overflow } from './client-navigation.ts';
import { axeFindings, expect, looks, test } from './journey.ts';

const featuredPath = '/api/gallery?featured=true';
const settingsPath = '/api/site-settings';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// By default a headless browser reports that there is no mouse.
const withFlags = (executablePath: string | null, ...flags: string[]) => ({
  args: [...chromiumFlags, ...flags],
  ...(executablePath && { executablePath }),
});
test.use({
  launchOptions: withFlags(
    findChromium({ preferShell: true }),
    '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  ),
});

// In one process: its browser has settings of its own, and each further process would start another one.
test.describe.configure({ mode: 'default' });

const item = (number: number, changes: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  type: 'image',
  filename: `${number}-photo.jpg`,
  originalName: `photo-${number}.jpg`,
  caption: `Caption ${number}`,
  featured: true,
  uploadedAt: '2026-11-20T04:00:00.000Z',
  version: 1,
  isSample: false,
  ...changes,
});

const gallery = (page: Page) => page.getByRole('region', { name: 'Featured Gallery' });
const cards = (page: Page) => gallery(page).locator('.featured > ul > li');
const opacity = (page: Page, card: number) =>
  cards(page)
    .nth(card)
    .locator('.tile-caption')
    .evaluate((caption) => getComputedStyle(caption).opacity);

async function openWith(page: Page, items: unknown): Promise<void> {
  await page.route('/uploads/**', (route) => route.fulfill({ body: pixel, contentType: 'image/png' }));
  await page.route(featuredPath, (route) => route.fulfill({ json: items }));
  await navigateClientSide(page, '/');
  await expect(cards(page).first()).toBeVisible();
}

test('three large cards lead to the report, to awareness and to the risk checker', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('region', { name: 'What do you need today?' }).getByRole('link');
  await expect(links).toHaveCount(3);
  for (const [position, [name, href]] of [
    ['Report an ADR', '/report-adr'],
    ['Know About ADRs', '/awareness'],
    ['Check Your Risk', '/risk-checker'],
  ].entries()) {
    await expect(links.nth(position)).toContainText(name ?? '');
    await expect(links.nth(position)).toHaveAttribute('href', href ?? '');
  }
});

test('Professional Tools & Services has four cards with a link each', async ({ page }) => {
  await page.goto('/');
  const tools = page.getByRole('region', { name: 'Professional Tools & Services' });
  await expect(tools.getByRole('heading', { level: 3 })).toHaveText([
    'Knowledge Quiz',
    'Live Broadcast',
    'Expert Support',
    'Find AMC Centers',
  ]);
  await expect(tools.getByRole('link').nth(1)).toHaveAttribute('href', '/live-stream');
  await expect(tools.getByRole('link').nth(2)).toHaveAttribute('href', '/contact');
  await expect(tools.getByRole('link').nth(3)).toHaveAttribute('href', '/find-amc');
  await tools.getByRole('link', { name: 'Start Assessment' }).click();
  await expect(page).toHaveURL('/quiz');
});

test('home shows the institute’s three figures, twelve features under four headings, and the closing call to action', async ({
  page,
}) => {
  await page.goto('/');
  const about = page.getByRole('region', { name: 'About IPSR & SPSR' });
  await expect(about.locator('dl > div')).toHaveText([
    'reports processed500+',
    'students educated2000+',
    'years of experience10+',
  ]);
  const features = page.getByRole('region', { name: 'Platform Features' });
  await expect(features.getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(features.getByRole('listitem')).toHaveText([
    'Step-by-step reporting guide',
    'Quick report form',
    'Integration with the national pharmacovigilance portal',
    'Secure data storage',
    'Searchable drug database',
    'Risk percentage calculations',
    'Common side-effect information',
    'Educational disclaimers',
    'Guides',
    'Myths versus facts',
    'Downloadable resources',
    'Photo and video gallery',
  ]);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Report an ADR Now' })).toHaveAttribute('href', '/report-adr');
  await expect(main.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/awareness');
});

test('the figures come from the settings', async ({ page }) => {
  const settings = {
    stat_reports: '12',
    stat_providers: '34',
    stat_support: '9 to 5',
    stat_safety: '56%',
    about_reports: '78',
    about_students: '90',
    about_years: '1',
  };
  await page.route(settingsPath, (route) =>
    route.fulfill({ json: Object.entries(settings).map(([key, value]) => ({ ...item(1), key, value })) }),
  );
  // The settings come with the first document, so this test opens a page without them.
  await page.route('/no-such-page', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"/api/site-settings"', '"/api/elsewhere"');
    await route.fulfill({ response: answer, body: html });
  });
  await navigateClientSide(page, '/');
  for (const value of Object.values(settings)) {
    await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${value}$`) })).toBeVisible();
  }
});

test('the featured gallery begins with three fixed cards, followed by the items that administrators featured', async ({
  page,
}) => {
  await page.goto('/');
  await expect(gallery(page).getByRole('heading', { level: 3 })).toHaveText([
    'A report needs four details',
    'National Pharmacovigilance Week',
    'PvPI helpline',
  ]);
  // Another test features a photograph meanwhile.
  const sample = { hasText: 'Sample: where a report goes' };
  await expect(cards(page).and(page.locator(':nth-child(n + 4)')).filter(sample)).toBeVisible();
  await expect(
    gallery(page).getByText('Photos and videos are uploaded and featured through the admin panel.'),
  ).toBeVisible();
});

test('a featured item shows its caption, else its file name, else "User uploaded content"', async ({
  page,
}) => {
  await openWith(page, [item(1), item(2, { caption: null }), item(3, { caption: null, originalName: '' })]);
  await expect(cards(page)).toHaveCount(6);
  for (const [card, words] of [
    [3, 'Caption 1'],
    [4, 'photo-2.jpg'],
    [5, 'User uploaded content'],
  ] as const) {
    await expect(cards(page).nth(card).locator('.tile-caption')).toHaveText(words);
  }
});

test('captions appear on hover or focus where the pointer can hover', async ({ page }) => {
  await openWith(page, [item(1), item(2)]);
  await expect.poll(() => opacity(page, 3)).toBe('0');
  await cards(page).nth(3).hover();
  await expect.poll(() => opacity(page, 3)).toBe('1');
  expect(await opacity(page, 4)).toBe('0');
  await page.mouse.move(0, 0);
  await expect.poll(() => opacity(page, 3)).toBe('0');
  await cards(page).nth(3).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(cards(page).nth(4).getByRole('link')).toBeFocused();
  await expect.poll(() => opacity(page, 4)).toBe('1');
});

test.describe('on a touch screen', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 1024, height: 800 } });

  test('captions are always visible', async ({ page }) => {
    await openWith(page, [item(1)]);
    expect(await opacity(page, 3)).toBe('1');
    await expect(cards(page).nth(3).getByText('Caption 1')).toBeVisible();
  });
});

test('a featured item opens in the viewer, and focus returns to it', async ({ page }) => {
  await openWith(page, [item(1), item(2)]);
  await cards(page).nth(3).getByRole('link').press('Enter');
  const viewer = page.getByRole('dialog', { name: '1 of 2' });
  await expect(viewer.getByRole('img', { name: 'Caption 1' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: '2 of 2' })).toContainText('Caption 2');
  await page.keyboard.press('Escape');
  await expect(cards(page).nth(3).getByRole('link')).toBeFocused();
});

test('a missing featured file is replaced by its name', async ({ page }) => {
  await openWith(page, [item(1), item(2, { type: 'video', originalName: 'film.mp4' })]);
  await page.route('/uploads/**', (route) => route.fulfill({ status: 404, body: '' }));
  await navigateClientSide(page, '/');
  await cards(page).nth(3).scrollIntoViewIfNeeded();
  await expect(cards(page).nth(3)).toContainText('photo-1.jpgImage file missing');
  await expect(cards(page).nth(4)).toContainText('film.mp4Video file missing');
});

test('when the gallery fails the three fixed cards stay, and Retry loads the items', async ({ page }) => {
  await page.route(featuredPath, (route) => route.abort());
  await navigateClientSide(page, '/');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The featured photos and videos could not be loaded');
  await expect(cards(page)).toHaveCount(3);
  await page.route(featuredPath, (route) => route.fulfill({ json: [item(1)] }));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toHaveCount(4);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home is complete, and a featured item links to its file', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Platform Features' })).toBeVisible();
    await expect(cards(page).nth(3).getByRole('link')).toHaveAttribute('href', /^\/uploads\//);
  });
});

for (const { width, colorScheme } of looks) {
  test(`axe finds no problem on home with items, without them, or failed, at ${width} pixels, ${colorScheme}`, async ({
    page,
  }) => {
    test.slow(); // several axe runs
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const check = async () => expect(await axeFindings(page)).toEqual([]);
    await openWith(page, [item(1), item(2), item(3, { type: 'video' })]);
    await cards(page).nth(3).scrollIntoViewIfNeeded();
    await check();
    await openWith(page, []);
    await check();
    await page.route(featuredPath, (route) => route.abort());
    await navigateClientSide(page, '/');
    await expect(page.locator('.state-error')).toBeVisible();
    await check();
  });
}

test('on a 320 pixel screen a link titled by its address and a long institute name wrap', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await page.getByRole('link', { name: 'World Health Organization' }).evaluate((link) => {
    link.lastChild?.before(`https://example.org/${'1FAIpQLSd'.repeat(8)}/view`);
  });
  expect(await overflow(page)).toBe(0);
  await page.getByRole('heading', { name: 'About IPSR & SPSR' }).evaluate((heading) => {
    heading.replaceChildren('About Pharmacovigilanceinstitute');
  });
  expect(await overflow(page)).toBe(0);

  // The institute's e-mail address stays on one line, as its phone number does.
  await page.setViewportSize({ width: 1024, height: 640 });
  const heights = await page
    .locator('.footer-contact a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights).toEqual([heights[0], heights[0]]);
});

test('on a 320 pixel screen only the gallery strip is wider, and it scrolls by itself', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openWith(page, [item(1, { caption: 'C'.repeat(300) })]);
  expect(await overflow(page)).toBe(0);
  await cards(page).nth(2).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(cards(page).nth(3).getByRole('link')).toBeInViewport();
});

test('on a phone the first view loads at most 60 KB of pictures', async ({ playwright, baseURL }) => {
  // The headless shell does not know its connection and loads pictures far below the first view.
  const browser = await playwright.chromium.launch(withFlags(findChromium()));
  const page = await browser.newPage({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const pictures = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => ({
        name: new URL(entry.name).pathname,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      }))
      .filter(({ name }) => /\.(svg|webp|avif|png|jpe?g)$/.test(name)),
  );
  expect(pictures.some(({ name }) => name.includes('counter'))).toBe(true);
  const all = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(all, JSON.stringify(pictures)).toBeLessThanOrEqual(60_000);
  // The frame of a gallery tile has its own size.
  await expect(page.locator('img:not([width][height]):not(.tile-frame *)')).toHaveCount(0);
  await browser.close();
});
