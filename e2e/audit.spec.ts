// The audit trail records what an account does, and its CSV file. The rest is proved by
// client/pages/admin/audit/audit.browser.test.tsx.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAdministrator, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const toast = (page: Page) => page.locator('.frame > .toast');

async function open(page: Page, query = '') {
  await page.goto(`/admin/audit${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
}

test('the audit trail shows who did what, when, and to which fields', async ({ page }) => {
  const account = createAdministrator(`trail-${Date.now()}`);
  const { request } = page.context();
  await request.post('/api/auth/login', { data: { ...account, password: 'Not the right one 1' } });
  await signIn(page, account);
  const link = { title: 'A link of the trail', url: 'https://example.org', icon: 'Globe', sortOrder: 0 };
  const created = await request.post('/api/admin/contact-links', { data: { ...link, isActive: false } });
  const { id } = (await created.json()) as { id: string };
  await request.put(`/api/admin/contact-links/${id}`, { data: { title: 'Another title' } });
  await request.delete(`/api/admin/contact-links/${id}`);
  await request.get('/api/adr-reports');

  await open(page, `?administrator=${account.username}`);
  await expect(rows(page)).toHaveCount(6);
  const messages: string[] = [];
  for (const row of await rows(page).all())
    messages.push((await row.locator('td').allTextContents()).join(' | '));
  expect(messages).toEqual([
    expect.stringMatching(/ \| Exported \| ADR reports \| Whole list, [\d,]+ records?$/),
    `${account.username} | Deleted | Official links | `,
    `${account.username} | Changed | Official links | title`,
    expect.stringMatching(/\| Created \| Official links \| .*title.*url/),
    `${account.username} | Signed in | Sessions | `,
    `${account.username} | Failed sign-in | Sessions | `,
  ]);
  expect(messages.join()).not.toContain('Another title');

  await rows(page).filter({ hasText: 'Changed' }).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Changed' });
  await expect(dialog).toContainText('Official links');
  await dialog.getByRole('link', { name: id }).click();
  await expect(page).toHaveURL(`/admin/audit?q=${id}`);
  await expect(dialog).toBeHidden();
  await expect(count(page)).toHaveText(/^3 of [\d,]+ events$/);
  await expect(search(page)).toHaveValue(id);
});

test('the audit trail exports as CSV, and the export is itself an event', async ({ page }) => {
  const account = createAdministrator(`exporter-${Date.now()}`);
  await signIn(page, account);
  await open(page);
  await expect(rows(page).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit-events-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('\uFEFFat,username,action,kind,recordId,fields,details,caseNumber');
  // Other tests write events at the same time, so it need not be the first line.
  expect(text.split('\r\n')).toContainEqual(
    expect.stringMatching(new RegExp(`,${account.username},export,audit-events,,,"\\{""amount"":\\d+,`)),
  );
  await expect(toast(page).getByRole('status')).toContainText('Export Successful');
});
