// Admin resources: documents on their way to visitors, and what is said of them.
import type { Page } from '@playwright/test';
import type { DownloadableResource } from '../contract/downloadable-resources.ts';
import { signIn } from './administrator.ts';
import { toast } from './inside.ts';
import { axeFindings, expect, looks, test } from './journey.ts';
import { pdf, word } from './made-files.ts';

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

test(
  'a document is uploaded, downloaded by visitors, edited and deleted',
  { tag: '@both-engines' },
  async ({ page, visitor }) => {
    test.slow();
    const title = `Leaflet ${word()}`;
    const file = pdf('Leaflet on side effects.pdf', 245_000);
    await open(page);
    const count = Number(/\((\d+)\)/.exec(await page.locator('#resources').innerText())?.[1]);
    await form(page).getByLabel('Title').fill(title);
    await form(page).getByLabel('Category').selectOption('Guidelines');
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
    await expect(row(page, title)).toContainText(
      `Guidelines. ${file.name}, ${String(said.fileSize)}, uploaded`,
    );
    await expect(page.locator('#resources')).not.toHaveText(`Uploaded Resources (${count})`);
    await expect(form(page).getByLabel('Title')).toHaveValue('');

    // The administrator's own download, and the visitor's.
    const download = page.waitForEvent('download');
    await row(page, title)
      .getByRole('link', { name: `Download ${title}` })
      .click();
    expect((await download).suggestedFilename()).toBe(file.name);
    await visitor.goto('/awareness');
    const link = visitor.getByRole('link', { name: `Download ${title}`, includeHidden: true });
    const address = (await link.getAttribute('href')) ?? '';
    const answer = await page.request.get(address);
    expect(answer.headers()['content-disposition']).toContain('attachment');
    expect(Buffer.compare(await answer.body(), file.buffer)).toBe(0);
    await visitor.close();

    await row(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click();
    await expect(page.getByRole('heading', { name: 'Edit Resource' })).toBeFocused();
    await expect(chooser(page)).toHaveCount(0);
    await expect(form(page)).toContainText(file.name);
    await form(page).getByLabel('Title').fill(`${title} 2`);
    await form(page).getByRole('switch', { name: 'Active' }).click();
    await form(page).getByRole('button', { name: 'Update Resource' }).click();
    await expect(toast(page).getByRole('status')).toHaveText('Resource updated successfully');
    await expect(row(page, `${title} 2`)).toContainText('Inactive');
    await expect(page.getByRole('heading', { name: 'Upload Resource' })).toBeVisible();
    // The file stayed.
    await expect(row(page, title).getByRole('link', { name: `Download ${title} 2` })).toBeVisible();
    expect((await page.request.get(address)).status()).toBe(404);

    page.once('dialog', (question) => {
      expect(question.message()).toContain(`${title} 2`);
      void question.accept();
    });
    await row(page, title)
      .getByRole('button', { name: `Delete ${title} 2` })
      .click();
    await expect(toast(page).getByRole('status')).toHaveText('Resource deleted successfully');
    await expect(row(page, title)).toHaveCount(0);
  },
);

test('Cancel Edit leaves everything as it was, and the focus where it began', async ({ page }) => {
  await openWith(page, [resource(1), resource(2)]);
  const edit = page.getByRole('button', { name: 'Edit Document 2' });
  await edit.click();
  await expect(form(page).getByLabel('Title')).toHaveValue('Document 2');
  await form(page).getByRole('button', { name: 'Cancel Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Upload Resource' })).toBeVisible();
  await expect(form(page).getByLabel('Title')).toHaveValue('');
  await expect(edit).toBeFocused();
});

test('without a file, with one that is too large or of another type, nothing is sent and it is said why', async ({
  page,
}) => {
  await openWith(page, []);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await form(page).getByLabel('Title').fill('A document');
  await submit(page).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Please select a file to upload');
  await expect(form(page).locator('.field-error')).toContainText('Please select a file to upload');
  await chooser(page).setInputFiles({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
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

test('what fails is told, and what was typed stays', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Edit Document 1' }).click();
  await form(page).getByLabel('Title').fill('Another title');
  await form(page).getByRole('button', { name: 'Update Resource' }).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Failed to update resource');
});

test('each category has its own icon and colour', async ({ page }) => {
  const categories = ['brochures', 'posters', 'guidelines', 'forms', 'slides'];
  await openWith(
    page,
    categories.map((category, index) => resource(index + 1, { category })),
  );
  await expect(page.getByRole('heading', { name: 'Uploaded Resources (5)' })).toBeVisible();
  const looksOf = await page
    .locator('.resource-icon')
    .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).color + icon.innerHTML));
  expect(new Set(looksOf).size).toBe(5);
});

test('a document is uploaded by keyboard alone', async ({ page }) => {
  const title = `By keyboard ${word()}`;
  await open(page);
  // From here on: the browser is told to hand choosers over, and a press right after that came too early.
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

    test('axe finds nothing in any state of the resources', async ({ page }) => {
      test.slow(); // axe looks several times
      const check = async () => expect(await axeFindings(page)).toEqual([]);
      const categories = ['brochures', 'posters', 'guidelines', 'forms', 'slides'];
      await openWith(
        page,
        categories.map((category, index) => resource(index + 1, { category, isActive: index > 0 })),
      );
      await submit(page).click();
      await chooser(page).setInputFiles(pdf('a.pdf'));
      await check();
      await page.getByRole('button', { name: 'Edit Document 3' }).click();
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
