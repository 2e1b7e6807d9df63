// Photographs and videos as visitors get them: right size, right format, no layout shift, no needless download.
import type { APIRequestContext, Page } from '@playwright/test';
import type { GalleryItem } from '../contract/gallery-items.ts';
import { signIn } from './administrator.ts';
import { navigateClientSide } from './client-navigation.ts';
import { expect, test } from './journey.ts';
import { captions, film, photograph, word, type MadeFile } from '#testing/made-files.ts';

const galleryPath = '/api/gallery';
const tile = (page: Page, caption: string) => page.getByRole('link', { name: caption });

/** Adds a file to the gallery as the administrators' screen does, and waits until all its sizes exist. */
async function addToGallery(
  request: APIRequestContext,
  parts: Record<string, MadeFile>,
  caption: string,
): Promise<GalleryItem> {
  const upload = await request.post('/api/admin/upload', { multipart: parts });
  expect(upload.status()).toBe(201);
  const { type, filename, originalName } = (await upload.json()) as GalleryItem;
  const added = await request.post('/api/admin/gallery', { data: { type, filename, originalName, caption } });
  expect(added.status()).toBe(201);
  const { id } = (await added.json()) as GalleryItem;
  const read = async () =>
    ((await (await request.get(galleryPath)).json()) as GalleryItem[]).find((item) => item.id === id);
  if (type === 'image') {
    await expect
      .poll(async () => (await read())?.media?.widths.length, { timeout: 120_000 })
      .toBeGreaterThan(0);
    const widths = [320, 640, 1280].filter((width) => width < ((parts.file && sizeOf.get(parts.file)) ?? 0));
    await expect.poll(async () => (await read())?.media?.widths, { timeout: 120_000 }).toEqual(widths);
  }
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

test('a photograph of 8 MB is served to a phone in at most 35 KiB', async ({ page, browser }) => {
  test.slow();
  await signIn(page);
  const caption = `Poster day ${word()}`;
  const file = await photo(4_000, 3_000, 98);
  expect(file.buffer.length).toBeGreaterThan(8_000_000);
  const item = await addToGallery(page.request, { file }, caption);
  await page.request.patch(`/api/admin/gallery/${item.id}`, { data: { featured: true } });

  for (const deviceScaleFactor of [1, 2, 3]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor });
    const visitor = await context.newPage();
    for (const path of ['/awareness', '/']) {
      await visitor.goto(path);
      const { name, bytes } = await shown(visitor, caption);
      console.log(
        `${(file.buffer.length / 1e6).toFixed(1)} MB, density ${deviceScaleFactor}, ${path}: ` +
          `${name.replace(/^.*-/, '')}, ${(bytes / 1024).toFixed(1)} KiB`,
      );
      expect(bytes).toBeGreaterThan(0);
      if (deviceScaleFactor === 1) {
        expect(name).toMatch(/-320\.webp$/);
        expect(bytes).toBeLessThanOrEqual(35 * 1024);
      }
    }
    await context.close();
  }
  await page.request.delete(`/api/admin/gallery/${item.id}`);
});

test('a photograph names its formats, sizes and dimensions, loads lazily, and shows its colour until it is loaded', async ({
  page,
}) => {
  await signIn(page);
  const caption = `A talk ${word()}`;
  const { media } = await addToGallery(page.request, { file: await photo(900, 600) }, caption);
  expect(media).toMatchObject({ width: 900, height: 600, widths: [320, 640] });
  const html = await (await page.request.get('/awareness')).text();
  expect(html).not.toMatch(/\sstyle="/);

  let send = () => {};
  const asked = new Promise<void>((resolve) => (send = resolve));
  await page.route('/uploads/**', async (route) => {
    await asked;
    await route.fallback();
  });
  await page.goto('/awareness', { waitUntil: 'commit' });
  const image = tile(page, caption).locator('img');
  await expect(image).toHaveAttribute('loading', 'lazy');
  await expect(image).toHaveAttribute('decoding', 'async');
  await expect(image).toHaveAttribute('width', '900');
  await expect(image).toHaveAttribute('height', '600');
  await expect(image).toHaveAttribute('srcset', /-320\.jpg 320w,.*-640\.jpg 640w,.*\.jpg 900w/);
  const source = tile(page, caption).locator('source');
  await expect(source).toHaveAttribute('type', 'image/webp');
  await expect(source).toHaveAttribute('srcset', /-320\.webp 320w,.*-640\.webp 640w/);
  const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(media?.colour ?? '') ?? [])
    .slice(1)
    .map((part) => parseInt(part, 16));
  await expect(image).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
  send();
});

