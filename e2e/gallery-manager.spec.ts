// The Gallery Manager: photographs and videos from the upload to the visitor.
import type { Page } from '@playwright/test';
import type { GalleryItem } from '../contract/gallery-items.ts';
import { signIn } from './administrator.ts';
import { overflow, toast } from './client-navigation.ts';
import { axeFindings, expect, looks, test } from './journey.ts';
import { captions, film, largerThan, photograph, word } from '#testing/made-files.ts';

const listPath = '/api/gallery';
const uploadPath = '/api/admin/upload';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to Gallery' });
const chooser = (page: Page) => dialog(page).getByLabel('Photographs and videos');
const uploadButton = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true });
const chosen = (page: Page, name: string) =>
  dialog(page).locator('.chosen b').getByText(name, { exact: true });
const dialogToast = (page: Page) => dialog(page).locator('.toast');
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

async function open(page: Page): Promise<void> {
  await page.goto('/admin/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery Manager' })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

async function openDialog(page: Page): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: 'Add Gallery Item' }).click();
  await expect(chooser(page)).toBeFocused();
}

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const item = (number: number, change: Partial<GalleryItem> = {}): GalleryItem => ({
  id: id(number),
  type: 'image',
  filename: `1763700000000-${number}.jpg`,
  originalName: `photo-${number}.jpg`,
  caption: null,
  featured: false,
  uploadedAt: '2026-11-21T05:40:00.000Z',
  media: null,
  version: 1,
  isSample: false,
  ...change,
});

/** Opens the screen with the test's list. */
async function openWith(page: Page, items: GalleryItem[]): Promise<void> {
  await page.route(listPath, (route) => route.fulfill({ json: items }));
  await page.route('/uploads/**', (route) => route.fulfill({ status: 404, body: '' }));
  await open(page);
}

/** Limits uploads to this many bytes per second. */
async function slowUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

test.beforeEach(({ page }) => signIn(page));

test(
  'an administrator adds a photograph with a caption, features it, and deletes it by name; visitors see each change',
  { tag: '@both-engines' },
  async ({ page, visitor }) => {
    const name = `${word()}.jpg`;
    const caption = `Poster day ${word()}`;
    await openDialog(page);
    await chooser(page).setInputFiles(await photograph(name));
    await dialog(page).getByLabel('Caption').fill(caption);
    await uploadButton(page).click();
    await expect(toast(page).getByRole('status')).toContainText('Gallery Item Added');
    await expect(dialog(page)).toBeHidden();
    const added = card(page, caption);
    await expect(added).toContainText(name);
    await expect(added.getByRole('img')).toBeVisible();

    const listed = (await (await page.request.get(listPath)).json()) as GalleryItem[];
    const row = listed.find((candidate) => candidate.caption === caption);
    expect(row).toMatchObject({ type: 'image', originalName: name, featured: false, isSample: false });
    expect(row?.filename).toMatch(/^\d{13}-/);

    const featured = added.getByRole('switch', { name: `Featured on homepage ${name}` });
    await featured.click();
    await expect(featured).toBeChecked();
    await expect
      .poll(async () => (await page.request.get(`${listPath}?featured=true`)).text())
      .toContain(caption);
    await visitor.goto('/');
    await expect(visitor.getByRole('link', { name: caption })).toBeAttached();

    // A picture that failed before hydration is replaced too.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await visitor.route('**/entry-client*.js', (route) => released.then(() => route.continue()));
    await visitor.route('/uploads/**', (route) => route.fulfill({ status: 404, body: '' }));
    const failed = visitor.waitForResponse(/\/uploads\//);
    await visitor.goto('/awareness', { waitUntil: 'commit' });
    const tile = visitor.getByRole('link', { name: caption });
    await tile.scrollIntoViewIfNeeded();
    await failed;
    release();
    await expect(tile).toContainText(`${name}Image file missing`);
    await visitor.close();

    page.once('dialog', (question) => {
      expect(question.message()).toContain(name);
      void question.dismiss();
    });
    await added.getByRole('button', { name: 'Delete' }).click();
    await expect(added).toBeVisible();
    page.once('dialog', (question) => void question.accept());
    await added.getByRole('button', { name: 'Delete' }).click();
    await expect(added).toHaveCount(0);
    await expect(page.getByRole('article').locator(':focus')).toHaveCount(1); // the next item
  },
);

test(
  'a caption changes, and of two editors the second one is asked',
  { tag: '@both-engines' },
  async ({ page }) => {
    const name = `${word()}.jpg`;
    const edit = page.getByRole('dialog', { name: 'Edit Caption' });
    const caption = edit.getByLabel('Caption');
    await openDialog(page);
    await chooser(page).setInputFiles(await photograph(name));
    await uploadButton(page).click();
    await expect(dialog(page)).toBeHidden();
    await card(page, name)
      .getByRole('button', { name: `Add Caption ${name}` })
      .click();
    await caption.fill(`First ${name}`);
    // A change to another field, by another administrator or by the switch here, is no conflict.
    const find = async () =>
      ((await (await page.request.get(listPath)).json()) as GalleryItem[]).find(
        ({ originalName }) => originalName === name,
      );
    const address = `/api/admin/gallery/${(await find())?.id}`;
    await page.request.patch(address, { data: { featured: true } });
    await page.keyboard.press('Control+Enter');
    await expect(toast(page)).toContainText('Gallery Item Updated');
    const changed = card(page, name);
    await expect(changed.getByRole('heading', { name: `First ${name}` })).toBeVisible();
    await expect(changed.getByRole('switch')).toBeChecked();

    const open = changed.getByRole('button', { name: `Edit Caption ${name}` });
    await open.click();
    await caption.fill('Mine');
    await page.request.patch(address, { data: { caption: 'Theirs' } });
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit.getByRole('group', { name: 'Caption changed by both of you' })).toContainText('Theirs');
    await edit.getByRole('radio', { name: /^Keep mine/ }).check();
    expect(await axeFindings(page)).toEqual([]);
    await edit.getByRole('button', { name: 'Save This Version' }).click();
    await expect(changed.getByRole('heading', { name: 'Mine' })).toBeVisible();
    await expect(open).toBeFocused();

    await open.click();
    await caption.fill('Unsaved');
    page.once('dialog', (question) => void question.accept());
    await page.keyboard.press('Escape');
    await page.route('/api/admin/gallery/*', (route) => route.fulfill({ status: 500, body: '' }));
    await open.click();
    await caption.fill('Fails');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit.locator('.toast')).toContainText('Failed to update gallery item.');
    await expect(caption).toHaveValue('Fails');
  },
);

