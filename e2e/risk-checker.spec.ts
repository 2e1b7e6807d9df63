// Drug risk checker: its document, hydration, the page without script, and the way to the report by keyboard. The rest is
// proved by client/pages/risk-checker/risk-checker.browser.test.tsx.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const search = (page: Page) => page.getByLabel('Search by medicine or reaction');
const status = (page: Page) => page.getByRole('region', { name: 'Medicines' }).getByRole('status').first();
const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /\d%/ });
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const detail = (page: Page) => page.locator('#detail');
test('every medicine is in the page with number and level before any script, and nothing is read twice', async ({
  page,
}) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) reads.push(request.url());
  });
  const html = (await (await page.goto('/risk-checker'))?.text()) ?? '';
  expect(html.match(/class="drug"/g)).toHaveLength(18);
  expect(html).toContain('Amoxicillin with clavulanic acid');
  await page.waitForLoadState('networkidle');
  await expect(rows(page)).toHaveCount(18);
  await expect(row(page, 'Metformin')).toHaveAccessibleName(/^Metformin for diabetes .* 53% 53 of 100 High$/);
  await expect(row(page, 'Escitalopram')).toHaveAccessibleName(/^Escitalopram .* 15% 15 of 100 Low$/);
  await expect(row(page, 'Nifedipine')).toHaveAccessibleName(
    /^Nifedipine \(long-acting tablets\) .* 16% 16 of 100 Medium$/,
  );
  await expect(status(page)).toHaveText('18 medicines');
  expect(reads).toEqual([]);
});

test('text typed before hydration is searched for', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/entry-client*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/risk-checker', { waitUntil: 'commit' });
  await search(page).fill('metformin');
  release();
  await expect(status(page)).toHaveText('1 medicine found');
});

test('searching, opening a medicine and going on to report works by keyboard alone', async ({ page }) => {
  await page.goto('/risk-checker');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // skip link
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('metformin');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('1 medicine found');
  await page.keyboard.press('Tab');
  await expect(row(page, 'Metformin')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(detail(page).getByRole('link', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/report-adr');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole list shows, a plain link opens a medicine, and the search is absent', async ({ page }) => {
    await page.goto('/risk-checker');
    await expect(rows(page)).toHaveCount(18);
    await expect(search(page)).toBeHidden();
    await expect(page.getByText('Searching needs JavaScript. The list below is complete.')).toBeVisible();
    await row(page, 'Tramadol').click();
    await expect(detail(page).getByRole('heading', { level: 2, name: 'Tramadol' })).toBeInViewport();
    await expect(detail(page)).toContainText('26% is High');
    await detail(page).getByRole('link', { name: 'Close' }).click();
    await expect(detail(page)).toHaveCount(0);
  });
});
