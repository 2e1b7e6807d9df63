// Contact details and official links, and what visitors see of them.
import { signIn } from './administrator.ts';
import { axeFindings, expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, conflict, expectToast, row, search, word, write } from './manager.ts';

const info = '/api/contact-info';
const list = '/api/admin/contact-links';
const link = (number: number, change: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  title: `Link ${String(number).padStart(4, '0')}`,
  url: `https://example.org/${number}`,
  icon: 'Globe',
  isActive: true,
  sortOrder: 0,
  version: 1,
  isSample: false,
  ...change,
});

test.beforeEach(({ page }) => signIn(page));

test('an administrator edits the contact details in place, and the contact page follows at once', async ({
  page,
  visitor,
}) => {
  const before = (await (await page.request.get(info)).json()) as {
    id: string;
    phone: string;
    address: string;
  };
  const address = `Room ${word()}\nSecond line`;
  await page.goto('/admin/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Contact Management' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Contact Information', 'Official Links']);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expect(page.getByRole('definition').last()).toHaveText(before.address);
  await edit.press('Enter');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Address').fill(' ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  for (const fault of ['Phone is required', 'Invalid email format', 'Address is required']) {
    await expect(page.getByText(fault)).toBeVisible();
  }
  // Unsaved input asks before it is discarded.
  const asked = answer(page, true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await asked).toMatch(/without saving/);
  await expect(edit).toBeFocused();

  await edit.press('Enter');
  await expect(page.getByLabel('Phone')).toHaveValue(before.phone); // the typed text is discarded
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expectToast(page, 'Contact information updated successfully');
  await expect(edit).toBeFocused();
  await expect(page.getByRole('definition').last()).toHaveText(address);
  await visitor.goto('/contact');
  await expect(visitor.getByText(address.split('\n')[0] ?? '').first()).toBeVisible();

  // When two people change them, the second one is asked.
  await edit.press('Enter');
  await page.getByLabel('Phone').fill('1800 1');
  await write(page.request, 'put', `/api/admin/contact-info/${before.id}`, { phone: '1800 2' });
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  const both = conflict(page).getByRole('group', { name: 'Phone changed by both of you' });
  await expect(both).toContainText('1800 2');
  await both.getByRole('radio', { name: /^Keep mine/ }).check();
  await page.getByRole('button', { name: 'Save This Version' }).press('Enter');
  await expect(page.getByRole('definition').first()).toHaveText('1800 1');

  await page.route(`/api/admin/contact-info/${before.id}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await edit.press('Enter');
  await page.getByLabel('Address').fill('Elsewhere');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to update contact information');
  await expect(page.getByLabel('Address')).toHaveValue('Elsewhere');
});

test('an administrator adds, edits and deletes an official link, and every footer follows at once', async ({
  page,
  visitor,
}) => {
  const title = word();
  const shown = visitor.getByRole('contentinfo').getByRole('link', { name: title });
  await page.goto('/admin/contacts?tab=links');
  await expect(page.getByRole('heading', { name: 'Add Official Link' })).toBeVisible();
  await expect(page.getByLabel('Icon').locator('option')).toHaveText([
    'External Link',
    'Globe',
    'Building',
    'Link',
  ]);
  await expect(page.getByLabel('Icon')).toHaveValue('ExternalLink');
  await expect(page.getByLabel('Sort order')).toHaveValue('0');
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
  await page.getByLabel('Sort order').fill('');
  await page.getByLabel('Sort order').blur();
  await expect(page.getByLabel('Sort order')).toHaveValue('0');
  await page.getByLabel('Title').focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://example.org/first');
  await page.keyboard.press('Tab');
  await page.keyboard.type('B'); // Building
  await tabTo(page, page.getByRole('button', { name: 'Add Link' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Contact link added successfully');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByRole('heading', { name: /^Official Links \(\d+\)$/ })).toBeVisible();
  const mine = row(page, title);
  await expect(mine.getByText('Active', { exact: true })).toBeVisible();
  await expect(mine.getByText(/^Order/)).toHaveCount(0);
  await expect(mine.getByRole('link')).toHaveAttribute('target', '_blank');
  await visitor.goto('/quiz');
  await expect(shown).toHaveAttribute('href', 'https://example.org/first');

  await mine.getByRole('button', { name: `Edit ${title}` }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Official Link' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel Edit' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Add Official Link' })).toBeVisible();
  await expect(mine.getByRole('button', { name: `Edit ${title}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Official Link' })).toBeFocused();
  await page.getByLabel('Sort order').fill('7');
  await page.getByRole('switch', { name: 'Active' }).uncheck();
  await page.getByRole('button', { name: 'Update Link' }).click();
  await expectToast(page, 'Contact link updated successfully');
  await expect(page.getByRole('heading', { name: 'Add Official Link' })).toBeVisible();
  await expect(mine.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(mine.getByText('Order: 7')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('contentinfo')).toBeVisible();
  await expect(shown).toHaveCount(0);

  const asked = answer(page, true);
  await mine.getByRole('button', { name: `Delete ${title}` }).press('Enter');
  expect(await asked).toContain(title);
  await expectToast(page, 'Contact link deleted successfully');
  await expect(mine).toHaveCount(0);
});

test('a failed write of a link says which write failed', async ({ page }) => {
  await page.route(list, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [link(1)] }) : route.fulfill({ status: 500 }),
  );
  await page.route(`${list}/*`, (route) => route.fulfill({ status: 500 }));
  await page.goto('/admin/contacts?tab=links');
  await page.getByLabel('Title').fill('A');
  await page.getByLabel('URL').fill('https://example.org');
  await page.getByRole('button', { name: 'Add Link' }).click();
  await expectToast(page, 'Failed to add contact link');
  const left = answer(page, true);
  await row(page, 'Link 0001').getByRole('button', { name: 'Edit Link 0001' }).click();
  await left;
  await expect(page.getByRole('heading', { name: 'Edit Official Link' })).toBeFocused();
  await page.getByLabel('Title').fill('B');
  await page.getByRole('button', { name: 'Update Link' }).click();
  await expectToast(page, 'Failed to update contact link');
  const asked = answer(page, true);
  await row(page, 'Link 0001').getByRole('button', { name: 'Delete Link 0001' }).click();
  await asked;
  await expectToast(page, 'Failed to delete contact link');
});

test('switching tabs, navigating or going back does not lose a typed link', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Contacts and links' }).click();
  await page.getByRole('tab', { name: 'Official Links' }).click();
  await page.getByLabel('Title').fill('Unsaved');
  for (const leave of [
    () => page.getByRole('tab', { name: 'Contact Information' }).click(),
    () => page.getByRole('link', { name: 'Drug risks' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    const asked = answer(page, false);
    await leave();
    expect(await asked).toMatch(/without saving/);
    await expect(page.getByLabel('Title')).toHaveValue('Unsaved');
    await expect(page).toHaveURL('/admin/contacts?tab=links');
  }
  const asked = answer(page, true);
  await page.getByRole('link', { name: 'Drug risks' }).click();
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Drug Risk Manager' })).toBeVisible();
});

test('two people edit the same link, both versions are shown, and the chosen one is saved', async ({
  page,
}) => {
  const title = word();
  const made = await write<{ id: string }>(page.request, 'post', list, {
    title,
    url: 'https://example.org/before',
  });
  await page.goto(`/admin/contacts?tab=links&q=${title}`);
  await row(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await page.getByLabel('URL').fill('https://example.org/mine');
  await write(page.request, 'put', `${list}/${made.id}`, { url: 'https://example.org/theirs', icon: 'Link' });
  await page.getByRole('button', { name: 'Update Link' }).click();
  await expect(conflict(page)).toBeVisible();
  const icon = conflict(page).getByRole('group', { name: 'Icon changed by them' });
  await expect(icon.getByRole('radio', { name: /^Take theirs/ })).toBeChecked();
  await expect(icon).toContainText('External Link');
  expect(await axeFindings(page)).toEqual([]);
  await conflict(page)
    .getByRole('radio', { name: /^Keep mine.*mine$/ })
    .check();
  await page.getByRole('button', { name: 'Save This Version' }).click();
  await expectToast(page, 'Contact link updated successfully');
  const links = (await (await page.request.get(list)).json()) as { id: string; url: string; icon: string }[];
  expect(links.find(({ id }) => id === made.id)).toMatchObject({
    url: 'https://example.org/mine',
    icon: 'Link',
  });
  await write(page.request, 'delete', `${list}/${made.id}`);
});

test('a list of five thousand links is searchable and paged', async ({ page }) => {
  await page.route(list, (route) =>
    route.fulfill({ json: Array.from({ length: 5_000 }, (_, number) => link(number)) }),
  );
  await page.goto('/admin/contacts?tab=links');
  await expect(page.getByRole('heading', { name: 'Official Links (5,000)' })).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(25);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 200')).toBeVisible();
  await expect(page.locator('[data-row]').first()).toContainText('Link 0025');
  await search(page).fill('link 499');
  await expect(page.locator('[data-row]')).toHaveCount(10);
  await expect(page.getByText('10 of 5,000 links')).toBeVisible();
});
