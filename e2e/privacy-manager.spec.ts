// One person's records: found in all kinds, exported as a file, and erased from all screens. The rest is proved by
// client/pages/admin/privacy/privacy.browser.test.tsx.
import { readFile } from 'node:fs/promises';
import { word } from '#testing/made-files.ts';
import { signIn } from './administrator.ts';
import { toast } from './client-navigation.ts';
import { expect, test } from './journey.ts';
import { answer, write } from './manager.ts';

test.beforeEach(async ({ page }) => signIn(page));

test('a person is found in all kinds of records, exported and erased, and an account without a person stays', async ({
  page,
  request,
}) => {
  const name = word();
  const symptoms = `Rash after the wedding of ${name}`;
  const contact = `${name}@example.org`;
  const report = { name, age: 47, contact, medicineName: 'Amoxicillin', duration: '3 days', symptoms };
  await write(request, 'post', '/api/adr-reports', report);
  await write(request, 'post', '/api/contact-messages', { name, email: contact, message: 'Hello' });
  await write(request, 'post', '/api/quiz-scores', { playerName: name, score: 7, totalQuestions: 10 });

  // The reports are read before the erasure.
  await page.goto('/admin/reports');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/admin/privacy'));
  // The reports have a search, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('3 records');
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('checkbox', { name: 'Keep a description of the reaction' }).press('Space');
  await page.getByLabel('Description that stays in Report').fill('Rash after a feast');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(symptoms);
  const accepted = answer(page, true);
  await page.getByRole('button', { name: 'Erase' }).press('Enter');
  await accepted;
  await expect(toast(page)).toContainText('Personal Data Erased');

  await page.evaluate(() => history.pushState(null, '', '/admin/reports?q=Rash+after+a+feast'));
  await expect(
    page.getByRole('row', { name: '[erased] 40 to 49 Amoxicillin Rash after a feast' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(name);
});
