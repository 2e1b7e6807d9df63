// The home page: captions on hover or touch, what the first view of a phone loads, and the page without script. The rest
// is proved by client/pages/home/home.browser.test.tsx.
import type { Page } from '@playwright/test';
import { galleryItem } from '#client/testing/replies.ts';
import { navigateClientSide } from './client-navigation.ts';
import { expect, test } from './journey.ts';

const featuredPath = '/api/gallery?featured=true';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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

test('captions appear on hover or focus where the pointer can hover', async ({ page }) => {
  await openWith(page, [
    galleryItem(1, { caption: 'A caption' }),
    galleryItem(2, { caption: 'Another caption' }),
  ]);
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home is complete, and a featured item links to its file', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Platform Features' })).toBeVisible();
    await expect(cards(page).nth(3).getByRole('link')).toHaveAttribute('href', /^\/uploads\//);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });

  test('the first view loads at most 60 KB of pictures, and captions are always visible', async ({
    page,
  }) => {
    // The headless shell does not know its connection, and would load pictures far below the first view.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
      connectionType: 'wifi',
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
    // At this width a pointer that can hover would show them on hover only.
    await page.setViewportSize({ width: 1024, height: 800 });
    expect(await opacity(page, 3)).toBe('1');
    await expect(cards(page).nth(3).locator('.tile-caption')).toBeVisible();
  });
});
