// Sign-in, sign-out, and the end of an inactive session.
import type { Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { signIn } from './administrator.ts';
import { axeFindings, expect, looks, test } from './journey.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const toast = (page: Page) => page.locator('.frame > .toast');
const notice = (page: Page) => page.getByRole('alertdialog', { name: 'Your session is about to end' });

const protectedPaths = [
  '/admin',
  '/admin/dashboard',
  '/admin/awareness',
  '/admin/about',
  '/admin/reports',
  '/admin/quiz',
  '/admin/risks',
  '/admin/gallery',
  '/admin/settings',
  '/admin/password',
  '/admin/contacts',
  '/admin/resources',
  '/admin/homepage',
  '/admin/amc-locations',
  '/admin/bin',
  '/admin/quiz-scores',
  '/admin/administrators',
  '/admin/privacy',
  '/admin/audit',
];

test('every screen redirects a signed-out visitor to the sign-in and reads nothing first', async ({
  page,
}) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) reads.push(pathname);
  });
  await page.goto('/admin/reports');
  await expect(page).toHaveURL('/admin/login');
  await expect(heading(page, 'Admin Login')).toBeVisible();
  for (const path of protectedPaths) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page).toHaveURL('/admin/login');
    await expect(heading(page, 'Admin Login')).toBeVisible();
  }
  // The sign-in asks whether the portal sends mail, for the link 'Forgot your password?'.
  expect(new Set(reads)).toEqual(new Set(['/api/auth/me', '/api/mail-service']));
});

test('the sign-in shows missing fields in a summary and at each field', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page).toHaveTitle('Admin Login – Administration');
  await expect(page.getByText('Admin sessions expire after 30 minutes of inactivity.')).toBeVisible();
  await login(page).click();
  const summary = page.locator('.error-summary');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('heading')).toHaveText('There is a problem');
  await expect(summary.getByRole('link')).toHaveText(['Username is required', 'Password is required']);
  await expect(page).toHaveTitle('Error: Admin Login – Administration');
  await summary.getByRole('link', { name: 'Password is required' }).click();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription('Error: Password is required');
  await expect(username(page)).toHaveAccessibleDescription('Error: Username is required');
});

test('a wrong password gets the same message as an unknown name, and the typed values stay', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await username(page).fill('nobody');
  await password(page).fill('wrong');
  await login(page).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Login FailedInvalid credentials');
  await expect(page.getByRole('main').getByText('Invalid credentials')).toBeVisible();
  await expect(username(page)).toHaveValue('nobody');
  await expect(page).toHaveURL('/admin/login');
});

test('a sign-in without a server answer says Invalid credentials, and otherwise shows the server’s message', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await username(page).fill('admin');
  await password(page).fill('x');
  await page.route('/api/auth/login', (route) => route.abort());
  await login(page).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Login FailedInvalid credentials');
  await page.route('/api/auth/login', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many tries. Try again in 4 minutes.' } }),
  );
  await login(page).click();
  await expect(toast(page).getByRole('alert')).toHaveText(
    'Login FailedToo many tries. Try again in 4 minutes.',
  );
});

test('signing in and out works by keyboard alone', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(username(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await username(page).focus();
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

  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin/dashboard');

  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page).getByRole('status')).toHaveText(
    'Logged OutYou have been successfully logged out.',
  );
  await page.goto('/admin/reports');
  await expect(page).toHaveURL('/admin/login');
});

test('a failed sign-out shows a message and does not change the screen', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/quiz');
  await page.route('/api/auth/logout', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page).getByRole('alert')).toHaveText('Logout FailedThere was an error logging out.');
  await expect(heading(page, 'Quiz Manager')).toBeVisible();
});

test('any failure of the session check counts as signed out', async ({ page }) => {
  await signIn(page);
  await page.route('/api/auth/me', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/admin/reports');
  await expect(page).toHaveURL('/admin/login');
});

test('an ended session leads to the sign-in with a note, and Back does not return', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/dashboard');
  // A pending read would end the session by itself.
  await expect(page.getByRole('link', { name: 'View All Reports' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'System Status' })).toContainText('Node.js');
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'View All Reports' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/login');
});

test('after 28 minutes without a request a notice counts down, and one key renews the session', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  await page.goto('/admin/quiz');
  await expect(page.getByRole('region', { name: 'Questions' }).getByRole('searchbox')).toBeVisible();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  // The clock also runs on by itself, so the steps leave room for a slow machine.
  await page.clock.runFor('27:00');
  await expect(notice(page)).toBeHidden();
  await page.clock.runFor(61_000);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expect(notice(page).getByRole('status').first()).toHaveText('2 minutes left');
  await page.clock.runFor(60_000);
  await expect(notice(page).getByRole('status').first()).toHaveText('1 minute left');
  await page.clock.runFor(30_000);
  await expect(notice(page).getByRole('status').first()).toHaveText('30 seconds left');
  await expect(notice(page).getByRole('timer')).toHaveText(/^0:([0-2]\d|30)$/);
  expect(requests).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(notice(page)).toBeHidden();
  expect(requests).toEqual(['/api/auth/me']);
  await page.clock.runFor('27:00');
  await expect(notice(page)).toBeHidden();
  await page.clock.runFor(65_000);
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeHidden();
});

