// Pages opened by a navigation inside the portal, where the browser itself calls the API. Tests use it
// to see pages whose reads wait, fail or return other data.
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Opens a page of the portal without a document load. */
export async function navigateClientSide(page: Page, path: string): Promise<void> {
  await page.goto('/no-such-page');
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeHidden();
}

/** The page's toast. */
export const toast = (page: Page) => page.locator('.frame > .toast');

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
