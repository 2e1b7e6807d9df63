// Centres and texts of the home page: what visitors read after each change. The rest of these screens, the bin and the
// import are proved by client/pages/admin/centres.browser.test.tsx, the command palette by
// client/components/admin/palette/palette.browser.test.tsx.
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { toast } from './client-navigation.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { conflict, dialog, write } from './manager.ts';

test.beforeEach(async ({ page }) => signIn(page));

/** Chooses the text typed here where another person has changed the same field, and saves it. */
async function keepMine(page: Page, field: string, theirs: string) {
  const both = conflict(page).getByRole('group', { name: `${field} changed by both of you` });
  await expect(both).toContainText(theirs);
  await both.getByRole('radio', { name: /^Keep mine/ }).check();
  await dialog(page).getByRole('button', { name: 'Save This Version' }).press('Enter');
}
const accept = (page: Page) => page.once('dialog', (asked) => void asked.accept());

test('an administrator adds, changes and deletes a centre, and visitors see it at once', async ({ page }) => {
  await page.goto('/admin/amc-locations');
  await tabTo(page, page.getByRole('button', { name: 'Add Centre' }).first());
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).locator('.field-error')).toHaveCount(4);
  for (const text of ['Journey Medical College', '1 Hospital Road', 'Journeypur', 'Karnataka']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Centre Added');
  const found = async () =>
    (
      (await (await page.context().request.get('/api/amc-locations/search?city=journeypur')).json()) as {
        id: string;
        name: string;
      }[]
    ).map(({ id, name }) => ({ id, name }));
  const [centre] = await found();
  expect(centre?.name).toBe('Journey Medical College');

  await page.getByRole('searchbox').fill('journeypur');
  await page.getByRole('button', { name: 'Edit Journey Medical College' }).press('Enter');
  await dialog(page).getByLabel('Name').fill('Journey Institute');
  // Another administrator changes it meanwhile.
  const address = `/api/admin/amc-locations/${centre?.id}`;
  await write(page.request, 'put', address, { name: 'Journey Hospital', pincode: '560001' });
  await dialog(page).getByRole('button', { name: 'Save Changes' }).press('Enter');
  await keepMine(page, 'Name', 'Journey Hospital');
  await expect(toast(page)).toContainText('Centre Updated');
  expect(await found()).toEqual([{ id: centre?.id, name: 'Journey Institute' }]);

  accept(page);
  await page.getByRole('button', { name: 'Delete Journey Institute' }).press('Enter');
  await expect(toast(page)).toContainText('Centre Deleted');
  expect(await found()).toEqual([]);
});

test('an administrator adds, changes and deletes a home page text, and the page follows at once', async ({
  page,
}) => {
  await page.goto('/admin/homepage');
  await tabTo(page, page.getByRole('button', { name: 'Add Content' }).first());
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Section')).toBeFocused();
  await page.keyboard.type('Plat'); // Platform Features
  await page.keyboard.press('Tab');
  await page.keyboard.type('What our cell offers');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Everything below, without charge.');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Content Created');
  const home = async () => (await page.context().request.get('/')).text();
  expect(await home()).toContain('What our cell offers');
  await page.getByRole('button', { name: 'Edit What our cell offers' }).press('Enter');
  await dialog(page).getByLabel('Title').fill('What our cell does');
  // Another administrator changes it meanwhile.
  const list = '/api/admin/homepage-content';
  const wordings = (await (await page.request.get(list)).json()) as { id: string; title: string }[];
  const wording = wordings.find(({ title }) => title === 'What our cell offers');
  await write(page.request, 'put', `${list}/${wording?.id}`, { title: 'Their title' });
  await dialog(page).getByRole('button', { name: 'Save Changes' }).press('Enter');
  await keepMine(page, 'Title', 'Their title');
  await expect(toast(page)).toContainText('Content Updated');
  expect(await home()).toContain('What our cell does');
  accept(page);
  await page.getByRole('button', { name: 'Delete What our cell does' }).press('Enter');
  await expect(toast(page)).toContainText('Content Deleted');
  expect(await home()).not.toContain('What our cell does');
});
