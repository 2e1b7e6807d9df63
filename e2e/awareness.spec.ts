// The awareness page: texts from the server, fixed texts, the gallery with its viewer, and documents.
import type { Page } from '@playwright/test';
import { navigateClientSide, overflow, toast } from './client-navigation.ts';
import { axeFindings, expect, looks, test } from './journey.ts';

const contentPath = '/api/awareness-content';
const galleryPath = '/api/gallery';
const resourcesPath = '/api/downloadable-resources';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const common = { version: 1, isSample: false, uploadedAt: '2026-11-20T04:00:00.000Z' };
const photo = (number: number, caption: string | null) => ({
  id: id(number),
  type: 'image',
  filename: `176722560000${number}-photo.jpg`,
  originalName: `photo-${number}.jpg`,
  caption,
  featured: false,
  ...common,
});
const video = { ...photo(9, 'A film'), type: 'video', filename: '9-film.mp4', originalName: 'film.mp4' };
const document_ = (number: number, category: string, changes: object = {}) => ({
  id: id(number),
  title: `${category} ${number}`,
  description: null,
  filename: `resource_176722560000${number}.pdf`,
  originalName: `document-${number}.pdf`,
  fileSize: '240 KB',
  category,
  isActive: true,
  ...common,
  ...changes,
});

const section = (page: Page, name: string) => page.getByRole('region', { name });
const tiles = (page: Page) => section(page, 'Photo and Video Gallery').getByRole('link');
const viewer = (page: Page) => page.getByRole('dialog', { name: / of / });

/** Opens the page with the test's answers in place of the portal's. */
async function openWith(page: Page, answers: Record<string, unknown>): Promise<void> {
  for (const [path, json] of Object.entries(answers)) {
    await page.route(path, (route) => route.fulfill({ json }));
  }
  await navigateClientSide(page, '/awareness');
}

test('the awareness page is complete with its server texts, and its contents list links to each part', async ({
  page,
}) => {
  await page.goto('/awareness');
  await expect(page).toHaveTitle('Awareness – IPSR & SPSR');
  const titles = [
    'About IPSR & SPSR',
    'What is Pharmacovigilance?',
    'Why ADR Reporting Matters',
    'Myths vs Facts',
    'Photo and Video Gallery',
    'Downloadable Resources',
  ];
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect(contents).toHaveText(titles);
  await expect(page.getByRole('main').locator('section > h2')).toHaveText(titles);
  await expect(section(page, 'What is Pharmacovigilance?')).toContainText('Objectives:');
  await expect(section(page, 'What is Pharmacovigilance?')).toContainText('Why it matters:');
  await expect(section(page, 'What is Pharmacovigilance?').getByRole('paragraph').first()).toContainText(
    /^Pharmacovigilance means keeping watch over medicines\./,
  );
  await expect(section(page, 'Why ADR Reporting Matters').getByRole('listitem')).toHaveCount(3);
  await contents.last().click();
  await expect(page).toHaveURL('/awareness#resources');
  await expect(page.getByRole('heading', { name: 'Downloadable Resources' })).toBeInViewport();
});

test('two calls to action lead to the report and to the quiz', async ({ page }) => {
  await page.goto('/awareness');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Report ADR' })).toHaveAttribute('href', '/report-adr');
  await main.getByRole('link', { name: 'Take Quiz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' })).toBeFocused();
});

test('administrators’ content is shown as text, and an empty line starts a paragraph', async ({ page }) => {
  await openWith(page, {
    [contentPath]: [
      {
        id: id(1),
        section: 'about',
        title: 'Who we are',
        content: 'First <b>line</b>\nsecond line\r\n\r\nAnother paragraph',
        updatedAt: common.uploadedAt,
        version: 2,
        isSample: false,
      },
    ],
  });
  const about = section(page, 'Who we are').getByRole('paragraph');
  await expect(about).toHaveCount(2);
  await expect(about.first()).toHaveText('First <b>line</b> second line');
  await expect(about.last()).toHaveText('Another paragraph');
  await expect(section(page, 'What is Pharmacovigilance?')).toContainText('Objectives:');
});

