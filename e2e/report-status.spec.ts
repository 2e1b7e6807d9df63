// The receipt code of a report leaves the address at once. What the page of a report shows is proved by
// client/pages/report-status/report-status.browser.test.tsx.
import { expect, test } from './journey.ts';

const report = {
  name: 'R. K.',
  age: 45,
  contact: '98765 00000',
  medicineName: 'Amoxicillin 500 mg',
  symptoms: 'Red itchy rash on both arms',
  duration: '3 days',
  message: null,
};

test('the receipt code is removed from the address at once, and no address that the server sees has it', async ({
  page,
}) => {
  const answer = await page.request.post('/api/adr-reports', { data: report });
  const { reference, receiptCode: code = '' } = (await answer.json()) as Record<string, string>;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  expect(code).not.toBe('');
  await page.goto(`/report-status#${reference}/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your report' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(addresses.filter((address) => address.split('#')[0]?.includes(code))).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify([history.state, localStorage, sessionStorage])),
  ).not.toContain(code);
});
