// Several administrators: invites that work once, removal, and sign-out of other devices.
import type { Page } from '@playwright/test';
import { createAdministrator, signIn } from './administrator.ts';
import { axeFindings, expect, loadedLooks, test } from './journey.ts';

const toast = (page: Page) => page.locator('.frame > .toast');
const region = (page: Page, name: string) => page.getByRole('region', { name });
const password = 'Brick-Lantern-47!';
/** A name that no other test uses. */
const name = (word: string) => `${word}-${Math.random().toString(36).slice(2, 10)}`;

async function open(page: Page) {
  await page.goto('/admin/administrators');
  await expect(page.getByRole('heading', { level: 1, name: 'Administrators' })).toBeVisible();
}

/** Creates an invite on the screen by keyboard alone, and returns its link. */
async function invite(page: Page, note: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite an Administrator' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Who is it for?')).toBeFocused();
  await page.keyboard.type(note);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The Invite is Ready' });
  await expect(dialog).toContainText('It is shown only now.');
  return dialog.getByLabel('Link').inputValue();
}

/** Creates an invite over HTTP, and returns its address. */
async function invitePath(page: Page): Promise<string> {
  const answer = await page.context().request.post('/api/admin/administrators', { data: {} });
  return ((await answer.json()) as { path: string }).path;
}

test(
  'a colleague accepts an invite, changes the password, and is removed',
  { tag: '@both-engines' },
  async ({ page, browser, baseURL }) => {
    const [note, username] = [name('Pharmacy'), name('asha')];
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page);
    await open(page);
    const link = await invite(page, note);
    expect(link).toMatch(new RegExp(`^${baseURL}/admin/invite#[\\w-]{43}$`));
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    page.once('dialog', (question) => void question.accept());
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(region(page, 'Pending Invites')).toContainText(note);

    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(link);
    await theirs.getByLabel('Username').fill(username);
    await theirs.getByLabel('Password', { exact: true }).fill(password);
    await theirs.getByLabel('Confirm password').fill(password);
    await theirs.keyboard.press('Enter');
    await expect(toast(theirs).getByRole('status')).toHaveText(`Account CreatedWelcome, ${username}!`);
    await expect(theirs.getByRole('heading', { level: 1, name: `Welcome, ${username}` })).toBeVisible();
    await theirs.getByRole('navigation').getByRole('link', { name: 'Password' }).click();
    await theirs.getByLabel('Current password', { exact: true }).fill(password);
    await theirs.getByLabel('New password', { exact: true }).fill(`${password}2`);
    await theirs.getByLabel('Confirm new password', { exact: true }).fill(`${password}2`);
    await theirs.keyboard.press('Enter');
    await expect(toast(theirs).getByRole('status')).toHaveText(
      'Password Changed SuccessfullyYour admin password has been updated. Please keep it secure.',
    );

    await page.reload();
    const account = region(page, 'Accounts').getByRole('listitem').filter({ hasText: username });
    await expect(account).toContainText('Last signed in');
    await expect(region(page, 'Pending Invites')).not.toContainText(note);
    const question = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await account.getByRole('button', { name: `Remove ${username}` }).click();
    expect(await question).toContain(`Remove “${username}”?`);
    await expect(toast(page).getByRole('status')).toHaveText('Administrator Removed');
    await expect(account).toBeHidden();

    await theirs.goto('/admin/reports');
    await expect(theirs.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
    await theirs.goto(link);
    await theirs.getByLabel('Username').fill(username);
    await theirs.getByLabel('Password', { exact: true }).fill(password);
    await theirs.getByLabel('Confirm password').fill(password);
    await theirs.getByRole('button', { name: 'Create Account' }).click();
    await expect(
      theirs.getByText('This invite was used or withdrawn, or has expired. Ask for a new one.'),
    ).toBeVisible();
    await context.close();
  },
);

test('the list marks the signed-in account, which cannot remove itself', async ({ page }) => {
  const account = createAdministrator(name('me'));
  await signIn(page, account);
  await open(page);
  const mine = region(page, 'Accounts').getByRole('listitem').filter({ hasText: account.username });
  await expect(mine).toContainText('You');
  await expect(mine.getByRole('button')).toHaveText(['Change Rights']);
});

