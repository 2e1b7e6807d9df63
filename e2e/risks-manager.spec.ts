// The Drug Risk Manager: drugs, their levels, the CSV file, and the risk checker that shows them.
import { readFile } from 'node:fs/promises';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, dialog, expectToast, figure, row, search, word, write } from './manager.ts';

const list = '/api/admin/drug-risks';
const made = (number: number, riskPercentage: number, isActive = true) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  drugName: `Drug ${String(number).padStart(5, '0')}`,
  commonADRs: 'Rash, nausea and a headache that goes by itself, in about 3 of 100 people',
  riskPercentage,
  isActive,
  version: 1,
  isSample: false,
});

test.beforeEach(({ page }) => signIn(page));

test('an administrator adds, edits and deletes a drug, and the risk checker follows at once', async ({
  page,
  visitor,
}) => {
  const drugName = word();
  await page.goto('/admin/risks');
  await tabTo(page, page.getByRole('button', { name: 'Add Drug' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Risk percentage')).toHaveValue('0');
  await expect(dialog(page).getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(dialog(page).getByLabel('Drug name')).toBeFocused();
  await page.keyboard.type(drugName);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rash');
  await page.keyboard.press('Tab');
  await page.keyboard.type('101');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).locator('.field-error')).toHaveText(/Enter a number from 0 to 100/);
  const level = dialog(page).locator('output');
  for (const [typed, said] of [
    ['15', '15% – Low'],
    ['16', '16% – Medium'],
    ['25', '25% – Medium'],
    ['26', '26% – High'],
  ] as const) {
    await dialog(page).getByLabel('Risk percentage').fill(typed);
    await expect(level).toHaveText(said);
  }
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('switch', { name: 'Active' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Drug Added');
  await expect(row(page, drugName)).toContainText('26% High');
  await visitor.goto('/risk-checker');
  await expect(visitor.getByText(drugName).first()).toBeVisible();

  await row(page, drugName).getByText('Rash').click(); // a click anywhere in the row
  await dialog(page).getByLabel('Risk percentage').fill('');
  await dialog(page).getByLabel('Common ADRs').fill('Nausea');
  await expect(dialog(page).getByLabel('Risk percentage')).toHaveValue('0');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Drug Updated');
  await expect(row(page, drugName)).toContainText('0% Low');
  await visitor.reload();
  await visitor.getByText(drugName).first().click();
  await expect(visitor.getByText('Nausea').first()).toBeVisible();

  const refused = answer(page, false);
  await row(page, drugName)
    .getByRole('button', { name: `Delete ${drugName}` })
    .click();
  expect(await refused).toContain(drugName);
  await expect(row(page, drugName)).toBeVisible();
  const confirmed = answer(page, true);
  await row(page, drugName)
    .getByRole('button', { name: `Delete ${drugName}` })
    .click();
  await confirmed;
  await expectToast(page, 'Drug Deleted');
  await expect(row(page, drugName)).toHaveCount(0);
  await visitor.goto('/risk-checker');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText(drugName)).toHaveCount(0);
});

test('the figures count the whole list, and the search covers names and reactions', async ({ page }) => {
  await page.route(list, (route) =>
    route.fulfill({ json: [made(1, 10), made(2, 20, false), { ...made(3, 31), commonADRs: 'Ärger_100%' }] }),
  );
  await page.goto('/admin/risks');
  await expect(figure(page, 'Total')).toHaveText('3');
  await expect(figure(page, 'Active')).toHaveText('2');
  await expect(figure(page, 'Inactive')).toHaveText('1');
  await expect(figure(page, 'Avg Risk')).toHaveText('20%');
  const found = page.locator('[data-row]');
  await search(page).fill('DRUG 00002');
  await expect(found).toHaveCount(1);
  await expect(page).toHaveURL('/admin/risks?q=DRUG+00002');
  await search(page).fill('ärger_100%');
  await expect(found).toHaveText(/Drug 00003/);
  await search(page).fill('zzz');
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all drugs' }).click();
  await expect(found).toHaveCount(3);
  await page.getByRole('columnheader', { name: 'Risk' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Risk' })).toHaveAttribute('aria-sort', 'descending');
  await expect(found.first()).toContainText('Drug 00003');
});

test('on a tablet with the side navigation, the buttons of a drug are visible', async ({ page }) => {
  const drug = { ...made(1, 53), drugName: 'Amoxicillin with clavulanic acid', isSample: true };
  await page.route(list, (route) => route.fulfill({ json: [drug] }));
  await page.goto('/admin/risks');
  const table = page.locator('.table-scroll');
  await expect(table.getByRole('button', { name: `Delete ${drug.drugName}` })).toBeVisible();
  for (const width of [768, 1024, 1180, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    const wider = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect([width, wider]).toEqual([width, 0]);
  }
});

test('Export CSV gives all drugs as a file', async ({ page }) => {
  const drugName = `=${word()}`;
  const { id } = await write<{ id: string }>(page.request, 'post', list, {
    drugName,
    commonADRs: 'Rash, "red"',
    riskPercentage: 7,
    isActive: false,
  });
  await page.clock.setFixedTime('2026-11-20T20:00:00Z'); // it is already the next day in India
  await page.goto('/admin/risks?q=nothing');
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('drug-risks-2026-11-21.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('\uFEFFdrugName,commonADRs,riskPercentage,isActive');
  expect(text).toContain(`\r\n'${drugName},"Rash, ""red""",7,false\r\n`);
  await expectToast(page, 'Export Successful');
  await write(page.request, 'delete', `${list}/${id}`);
});

test('an empty list has nothing to export', async ({ page }) => {
  await page.route(list, (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/risks');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectToast(page, 'No Data to Export', 'There are no drugs to export.');
});

test('of ten thousand drugs 25 are on the screen, and search, order, pages and export cover all', async ({
  page,
}) => {
  const drugs = Array.from({ length: 10_000 }, (_, number) => JSON.stringify(made(number, number % 101)));
  // One record per line, as the portal writes its lists.
  await page.route(list, (route) =>
    route.fulfill({ contentType: 'application/json', body: `[\n${drugs.join(',\n')}\n]` }),
  );
  await page.goto('/admin/risks');
  const found = page.locator('[data-row]');
  await expect(found).toHaveCount(25);
  await search(page).pressSequentially('drug 0999');
  await expect(found).toHaveCount(10);
  await expect(page.getByText('10 of 10,000 drugs')).toBeVisible();
  await search(page).fill('');
  await expect(found).toHaveCount(25);
  await page.getByRole('columnheader', { name: 'Risk' }).getByRole('button').click();
  await expect(found.first()).toContainText('100% High');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 400')).toBeVisible();
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await arriving).path(), 'utf8');
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(10_001);
});
