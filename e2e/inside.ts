// Pages reached from inside the portal, where the browser reads by the specified calls: the way to see a page whose
// reads wait, fail or answer something else than this portal holds.
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Goes to a page of the portal without a page load. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.goto('/no-such-page');
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeHidden();
}

/** The page's toast. */
export const toast = (page: Page) => page.locator('.frame > .toast');

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
