// The administrators' area as the browser loads it: the way through all tiles, screens that are loaded ahead or whose code
// is gone, and the first Tab. The rest is proved by client/pages/admin/dashboard/dashboard.browser.test.tsx.
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

test.beforeEach(({ page }) => signIn(page));

test('every tile opens the screen that it names, and that screen links back', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveTitle('Welcome, admin – Administration');
  const tiles = page.getByRole('region', { name: 'Manage the portal' }).getByRole('link');
  await expect(tiles).toHaveCount(10);
  for (const name of await tiles.locator('b').allTextContents()) {
    await tiles.filter({ hasText: name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(page).toHaveTitle(`${name} – Administration`);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, admin' })).toBeFocused();
  }
});

test('a screen preloads when its link gets the pointer or focus, and then opens without a request', async ({
  page,
}) => {
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await page.goto('/admin/dashboard');
  // Wait until the dashboard has finished its reads.
  await expect(page.locator('.ledger > div').first()).toContainText(/\d/);
  await expect(page.getByRole('region', { name: 'System Status' })).toContainText('Node.js');
  for (const [name, title, list, act] of [
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
      if (/\/(api|assets)\//.test(request.url())) asked.push(request.url());
    };
    page.on('request', note);
    await link(name).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    page.off('request', note);
    expect(asked).toEqual([]);
  }
});

test('the first Tab reaches the skip link, which leads to the content', async ({ page }) => {
  await page.goto('/admin/quiz');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a screen whose code is gone after an update offers to load the new one', async ({
  page,
  complaints,
}) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('navigation').getByRole('link', { name: 'Password' }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  expect(complaints.splice(0).join()).toContain('Failed to fetch dynamically imported module');
  await page.unroute('/assets/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Password' })).toBeVisible();
});
