// The Report Manager: an open record on paper, in the administrator's time zone, and closing while the browser leaves the page;
// and the CSV files, with what visitors have just sent. The rest is proved by
// client/pages/admin/reports/reports.browser.test.tsx.
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { listedReport, report } from '#client/testing/replies.ts';
import { word } from '#testing/made-files.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const names = (page: Page) => page.getByRole('rowheader');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const count = (page: Page) => page.getByRole('tabpanel').getByRole('status').first();
const toast = (page: Page) => page.locator('.frame > .toast');
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export CSV' });

async function sendReport(request: APIRequestContext, change: Record<string, unknown>) {
  const answer = await request.post('/api/adr-reports', { data: { ...report, ...change } });
  expect(answer.status()).toBe(201);
}

async function sendMessage(request: APIRequestContext, change: Record<string, unknown>) {
  const data = { name: 'B. L.', email: 'b.l@example.org', message: 'Hello', ...change };
  expect((await request.post('/api/contact-messages', { data })).status()).toBe(201);
}

test.beforeEach(({ page }) => signIn(page));

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are the portal’s, Print puts only the open record on the sheet, and Esc does not abort a navigation that has begun', async ({
    page,
  }) => {
    await page.route('/api/adr-reports?*', (route) =>
      route.fulfill({ json: Array.from({ length: 25 }, (_, position) => listedReport(position)) }),
    );
    await page.goto('/admin/reports');
    await expect(rows(page).first().getByText('21 Nov 2026, 11:10 am')).toBeVisible();
    await names(page).nth(3).getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'ADR-2026-0000-0003' })).toBeVisible();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.print-sheet');
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText('ADR-2026-0000-0003');
    await expect(sheet).toContainText('Patient 3');
    await expect(sheet).toContainText(/Confidential\. Opened .* by admin\./);
    await expect(page.locator('#root')).toBeHidden();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    await page.emulateMedia({ media: null });
    const dialog = page.getByRole('dialog');
    // Before the dialog closes, and right after. The page that the browser opens has no scripts.
    for (const moment of ['keydown', 'close']) {
      if (moment === 'close') {
        await page.goto('/admin/reports');
        await names(page).first().getByRole('link').click();
      }
      await dialog.getByRole('button', { name: 'Print' }).focus(); // what is not printed lost the focus
      await dialog.evaluate((element, name) => {
        element.addEventListener(name, () => location.assign('/robots.txt'));
      }, moment);
      await page.keyboard.press('Escape');
      await expect(page.getByText('User-agent')).toBeVisible();
      await expect(page).toHaveURL('/robots.txt');
    }
  });
});

test(
  'a report that a visitor sends is first in the list, and Export CSV gives the whole list as a file and escapes formulas',
  { tag: '@both-engines' },
  async ({ page, request }) => {
    const token = word();
    const symptoms = `चकत्ते, "लाल"\nखुजली`;
    await sendReport(request, { name: '=1+1', medicineName: token, symptoms, contact: '+91 1' });
    await page.goto('/admin/reports?limit=100'); // other tests send reports at the same time
    await expect(rows(page).filter({ hasText: token })).toBeVisible();
    await search(page).fill(token);
    await expect(count(page)).toHaveText(/^1 of [\d,]+ reports?$/);
    await expect(rows(page)).toHaveCount(1);

    const arriving = page.waitForEvent('download');
    await exportButton(page).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^adr-reports-20\d\d-\d\d-\d\d\.csv$/);
    const file = await readFile(await download.path());
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = file.toString('utf8').slice(1);
    expect(text.split('\r\n')[0]).toBe('name,age,contact,medicineName,symptoms,duration,message,createdAt');
    const quoted = `"${symptoms.replaceAll('"', '""')}"`;
    expect(text).toMatch(
      new RegExp(`^'=1\\+1,40,'\\+91 1,${token},${quoted},2 days,,20[\\d-]+T[\\d:.]+Z\r$`, 'm'),
    );
    await expect(toast(page).getByRole('status')).toContainText('Export Successful');

    await sendMessage(request, { name: token, email: `${token}@example.org`, message: '@SUM(1)' });
    await page.getByRole('tab', { name: 'Contact Messages' }).click();
    const messages = page.waitForEvent('download');
    await exportButton(page).click();
    expect((await messages).suggestedFilename()).toMatch(/^contact-messages-20\d\d-\d\d-\d\d\.csv$/);
    const content = await readFile(await (await messages).path(), 'utf8');
    expect(content.slice(1).split('\r\n')[0]).toBe('name,email,message,createdAt');
    expect(content).toMatch(new RegExp(`^${token},${token}@example\\.org,'@SUM\\(1\\),20`, 'm'));
  },
);
