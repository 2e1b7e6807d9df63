// Photographs as visitors get them: right size, right format, no layout shift, and shown without script. Videos and the
// pictures of the about page are proved by awareness.browser.test.tsx and about.browser.test.tsx in client/pages.
import type { APIRequestContext, Page } from '@playwright/test';
import type { GalleryItem } from '../contract/resources/gallery-items-rules.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { photograph, word, type MadeFile } from '#testing/made-files.ts';

const galleryPath = '/api/gallery';
const tile = (page: Page, caption: string) => page.getByRole('link', { name: caption });

/** Adds a photograph to the gallery as the administrators' screen does, and waits until all its sizes exist. */
async function addToGallery(
  request: APIRequestContext,
  file: MadeFile,
  caption: string,
): Promise<GalleryItem> {
  const upload = await request.post('/api/admin/upload', { multipart: { file } });
  expect(upload.status()).toBe(201);
  const { type, filename, originalName } = (await upload.json()) as GalleryItem;
  const added = await request.post('/api/admin/gallery', { data: { type, filename, originalName, caption } });
  expect(added.status()).toBe(201);
  const { id } = (await added.json()) as GalleryItem;
  const read = async () =>
    ((await (await request.get(galleryPath)).json()) as GalleryItem[]).find((item) => item.id === id);
  const widths = [320, 640, 1280].filter((width) => width < (sizeOf.get(file) ?? 0));
  await expect.poll(async () => (await read())?.media?.widths, { timeout: 120_000 }).toEqual(widths);
  const item = await read();
  if (!item) throw new Error('The gallery does not hold what was added.');
  return item;
}

const sizeOf = new Map<MadeFile, number>();
async function photo(width: number, height: number, quality = 80): Promise<MadeFile> {
  const file = await photograph(`${word()}.jpg`, { width, height, quality });
  sizeOf.set(file, width);
  return file;
}

/** Which file the image of a link shows, and how many bytes of it were transferred. */
async function shown(page: Page, caption: string) {
  const image = tile(page, caption).locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  return image.evaluate((img: HTMLImageElement) => {
    const [entry] = performance.getEntriesByName(img.currentSrc) as PerformanceResourceTiming[];
    return { name: new URL(img.currentSrc).pathname, bytes: entry?.encodedBodySize ?? 0 };
  });
}

/** Expects the smallest size of a photograph in the link, in few bytes. */
async function expectSmall(page: Page, caption: string): Promise<void> {
  const { name, bytes } = await shown(page, caption);
  expect(name).toMatch(/-320\.webp$/);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(35 * 1024);
}

test('a photograph of 8 MB is served to a phone in at most 35 KiB, names its sizes, shows its colour until it is loaded, and does not shift the page', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  const [caption, late] = [`Poster day ${word()}`, `Late ${word()}`] as const;
  const file = await photo(4_000, 3_000, 98);
  expect(file.buffer.length).toBeGreaterThan(8_000_000);
  const item = await addToGallery(page.request, file, caption);
  await page.request.patch(`/api/admin/gallery/${item.id}`, { data: { featured: true } });
  const { media } = await addToGallery(page.request, await photo(960, 1_200), late);
  expect(media).toMatchObject({ width: 960, height: 1_200, widths: [320, 640] });

  const { promise: asked, resolve: send } = Promise.withResolvers<void>();
  await page.route('/uploads/**', async (route) => {
    await asked;
    await route.fallback();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const html = (await (await page.goto('/awareness'))?.text()) ?? '';
  expect(html).not.toMatch(/\sstyle="/);
  const image = tile(page, late).locator('img');
  await expect(image).toHaveAttribute('loading', 'lazy');
  await expect(image).toHaveAttribute('decoding', 'async');
  await expect(image).toHaveAttribute('width', '960');
  await expect(image).toHaveAttribute('height', '1200');
  await expect(image).toHaveAttribute('srcset', /-320\.jpg 320w,.*-640\.jpg 640w,.*\.jpg 960w/);
  const source = tile(page, late).locator('source');
  await expect(source).toHaveAttribute('type', 'image/webp');
  await expect(source).toHaveAttribute('srcset', /-320\.webp 320w,.*-640\.webp 640w/);
  const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(media?.colour ?? '') ?? [])
    .slice(1)
    .map((part) => parseInt(part, 16));
  await expect(image).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);

  await tile(page, caption).scrollIntoViewIfNeeded();
  // On a busy machine late fonts shift the layout, too. Count only what happens after them.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.total += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift' });
  });
  send();
  await expectSmall(page, caption);
  await shown(page, late);
  expect(
    await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total),
  ).toBeLessThan(0.001);

  await tile(page, late).click();
  const large = page.getByRole('dialog').getByRole('img', { name: late });
  // The dialog itself moves while it opens.
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
  const before = await large.boundingBox();
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  expect(await large.boundingBox()).toEqual(before);

  await page.goto('/');
  await expectSmall(page, caption);
  await page.request.delete(`/api/admin/gallery/${item.id}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('photographs are shown', async ({ page }) => {
    await signIn(page);
    const caption = `Without script ${word()}`;
    await addToGallery(page.request, await photo(400, 300), caption);
    // Lazy loading needs scripts.
    const pictureResponse = page.waitForResponse(
      (response) => response.url().endsWith('.webp') && response.ok(),
    );
    await page.goto('/awareness');
    await pictureResponse;
    const image = tile(page, caption).locator('img');
    expect((await image.boundingBox())?.height).toBeGreaterThan(100);
    expect(await page.content()).not.toMatch(/\sstyle="/);
  });
});
