// The About Section Manager: a section and a message of the authorities, and the about page that shows them. The rest is
// proved by client/pages/admin/about/about.browser.test.tsx.
import { word } from '#testing/made-files.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { answer, dialog, expectToast, row } from './manager.ts';

test.beforeEach(({ page }) => signIn(page));

test('an administrator creates, edits and deletes a section and an authority message, and the about page follows at once', async ({
  page,
  request,
}) => {
  const about = async () => (await request.get('/about')).text();
  const title = word();
  await page.goto('/admin/about');
  await page.getByRole('button', { name: 'Add Section' }).press('Enter');
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('How it began.');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Section Created');
  expect(await about()).toContain(title);

  await row(page, title).getByRole('button', { name: title, exact: true }).click();
  await dialog(page).getByLabel('Content').fill(`How ${title} went on.`);
  await dialog(page).getByLabel('Sort order').fill('0');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Section Updated');
  await expect(row(page, title)).toContainText('Sort order 0');
  await expect(page.locator('[data-row]').first()).toContainText(title);
  expect(await about()).toContain(`How ${title} went on.`);

  const asked = answer(page, true);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  expect(await asked).toContain(title);
  await expectToast(page, 'Section Deleted');
  expect(await about()).not.toContain(title);

  const authorityName = `Dr ${word()}`;
  await page.getByRole('tab', { name: 'Authority Messages' }).click();
  await page.getByRole('button', { name: 'Add Authority Message' }).first().click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(authorityName);
  await dialog(page).getByLabel('Designation').fill('Dean');
  await dialog(page).getByLabel('Message').fill('Report what you see.');
  await dialog(page).getByRole('button', { name: 'Add Authority Message' }).click();
  await expectToast(page, 'Authority Message Created');
  expect(await about()).toContain(authorityName);

  await row(page, authorityName).getByRole('button', { name: authorityName, exact: true }).click();
  await dialog(page).getByLabel('Designation').fill('Director');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Authority Message Updated');
  await expect(row(page, authorityName)).toContainText('Director');

  const named = answer(page, true);
  await page.getByRole('button', { name: `Delete ${authorityName}` }).click();
  expect(await named).toContain(authorityName);
  await expectToast(page, 'Authority Message Deleted');
  expect(await about()).not.toContain(authorityName);
});
