// The Awareness Content Manager: a text by keyboard alone, and what visitors read after each change. The rest is proved by
// client/pages/admin/awareness/awareness.browser.test.tsx.
import { word } from '#testing/made-files.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, dialog, expectToast, row, search } from './manager.ts';

test.beforeEach(({ page }) => signIn(page));

test('a text is created, edited and deleted by keyboard alone, and visitors see each change at once', async ({
  page,
  request,
}) => {
  const title = word();
  const read = async () => (await request.get('/awareness')).text();
  await page.goto('/admin/awareness');
  await tabTo(page, page.getByRole('button', { name: 'Add Content' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Section')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`First words of ${title}`);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Content Created');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Content' })).toBeFocused();
  expect(await read()).toContain(`First words of ${title}`);

  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(title.toUpperCase());
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await tabTo(page, row(page, title).getByRole('button', { name: title, exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Edit Content');
  await expect(dialog(page).getByLabel('Section')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`Other words of ${title}`);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Content Updated');
  await expect(row(page, `Other words of ${title}`)).toBeVisible();
  expect(await read()).toContain(`Other words of ${title}`);

  await tabTo(page, row(page, title).getByRole('button', { name: `Delete ${title}` }));
  const asked = answer(page, true);
  await page.keyboard.press('Enter');
  expect(await asked).toContain(title);
  await expectToast(page, 'Content Deleted');
  await expect(row(page, title)).toHaveCount(0);
  expect(await read()).not.toContain(title);
});