test('the only administrator is told why a second one is useful', async ({ page }) => {
  await signIn(page);
  const me = await (await page.context().request.get('/api/auth/me')).json();
  await page.route('/api/admin/administrators', (route) =>
    route.fulfill({ json: [{ ...me, createdAt: '2026-11-21T05:40:00.000Z', lastSignInAt: null }] }),
  );
  await page.route('/api/admin/invites', (route) => route.fulfill({ json: [] }));
  await open(page);
  await expect(page.getByText('You are the only administrator.')).toBeVisible();
  await expect(page.getByText('Has not signed in yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No pending invites' })).toBeVisible();
});

test('a withdrawn invite’s link stops working', async ({ page }) => {
  const note = name('Withdrawn');
  await signIn(page);
  await open(page);
  await invite(page, note);
  page.on('dialog', (question) => void question.accept());
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Withdraw ${note}` }).click();
  await expect(toast(page).getByRole('status')).toHaveText('Invite Withdrawn');
  await expect(page.getByText(note)).toBeHidden();
});

test('the dialog with a new link stays open until it is closed on purpose', async ({ page }) => {
  await signIn(page);
  await open(page);
  await invite(page, name('Kept'));
  page.once('dialog', (question) => void question.dismiss());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'The Invite is Ready' })).toBeVisible();
});

test('the invite form says what is wrong and does not clear what was typed', async ({ page, browser }) => {
  await signIn(page);
  const path = await invitePath(page);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(path);
  await theirs.getByRole('button', { name: 'Create Account' }).click();
  const summary = theirs.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveText([
    'Username is required',
    'Password must be at least 8 characters',
  ]);
  await expect(theirs).toHaveTitle('Error: Create Your Account – Administration');
  await theirs.getByLabel('Username').fill('admin');
  await theirs.getByLabel('Password', { exact: true }).fill('brick');
  await expect(theirs.getByText(/^Missing: /)).toBeVisible();
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByLabel('Confirm password').fill('another');
  await theirs.getByRole('button', { name: 'Create Account' }).click();
  await expect(summary.getByRole('link')).toHaveText(['Passwords do not match']);
  await theirs.getByLabel('Confirm password').fill(password);
  await theirs.getByRole('button', { name: 'Create Account' }).click();
  await expect(theirs.getByLabel('Username')).toHaveAccessibleDescription(
    /This username is taken. Choose another one.$/,
  );
  const username = name('ravi');
  await theirs.getByLabel('Username').fill(username);
  await theirs.getByRole('button', { name: 'Create Account' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: `Welcome, ${username}` })).toBeVisible();
  await context.close();
});

test('an invite link that was cut off shows a message', async ({ page }) => {
  await page.goto('/admin/invite');
  await expect(page.getByRole('heading', { level: 1, name: 'This Link is Incomplete' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('an administrator sees where they are signed in, and signs out elsewhere', async ({ page, request }) => {
  const account = createAdministrator(name('sessions'));
  const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
  const elsewhere = async (userAgent: string) => {
    const answer = await request.post('/api/auth/login', {
      data: account,
      headers: { 'user-agent': userAgent, cookie: '' },
    });
    expect(answer.ok()).toBe(true);
  };
  await elsewhere(phone);
  await signIn(page, account);
  await page.goto('/admin/password');
  const here = region(page, 'Where You Are Signed In');
  await expect(here.getByRole('listitem')).toHaveCount(2);
  await expect(here.getByRole('listitem').first()).toContainText('This browser');
  await here.getByRole('button', { name: 'Sign out Firefox on Android' }).click();
  await expect(toast(page).getByRole('status')).toHaveText(
    'Signed Out ElsewhereFirefox on Android is signed out.',
  );
  await expect(here.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect((await request.get('/api/auth/me')).status()).toBe(401);

  await elsewhere(phone);
  await page.reload();
  await here.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await expect(toast(page).getByRole('status')).toHaveText(
    'Signed Out ElsewhereOnly this browser is still signed in.',
  );
  await expect(here.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Password' })).toBeVisible();
});

for (const { width, colorScheme } of loadedLooks) {
  test(`axe finds no problem on the administrators’ screens at ${width} pixels, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    const path = await invitePath(page);
    await open(page);
    await expect(region(page, 'Pending Invites').getByRole('listitem').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Create Your Account' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
