// Accounts with one right each, over the portal as it is: every screen that their navigation lists opens, nothing that they
// see asks for what the portal refuses, and any other screen says which right it needs.
import { createAdministrator, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

const walks = [
  {
    right: 'portal',
    screens: ['Site settings', 'Password', 'Bin', 'Administrators', 'Audit trail'],
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
    ],
    closed: ['/admin/privacy', 'Privacy', 'the rights "portal" and "cases"'],
  },
  {
    right: 'cases',
    screens: ['Reports and messages', 'Quiz scores', 'Password'],
    closed: ['/admin/bin', 'Bin', 'the right "content" or "portal"'],
  },
  {
    right: 'sign',
    screens: ['Reports and messages', 'Quiz scores', 'Password'],
    closed: ['/admin/audit', 'Audit Trail', 'the right "portal"'],
  },
] as const;

for (const { right, screens, closed } of walks) {
  test(`an account with the right ${right} walks through its screens`, async ({ page }) => {
    const account = createAdministrator(`${right}-${Math.random().toString(36).slice(2, 10)}`, [right]);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
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
      await page.waitForLoadState('networkidle');
    }
    const [path, title, needed] = closed;
    await page.goto(path);
    await expect(heading).toHaveText(`No Access to ${title}`);
    await expect(heading).toBeFocused();
    await expect(page.getByText(`Your account needs ${needed} for this.`)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(`Welcome, ${account.username}`);
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });
}
