// The receipt and the page of a report: what a reporter does after the report was sent.
import type { Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { photograph } from '#testing/files.ts';
import { axeFindings, expect, looks, test } from './journey.ts';

const report = {
  name: 'R. K.',
  age: 45,
  contact: '98765 00000',
  medicineName: 'Amoxicillin 500 mg',
  symptoms: 'Red itchy rash on both arms',
  duration: '3 days',
  message: null,
};

/** A stored report: its reference number and receipt code. */
async function reported(page: Page) {
  const answer = await page.context().request.post('/api/adr-reports', { data: report });
  const { id, reference, receiptCode } = (await answer.json()) as Record<string, string>;
  return { id: id ?? '', reference: reference ?? '', code: receiptCode ?? '' };
}

test('the receipt code is removed from the address at once, and no address that the server sees has it', async ({
  page,
}) => {
  const { reference, code } = await reported(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  await page.goto(`/report-status#${reference}/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your report' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(addresses.filter((address) => address.split('#')[0]?.includes(code))).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify([history.state, localStorage, sessionStorage])),
  ).not.toContain(code);
});

test('a photograph is sent with the receipt code and counted on the page', async ({ page }) => {
  const { reference, code } = await reported(page);
  await page.goto(`/report-status#${reference}/${code}`);
  await page.getByLabel('Add a photograph').setInputFiles({
    name: 'rash.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(64, 48),
  });
  await expect(page.getByText('1 of 5 sent.')).toBeVisible();
  await page.getByLabel('Add a photograph').setInputFiles({
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'letter.txt' })).toBeVisible();
  // One more than the report may have.
  const buffer = await photograph(64, 48);
  const more = ['b', 'c', 'd', 'e'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.getByLabel('Add a photograph').setInputFiles(more.slice(0, 2));
  await expect(page.getByText('3 of 5 sent.')).toBeVisible();
  await page
    .getByLabel('Add a photograph')
    .setInputFiles([...more.slice(2), { name: 'f.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(page.getByText('5 of 5 sent.')).toBeVisible();
  await expect(page.getByText('“f.jpg” was left out')).toBeVisible();
});

test('invalid input is reported at its field, and a wrong code gets the same answer as a wrong number', async ({
  page,
}) => {
  const { reference, code } = await reported(page);
  await page.goto('/report-status');
  await page.getByRole('button', { name: 'Show my report' }).click();
  await expect(
    page.getByRole('link', { name: 'Enter all twelve characters of the receipt code' }),
  ).toBeVisible();
  for (const [number, typed] of [
    [reference, '0000-0000-0000'],
    ['ADR-2026-0000-0000', code],
  ] as const) {
    await page.getByLabel('Number of the report').fill(number);
    await page.getByLabel('Receipt code').fill(typed);
    const answered = page.waitForResponse('/api/report-status');
    await page.getByRole('button', { name: 'Show my report' }).click();
    expect((await answered).status()).toBe(404);
    const sentence = 'There is no report with this number and this code. Check both.';
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }
});

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('axe finds no problem on the form, the page of a report and the receipt', async ({ page }) => {
      const { id, reference, code } = await reported(page);
      const { request } = page.context();
      await request.post('/api/auth/login', { data: administrator });
      await request.post(`/api/admin/adr-reports/${id}/letters`, { data: { text: 'Thank you.' } });
      const consents = { mayAskMe: true, mayForward: false };
      await request.post('/api/report-status/consents', { data: { reference, code, consents } });
      await page.goto('/report-status');
      expect(await axeFindings(page)).toEqual([]);
      await page.goto('about:blank');
      await page.goto(`/report-status#${reference}/${code}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Your report' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await page.getByRole('button', { name: 'Print or save the receipt' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Receipt of your report' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