test('late photographs do not shift the layout, on the awareness page and in the viewer', async ({
  page,
}) => {
  await signIn(page);
  const captionsOf = [`First ${word()}`, `Second ${word()}`];
  for (const caption of captionsOf) {
    await addToGallery(
      page.request,
      { file: await photo(900, caption.startsWith('F') ? 600 : 1200) },
      caption,
    );
  }
  let send = () => {};
  const asked = new Promise<void>((resolve) => (send = resolve));
  await page.route('/uploads/**', async (route) => {
    await asked;
    await route.fallback();
  });
  await page.addInitScript(() => {
    const shifts = { total: 0, since: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, value } = entry as PerformanceEntry & { value: number };
        if (startTime >= shifts.since) shifts.total += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/awareness');
  await tile(page, captionsOf[0] ?? '').scrollIntoViewIfNeeded();
  // On a busy machine late fonts shift the layout, too. Count only what happens after them.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    const { shifts } = window as unknown as { shifts: { total: number; since: number } };
    Object.assign(shifts, { total: 0, since: performance.now() });
  });
  send();
  for (const caption of captionsOf) await shown(page, caption);
  expect(
    await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total),
  ).toBeLessThan(0.001);
  await tile(page, captionsOf[1] ?? '').click();
  const large = page.getByRole('dialog').getByRole('img', { name: captionsOf[1] ?? '' });
  // The dialog itself moves while it opens.
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
  const before = await large.boundingBox();
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  expect(await large.boundingBox()).toEqual(before);
});

test('a video shows its poster, loads in parts when it is played, and has its captions', async ({ page }) => {
  await signIn(page);
  await page.goto('/awareness');
  const caption = `A film ${word()}`;
  const poster = await photo(640, 360);
  const item = await addToGallery(
    page.request,
    { file: await film(page, 'film.webm'), poster: { ...poster, name: 'poster.jpg' }, captions },
    caption,
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const file = `/uploads/${item.filename}`;
  await page.goto('/awareness');
  const picture = await shown(page, caption);
  expect(picture.name).toBe(`/uploads/${item.media?.poster}`);
  await expect(tile(page, caption)).toContainText('Video');
  await tile(page, caption).click();
  const video = page.getByRole('dialog').locator('video');
  await expect(video).toHaveAttribute('preload', 'none');
  await expect(video).toHaveAttribute('poster', picture.name);
  await expect(video.locator('track[kind=captions]')).toHaveAttribute(
    'src',
    `/uploads/${item.media?.captions}`,
  );
  expect(asked).not.toContain(file);
  const part = page.waitForResponse((response) => response.url().endsWith(file));
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    for (const track of element.textTracks) track.mode = 'showing';
    await element.play();
  });
  expect((await part).status()).toBe(206);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length))
    .toBe(1);
});

test('the about page loads its first picture at once and the others lazily, with small portraits', async ({
  page,
}) => {
  const media = {
    width: 900,
    height: 600,
    colour: '#336699',
    widths: [320, 640],
    poster: null,
    captions: null,
  };
  const section = (number: number) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    title: `Section ${number}`,
    content: 'Words.',
    imageUrl: `/uploads/${number}.jpg`,
    imageMedia: media,
    videoUrl: null,
    videoMedia: null,
    sortOrder: number,
    isActive: true,
    version: 1,
    isSample: false,
    updatedAt: '2026-11-20T04:00:00.000Z',
  });
  const message = {
    ...section(3),
    authorityName: 'Dr. A. Rao',
    designation: 'Principal',
    message: 'Report what you see.',
  };
  await page.route('/uploads/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('/api/about-sections', (route) => route.fulfill({ json: [section(1), section(2)] }));
  await page.route('/api/authority-messages', (route) => route.fulfill({ json: [message] }));
  // The browser's requests, before the files turn out to be missing.
  const asked = page.waitForRequest(/\/uploads\/1-(320|640)\.webp$/);
  await navigateClientSide(page, '/about');
  await asked;
  await expect(page.getByRole('region', { name: 'Section 1' })).toContainText('1.jpgImage file missing');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('photographs are shown', async ({ page }) => {
    await signIn(page);
    const caption = `Without script ${word()}`;
    await addToGallery(page.request, { file: await photo(900, 600) }, caption);
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
