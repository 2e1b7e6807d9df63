// The image or video field in an administrator's form, as the about sections use it.
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { axeFindings, expect, looks, test } from './journey.ts';
import { captions, film, largerThan, photograph, word } from '#testing/made-files.ts';

const uploadPath = '/api/admin/upload';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Section' });
const field = (page: Page, name: string) => dialog(page).getByRole('group', { name });
const chooser = (page: Page, name: string) => field(page, name).getByLabel(/^(Upload|Replace) /);
const address = (page: Page, name: string) => field(page, name).getByLabel('Or its address');
const toast = (page: Page) => dialog(page).locator('.toast');

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/about');
  await page.getByRole('button', { name: 'Add Section' }).first().click();
  await expect(dialog(page)).toBeVisible();
});

test('an image uploads as soon as it is chosen, and can be replaced, removed or given by its address', async ({
  page,
}) => {
  await chooser(page, 'Image').setInputFiles(await photograph(`${word()}.jpg`));
  await expect(toast(page).getByRole('status')).toContainText('Upload successful');
  await expect(address(page, 'Image')).toHaveValue(/^\/uploads\/\d{13}-[\w-]+\.jpg$/);
  await expect(field(page, 'Image').getByRole('img', { includeHidden: true })).toBeVisible();
  await expect(field(page, 'Image').getByRole('progressbar')).toHaveCount(0); // three seconds later
  await expect(chooser(page, 'Image')).toHaveAccessibleName('Replace image');
  await field(page, 'Image').getByRole('button', { name: 'Remove image' }).click();
  await expect(address(page, 'Image')).toHaveValue('');
  await address(page, 'Image').fill('http://example.org/a.jpg');
  await expect(field(page, 'Image')).toContainText('load this over https only');
});

test('a video and its captions upload when Upload is pressed, and the form neither saves nor closes before', async ({
  page,
}) => {
  await chooser(page, 'Video').setInputFiles(await film(page, 'film.webm'));
  await expect(field(page, 'Video').locator('.chosen-picture img')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  page.once('dialog', (question) => void question.dismiss());
  await page.keyboard.press('Escape');
  expect((await asked).message()).toContain('Leave without saving?');
  await field(page, 'Video').getByLabel('Captions').setInputFiles(captions);
  await dialog(page).getByLabel('Title').fill(word());
  await dialog(page).getByRole('button', { name: 'Add Section' }).click();
  await expect(toast(page).getByRole('alert')).toContainText('Not uploaded yet');
  await expect(field(page, 'Video').getByRole('button', { name: 'Upload video' })).toBeFocused();
  await field(page, 'Video').getByRole('button', { name: 'Upload video' }).click();
  await expect(toast(page).getByRole('status')).toContainText('Upload successful');
  await expect(address(page, 'Video')).toHaveValue(/^\/uploads\/\d{13}-[\w-]+\.webm$/);
});

test('a refused file shows why, and Retry sends it again', async ({ page }) => {
  const alert = toast(page).getByRole('alert');
  await chooser(page, 'Image').setInputFiles(largerThan(15, 'large.jpg'));
  await expect(alert).toHaveText('File too largeFile size must be less than 15MB');
  await chooser(page, 'Video').setInputFiles(largerThan(100, 'large.mp4'));
  await expect(alert).toHaveText('File too largeFile size must be less than 100MB');
  await chooser(page, 'Image').setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await expect(alert).toContainText('Invalid File Type');
  await page.route(uploadPath, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await chooser(page, 'Image').setInputFiles(await photograph('a.jpg', { width: 60, height: 40 }));
  await expect(alert).toHaveText('Upload failedAn error occurred during upload');
  await page.route(uploadPath, (route) => route.fulfill({ status: 413 }), { times: 1 });
  await field(page, 'Image').getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveText('File too largeFile size must be less than 15MB');
  await field(page, 'Image').getByRole('button', { name: 'Retry' }).click();
  await expect(address(page, 'Image')).toHaveValue(/^\/uploads\//);
});

test('a form does not save while its file is still uploading', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(uploadPath, async (route) => {
    await asked;
    await route.fallback();
  });
  await chooser(page, 'Image').setInputFiles(await photograph('a.jpg', { width: 60, height: 40 }));
  await expect(field(page, 'Image').getByRole('progressbar')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Add Section' }).click();
  await expect(toast(page).getByRole('alert')).toContainText('Still uploading');
  await expect(dialog(page)).toBeVisible();
  answer();
  await expect(address(page, 'Image')).toHaveValue(/^\/uploads\//);
});

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('axe finds no problem in a form with files', async ({ page }) => {
      test.slow(); // several axe runs
      expect(await axeFindings(page)).toEqual([]);
      await chooser(page, 'Video').setInputFiles(await film(page, 'film.webm'));
      await page.route(uploadPath, (route) => route.fulfill({ status: 500 }));
      await chooser(page, 'Image').setInputFiles(await photograph('a.jpg', { width: 60, height: 40 }));
      await expect(field(page, 'Image').getByRole('button', { name: 'Retry' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
