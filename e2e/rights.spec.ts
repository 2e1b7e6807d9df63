// Rights on the real portal. Accounts with one right each: every screen in their navigation opens, nothing on
// it calls an endpoint that refuses them, and every other screen names the right it needs. Then a right is
// granted.
import type { Request } from '@playwright/test';
import { ageConfirmation, createAdministrator, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

const unique = (word: string) => `${word}-${Math.random().toString(36).slice(2, 10)}`;

const caseScreens = [
  'Reports and messages',
  'Cases',
  'Messages',
  'Terms and substances',
  'Quiz scores',
  'Password',
  'Help',
];
const walks = [
  {
    right: 'portal',
    screens: ['Site settings', 'Password', 'Bin', 'Administrators', 'E-mail', 'Audit trail', 'Help'],
    closed: ['/admin/reports', 'Report Manager', 'the right "cases"'],
  },
  {
    right: 'content',
    screens: [
      'Awareness',
      'About',
      'Quiz',
      'Drug risks',
      'Gallery',
      'Resources',
      'Home page',
      'AMC locations',
      'Password',
      'Contacts and links',
      'Bin',
      'Help',
    ],
    closed: ['/admin/privacy', 'Privacy', 'the rights "portal" and "cases"'],
  },
  {
    right: 'cases',
    screens: caseScreens,
    closed: ['/admin/bin', 'Bin', 'the right "content" or "portal"'],
  },
  {
    right: 'sign',
    screens: caseScreens,
    closed: ['/admin/audit', 'Audit Trail', 'the right "portal"'],
  },
] as const;

for (const { right, screens, closed } of walks) {
  test(`an account with the right ${right} opens its screens`, async ({ page }) => {
    const account = createAdministrator(unique(right), [right]);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    const unanswered = new Set<Request>();
    page.on('request', (sent) => unanswered.add(sent));
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(end as 'requestfinished', (sent) => unanswered.delete(sent));
    }
    const allAnswered = () => expect.poll(() => unanswered.size).toBe(0);
    await signIn(page, account);
    await page.goto('/admin/dashboard');
    const heading = page.getByRole('heading', { level: 1 });
    const navigation = page.getByRole('navigation', { name: 'Administration' });
    await expect(heading).toHaveText(`Welcome, ${account.username}`);
    await expect(navigation.getByRole('link')).toHaveText(['Dashboard', ...screens, /^View the portal/]);
    for (const name of screens) {
      await navigation.getByRole('link', { name, exact: true }).press('Enter');
      await expect(heading).toBeFocused();
      await expect(heading).not.toHaveText(/^(Welcome|No Access)/);
      await allAnswered();
      // The screens of case work open the navigation from the menu.
      await page.goBack();
      await expect(heading).toHaveText(/^Welcome/);
    }
    const [path, title, needed] = closed;
    await page.goto(path);
    await expect(heading).toHaveText(`No Access to ${title}`);
    await expect(heading).toBeFocused();
    await expect(page.getByText(`Your account needs ${needed} for this.`)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(`Welcome, ${account.username}`);
    await allAnswered();
    expect(refused).toEqual([]);
  });
}

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
