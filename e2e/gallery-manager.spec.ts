// The Gallery Manager under the Content-Security-Policy: a photograph that is dropped or pasted, from the upload to the
// visitor; a video; and a visitor's picture that fails before hydration. The rest is proved by client/pages/admin/gallery/gallery.browser.test.tsx.
import type { APIRequestContext, Page } from '@playwright/test';
import type { GalleryItem } from '../contract/resources/gallery-items-rules.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { answer, expectToast } from './manager.ts';
import { captions, film, type MadeFile, photograph, word } from '#testing/made-files.ts';

const listPath = '/api/gallery';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to Gallery' });
const chooser = (page: Page) => dialog(page).getByLabel('Photographs and videos');
const uploadButton = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true });
const previews = (page: Page) => dialog(page).locator('.chosen-picture img');
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

async function openDialog(page: Page): Promise<void> {
  await page.goto('/admin/gallery');
  await page.getByRole('button', { name: 'Add Gallery Item' }).click();
  await expect(chooser(page)).toBeFocused();
}

/** Pastes a file as if it came from the clipboard. */
const paste = (page: Page, { name, mimeType, buffer }: MadeFile) =>
  page.evaluate(
    ([fileName, type, bytes]) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], fileName, { type }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    [name, mimeType, [...buffer]] as const,
  );

const items = async (request: APIRequestContext) =>
  (await (await request.get(listPath)).json()) as GalleryItem[];
const find = async (request: APIRequestContext, name: string) =>
  (await items(request)).find(({ originalName }) => originalName === name);

test.beforeEach(({ page }) => signIn(page));

test(
  'an administrator adds a photograph with a caption, features it, and deletes it by name; visitors see each change',
  { tag: '@both-engines' },
  async ({ page, request }) => {
    const name = `${word()}.jpg`;
    const caption = `Poster day ${word()}`;
    const read = async (path: string) => (await request.get(path)).text();
    await openDialog(page);
    const small = { width: 180, height: 135 };
    await dialog(page)
      .locator('.drop')
      .drop({ files: await photograph(name, small) });
    await paste(page, await photograph('pasted.jpg', small));
    await expect(previews(page)).toHaveCount(2);
    await dialog(page).getByRole('button', { name: 'Remove pasted.jpg' }).click();
    await expect(previews(page)).toHaveCount(1);
    await dialog(page).getByLabel('Caption').fill(caption);
    await uploadButton(page).click();
    await expectToast(page, 'Gallery Item Added');
    await expect(dialog(page)).toBeHidden();
    const added = card(page, caption);
    await expect(added).toContainText(name);
    await expect(added.getByRole('img')).toBeVisible();
    const item = await find(request, name);
    expect(item).toMatchObject({ type: 'image', caption, featured: false, isSample: false });
    expect(item?.filename).toMatch(/^\d{13}-/);
    expect(await read('/awareness')).toContain(caption);
    expect(await read('/')).not.toContain(caption);

    const featured = added.getByRole('switch', { name: `Featured on homepage ${name}` });
    await featured.click();
    await expect(featured).toBeChecked();
    await expect.poll(() => read(`${listPath}?featured=true`)).toContain(caption);
    expect(await read('/')).toContain(caption);

    const asked = answer(page, true);
    await added.getByRole('button', { name: 'Delete' }).click();
    expect(await asked).toContain(name);
    await expect(added).toHaveCount(0);
    await expectToast(page, 'Gallery Item Deleted');
    expect(await read('/awareness')).not.toContain(caption);
  },
);

test('a video uploads with a poster image and captions, and a picture that fails before hydration is replaced by its name', async ({
  page,
  request,
}) => {
  const name = `${word()}.webm`;
  await openDialog(page);
  await chooser(page).setInputFiles(await film(page, name));
  await expect(previews(page)).toBeVisible();
  await dialog(page).getByLabel('Captions').setInputFiles(captions);
  await uploadButton(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, name)).toContainText('Video');
  const item = await find(request, name);
  expect(item?.type).toBe('video');
  for (const file of [item?.media?.poster, item?.media?.captions]) {
    expect((await request.get(`/uploads/${file}`)).status()).toBe(200);
  }
  await page.goto('/awareness');
  await page.getByRole('link', { name }).click();
  const video = page.getByRole('dialog').locator('video');
  await video.evaluate((shown: HTMLVideoElement) => shown.play());
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime)).toBeGreaterThan(0);

  const picture = (await items(request)).find(({ type, isSample }) => type === 'image' && isSample);
  const released = Promise.withResolvers<void>();
  await page.route('**/entry-client*.js', (route) => released.promise.then(() => route.continue()));
  await page.route('/uploads/**', (route) => route.fulfill({ status: 404, body: '' }));
  const failed = page.waitForResponse(/\/uploads\//);
  await page.goto('/awareness', { waitUntil: 'commit' });
  const tile = page.getByRole('link', { name: picture?.caption ?? 'none' });
  await tile.scrollIntoViewIfNeeded();
  await failed;
  released.resolve();
  await expect(tile).toContainText(`${picture?.originalName}Image file missing`);
});
