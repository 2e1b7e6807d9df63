// The way through the side navigation to the quiz scores and other screens. The screen itself is proved by
// client/pages/admin/quiz-scores/quiz-scores.browser.test.tsx.
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

test.beforeEach(({ page }) => signIn(page));

test('the side navigation links to the results, the administrators and the audit trail', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  for (const [name, title] of [
    ['Quiz scores', 'Quiz Scores'],
    ['Administrators', 'Administrators'],
    ['Audit trail', 'Audit Trail'],
  ] as const) {
    await navigation.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  }
});
