// The Awareness Content Manager: creating a text, and what visitors read.
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, dialog, expectToast, figure, row, search, word, write } from './manager.ts';

const list = '/api/admin/awareness-content';

test.beforeEach(({ page }) => signIn(page));

test('a text is created, edited and deleted by keyboard alone, and visitors see each change at once', async ({
  page,
  visitor,
}) => {
  const title = word();
  await page.goto('/admin/awareness');
  await expect(page.getByRole('heading', { level: 1, name: 'Awareness Content Manager' })).toBeVisible();
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
  await visitor.goto('/awareness');
  await expect(visitor.getByText(`First words of ${title}`)).toBeVisible();

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
  await visitor.reload();
  await expect(visitor.getByText(`Other words of ${title}`)).toBeVisible();

  await tabTo(page, row(page, title).getByRole('button', { name: `Delete ${title}` }));
  const asked = answer(page, true);
  await page.keyboard.press('Enter');
  expect(await asked).toContain(title);
  await expectToast(page, 'Content Deleted');
  await expect(row(page, title)).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText(title)).toHaveCount(0);
});

test('the six sections, the figures and the filter have their exact names', async ({ page }) => {
  const day = 24 * 60 * 60_000;
  const now = Date.now();
  await page.clock.setFixedTime(now); // independent of how long the page takes
  const made = (number: number, section: string, age: number) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    section,
    title: `Title ${number}`,
    content: 'Words.',
    updatedAt: new Date(now - age).toISOString(),
    version: 1,
    isSample: false,
  });
  await page.route(list, (route) =>
    route.fulfill({
      json: [made(1, 'about', day), made(2, 'about', 7 * day), made(3, 'what_is_pv', 7 * day + 1)],
    }),
  );
  await page.goto('/admin/awareness');
  await expect(figure(page, 'Total Content')).toHaveText('3');
  await expect(figure(page, 'Sections')).toHaveText('2');
  await expect(figure(page, 'Recent Updates')).toHaveText('2');
  const names = [
    'About IPSR & SPSR',
    'What is Pharmacovigilance?',
    'Why Reporting Matters',
    'Myths vs Facts',
    'Gallery Information',
    'Resource Information',
  ];
  await expect(page.getByLabel('Section').locator('option')).toHaveText(['All', ...names]);
  await page.getByLabel('Section').selectOption('What is Pharmacovigilance?');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(page).toHaveURL('/admin/awareness?show=what_is_pv');
  await page.getByRole('button', { name: 'Add Content' }).click();
  await expect(dialog(page).getByLabel('Section').locator('option')).toHaveText(names);
});

test('a title that its section already has raises a warning and is accepted', async ({ page }) => {
  const title = word();
  const { id } = await write<{ id: string }>(page.request, 'post', list, {
    section: 'gallery',
    title,
    content: 'First',
  });
  await page.goto('/admin/awareness');
  await page.getByRole('button', { name: 'Add Content' }).click();
  const warning = dialog(page).getByText('Gallery Information already has this title.');
  await dialog(page).getByLabel('Title').fill(` ${title.toUpperCase()}`);
  await expect(warning).toBeHidden();
  await dialog(page).getByLabel('Section').selectOption('gallery');
  await expect(warning).toBeVisible();
  await dialog(page).getByLabel('Content').fill('Second');
  await dialog(page).getByRole('button', { name: 'Add Content' }).click();
  await expectToast(page, 'Content Created');
  await write(page.request, 'delete', `${list}/${id}`);
});