test('several files upload one after the other, each with its own caption', async ({ page }) => {
  const names = [`${word()}.jpg`, `${word()}.jpg`, `${word()}.jpg`];
  await openDialog(page);
  await chooser(page).setInputFiles(await Promise.all(names.map((name) => photograph(name))));
  await expect(dialog(page).getByRole('status').filter({ hasText: '3 files chosen' })).toBeAttached();
  await dialog(page).getByLabel('Caption').nth(1).fill(`Second ${names[1]}`);
  await uploadButton(page).click();
  await expect(dialog(page)).toBeHidden();
  for (const name of names) await expect(card(page, name)).toHaveCount(1);
  await expect(card(page, `Second ${names[1]}`)).toHaveCount(1);
});

test('a video uploads with a poster image made in the browser and with its captions', async ({ page }) => {
  const name = `${word()}.webm`;
  await openDialog(page);
  await chooser(page).setInputFiles(await film(page, name));
  await expect(dialog(page).locator('.chosen-picture img')).toBeVisible();
  await dialog(page).getByLabel('Captions').setInputFiles(captions);
  await uploadButton(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, name)).toContainText('Video');
  const listed = (await (await page.request.get(listPath)).json()) as GalleryItem[];
  const row = listed.find(({ originalName }) => originalName === name);
  expect(row?.type).toBe('video');
  for (const file of [row?.media?.poster, row?.media?.captions]) {
    expect((await page.request.get(`/uploads/${file}`)).status()).toBe(200);
  }
});

test('upload progress shows percent and bytes, announces each quarter, and disappears after three seconds', async ({
  page,
}) => {
  const file = await photograph(`${word()}.jpg`, { width: 1600, height: 1200 });
  await openDialog(page);
  await chooser(page).setInputFiles(file);
  await slowUploads(page, file.buffer.length / 3);
  // Records everything that the live regions announce.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status]')) {
        const text = region.textContent ?? '';
        if (text && !said.includes(text)) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await uploadButton(page).click();
  const bar = dialog(page).getByRole('progressbar', { name: `Uploading ${file.name}` });
  await expect(bar).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expect(dialog(page).locator('.upload > .num')).toHaveText(/^\d+%, [\d.]+ [KM]B of [\d.]+ [KM]B/);
  await expect(dialog(page)).toBeHidden();
  const indicator = page.getByText(`Upload completed: ${file.name}`);
  await expect(indicator).toBeVisible();
  await expect(indicator).toBeHidden();
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  for (const quarter of [25, 50, 75]) expect(said).toContain(`${quarter}% of ${file.name} uploaded`);
  expect(said).toContain(`${file.name} is uploaded`);
});

