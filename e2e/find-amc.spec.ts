// Find nearest AMC: its document, and the page without script. The rest is proved by
// client/pages/find-amc/find-amc.browser.test.tsx.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const city = (page: Page) => page.getByLabel('City');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const badge = (page: Page) => page.getByRole('main').getByRole('status').first();
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

test('all centres are in the page before any script, and nothing is read twice', async ({ page }) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) reads.push(request.url());
  });
  const html = (await (await page.goto('/find-amc'))?.text()) ?? '';
  expect(html).toContain('Kilpauk Medical College');
  await page.waitForLoadState('networkidle');
  await expect(heading(page, 'All AMC Locations')).toBeVisible();
  await expect(badge(page)).toHaveText('14 locations found');
  await expect(cards(page)).toHaveCount(14);
  await expect(heading(page, 'What is an AMC?')).toBeVisible();
  await expect(page.getByText('Most centres operate 9 AM to 5 PM, Monday to Friday.')).toBeVisible();
  expect(reads).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the full list shows, and the search is absent', async ({ page }) => {
    await page.goto('/find-amc');
    await expect(cards(page)).toHaveCount(14);
    await expect(badge(page)).toHaveText('14 locations found');
    await expect(city(page)).toBeHidden();
    await expect(page.getByText('Searching needs JavaScript.')).toBeVisible();
  });
});
