// One person's records: found in all kinds, and erased, while the description of the reaction may stay.
import { readFile } from 'node:fs/promises';
import { signIn } from './administrator.ts';
import { overflow, toast } from './client-navigation.ts';
import { axeFindings, expect, test } from './journey.ts';
import { answer, word } from './manager.ts';

test.beforeEach(async ({ page }) => signIn(page));

test('a person is found in all kinds of records, exported and erased, and an account without a person stays', async ({
  page,
  request,
}) => {
  const name = `${word()}${'अ'.repeat(60)}`; // wider than a phone screen
  const send = async (path: string, data: object) =>
    expect((await request.post(path, { data })).status()).toBe(201);
  await send('/api/adr-reports', {
    name,
    age: 47,
    contact: `${name}@example.org`,
    medicineName: 'Amoxicillin',
    duration: '3 days',
    symptoms: `Rash after the wedding of ${name}`,
  });
  await send('/api/contact-messages', { name, email: 'a@example.org', message: 'Hello' });
  await send('/api/quiz-scores', { playerName: name.slice(0, 50), score: 7, totalQuestions: 10 });

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/privacy');
  await expect(page.getByText('Never erased automatically')).toHaveCount(3);
  await page.keyboard.press('/');
  await page.keyboard.type('ab');
  await expect(page.getByRole('searchbox')).toHaveValue('ab');
  await page.getByRole('searchbox').fill(name.slice(0, 9).toUpperCase());
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('3 records');
  await expect(page).toHaveURL('/admin/privacy'); // addresses contain no personal names
  await expect(page.getByRole('button', { name: 'Erase' })).toBeDisabled();

  await page.getByRole('button', { name: 'Choose all' }).click();
  await expect(status).toHaveText('3 of 3 records chosen');
  await page.getByRole('checkbox', { name: 'Keep a description of the reaction' }).press('Space');
  const account = page.getByLabel('Description that stays in Report');
  await expect(account).toHaveValue(`Rash after the wedding of ${name}`);
  await account.fill('Rash after a feast');
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    `Rash after the wedding of ${name}`,
  );

  const dismissed = answer(page, false);
  await page.getByRole('button', { name: 'Erase' }).press('Enter');
  expect(await dismissed).toMatch(
    /^Erase the personal data from 3 records\? This cannot be undone\.\n\n– Report ADR-.*, a description stays\n– Message of .*\n– Quiz score of /,
  );
  const accepted = answer(page, true);
  await page.getByRole('button', { name: 'Erase' }).press('Enter');
  await accepted;
  await expect(toast(page)).toContainText('Personal Data Erased');
  await expect(page.getByRole('main').getByText('Erased', { exact: true })).toHaveCount(3);
  await expect(page.getByRole('main')).not.toContainText(name.slice(0, 9));
  await expect(page.getByRole('main')).toContainText('Rash after a feast');
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0]);

  await page.goto('/admin/reports?q=Rash+after+a+feast');
  await expect(
    page.getByRole('row', { name: '[erased] 40 to 49 Amoxicillin Rash after a feast' }),
  ).toBeVisible();
});

test('the privacy search says when nothing is found, and retries after a failure', async ({ page }) => {
  await page.goto('/admin/privacy');
  await page.getByRole('searchbox').fill(word());
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  await page.route('/api/admin/privacy?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('searchbox').fill(word());
  await expect(page.getByRole('heading', { name: 'Failed to Search' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('/api/admin/privacy?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
});
