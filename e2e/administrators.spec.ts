// An invite that works once, from the administrator's screen to the colleague's browser, and the removal of the account. The
// rest is proved by client/pages/admin/administrators/administrators.browser.test.tsx; the sessions of an account by
// e2e/admin-password.spec.ts.
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

const toast = (page: Page) => page.locator('.frame > .toast');
const region = (page: Page, name: string) => page.getByRole('region', { name });
const password = 'Brick-Lantern-47!';
/** A name that no other test uses. */
const name = (word: string) => `${word}-${Math.random().toString(36).slice(2, 10)}`;

test(
  'a colleague accepts an invite and is removed',
  { tag: '@both-engines' },
  async ({ page, browser, baseURL }) => {
    const [note, username] = [name('Pharmacy'), name('asha')];
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page);
    await page.goto('/admin/administrators');
    await page.getByRole('button', { name: 'Invite an Administrator' }).press('Enter');
    await expect(page.getByLabel('Who is it for?')).toBeFocused();
    await page.getByRole('checkbox', { name: 'Cases' }).check();
    await page.getByLabel('Who is it for?').fill(note);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'The Invite is Ready' });
    await expect(dialog).toContainText('It is shown only now.');
    const link = await dialog.getByLabel('Link').inputValue();
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

    // The next read of the removed account ends its session.
    await theirs
      .getByRole('navigation')
      .getByRole('link', { name: 'Reports and messages', exact: true })
      .click();
    await expect(theirs.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
    await context.close();
  },
);
