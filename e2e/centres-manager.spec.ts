// Centres and texts of the home page: what visitors read after each change. The rest of these screens, two people who edit
// one record, the bin and the import are proved by client/pages/admin/centres.browser.test.tsx, the command palette by
// client/components/admin/palette/palette.browser.test.tsx.
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, dialog, expectToast } from './manager.ts';

test.beforeEach(async ({ page }) => signIn(page));

test('an administrator adds, changes and deletes a centre and a home page text, and visitors see it at once', async ({
  page,
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const found = async () =>
    (
      (await (await request.get('/api/amc-locations/search?city=journeypur')).json()) as { name: string }[]
    ).map(({ name }) => name);
  await page.goto('/admin/amc-locations');
  await tabTo(page, page.getByRole('button', { name: 'Add Centre' }).first());
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeFocused();
  for (const text of ['Journey Medical College', '1 Hospital Road', 'Journeypur', 'Karnataka']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Centre Added');
  expect(await found()).toEqual(['Journey Medical College']);
  await page.getByRole('searchbox').fill('journeypur');
  await page.getByRole('button', { name: 'Edit Journey Medical College' }).press('Enter');
  await dialog(page).getByLabel('Name', { exact: true }).fill('Journey Institute');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expectToast(page, 'Centre Updated');
  expect(await found()).toEqual(['Journey Institute']);
  const named = answer(page, true);
  await page.getByRole('button', { name: 'Delete Journey Institute' }).press('Enter');
  expect(await named).toContain('Journey Institute');
  await expectToast(page, 'Centre Deleted');
  expect(await found()).toEqual([]);

  await page.evaluate(() => history.pushState(null, '', '/admin/homepage'));
  await expect(page.getByRole('heading', { level: 1, name: 'Home Page Manager' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Add Content' }).first());
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Section')).toBeFocused();
  await page.keyboard.type('Plat'); // Platform Features
  await page.keyboard.press('Tab');
  await page.keyboard.type('What our cell offers');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Everything below, without charge.');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Content Created');
  expect(await read('/')).toContain('What our cell offers');
  await page.getByRole('button', { name: 'Edit What our cell offers' }).press('Enter');
  await dialog(page).getByLabel('Title').fill('What our cell does');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expectToast(page, 'Content Updated');
  expect(await read('/')).toContain('What our cell does');
  const asked = answer(page, true);
  await page.getByRole('button', { name: 'Delete What our cell does' }).press('Enter');
  await asked;
  await expectToast(page, 'Content Deleted');
  expect(await read('/')).not.toContain('What our cell does');
});
