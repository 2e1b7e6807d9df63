// Sign-in and sign-out with a real session, in two tabs. The rest is proved by
// client/pages/admin/login/login.browser.test.tsx (the form, refusals, axe) and client/data/admin/session.browser.test.tsx
// (screens without a session, the notice, the end after 30 minutes, input that comes back).
import type { Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { expect, test } from './journey.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const toast = (page: Page) => page.locator('.frame > .toast');
const notice = (page: Page) => page.getByRole('alertdialog', { name: 'Your session is about to end' });

test('the document has the frame of the sign-in where the scripts draw it, and says so when there are none', async ({
  page,
  browser,
  baseURL,
}) => {
  const places = async (one: Page) => {
    const name = await one.locator('.sign-in .brand b').boundingBox();
    const form = await one.getByRole('main').boundingBox();
    return { name, form: { x: form?.x, y: form?.y, width: form?.width } };
  };
  for (const width of [360, 1280]) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 860 } });
    const plain = await context.newPage();
    await plain.goto(`${baseURL}/admin/login`);
    const inDocument = await places(plain);
    const sentence = plain.locator('noscript p');
    await expect(sentence).toHaveText('The administrators’ area needs JavaScript.');
    await expect(sentence).toBeInViewport();
    await expect(plain.locator('.skeleton')).toBeHidden();
    await context.close();
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/admin/login');
    await expect(heading(page, 'Admin Login')).toBeVisible();
    expect(await places(page)).toEqual(inDocument);
  }
});

test('a person signs in and out by keyboard, and the tabs of the browser share the session', async ({
  page,
  context,
}) => {
  await context.clock.install();
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) reads.push(pathname);
  });
  await page.goto('/admin/reports');
  await expect(page).toHaveURL('/admin/login');
  await expect(heading(page, 'Admin Login')).toBeVisible();
  // The sign-in asks whether the portal sends mail, for the link 'Forgot your password?'.
  await expect.poll(() => new Set(reads)).toEqual(new Set(['/api/auth/me', '/api/mail-service']));

  await page.getByLabel('Username').focus();
  await page.keyboard.type(administrator.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(heading(page, 'Welcome, admin')).toBeFocused();
  await expect(toast(page).getByRole('status')).toHaveText('Login SuccessfulWelcome back, admin!');

  const other = await context.newPage();
  await other.goto('/admin/login');
  await expect(other).toHaveURL('/admin/dashboard');
  await expect(heading(other, 'Welcome, admin')).toBeVisible();
  // For two minutes after the last key the dashboard asks what waits.
  const asked = other.waitForResponse('**/api/admin/cases/overview');
  await context.clock.runFor('02:05');
  await asked;
  await context.clock.runFor('28:05');
  await expect(notice(page)).toBeVisible();
  await expect(notice(other)).toBeVisible();
  await notice(other).getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await expect(notice(other)).toBeHidden();
  await expect(notice(page)).toBeHidden();

  await other.getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(other).toHaveURL('/admin/login');
  await expect(toast(other).getByRole('status')).toHaveText(
    'Logged OutYou have been successfully logged out.',
  );
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await page.goto('/admin/reports');
  await expect(page).toHaveURL('/admin/login');
});
