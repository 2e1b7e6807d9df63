// The administrator's own password and sessions, with an account of its own. The rest is proved by
// client/pages/admin/password/password.browser.test.tsx.
import type { Page } from '@playwright/test';
import { createAdministrator, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

const toast = (page: Page) => page.locator('.frame > .toast');
const strong = 'Five wells of 10 stay empty';

test('a person signs out a phone and changes the password by keyboard: other tabs stay signed in, other devices do not', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const account = createAdministrator(`changer-${Date.now()}`);
  /** A device that is signed in with this account. */
  const device = async (userAgent: string) => {
    const one = await playwright.request.newContext({ userAgent, ...(baseURL && { baseURL }) });
    expect((await one.post('/api/auth/login', { data: account })).ok()).toBe(true);
    return { leave: () => one.dispose(), status: async () => (await one.get('/api/auth/me')).status() };
  };
  const phone = await device('Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0');
  const desk = await device('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0');
  await signIn(page, account);
  const made = await context.request.post('/api/admin/administrators', { data: { note: 'From before' } });
  expect(made.status()).toBe(201);
  const pending = (one: Page) => one.getByRole('region', { name: 'Pending Invites' });
  const otherTab = await context.newPage();
  for (const one of [page, otherTab]) {
    await one.goto('/admin/administrators');
    await expect(pending(one)).toContainText('From before');
  }

  const follow = (link: string) =>
    page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
  await follow('Password');
  const here = page.getByRole('region', { name: 'Where You Are Signed In' });
  await expect(here.getByRole('listitem')).toHaveCount(3);
  await expect(here.getByRole('listitem').first()).toContainText('This browser');
  await here.getByRole('button', { name: 'Sign out Firefox on Android' }).click();
  await expect(toast(page).getByRole('status')).toHaveText(
    'Signed Out ElsewhereFirefox on Android is signed out.',
  );
  await expect(here.getByRole('listitem')).toHaveCount(2);
  expect([await phone.status(), await desk.status()]).toEqual([401, 200]);

  await page.getByLabel('Current password', { exact: true }).focus();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(strong);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(strong);
  await page.keyboard.press('Enter');
  await expect(toast(page).getByRole('status')).toHaveText(
    'Password Changed SuccessfullyYour admin password has been updated. Please keep it secure.',
  );
  await expect(here.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect(await desk.status()).toBe(401);
  await follow('Administrators');
  await expect(pending(page)).toBeVisible();
  await expect(pending(page)).not.toContainText('From before');
  await otherTab.getByRole('button', { name: 'Invite an Administrator' }).click();
  await otherTab.getByLabel('Who is it for?').fill('From after');
  await otherTab.keyboard.press('Enter');
  await expect(otherTab.getByRole('dialog', { name: 'The Invite is Ready' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(strong);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${account.username}` })).toBeVisible();
  for (const { leave } of [phone, desk]) await leave();
});
