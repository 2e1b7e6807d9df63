// The administrators' area as the browser loads it: the first Tab, screens that are loaded ahead, and a screen whose code is
// gone. The rest is proved by client/pages/admin/dashboard/dashboard.browser.test.tsx.
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

test('the first Tab reaches the skip link, links load their screens ahead, and a screen whose code is gone after an update offers the new one', async ({
  page,
  complaints,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await signIn(page);
  await page.goto('/admin/dashboard');
  await expect(title).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // Wait until the dashboard has finished its reads.
  await expect(page.locator('.ledger > div').first()).toContainText(/\d/);
  await expect(page.getByRole('region', { name: 'System Status' })).toContainText('Node.js');
  for (const [name, heading, list, act] of [
    ['Drug risks', 'Drug Risk Manager', '/api/admin/drug-risks', 'hover'],
    ['Quiz', 'Quiz Manager', '/api/admin/quiz-questions', 'focus'],
  ] as const) {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(list)),
      page.waitForResponse((response) => /\/assets\/[\w~-]+\.js$/.test(response.url())),
      link(name)[act](),
    ]);
    await answer.finished();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    const note = (request: { url(): string }) => {
      // What a screen knows of translations loads after it.
      const isLate = /\/assets\/texts-|\/api\/site-settings$/.test(request.url());
      if (/\/(api|assets)\//.test(request.url()) && !isLate) asked.push(request.url());
    };
    page.on('request', note);
    await link(name).press('Enter');
    await expect(title).toHaveText(heading);
    await expect(title).toBeFocused();
    page.off('request', note);
    expect(asked).toEqual([]);
  }

  await page.route('/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  await link('Password').click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  expect(complaints.splice(0).join()).toContain('Failed to fetch dynamically imported module');
  await page.unroute('/assets/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Password' })).toBeVisible();
});