test('an upload can be stopped and started again', async ({ page }) => {
  const file = await photograph(`${word()}.jpg`);
  await openDialog(page);
  await chooser(page).setInputFiles(file);
  await slowUploads(page, 20_000);
  await uploadButton(page).click();
  await dialog(page)
    .getByRole('button', { name: `Cancel the upload of ${file.name}` })
    .click();
  await expect(uploadButton(page)).toBeVisible();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  await slowUploads(page, -1);
  await uploadButton(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, file.name)).toHaveCount(1);
});

test('a file of another type, one that is too large and a missing file are refused, each with its own message', async ({
  page,
}) => {
  await openDialog(page);
  await uploadButton(page).click();
  await expect(dialogToast(page).getByRole('alert')).toContainText('No File Selected');
  await expect(chooser(page)).toBeFocused();
  await chooser(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(dialogToast(page).getByRole('alert')).toHaveText(
    'Invalid File TypePlease select an image or video file.',
  );
  await expect(dialog(page).locator('.field-error')).toContainText(
    'notes.txt: Invalid File Type: Please select an image or video file.',
  );
  const tooLarge = async (name: string, megabytes: number) => {
    await chooser(page).setInputFiles(largerThan(megabytes, name));
    await expect(dialog(page).locator('.field-error')).toContainText(`${name}: File Too Large`);
    await expect(dialogToast(page).getByRole('alert')).toHaveText(
      'File Too LargeFile exceeds size limit. Images: 15MB max, Videos: 100MB max.',
    );
  };
  await tooLarge('large.jpg', 15);
  await tooLarge('large.mp4', 100);
  await expect(dialog(page).locator('.chosen')).toHaveCount(0);
});

const failures: [{ status: number; json?: object }, string][] = [
  [
    { status: 413, json: { message: 'Too large', details: 'Images: 15MB max today.' } },
    'File Too LargeImages: 15MB max today.',
  ],
  [{ status: 413 }, 'File Too LargeFile exceeds size limit. Images: 15MB max, Videos: 100MB max.'],
  [
    { status: 400, json: { message: 'This is not a picture.' } },
    'This is not a picture.Failed to upload file. Please try again.',
  ],
  [{ status: 500 }, 'Upload failedFailed to upload file. Please try again.'],
];
test('a failed upload shows a message, and the file stays for another try', async ({ page }) => {
  await openDialog(page);
  const file = await photograph(`${word()}.jpg`, { width: 60, height: 40 });
  await chooser(page).setInputFiles(file);
  for (const [answer, words] of failures) {
    await page.route(uploadPath, (route) => route.fulfill(answer), { times: 1 });
    await uploadButton(page).click();
    await expect(dialogToast(page).getByRole('alert')).toHaveText(words);
    await expect(dialog(page).locator('.chosen .field-error')).toBeVisible();
  }
  await uploadButton(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, file.name)).toHaveCount(1);
});

test('an upload after the session’s end leads to the sign-in with a message', async ({ page }) => {
  await openDialog(page);
  await chooser(page).setInputFiles(await photograph(`${word()}.jpg`, { width: 60, height: 40 }));
  await page.route(uploadPath, (route) => route.fulfill({ status: 401, json: { message: 'Sign in' } }));
  await uploadButton(page).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page).getByRole('alert')).toHaveText(
    'Session ExpiredPlease log in again to continue uploading.',
  );
});

