// What holds for every page that comes from the server.
import { axeFindings, expect, loadedLooks, test } from './journey.ts';
import { screens } from './screens.ts';

for (const path of screens) {
  test(`${path} is complete before any script, and wakes without a second read`, async ({ page }) => {
    const reads: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) reads.push(request.url());
    });
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    expect(html).toContain('Indian Pharmacopoeia Commission'); // an official link, from the database
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    await page.waitForLoadState('networkidle');
    await expect(
      page.getByRole('button', { name: 'Menu' }).or(page.getByRole('navigation').first()).first(),
    ).toBeVisible();
    expect(reads).toEqual([]);
  });

  test(`axe finds nothing on ${path}, small and wide, light and dark`, async ({ page }) => {
    await page.goto(path);
    for (const { width, colorScheme } of loadedLooks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await axeFindings(page), `${width} pixels, ${colorScheme}`).toEqual([]);
    }
  });
}

test('an unknown path is a real 404 with its page, and ways on', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacovigilance' })).toBeVisible();
});

test('going to another page inside the portal moves the focus to its heading and tells its title', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Report ADR Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report an ADR' })).toBeFocused();
  await expect(page).toHaveTitle('Report an ADR – IPSR & SPSR');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Report ADR' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveTitle('Pharmacovigilance – IPSR & SPSR');
});

test('home shows the hero, its four figures and the way to report', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Your Safety, Just a Click Away – Learn, Report & Stay Aware')).toBeVisible();
  for (const [label, value] of [
    ['ADR Reports', '1000+'],
    ['Healthcare Providers', '500+'],
    ['Support Available', '24/7'],
    ['Patient Safety', '99%'],
  ] as const) {
    await expect(page.locator('dl > div', { hasText: label })).toContainText(value);
  }
  await expect(page.getByText('Takes under 2 minutes')).toBeVisible();
});
