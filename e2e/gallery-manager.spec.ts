// The Gallery Manager: photographs from the upload to the visitor, two editors of one caption, and a video under the
// Content-Security-Policy. The rest is proved by client/pages/admin/gallery/gallery.browser.test.tsx.
import type { Page } from '@playwright/test';
import type { GalleryItem } from '../contract/gallery-items.ts';
import { signIn } from './administrator.ts';
import { toast } from './client-navigation.ts';
import { axeFindings, expect, test } from './journey.ts';
import { captions, film, photograph, word } from '#testing/made-files.ts';

const listPath = '/api/gallery';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to Gallery' });
const chooser = (page: Page) => dialog(page).getByLabel('Photographs and videos');
const uploadButton = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true });
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