test('a file that is uploaded but not yet in the gallery is not sent again', async ({ page }) => {
  await openDialog(page);
  const file = await photograph(`${word()}.jpg`, { width: 60, height: 40 });
  await chooser(page).setInputFiles(file);
  let uploads = 0;
  page.on('request', (request) => (uploads += request.url().endsWith(uploadPath) ? 1 : 0));
  await page.route('/api/admin/gallery', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await uploadButton(page).click();
  await expect(dialogToast(page).getByRole('alert')).toHaveText(
    'Upload FailedFailed to upload gallery item.',
  );
  await uploadButton(page).click();
  await expect(card(page, file.name)).toHaveCount(1);
  expect(uploads).toBe(1);
});

test('a failed change or deletion shows a message and does not change the item', async ({ page }) => {
  await openWith(page, [item(1)]);
  await page.route('/api/admin/gallery/*', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('switch').click();
  await expect(toast(page).getByRole('alert')).toHaveText('Update FailedFailed to update gallery item.');
  await expect(page.getByRole('switch')).not.toBeChecked();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Delete photo-1.jpg' }).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Deletion FailedFailed to delete gallery item.');
  await expect(card(page, 'photo-1.jpg')).toBeVisible();
});

test('the figures count all, images and videos, the demo notice shows while samples exist, and a missing file shows its name', async ({
  page,
}) => {
  await openWith(page, [item(1), item(2, { isSample: true }), item(3, { type: 'video' })]);
  await expect(page.locator('.ledger > div')).toHaveText(['Total3', 'Images2', 'Videos1']);
  await expect(page.getByRole('heading', { name: 'Demo Mode' })).toBeVisible();
  await openWith(page, [item(1), item(2, { type: 'video', originalName: 'film.mp4' })]);
  await expect(page.getByRole('heading', { name: 'Demo Mode' })).toBeHidden();
  await expect(card(page, 'photo-1.jpg').locator('.media-missing')).toHaveText(
    'photo-1.jpgImage file missing',
  );
  await card(page, 'film.mp4').scrollIntoViewIfNeeded();
  await expect(card(page, 'film.mp4').locator('.media-missing')).toHaveText('film.mp4Video file missing');
});

test('the gallery manager works by keyboard alone', async ({ page }) => {
  const name = `${word()}.jpg`;
  await open(page);
  // Playwright intercepts file choosers only from here on, so an earlier press would be lost.
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Gallery Item' }).focus();
  await page.keyboard.press('Enter');
  await expect(chooser(page)).toBeFocused();
  await page.keyboard.press('Space');
  await (await asked).setFiles(await photograph(name));
  await expect(chosen(page, name)).toBeVisible();
  await chooser(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type(`By keyboard ${name}`);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Gallery Item' })).toBeFocused();
  await page.getByRole('switch', { name: new RegExp(name) }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: new RegExp(name) })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  page.once('dialog', (question) => void question.accept());
  await page.keyboard.press('Enter');
  await expect(card(page, name)).toHaveCount(0);
});

test('closing with chosen files asks first', async ({ page }) => {
  await openDialog(page);
  await chooser(page).setInputFiles(await photograph('a.jpg', { width: 60, height: 40 }));
  page.once('dialog', (question) => void question.dismiss());
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
});

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('axe finds no problem in any state of the gallery manager', async ({ page }) => {
      test.slow(); // several axe runs
      const check = async () => expect(await axeFindings(page)).toEqual([]);
      await openWith(page, [item(1, { isSample: true, caption: 'A talk' }), item(2, { type: 'video' })]);
      await check();
      await page.getByRole('button', { name: 'Add Gallery Item' }).click();
      await uploadButton(page).click();
      await chooser(page).setInputFiles([
        await photograph('a.jpg', { width: 60, height: 40 }),
        { name: 'b.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
      ]);
      await expect(dialog(page).getByLabel('Captions')).toBeVisible();
      await check();
      let answer = () => {};
      const asked = new Promise<void>((resolve) => (answer = resolve));
      await page.route(uploadPath, async (route) => {
        await asked;
        await route.fulfill({ status: 500 });
      });
      await uploadButton(page).click();
      await expect(dialog(page).getByRole('progressbar')).toBeVisible();
      await check();
      answer();
      await expect(dialog(page).locator('.chosen .field-error').last()).toBeVisible();
      await check();
    });

    test('axe finds no problem while the gallery loads, fails or is empty, and Retry loads it', async ({
      page,
    }) => {
      test.slow();
      const check = async () => expect(await axeFindings(page)).toEqual([]);
      let fail = () => {};
      const waits = new Promise<void>((resolve) => (fail = resolve));
      await page.route(
        listPath,
        async (route) => {
          await waits;
          await route.fulfill({ status: 503, body: '' });
        },
        { times: 1 },
      );
      await page.goto('/admin/gallery');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(); // wait until the screen has loaded
      await expect(page.locator('.skeleton')).toBeVisible();
      await check();
      fail();
      await expect(page.getByRole('heading', { name: 'Failed to Load Gallery' })).toBeVisible();
      await check();
      await page.route(listPath, (route) => route.fulfill({ json: [] }));
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'No gallery items yet' })).toBeVisible();
      await check();
      expect(await overflow(page)).toBe(0);
    });
  });
}
