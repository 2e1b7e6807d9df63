// Admin resources: uploaded documents and their messages.
import type { Page } from '@playwright/test';
import type { DownloadableResource } from '../contract/downloadable-resources.ts';
import { signIn } from './administrator.ts';
import { toast } from './client-navigation.ts';
import { axeFindings, expect, looks, test } from './journey.ts';
import { largerThan, pdf, word } from '#testing/made-files.ts';
import { answer, conflict, write } from './manager.ts';

const listPath = '/api/admin/downloadable-resources';
const uploadPath = '/api/admin/upload';
const form = (page: Page) => page.getByRole('region', { name: /^(Upload|Edit) Resource$/ });
const chooser = (page: Page) => form(page).getByLabel('File', { exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Upload Resource' });
const row = (page: Page, title: string) => page.locator('.resources > li').filter({ hasText: title });

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const resource = (number: number, change: Partial<DownloadableResource> = {}): DownloadableResource => ({
  id: id(number),
  title: `Document ${number}`,
  description: null,
  filename: `resource_176370000000${number}.pdf`,
  originalName: `document-${number}.pdf`,
  fileSize: '240 KB',
  hasFile: true,
  category: 'brochures',
  uploadedAt: '2026-11-21T05:40:00.000Z',
  isActive: true,
  version: 1,
  isSample: false,
  ...change,
});

async function open(page: Page): Promise<void> {
  await page.goto('/admin/resources');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Resources' })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

async function openWith(page: Page, resources: DownloadableResource[]): Promise<void> {
  await page.route(listPath, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: resources }) : route.fallback(),
  );
  await open(page);
}

test.beforeEach(({ page }) => signIn(page));

test('a document is uploaded, downloaded by visitors, edited and deleted', async ({ page, visitor }) => {
  test.slow();
  const title = `Leaflet ${word()}`;
  const file = pdf('Leaflet on side effects.pdf', 245_000);
  await open(page);
  const count = Number(/\((\d+)\)/.exec(await page.locator('#resources').innerText())?.[1]);
  const category = form(page).getByLabel('Category');
  await expect(category.locator('option')).toHaveText(['Brochures', 'Posters', 'Guidelines', 'Forms']);
  await expect(category).toHaveValue('brochures');
  await expect(form(page).getByRole('switch', { name: 'Active' })).toBeChecked();
  await form(page).getByLabel('Title').fill(title);
  await category.selectOption('Guidelines');
  await form(page).getByLabel('Description').fill('What to do.');
  await chooser(page).setInputFiles(file);
  await expect(form(page).locator('.chosen b')).toHaveText(file.name);
  const sent = page.waitForRequest(
    (request) => request.url().endsWith(listPath) && request.method() === 'POST',
  );
  await submit(page).click();
  await expect(toast(page).getByRole('status')).toHaveText('Resource uploaded successfully');
  const said = (await sent).postDataJSON() as Record<string, unknown>;
  expect(said).toMatchObject({
    title,
    category: 'guidelines',
    description: 'What to do.',
    originalName: file.name,
    fileSize: `${Math.round(file.buffer.length / 1024)} KB`,
    isActive: true,
  });
  expect(said.filename).toMatch(/^resource_\d{13}\.pdf$/);
  await expect(row(page, title)).toContainText('Active');
  await expect(row(page, title)).toContainText('What to do.');
  await expect(row(page, title)).toContainText(
    `Guidelines. ${file.name}, ${String(said.fileSize)}, uploaded`,
  );
  await expect(page.locator('#resources')).not.toHaveText(`Uploaded Resources (${count})`);
  await expect(form(page).getByLabel('Title')).toHaveValue('');

  // The administrator's download, and the visitor's.
  const download = page.waitForEvent('download');
  await row(page, title)
    .getByRole('link', { name: `Download ${title}` })
    .click();
  expect((await download).suggestedFilename()).toBe(file.name);
  await visitor.goto('/awareness');
  const link = visitor.getByRole('link', { name: `Download ${title}`, includeHidden: true });
  const address = (await link.getAttribute('href')) ?? '';
  const reply = await page.request.get(address);
  expect(reply.headers()['content-disposition']).toContain('attachment');
  expect(Buffer.compare(await reply.body(), file.buffer)).toBe(0);
  await visitor.close();

  await row(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Resource' })).toBeFocused();
  await expect(chooser(page)).toHaveCount(0);
  await expect(form(page)).toContainText(file.name);
  await form(page).getByLabel('Title').fill(`${title} 2`);
  await form(page).getByRole('switch', { name: 'Active' }).click();
  // Another administrator changes it meanwhile.
  const listed = (await (await page.request.get(listPath)).json()) as DownloadableResource[];
  const made = listed.find((one) => one.title === title);
  await write(page.request, 'put', `${listPath}/${made?.id}`, {
    title: `${title} 1`,
    description: 'Theirs',
  });
  await form(page).getByRole('button', { name: 'Update Resource' }).press('Enter');
  const both = conflict(page).getByRole('group', { name: 'Title changed by both of you' });
  await expect(both).toContainText(`${title} 1`);
  await both.getByRole('radio', { name: /^Keep mine/ }).check();
  expect(await axeFindings(page)).toEqual([]);
  await form(page).getByRole('button', { name: 'Save This Version' }).press('Enter');
  await expect(toast(page).getByRole('status')).toHaveText('Resource updated successfully');
  await expect(row(page, `${title} 2`)).toContainText('Theirs');
  await expect(row(page, `${title} 2`)).toContainText('Inactive');
  await expect(page.getByRole('heading', { name: 'Upload Resource' })).toBeVisible();
  // The file is unchanged.
  await expect(row(page, title).getByRole('link', { name: `Download ${title} 2` })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);

  page.once('dialog', (question) => {
    expect(question.message()).toContain(`${title} 2`);
    void question.accept();
  });
  await row(page, title)
    .getByRole('button', { name: `Delete ${title} 2` })
    .press('Enter');
  await expect(toast(page).getByRole('status')).toHaveText('Resource deleted successfully');
  await expect(row(page, title)).toHaveCount(0);
});

test('Cancel Edit changes nothing and returns focus to its starting point', async ({ page }) => {
  await openWith(page, [resource(1), resource(2)]);
  const edit = page.getByRole('button', { name: 'Edit Document 2' });
  await edit.click();
  await expect(form(page).getByLabel('Title')).toHaveValue('Document 2');
  await form(page).getByRole('button', { name: 'Cancel Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Upload Resource' })).toBeVisible();
  await expect(form(page).getByLabel('Title')).toHaveValue('');
  await expect(edit).toBeFocused();
});

test('a missing file, one that is too large and one of another type are refused with the reason, and nothing is sent', async ({
  page,
}) => {
  await openWith(page, []);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await form(page).getByLabel('Title').fill('A document');
  await submit(page).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Please select a file to upload');
  await expect(form(page).locator('.field-error')).toContainText('Please select a file to upload');
  await expect(chooser(page)).toBeFocused();
  await chooser(page).setInputFiles(largerThan(10, 'large.pdf'));
  await expect(toast(page).getByRole('alert')).toHaveText('File too largeFile size must be less than 10MB');
  await chooser(page).setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('x') });
  await expect(toast(page).getByRole('alert')).toContainText('Invalid File Type');
  expect(sent).toEqual([]);
  await expect(chooser(page)).toHaveAttribute('accept', '.pdf,.doc,.docx,.ppt,.pptx');
  await expect(form(page)).toContainText('max 10MB');
});

