// The Drug Risk Manager: a drug by keyboard, the risk checker that shows it, and the CSV file. The rest is proved by
// client/pages/admin/risks/risks.browser.test.tsx.
import { readFile } from 'node:fs/promises';
import { word } from '#testing/made-files.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, dialog, expectToast, row } from './manager.ts';

test.beforeEach(({ page }) => signIn(page));

test('an administrator adds, edits, exports and deletes a drug, and the risk checker follows at once', async ({
  page,
  request,
}) => {
  const drugName = `=${word()}`;
  const checker = async () => (await request.get('/risk-checker')).text();
  await page.goto('/admin/risks');
  await tabTo(page, page.getByRole('button', { name: 'Add Drug' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Risk percentage')).toHaveValue('0');
  await expect(dialog(page).getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(dialog(page).getByLabel('Drug name')).toBeFocused();
  await page.keyboard.type(drugName);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rash, "red"');
  await page.keyboard.press('Tab');
  await page.keyboard.type('26');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('switch', { name: 'Active' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Drug Added');
  await expect(row(page, drugName)).toContainText('26% High');
  expect(await checker()).toContain(drugName);

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^drug-risks-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('\uFEFFdrugName,commonADRs,riskPercentage,isActive');
  expect(text).toContain(`\r\n'${drugName},"Rash, ""red""",26,true\r\n`);
  await expectToast(page, 'Export Successful');

  await row(page, drugName).getByRole('button', { name: drugName, exact: true }).click();
  await dialog(page).getByLabel('Common ADRs').fill('Nausea from now on');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Drug Updated');
  expect(await checker()).toContain('Nausea from now on');

  const confirmed = answer(page, true);
  await page.getByRole('button', { name: `Delete ${drugName}` }).click();
  expect(await confirmed).toContain(drugName);
  await expectToast(page, 'Drug Deleted');
  await expect(row(page, drugName)).toHaveCount(0);
  expect(await checker()).not.toContain(drugName);
});
