// The Site Settings Manager: a save by keyboard that the portal uses at once, and a reload that would lose changes. The rest
// is proved by client/pages/admin/settings/settings.browser.test.tsx.
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { toast } from './client-navigation.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { write } from './manager.ts';

const path = '/admin/settings';
const save = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });
const status = (page: Page) => page.locator('.save-bar [role=status]');

test.beforeEach(async ({ page }) => signIn(page));

test('a changed subtitle is previewed at once, saved, and used by the portal on the next request; a reload asks before changes are lost', async ({
  page,
  request,
}) => {
  const changed = 'Report it. Somebody reads it.';
  await page.goto(path);
  await expect(save(page)).toBeDisabled();
  await tabTo(page, page.getByLabel('Hero subtitle'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(changed);
  await expect(page.getByRole('region', { name: 'Live Preview' })).toContainText(changed);
  await expect(status(page)).toHaveText('You have unsaved changes: Hero subtitle');
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await page.evaluate(() => location.reload());
  expect(await asked).toBe('beforeunload');
  await expect(page.getByLabel('Hero subtitle')).toHaveValue(changed);
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Settings Updated');
  await expect(status(page)).toHaveText('Everything is saved.');
  await expect(save(page)).toBeDisabled();
  // The button that had the focus is now disabled.
  await expect(status(page)).toBeFocused();
  expect(await (await request.get('/')).text()).toContain(changed);
  const value = 'Your Safety, Just a Click Away – Learn, Report & Stay Aware';
  await write(page.request, 'put', '/api/admin/site-settings/hero_subtitle', { value });
});
