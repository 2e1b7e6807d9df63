// Shared by the tests of the managers. They run on a portal of their own (playwright.config.ts), whose other
// tests write to other lists.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

export const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
export const dialog = (page: Page) => page.getByRole('dialog');

/** Expects a toast with exactly this text. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const text = page
    .locator('.toast:visible')
    .locator('[role=status], [role=alert]')
    .filter({ hasText: title });
  if (description === undefined) await expect(text).toContainText(title);
  else await expect(text).toHaveText(title + description);
}

/** Answers the browser's `confirm()`, and returns its question. */
export function answer(page: Page, yes: boolean): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (asked) => {
      resolve(asked.message());
      void (yes ? asked.accept() : asked.dismiss());
    });
  });
}

/** Writes as another administrator would, over HTTP. */
export async function write<R>(
  request: APIRequestContext,
  method: 'post' | 'put' | 'delete',
  address: string,
  data?: object,
): Promise<R> {
  const reply = await request[method](address, data && { data });
  expect(reply.ok(), `${method} ${address} answers ${reply.status()}`).toBe(true);
  return (method === 'delete' ? undefined : await reply.json()) as R;
}
