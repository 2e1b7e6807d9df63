// The administrator's own password. Tests that change a password use an account of their own.
import type { Page } from '@playwright/test';
import { createAdministrator, signIn } from './administrator.ts';
import { axeFindings, expect, pauseClock, test } from './journey.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const current = (page: Page) => field(page, 'Current password');
const chosen = (page: Page) => field(page, 'New password');
const confirmed = (page: Page) => field(page, 'Confirm new password');
const submit = (page: Page) => page.getByRole('button', { name: /^Chang(e|ing) Password/ });
const toast = (page: Page) => page.locator('.frame > .toast');
const strong = 'Five wells of 10 stay empty';

async function open(page: Page) {
  await page.goto('/admin/password');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Password' })).toBeVisible();
}

test('the password screen names the administrator, gives tips and links back', async ({ page }) => {
  await signIn(page);
  await open(page);
  await expect(page.getByText('Signed in as admin.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Security Tips' })).toBeVisible();
  await expect(page.getByText('Please log in again after changing the password.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin');
  for (const [input, autocomplete] of [
    [current(page), 'current-password'],
    [chosen(page), 'new-password'],
    [confirmed(page), 'new-password'],
  ] as const) {
    await expect(input).toHaveAttribute('autocomplete', autocomplete);
  }
});

test('the strength bar has six labels, and the missing criteria are listed after half a second', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  await open(page);
  const meter = page.getByRole('meter', { name: 'Password strength' });
  await expect(meter).toBeHidden();
  const missing = page.getByText(/^Missing: /);
  for (const [password, score, label] of [
    ['अ', '0', 'Very Weak'],
    ['a', '1', 'Weak'],
    ['aB', '2', 'Fair'],
    ['aB1', '3', 'Good'],
    ['aB1!', '4', 'Strong'],
    ['aB1!efgh', '5', 'Very Strong'],
  ] as const) {
    await chosen(page).fill(password);
    await expect(meter).toHaveAttribute('aria-valuenow', score);
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  // From here only the test moves the clock.
  await pauseClock(page);
  await chosen(page).fill('aB');
  await page.clock.runFor(450);
  await expect(missing).toBeHidden();
  await page.clock.runFor(100);
  await expect(missing).toHaveText('Missing: at least 8 characters, a number, a special character');
  await expect(missing).toHaveAttribute('aria-live', 'polite');
  await chosen(page).fill('');
  await expect(meter).toBeHidden();
});

test('each password rule shows its message during typing', async ({ page }) => {
  await signIn(page);
  await open(page);
  for (const [password, sentence] of [
    ['aB1!', 'Password must be at least 8 characters'],
    ['ab1!efgh', 'Password must contain at least one uppercase letter'],
    ['AB1!EFGH', 'Password must contain at least one lowercase letter'],
    ['aBc!efgh', 'Password must contain at least one number'],
    ['aB1cefgh', 'Password must contain at least one special character'],
  ] as const) {
    await chosen(page).fill(password);
    await expect(chosen(page)).toHaveAccessibleDescription(new RegExp(`Error: ${sentence}$`));
  }
  await chosen(page).fill(strong);
  await expect(chosen(page)).not.toHaveAttribute('aria-invalid');
  await current(page).fill('x');
  await current(page).fill('');
  await expect(page.getByText('Current password is required')).toBeVisible();
  await confirmed(page).fill('x');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(confirmed(page)).toHaveAttribute('aria-invalid', 'true');
  await confirmed(page).fill('');
  await expect(page.getByText('Please confirm your new password')).toBeVisible();
  await confirmed(page).fill(strong);
  await expect(page.getByText('Passwords match')).toBeVisible();
  await chosen(page).fill(`${strong}!`);
  await expect(page.getByText('Passwords do not match')).toBeVisible();
});

test('a password that is easy to guess is accepted with a warning', async ({ page }) => {
  await signIn(page);
  await open(page);
  await current(page).fill('x');
  await chosen(page).fill('Password123!');
  await confirmed(page).fill('Password123!');
  await expect(page.getByText('This password is easy to guess.')).toBeVisible();
  await expect(submit(page)).toBeEnabled();
});

