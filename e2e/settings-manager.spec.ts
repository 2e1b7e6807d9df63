// The Site Settings Manager: a save by keyboard that the portal uses at once, and a reload that would lose changes. The rest
// is proved by client/pages/admin/settings/settings.browser.test.tsx.
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { toast } from './client-navigation.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';

const path = '/admin/settings';
const save = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });
const status = (page: Page) => page.locator('.save-bar [role=status]');

test.beforeEach(async ({ page }) => signIn(page));

test(
  'a changed title is previewed at once, saved, and used by the portal on the next request',
  { tag: '@both-engines' },
  async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Site Settings Manager' })).toBeVisible();
    for (const legend of [
      'Branding & Identity',
      'Content & Messaging',
      'Contact & Information',
      'Feature Controls',
    ]) {
      await expect(page.getByRole('group', { name: legend })).toBeVisible();
    }
    await expect(save(page)).toBeDisabled();
    await tabTo(page, page.getByLabel('Hero subtitle'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Report it. Somebody reads it.');
    await expect(page.getByRole('region', { name: 'Live Preview' })).toContainText(
      'Report it. Somebody reads it.',
    );
    await expect(status(page)).toHaveText('You have unsaved changes: Hero subtitle');
    await tabTo(page, save(page));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Settings Updated');
    await expect(status(page)).toHaveText('Everything is saved.');
    await expect(save(page)).toBeDisabled();
    // The button that had the focus is now disabled.
    await expect(status(page)).toBeFocused();
    const home = await page.context().request.get('/');
    expect(await home.text()).toContain('Report it. Somebody reads it.');
    const value = 'Your Safety, Just a Click Away – Learn, Report & Stay Aware';
    await page.context().request.put('/api/admin/site-settings/hero_subtitle', { data: { value } });
  },
);

test('leaving with unsaved changes asks first, in the area and in the browser', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Hero title').fill('Not saved');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByLabel('Hero title')).toHaveValue('Not saved');
  await page.reload();
  await expect(page.getByLabel('Hero title')).toHaveValue('Pharmacovigilance');
  expect(asked).toEqual(['confirm', 'beforeunload']);
});
