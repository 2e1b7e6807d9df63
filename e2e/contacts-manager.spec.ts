// Contact details and official links: what visitors read after each change, and Back while a link is typed. The rest is
// proved by client/pages/admin/contacts/contacts.browser.test.tsx.
import { word } from '#testing/made-files.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, expectToast, row } from './manager.ts';

test.beforeEach(({ page }) => signIn(page));

test('an administrator edits the contact details and the official links, and visitors read each change at once', async ({
  page,
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const address = `Room ${word()}\nSecond line`;
  await page.goto('/admin/contacts');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.press('Enter');
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expectToast(page, 'Contact information updated successfully');
  await expect(edit).toBeFocused();
  await expect(page.getByRole('definition').last()).toHaveText(address);
  expect(await read('/contact')).toContain(address.split('\n')[0]);

  const title = word();
  await page.getByRole('tab', { name: 'Official Links' }).click();
  await page.getByLabel('Title').focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://example.org/first');
  await page.keyboard.press('Tab');
  await page.keyboard.type('B'); // Building
  await tabTo(page, page.getByRole('button', { name: 'Add Link' }));
  // Back would lose the link: it asks first.
  const asked = answer(page, false);
  await page.evaluate(() => history.back());
  expect(await asked).toMatch(/without saving/);
  await expect(page).toHaveURL('/admin/contacts?tab=links');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Contact link added successfully');
  await expect(page.getByLabel('Title')).toHaveValue('');
  const mine = row(page, title);
  await expect(mine.getByText('Active', { exact: true })).toBeVisible();
  expect(await read('/quiz')).toMatch(new RegExp(`<a [^>]*href="https://example.org/first"[^>]*>.*${title}`));

  await mine.getByRole('button', { name: `Edit ${title}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Official Link' })).toBeFocused();
  await page.getByLabel('Sort order').fill('7');
  await page.getByRole('switch', { name: 'Active' }).uncheck();
  await page.getByRole('button', { name: 'Update Link' }).click();
  await expectToast(page, 'Contact link updated successfully');
  await expect(page.getByRole('heading', { name: 'Add Official Link' })).toBeVisible();
  await expect(mine).toContainText('Inactive');
  await expect(mine).toContainText('Order: 7');
  expect(await read('/quiz')).not.toContain(title);

  const named = answer(page, true);
  await mine.getByRole('button', { name: `Delete ${title}` }).press('Enter');
  expect(await named).toContain(title);
  await expectToast(page, 'Contact link deleted successfully');
  await expect(mine).toHaveCount(0);
});