test('the button is disabled until the form is valid, and a hint says what is missing', async ({ page }) => {
  await signIn(page);
  await open(page);
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveText('Change Password');
  await expect(submit(page)).toHaveAccessibleDescription(
    'To change it: enter your current password, choose a new password that meets the rules, repeat the new password.',
  );
  await chosen(page).fill(strong);
  await confirmed(page).fill(strong);
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription('To change it: enter your current password.');
  await current(page).fill('x');
  await expect(submit(page)).toBeEnabled();
});

test('three buttons with different names show and hide the three passwords', async ({ page }) => {
  await signIn(page);
  await open(page);
  for (const [input, thing] of [
    [current(page), 'current password'],
    [chosen(page), 'new password'],
    [confirmed(page), 'confirmed password'],
  ] as const) {
    await expect(input).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: `Show ${thing}` }).click();
    await expect(input).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: `Hide ${thing}` }).click();
    await expect(input).toHaveAttribute('type', 'password');
  }
});

test('a password change works by keyboard alone, resets the form, and the new password signs in', async ({
  page,
}) => {
  const account = createAdministrator(`changer-${Date.now()}`);
  await signIn(page, account);
  await open(page);

  await current(page).focus();
  await page.keyboard.type('Not the right one 1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(strong);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(strong);
  await page.keyboard.press('Enter');
  await expect(toast(page).getByRole('alert')).toHaveText(
    'Password Change FailedThe current password you entered is incorrect.',
  );
  await expect(
    page.getByRole('main').getByText('The current password you entered is incorrect.'),
  ).toBeVisible();
  await expect(confirmed(page)).toHaveValue(strong);
  await expect(current(page)).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);

  await current(page).fill(account.password);
  await page.route('/api/admin/change-password', async (route) => {
    await expect(submit(page)).toHaveText('Changing Password...');
    await route.continue();
  });
  await submit(page).click();
  await expect(toast(page).getByRole('status')).toHaveText(
    'Password Changed SuccessfullyYour admin password has been updated. Please keep it secure.',
  );
  for (const input of [current(page), chosen(page), confirmed(page)]) await expect(input).toHaveValue('');
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText('The current password you entered is incorrect.')).toBeHidden();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(strong);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${account.username}` })).toBeVisible();
});

test('after a password change other tabs of the browser stay signed in, and other devices do not', async ({
  page,
  context,
  browser,
}) => {
  const account = createAdministrator(`changer-${Date.now()}`);
  const device = await browser.newContext();
  const elsewhere = await device.newPage();
  for (const one of [page, elsewhere]) await signIn(one, account);
  await elsewhere.goto('/admin/administrators');
  const pending = (one: Page) => one.getByRole('region', { name: 'Pending Invites' });
  const made = await context.request.post('/api/admin/administrators', { data: { note: 'From before' } });
  expect(made.status()).toBe(201);
  const otherTab = await context.newPage();
  await otherTab.goto('/admin/administrators');
  await expect(pending(otherTab)).toContainText('From before');
  await page.goto('/admin/administrators');
  await expect(pending(page)).toContainText('From before');

  const follow = (one: Page, link: string) =>
    one.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
  await follow(page, 'Password');
  await current(page).fill(account.password);
  await chosen(page).fill(strong);
  await confirmed(page).fill(strong);
  await submit(page).click();
  await expect(toast(page).getByRole('status')).toContainText('Password Changed Successfully');

  await follow(page, 'Administrators');
  await expect(pending(page)).toBeVisible();
  await expect(pending(page)).not.toContainText('From before');
  await otherTab.getByRole('button', { name: 'Invite an Administrator' }).click();
  await otherTab.getByLabel('Who is it for?').fill('From after');
  await otherTab.keyboard.press('Enter');
  await expect(otherTab.getByRole('dialog', { name: 'The Invite is Ready' })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await device.close();
});

test('other failures show the server’s message, or the portal’s own when there is none', async ({ page }) => {
  await signIn(page);
  await open(page);
  await current(page).fill('x');
  await chosen(page).fill(strong);
  await confirmed(page).fill(strong);
  const answer = (status: number, body: string) =>
    page.route('/api/admin/change-password', (route) => route.fulfill({ status, body }));
  await answer(503, '{"message":"The database is away."}');
  await submit(page).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Password Change FailedThe database is away.');
  await answer(502, '<html>');
  await submit(page).click();
  await expect(toast(page).getByRole('alert')).toHaveText(
    'Password Change FailedFailed to change password. Please try again.',
  );
});
