// Admin resources: a document from the upload to the visitor's download. The rest is proved by
// client/pages/admin/resources/resources.browser.test.tsx.
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { pdf, word } from '#testing/made-files.ts';
import { answer, expectToast, row } from './manager.ts';

const listPath = '/api/admin/downloadable-resources';

test.beforeEach(({ page }) => signIn(page));

test('a document is uploaded, downloaded by visitors, edited and deleted', async ({ page, request }) => {
  const title = `Leaflet ${word()}`;
  const file = pdf('Leaflet on side effects.pdf', 245_000);
  const form = page.getByRole('region', { name: /^(Upload|Edit) Resource$/ });
  await page.goto('/admin/resources');
  const heading = page.getByRole('heading', { name: /^Uploaded Resources \(\d+\)$/ });
  const count = Number(/\d+/.exec(await heading.innerText()));
  const category = form.getByLabel('Category');
  await expect(category.locator('option')).toHaveText(['Brochures', 'Posters', 'Guidelines', 'Forms']);
  await expect(category).toHaveValue('brochures');
  await expect(form.getByRole('switch', { name: 'Active' })).toBeChecked();
  await form.getByLabel('Title').fill(title);
  await category.selectOption('Guidelines');
  await form.getByLabel('Description').fill('What to do.');
  await form.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(form.locator('.chosen b')).toHaveText(file.name);
  const sent = page.waitForRequest(
    (request) => request.url().endsWith(listPath) && request.method() === 'POST',
  );
  await form.getByRole('button', { name: 'Upload Resource' }).click();
  await expectToast(page, 'Resource uploaded successfully');
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
  const mine = row(page, title);
  await expect(mine).toContainText('Active');
  await expect(mine).toContainText('What to do.');
  await expect(mine).toContainText(`Guidelines. ${file.name}, ${String(said.fileSize)}, uploaded`);
  await expect(heading).toHaveText(`Uploaded Resources (${count + 1})`);
  await expect(form.getByLabel('Title')).toHaveValue('');

  // The administrator's download, and the visitor's.
  const download = page.waitForEvent('download');
  await mine.getByRole('link', { name: `Download ${title}` }).click();
  expect((await download).suggestedFilename()).toBe(file.name);
  const awareness = await (await request.get('/awareness')).text();
  const link = awareness.split('<a ').find((part) => part.split('</a>')[0]?.includes(title));
  const address = /href="([^"]+)"/.exec(link ?? '')?.[1] ?? '';
  const reply = await request.get(address);
  expect(reply.headers()['content-disposition']).toContain('attachment');
  expect(Buffer.compare(await reply.body(), file.buffer)).toBe(0);

  await mine.getByRole('button', { name: `Edit ${title}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Resource' })).toBeFocused();
  await form.getByLabel('Title').fill(`${title} 2`);
  await form.getByRole('switch', { name: 'Active' }).click();
  await form.getByRole('button', { name: 'Update Resource' }).press('Enter');
  await expectToast(page, 'Resource updated successfully');
  await expect(row(page, `${title} 2`)).toContainText('Inactive');
  // The file is unchanged, but not for visitors any more.
  await expect(mine.getByRole('link', { name: `Download ${title} 2` })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);

  const asked = answer(page, true);
  await mine.getByRole('button', { name: `Delete ${title} 2` }).press('Enter');
  expect(await asked).toContain(`${title} 2`);
  await expectToast(page, 'Resource deleted successfully');
  await expect(mine).toHaveCount(0);
});
