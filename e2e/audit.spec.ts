// The audit trail: it records what people do, and can be searched, filtered, paged and exported.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { auditEvent } from '#client/testing/replies.ts';
import { createAdministrator, signIn } from './administrator.ts';
import { axeFindings, expect, loadedLooks, test } from './journey.ts';
import { tabTo } from './keyboard.ts';

const list = '/api/admin/audit-events';
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

test('a read event says how many records it returned, and a record lists everybody who read it', async ({
  page,
}) => {
  const account = createAdministrator(`reader-${Date.now()}`);
  await signIn(page, account);
  const { request } = page.context();
  const report = { name: 'R. K.', age: 45, contact: 'x', medicineName: 'm', symptoms: 's', duration: 'd' };
  for (let place = 0; place < 6; place += 1) await request.post('/api/adr-reports', { data: report });
  const shown = (await (await request.get('/api/adr-reports?limit=25')).json()) as { id: string }[];
  await request.get('/api/admin/privacy?q=Nobody%20of%20this%20name');

  await open(page, `?administrator=${account.username}&action=list`);
  await expect(rows(page).first()).toContainText('Searched, found nothing');
  const read = rows(page).filter({ hasText: `${shown.length} records` });
  await read.getByRole('link').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Read a list' });
  await tabTo(page, dialog.getByText(`Show the ids of all ${shown.length}`));
  await page.keyboard.press('Enter');
  const id = shown[5]?.id ?? '';
  await tabTo(page, dialog.getByRole('link', { name: id }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/audit?q=${id}`);
  await expect(rows(page).filter({ hasText: account.username })).toHaveCount(1);
});

test('the audit trail does not store an unknown name typed at sign-in', async ({ page }) => {
  const typed = `My-Secret-${Date.now()}`;
  await page.context().request.post('/api/auth/login', { data: { username: typed, password: 'x' } });
  await signIn(page);
  await open(page, '?action=failed+sign+in');
  await expect(rows(page).filter({ hasText: 'Unknown name' }).first()).toBeVisible();
  await search(page).fill(typed);
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
});

test('filters are in the address, combine, and are cleared by one button', async ({ page }) => {
  await signIn(page);
  await open(page);
  await page.getByLabel('Action', { exact: true }).selectOption('Signed in');
  await expect(page).toHaveURL('/admin/audit?action=sign+in');
  await page.getByLabel('Resource').selectOption('Sessions');
  await page.getByLabel('Who').selectOption('admin');
  await expect(page).toHaveURL('/admin/audit?action=sign+in&kind=sessions&administrator=admin');
  await expect(rows(page).first()).toContainText('Signed in');
  await expect(count(page)).toHaveText(/^[\d,]+\+? of [\d,]+ events$/);

  const asked: URLSearchParams[] = [];
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (pathname === list) asked.push(searchParams);
  });
  // Moves through the parts of both dates by keyboard, and on to the next field. The request waits until the
  // year is complete.
  await page.getByLabel('Who').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('01012001');
  await expect(page.getByLabel('From')).toHaveValue('2001-01-01');
  await tabTo(page, page.getByLabel('To'));
  await page.keyboard.type('02022001');
  await expect(page.getByLabel('To')).toHaveValue('2001-02-02');
  await tabTo(page, page.getByRole('button', { name: 'Export CSV' }));
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  // Both days are whole days in the administrator's time zone.
  const [from, to] = ['2000-12-31T18:30:00.000Z', '2001-02-02T18:30:00.000Z'];
  const withDays = asked.filter((query) => query.has('from')); // a read for the previous filters may arrive late
  expect(withDays.map((query) => [query.get('from'), query.get('to')])).toEqual([
    [from, null],
    [from, to],
  ]);
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('2001-01-01');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(page.getByLabel('Who')).toHaveValue('');
  await expect(rows(page).first()).toBeVisible();
});

test('the keyboard reaches the search, the rows, an event and the list again', async ({ page }) => {
  await page.route(`${list}?*`, (route) =>
    route.fulfill({
      json: [
        auditEvent(1),
        auditEvent(2, { action: 'sign in', kind: 'sessions', recordId: null, fields: [] }),
      ],
      headers: { 'X-Total-Count': '2', 'X-Filtered-Count': '2' },
    }),
  );
  await signIn(page);
  await open(page);
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await search(page).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = rows(page).nth(1).getByRole('link');
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Signed in' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('21 November 2026');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(second).toBeFocused();
  await expect(page).toHaveURL('/admin/audit');
});

test('a long audit trail has pages', async ({ page }) => {
  await page.route(`${list}?*`, (route) => {
    const second = new URL(route.request().url()).searchParams.get('cursor') === 'after_1';
    return route.fulfill({
      json: [auditEvent(second ? 2 : 1)],
      headers: {
        'X-Total-Count': '26',
        'X-Filtered-Count': '26',
        Link: second ? `<${list}?cursor=before_2>; rel="prev"` : `<${list}?cursor=after_1>; rel="next"`,
      },
    });
  });
  await signIn(page);
  await open(page);
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/admin/audit?cursor=after_1');
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL('/admin/audit');
});

test('an audit page that does not exist leads to the first one', async ({ page }) => {
  await signIn(page);
  await open(page, '?cursor=after_00000000-0000-4000-8000-000000000000');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(rows(page).first()).toBeVisible();
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
  expect(text.split('\r\n')[0]).toBe('\uFEFFat,username,action,kind,recordId,fields,details');
  // Other tests write events at the same time, so it need not be the first line.
  expect(text.split('\r\n')).toContainEqual(
    expect.stringMatching(new RegExp(`,${account.username},export,audit-events,,,"\\{""amount"":\\d+,`)),
  );
  await expect(toast(page).getByRole('status')).toContainText('Export Successful');
});

test('an audit trail that fails to load shows a message and loads on Retry', async ({ page }) => {
  await signIn(page);
  await page.route(`${list}?*`, (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away.' } }),
  );
  await open(page);
  await expect(page.getByRole('heading', { name: 'Failed to Load Audit Trail' })).toBeVisible();
  await expect(page.getByText('The database is away.')).toBeVisible();
  await page.unroute(`${list}?*`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).first()).toBeVisible();
});

for (const { width, colorScheme } of loadedLooks) {
  test(`axe finds no problem on the audit trail at ${width} pixels, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    await open(page);
    await expect(rows(page).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