test('a record without a file says Demo Mode', async ({ page }) => {
  await openWith(page, [resource(1, { hasFile: false })]);
  await page.getByRole('button', { name: 'Download Document 1' }).click();
  await expect(toast(page).getByRole('status')).toContainText('Demo Mode');
});

test('a failure is shown, and the typed values stay', async ({ page }) => {
  await openWith(page, [resource(1)]);
  await form(page).getByLabel('Title').fill('A document');
  await chooser(page).setInputFiles(pdf('a.pdf'));
  await page.route(uploadPath, (route) => route.fulfill({ status: 400, json: { message: 'Not a PDF.' } }), {
    times: 1,
  });
  await submit(page).click();
  await expect(form(page)).toContainText('Not a PDF.');
  await page.route(uploadPath, (route) =>
    route.fulfill({ status: 201, json: { type: 'document', filename: 'x.pdf', originalName: 'a.pdf' } }),
  );
  await page.route(`${listPath}/**`, (route) => route.fulfill({ status: 500 }));
  await page.route(listPath, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await submit(page).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Failed to upload resource');
  await expect(form(page).getByLabel('Title')).toHaveValue('A document');
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Delete Document 1' }).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Failed to delete resource');
  // Typed text is not discarded without a question.
  const cancelled = answer(page, false);
  await page.getByRole('button', { name: 'Edit Document 1' }).click();
  expect(await cancelled).toMatch(/without saving/);
  await expect(form(page).getByLabel('Title')).toHaveValue('A document');
  const left = answer(page, true);
  await page.getByRole('button', { name: 'Edit Document 1' }).click();
  await left;
  await expect(page.getByRole('heading', { name: 'Edit Resource' })).toBeFocused();
  await form(page).getByLabel('Title').fill('Another title');
  await form(page).getByRole('button', { name: 'Update Resource' }).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Failed to update resource');
});