test('four myths open to their facts by keyboard, and a word labels each', async ({ page }) => {
  await page.goto('/awareness');
  const myths = section(page, 'Myths vs Facts').locator('details');
  await expect(myths).toHaveCount(4);
  for (const myth of await myths.all()) {
    await expect(myth.locator('summary')).toContainText('Myth');
    await expect(myth.getByText('Fact', { exact: true })).toBeHidden();
    await myth.locator('summary').press('Enter');
    await expect(myth.getByText('Fact', { exact: true })).toBeVisible();
  }
});

test('the gallery counts total, images and videos', async ({ page }) => {
  await openWith(page, { [galleryPath]: [photo(1, 'One'), photo(2, null), video] });
  const figures = section(page, 'Photo and Video Gallery').locator('dl > div');
  await expect(figures).toHaveText(['Total3', 'Images2', 'Videos1']);
});

test('arrow keys and buttons move between items in the viewer, and closing returns focus', async ({
  page,
}) => {
  await page.route('/uploads/**', (route) => route.fulfill({ body: pixel, contentType: 'image/png' }));
  await openWith(page, { [galleryPath]: [photo(1, 'The talk'), photo(2, null), photo(3, 'The posters')] });
  await tiles(page).first().press('Enter');
  await expect(page.getByRole('dialog', { name: '1 of 3' })).toBeVisible();
  await expect(viewer(page).getByRole('img', { name: 'The talk' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: '2 of 3' })).toContainText('photo-2.jpg');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: '1 of 3' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: '3 of 3' })).toContainText('The posters');
  await viewer(page).getByRole('button', { name: 'Previous' }).click();
  await viewer(page).getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('dialog', { name: '1 of 3' })).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('dialog', { name: '2 of 3' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(tiles(page).first()).toBeFocused();
});

test('a missing file is replaced by its name and a note, in the gallery and in the viewer', async ({
  page,
}) => {
  await page.route('/uploads/**', (route) => route.fulfill({ status: 404, body: '' }));
  await openWith(page, { [galleryPath]: [photo(1, 'The talk'), video] });
  await section(page, 'Photo and Video Gallery').scrollIntoViewIfNeeded();
  await expect(tiles(page).first()).toContainText('photo-1.jpgImage file missing');
  await expect(tiles(page).last()).toContainText('film.mp4Video file missing');
  await expect(tiles(page).first().locator('img')).toHaveCount(0);
  await tiles(page).first().click();
  await expect(viewer(page)).toContainText('photo-1.jpgImage file missing');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('film.mp4Video file missing');
  await expect(page.locator('[role=alert]:not(:empty)')).toHaveCount(0);
});

test('documents are listed by category, at most three of each before "+N more resources available"', async ({
  page,
}) => {
  await openWith(page, {
    [resourcesPath]: [
      ...[1, 2, 3, 4, 5].map((number) => document_(number, 'forms')),
      document_(6, 'guidelines'),
      document_(7, 'posters'),
      document_(8, 'brochures'),
      document_(9, 'slides'),
    ],
  });
  const resources = section(page, 'Downloadable Resources');
  await expect(resources.getByRole('heading', { level: 3 })).toHaveText([
    'Brochures',
    'Posters',
    'Guidelines',
    'Forms',
    'Slides',
  ]);
  await expect(resources.getByRole('listitem')).toHaveCount(7);
  await expect(resources.getByRole('heading', { name: 'forms 4' })).toBeHidden();
  await resources.getByText('+2 more resources available').press('Enter');
  await expect(resources.getByRole('heading', { name: 'forms 4' })).toBeVisible();
  await expect(resources.getByText('PDF, 240 KB').first()).toBeVisible();
});

test('a document with a file downloads, and one without shows the demo notice for three seconds', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-21T06:00:00Z' });
  await openWith(page, {
    [resourcesPath]: [document_(1, 'forms', { hasFile: true }), document_(2, 'forms')],
  });
  await expect(page.getByRole('link', { name: 'Download forms 1' })).toHaveAttribute(
    'href',
    `/api/downloadable-resources/${id(1)}/file`,
  );
  await page.clock.pauseAt('2026-11-21T06:30:00Z');
  await page.getByRole('button', { name: 'Download forms 2' }).click();
  await page.clock.runFor(100);
  await expect(toast(page).getByRole('status')).toHaveText(
    'Demo ModeThis is a sample entry. There is no file to download yet.',
  );
  await page.clock.runFor(2_900);
  await expect(toast(page)).toContainText('Demo Mode');
  await page.clock.runFor(200);
  await expect(toast(page)).not.toContainText('Demo Mode');
});