test('the portal checks who is signed in once, and again after five minutes', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) checks.push(page.url());
  });
  const go = async (name: string, title: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(heading(page, title)).toBeVisible();
  };
  await page.goto('/admin/quiz');
  await expect(heading(page, 'Quiz Manager')).toBeVisible();
  await page.clock.runFor('04:00');
  await go('Dashboard', 'Welcome, admin');
  await go('Quiz', 'Quiz Manager');
  expect(checks).toHaveLength(1);
  await page.clock.runFor('01:01');
  await go('Dashboard', 'Welcome, admin');
  await expect.poll(() => checks).toHaveLength(2);
});

test('after 30 minutes the session ends, the read data is cleared, and no request was sent', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  await page.goto('/admin/reports');
  // Wait until the screen has finished its reads.
  await expect(page.getByRole('tabpanel').getByRole('status').first()).toHaveText(/^[\d,]+ reports?$/);
  await expect(page.locator('.ledger > div').first()).toContainText(/\d/);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.clock.runFor('30:01');
  await expect(page).toHaveURL('/admin/login');
  await expect(
    page.getByText('You were signed out after 30 minutes of inactivity. Sign in again to continue.'),
  ).toBeVisible();
  // The sign-in itself asks only whether the portal sends mail.
  const reads = requests.filter((path) => path.startsWith('/api/') && path !== '/api/mail-service');
  expect(reads).toEqual([]);
});

test('unsaved input comes back into the same form after the session ended', async ({ page }) => {
  const signInAgain = async () => {
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByText('Your unsaved changes come back when you open the same form.')).toBeVisible();
    await username(page).fill(administrator.username);
    await password(page).fill(administrator.password);
    await login(page).click();
    await expect(page).toHaveURL('/admin/dashboard');
  };
  const go = (link: string) => page.getByRole('link', { name: link, exact: true }).first().click();
  const back = page.getByText(
    'Your changes from before the session ended are restored. They are not saved yet.',
  );
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await page.goto('/admin/quiz');
  const add = page.getByRole('button', { name: 'Add Question' }).first();
  const dialog = page.getByRole('dialog');
  await add.click();
  await dialog.getByLabel('Question').fill('Is this lost?');
  await dialog.getByLabel('Option 2 (B)', { exact: true }).fill('No');
  await dialog.getByRole('radio', { name: 'Option 2 (B) is correct' }).check();
  await page.clock.runFor('30:01');
  await signInAgain();
  await go('Quiz');
  await add.click();
  await expect(back).toBeVisible();
  await expect(dialog.getByLabel('Question')).toHaveValue('Is this lost?');
  await expect(dialog.getByLabel('Option 2 (B)', { exact: true })).toHaveValue('No');
  await expect(dialog.getByRole('radio', { name: 'Option 2 (B) is correct' })).toBeChecked();
  page.once('dialog', (asked) => void asked.accept());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await add.click();
  await expect(dialog.getByLabel('Question')).toHaveValue('');
  await page.keyboard.press('Escape');

  await go('Site settings');
  await page.getByLabel('Hero title').fill('Not lost either');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await signInAgain();
  await go('Site settings');
  await expect(back).toBeVisible();
  await expect(page.getByLabel('Hero title')).toHaveValue('Not lost either');
  await expect(page.getByText('You have unsaved changes: Hero title')).toBeVisible();
});

test('tabs share their activity and their sign-out', async ({ page, context }) => {
  await context.clock.install();
  await signIn(page);
  await page.goto('/admin/quiz');
  const other = await context.newPage();
  await other.goto('/admin/quiz');
  await expect(heading(other, 'Quiz Manager')).toBeVisible();

  await context.clock.runFor('28:05');
  await expect(notice(page)).toBeVisible();
  await expect(notice(other)).toBeVisible();
  await notice(other).getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await expect(notice(other)).toBeHidden();
  await expect(notice(page)).toBeHidden();

  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('You have signed out.')).toBeVisible();
});

for (const { width, colorScheme } of looks) {
  test(`axe finds no problem on the sign-in and the notice at ${width} pixels, ${colorScheme}`, async ({
    page,
  }) => {
    test.slow(); // several axe runs
    await page.clock.install();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/login');
    await expect(heading(page, 'Admin Login')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await login(page).click();
    await expect(page.locator('.error-summary')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await signIn(page);
    await page.goto('/admin/quiz');
    await expect(heading(page, 'Quiz Manager')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.clock.runFor('28:05');
    await expect(notice(page)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}
