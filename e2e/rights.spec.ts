// A right is granted on the real portal. What accounts with one right each may open is proved by
// client/pages/admin/rights.browser.test.tsx.
import { ageConfirmation, createAdministrator, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

const unique = (word: string) => `${word}-${Math.random().toString(36).slice(2, 10)}`;

test('a right is granted after the password was entered again, and the account uses it', async ({
  page,
  visitor: theirs,
}) => {
  const granter = createAdministrator(unique('granter'));
  const account = createAdministrator(unique('writer'), ['content']);
  await signIn(theirs, account);
  await theirs.goto('/admin/dashboard');
  await expect(theirs.getByRole('heading', { name: `Welcome, ${account.username}` })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Report Manager' })).toBeHidden();

  await signIn(page, granter);
  ageConfirmation(granter, 6);
  await page.goto('/admin/administrators');
  await page.getByRole('button', { name: `Change rights of ${account.username}` }).press('Enter');
  const rights = page.getByRole('dialog', { name: `Rights of ${account.username}` });
  await rights.getByRole('checkbox', { name: 'Cases' }).press('Space');
  await rights.getByRole('button', { name: 'Save Rights' }).press('Enter');
  const confirming = page.getByRole('dialog', { name: 'Confirm it is you' });
  const password = confirming.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/incorrect/i);
  await password.fill(granter.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.frame > .toast').getByRole('status')).toHaveText(
    `Rights ChangedThe rights of ${account.username} are saved.`,
  );
  const row = page
    .getByRole('region', { name: 'Accounts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: account.username }) });
  await expect(row).toContainText('Cases: Read and work on cases, reports and messages');

  await signIn(theirs, account);
  await theirs.goto('/admin/dashboard');
  await theirs.getByRole('link', { name: 'Report Manager' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Report Manager' })).toBeFocused();

  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Rights granted in the last 7 days' })).toContainText(
    `${granter.username} granted ${account.username} the right "cases"`,
  );
});