test('an empty gallery and an empty list of documents show a message', async ({ page }) => {
  await openWith(page, { [galleryPath]: [], [resourcesPath]: [], [contentPath]: [] });
  await expect(page.getByRole('heading', { name: 'No photos or videos yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No resources yet' })).toBeVisible();
  await expect(section(page, 'About IPSR & SPSR')).toContainText('This portal is for patients');
});

test('each part that fails to load shows a message, and Retry loads it without moving focus', async ({
  page,
}) => {
  await page.route(galleryPath, (route) => route.fulfill({ status: 503, body: '' }));
  await page.route(resourcesPath, (route) => route.abort());
  await page.route(contentPath, (route) => route.abort());
  await navigateClientSide(page, '/awareness');
  const gallery = page.getByRole('alert').filter({ hasText: 'The gallery could not be loaded' });
  await expect(page.getByRole('alert').filter({ hasText: 'This text could not be loaded' })).toHaveCount(2);
  await expect(
    page.getByRole('alert').filter({ hasText: 'The resources could not be loaded' }),
  ).toBeVisible();
  await page.route(galleryPath, (route) => route.fulfill({ json: [photo(1, 'The talk')] }));
  await gallery.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(tiles(page)).toHaveCount(1);
  // The button is gone, so the heading above it has the focus.
  await expect(page.getByRole('heading', { name: 'Photo and Video Gallery' })).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is readable, and myths open', async ({ page }) => {
    await page.goto('/awareness');
    await expect(page.getByText('Pharmacovigilance means keeping watch over medicines.')).toBeVisible();
    await page.locator('summary').first().click();
    await expect(
      page.getByText('Nurses, pharmacists, patients and families may report as well.'),
    ).toBeVisible();
    await expect(tiles(page).first()).toHaveAttribute('href', /^\/uploads\//);
    await expect(page.getByRole('heading', { name: 'Guidelines' })).toBeVisible();
  });
});

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('axe finds no problem on the awareness page when loaded, open, empty, failed or loading', async ({
      page,
    }) => {
      const check = async () => expect(await axeFindings(page)).toEqual([]);
      await page.goto('/awareness');
      await expect(page.locator('.bar-small > button')).toBeAttached();
      await page.locator('summary').first().click();
      await check();
      await tiles(page).first().click();
      await expect(viewer(page)).toBeVisible();
      await check();
    });

    test('axe finds no problem on the awareness page when it is empty, failed or loading', async ({
      page,
    }) => {
      test.slow(); // several axe runs
      const check = async () => expect(await axeFindings(page)).toEqual([]);
      await openWith(page, { [galleryPath]: [], [resourcesPath]: [] });
      await check();
      for (const path of [contentPath, galleryPath, resourcesPath]) {
        await page.route(path, (route) => route.abort());
      }
      await navigateClientSide(page, '/awareness');
      await expect(page.locator('.state-error')).toHaveCount(4);
      await check();
      for (const path of [contentPath, galleryPath, resourcesPath]) await page.route(path, () => {});
      await navigateClientSide(page, '/awareness');
      await expect(page.locator('.skeleton')).toHaveCount(4);
      await check();
    });
  });
}

test('nothing is wider than a 320 pixel screen, in the page and in the viewer', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openWith(page, {
    [galleryPath]: [{ ...photo(1, 'C'.repeat(200)), originalName: `${'n'.repeat(150)}.jpg` }],
    [resourcesPath]: [document_(1, 'forms', { title: 'T'.repeat(200), description: 'D'.repeat(300) })],
  });
  await expect(tiles(page)).toHaveCount(1);
  expect(await overflow(page)).toBe(0);
  await tiles(page).first().click();
  await expect(viewer(page)).toBeVisible();
  expect(await overflow(page)).toBe(0);
});
