// The Site Settings Manager.
import type { Page, Route } from '@playwright/test';
import { signIn } from './administrator.ts';
import { toast } from './client-navigation.ts';
import { axeFindings, expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';

// Serial: the whole portal has one set of settings, so tests would see each other's changes.
test.describe.configure({ mode: 'serial' });

const path = '/admin/settings';
const save = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });
const status = (page: Page) => page.locator('.save-bar [role=status]');

/** Writes settings as another administrator would. */
async function set(page: Page, values: Record<string, string>) {
  const { request } = page.context();
  for (const [key, value] of Object.entries(values)) {
    const changed = await request.put(`/api/admin/site-settings/${key}`, { data: { value } });
    if (changed.status() === 404) {
      await request.post('/api/admin/site-settings', { data: { key, value } });
    }
  }
}

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
    await set(page, { hero_subtitle: 'Your Safety, Just a Click Away – Learn, Report & Stay Aware' });
  },
);

test('the first save of a setting creates its row', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Contact description').fill('Write to the pharmacovigilance cell.');
  await save(page).click();
  await expect(toast(page)).toContainText('Settings Updated');
  expect(await (await page.context().request.get('/contact')).text()).toContain(
    'Write to the pharmacovigilance cell.',
  );
  await set(page, { contact_description: '' });
});

test('the form starts with the defaults, explains invalid values, and disables Save', async ({ page }) => {
  await page.goto(path);
  for (const [label, value] of [
    ['Site title', 'IPSR & SPSR'],
    ['Site subtitle', 'Pharmacovigilance'],
    ['Hero title', 'Pharmacovigilance'],
    ['Hero subtitle', 'Your Safety, Just a Click Away – Learn, Report & Stay Aware'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(page.getByRole('switch', { name: 'Launch page' })).not.toBeChecked();
  for (const [label, value, message] of [
    ['Site title', '', 'Site title is required'],
    ['Site title', 'x'.repeat(101), 'Title too long'],
    ['Site subtitle', 'x'.repeat(201), 'Subtitle too long'],
    ['Hero title', '', 'Hero title is required'],
    ['Hero title', 'x'.repeat(151), 'Title too long'],
    ['Hero subtitle', 'x'.repeat(301), 'Subtitle too long'],
    ['Contact description', 'x'.repeat(501), 'Description too long'],
    ['About description', 'x'.repeat(501), 'Description too long'],
    ['Facebook', 'facebook', 'Must be a valid URL'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(value);
    await expect(page.locator('.field-error', { hasText: message })).toBeVisible();
    await expect(save(page)).toBeDisabled();
    // The longest accepted value.
    if (value.length > 100) await field.fill(value.slice(1));
    else await field.fill(before);
    await expect(page.locator('.field-error', { hasText: message })).toBeHidden();
    await field.fill(before);
  }
  await expect(status(page)).toHaveText('Everything is saved.');
});

test('a logo must be a valid address', async ({ page }) => {
  await page.goto(path);
  const fault = page.locator('.field-error', { hasText: 'Must be a valid URL' });
  for (const key of ['navbar_logo', 'logo_url', 'favicon_url']) {
    await page.locator(`#${key}`).fill('logo.png');
    await expect(fault).toBeVisible();
    await expect(page.locator(`#${key}`)).toHaveAccessibleDescription(/Error: Must be a valid URL$/);
    await expect(save(page)).toBeDisabled();
    await page.locator(`#${key}`).fill('https://example.org/logo.png');
    await expect(fault).toBeHidden();
    await expect(save(page)).toBeEnabled();
    await page.locator(`#${key}`).fill('');
    await expect(fault).toBeHidden();
  }
});

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

test('fields save at the same time and separately, and each shows its outcome', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Site subtitle').fill('Mine');
  await page.getByLabel('Hero title').fill('Mine too');
  await set(page, { hero_title: 'Theirs' }); // another administrator changes it meanwhile
  // No request is answered before both were sent.
  const bothSent = Promise.all(
    ['site_subtitle', 'hero_title'].map((key) => page.waitForRequest(`/api/admin/site-settings/${key}`)),
  );
  await page.route('/api/admin/site-settings/*', async (route) => {
    await bothSent;
    await route.continue();
  });
  await save(page).click();
  await expect(toast(page)).toContainText('Update Failed');
  await expect(toast(page)).toContainText('Failed to update site settings. Please try again.');
  const told = page.getByRole('alert').filter({ hasText: 'Not everything is saved' });
  await expect(told).toContainText('Hero title: Somebody else has saved a change');
  await expect(told).toContainText('Saved: Site subtitle.');
  await expect(page.getByLabel('Hero title')).toBeFocused();
  await expect(page.getByLabel('Hero title')).toHaveValue('Mine too');
  await expect(page.getByText('Their version: Theirs')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // The notice does not cover the button.
  const bar = await page.locator('.save-bar').boundingBox();
  const slip = await page.locator('.toast').boundingBox();
  expect(slip && slip.y + slip.height).toBeLessThan(bar?.y ?? 0);
  await page.unroute('/api/admin/site-settings/*');
  await expect(status(page)).toHaveText('You have unsaved changes: Hero title');

  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Hero title')).toHaveValue('Theirs');
  await expect(status(page)).toHaveText('Everything is saved.');

  await page.getByLabel('Hero title').fill('Mine again');
  await set(page, { hero_title: 'Theirs again' });
  await save(page).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save(page).click();
  await expect(toast(page)).toContainText('Settings Updated');
  const rows = (await (await page.context().request.get('/api/site-settings')).json()) as {
    key: string;
    value: string;
  }[];
  expect(rows.find(({ key }) => key === 'hero_title')?.value).toBe('Mine again');
  await set(page, { hero_title: 'Pharmacovigilance', site_subtitle: 'Pharmacovigilance' });
});

test('the session check and the settings show that they load, and settings that fail to load offer a retry', async ({
  page,
}) => {
  const held = (address: string, then: (route: Route) => Promise<void>) => {
    let letGo = () => {};
    const waits = new Promise<void>((resolve) => (letGo = resolve));
    return page
      .route(address, async (route) => {
        await waits;
        await then(route);
      })
      .then(() => letGo);
  };
  const heading = page.getByRole('heading', { level: 1, name: 'Site Settings Manager' });
  const loads = page.getByRole('status').filter({ hasText: 'Loading' });
  const check = await held('/api/auth/me', (route) => route.continue());
  const answer = await held('/api/site-settings', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(path);
  await expect(loads).toBeAttached();
  await expect(page.locator('.skeleton')).toBeVisible();
  await expect(heading).toHaveCount(0); // nothing shows before the session check has ended
  check();
  await expect(heading).toBeVisible();
  await expect(loads).toBeAttached();
  expect(await axeFindings(page)).toEqual([]);
  answer();
  await expect(toast(page)).toContainText('Failed to Load Settings');
  await expect(toast(page)).toContainText('Unable to load site settings. Please try again.');
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('/api/site-settings');
  await page.getByRole('main').getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByLabel('Site title')).toHaveValue('IPSR & SPSR');
});

test('a signed-out visitor is redirected to the sign-in', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(path);
  await expect(page).toHaveURL(/\/admin\/login/);
});