test('each category has its own icon: brochures blue, posters green, guidelines purple, forms orange, others grey', async ({
  page,
}) => {
  const categories = ['brochures', 'posters', 'guidelines', 'forms', 'slides'];
  await openWith(
    page,
    categories.map((category, index) => resource(index + 1, { category })),
  );
  await expect(page.getByRole('heading', { name: 'Uploaded Resources (5)' })).toBeVisible();
  const icons = page.locator('.resource-icon');
  expect(new Set(await icons.evaluateAll((all) => all.map(({ innerHTML }) => innerHTML))).size).toBe(5);
  const colours = await icons.evaluateAll((all) => {
    const brush = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' });
    return all.map((icon) => {
      if (!brush) return '';
      brush.fillStyle = getComputedStyle(icon).color;
      brush.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
      const most = Math.max(red, green, blue);
      if (most - Math.min(red, green, blue) < 40) return 'grey';
      if (most === green) return 'green';
      if (red > green && blue > green) return 'purple';
      return most === red ? 'orange' : 'blue';
    });
  });
  expect(colours).toEqual(['blue', 'green', 'purple', 'orange', 'grey']);
});

test('a document is uploaded by keyboard alone', async ({ page }) => {
  const title = `By keyboard ${word()}`;
  await open(page);
  // Playwright intercepts file choosers only from here on, so an earlier press would be lost.
  const chosen = page.waitForEvent('filechooser');
  await form(page).getByLabel('Title').focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('F');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(chooser(page)).toBeFocused();
  await page.keyboard.press('Space');
  await (await chosen).setFiles(pdf('a.pdf', 3_000));
  await expect(form(page).locator('.chosen b')).toHaveText('a.pdf');
  await chooser(page).focus();
  for (const stop of ['Remove', 'Active', 'Upload Resource']) {
    await page.keyboard.press('Tab');
    await expect(form(page).locator(':focus')).toHaveAccessibleName(new RegExp(stop));
  }
  await page.keyboard.press('Enter');
  await expect(row(page, title)).toContainText('Forms. a.pdf');
});

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('axe finds no problem in any state of the resources', async ({ page }) => {
      test.slow(); // several axe runs
      const check = async () => expect(await axeFindings(page)).toEqual([]);
      const categories = ['brochures', 'posters', 'guidelines', 'forms', 'slides'];
      await openWith(
        page,
        categories.map((category, index) => resource(index + 1, { category, isActive: index > 0 })),
      );
      await submit(page).click();
      await chooser(page).setInputFiles(pdf('a.pdf'));
      await check();
      const left = answer(page, true);
      await page.getByRole('button', { name: 'Edit Document 3' }).click();
      await left;
      await check();
      await page.route(listPath, (route) => route.fulfill({ json: [] }));
      await page.route(listPath, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
      await page.goto('/admin/resources');
      await expect(page.getByRole('heading', { name: 'Failed to Load Resources' })).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('No resources uploaded yet')).toBeVisible();
      await check();
    });
  });
}
