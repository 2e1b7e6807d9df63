// The Safety Alert Manager: an alert by keyboard, the page of visitors that shows it, the CSV file, and its deletion. The
// rest is proved by client/pages/admin/every-manager.browser.test.tsx.
import { readFile } from 'node:fs/promises';
import { word } from '#testing/made-files.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, dialog, expectToast, row } from './manager.ts';

test.beforeEach(({ page }) => signIn(page));

test('an alert that the desk adds visitors read at once @both-engines', async ({ page, request }) => {
  const medicine = word();
  const read = async (address: string) => (await request.get(address)).text();
  await page.goto('/admin/safety-alerts');
  await tabTo(page, page.getByRole('button', { name: 'Add Alert' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Medicine or class')).toBeFocused();
  await expect(dialog(page).getByLabel('Date of the alert')).toBeVisible();
  for (const typed of [
    medicine,
    '',
    'Rash, "red"',
    'IPC (PvPI)',
    '30 November 2023',
    'A/1',
    '',
    'Watch it.',
  ]) {
    if (typed) await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Alert Added');
  await expect(row(page, medicine)).toContainText('Rash, "red" · IPC (PvPI) · 30 Nov 2023');
  expect(await read('/safety-alerts')).toContain(medicine);

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await arriving).path(), 'utf8');
  expect(text).toContain(`\r\n${medicine},,"Rash, ""red""",IPC (PvPI),2023-11-30,A/1,,Watch it.,true\r\n`);

  const confirmed = answer(page, true);
  await page.getByRole('button', { name: `Delete ${medicine}` }).click();
  expect(await confirmed).toContain(medicine);
  await expectToast(page, 'Alert Deleted');
  expect(await read('/safety-alerts')).not.toContain(medicine);
});
