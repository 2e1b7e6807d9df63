// The administrators' screens beyond the ten tiles: ADR monitoring centres with their import, the home page's
// texts, the bin, and the command palette.
import type { Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { toast } from './client-navigation.ts';
import { axeFindings, expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { conflict, dialog, write } from './manager.ts';

test.beforeEach(async ({ page }) => signIn(page));

/** Chooses the text typed here where another person has changed the same field, and saves it. */
async function keepMine(page: Page, field: string, theirs: string) {
  const both = conflict(page).getByRole('group', { name: `${field} changed by both of you` });
  await expect(both).toContainText(theirs);
  await both.getByRole('radio', { name: /^Keep mine/ }).check();
  await dialog(page).getByRole('button', { name: 'Save This Version' }).press('Enter');
}
const accept = (page: Page) => page.once('dialog', (asked) => void asked.accept());

/** Chooses a CSV file with these lines. */
async function chooseFile(page: Page, lines: string[]) {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'centres.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
}
const header = 'name,address,city,state,pincode,phone,email,isActive';

test('an administrator adds, changes and deletes a centre, and visitors see it at once', async ({ page }) => {
  await page.goto('/admin/amc-locations');
  await tabTo(page, page.getByRole('button', { name: 'Add Centre' }).first());
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).locator('.field-error')).toHaveCount(4);
  for (const text of ['Journey Medical College', '1 Hospital Road', 'Journeypur', 'Karnataka']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Centre Added');
  const found = async () =>
    (
      (await (await page.context().request.get('/api/amc-locations/search?city=journeypur')).json()) as {
        id: string;
        name: string;
      }[]
    ).map(({ id, name }) => ({ id, name }));
  const [centre] = await found();
  expect(centre?.name).toBe('Journey Medical College');

  await page.getByRole('searchbox').fill('journeypur');
  await page.getByRole('button', { name: 'Edit Journey Medical College' }).press('Enter');
  await dialog(page).getByLabel('Name').fill('Journey Institute');
  // Another administrator changes it meanwhile.
  const address = `/api/admin/amc-locations/${centre?.id}`;
  await write(page.request, 'put', address, { name: 'Journey Hospital', pincode: '560001' });
  await dialog(page).getByRole('button', { name: 'Save Changes' }).press('Enter');
  await keepMine(page, 'Name', 'Journey Hospital');
  await expect(toast(page)).toContainText('Centre Updated');
  expect(await found()).toEqual([{ id: centre?.id, name: 'Journey Institute' }]);

  accept(page);
  await page.getByRole('button', { name: 'Delete Journey Institute' }).press('Enter');
  await expect(toast(page)).toContainText('Centre Deleted');
  expect(await found()).toEqual([]);
});

test('a refused form focuses its first refused field once, and does not move focus during typing', async ({
  page,
}) => {
  const issues = ['state', 'city'].map((path) => ({ path, code: 'choice', message: 'Not in the list' }));
  await page.route('/api/admin/amc-locations', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'Check these fields: state, city.', issues } })
      : route.fallback(),
  );
  await page.goto('/admin/amc-locations');
  await page.getByRole('button', { name: 'Add Centre' }).first().click();
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
  await field('City').fill('Nowhere');
  // From here only the test moves the clock, so that typing is faster than every timer.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  /** The form was refused and focus is on `first`. Typing continues in the next field, and focus stays there. */
  async function goOnAfter(first: string, next: string, text: string) {
    await page.keyboard.press('Control+Enter');
    await expect(field(first)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.clock.runFor(1_000);
    await expect(field(next)).toBeFocused();
    await page.keyboard.type(text);
    await expect(field(next)).toHaveValue(text);
  }
  // Refused by the browser's own validation.
  await goOnAfter('Name', 'Address', '1 Hospital Road');
  await field('Name').fill('College');
  await field('State').fill('Goa');
  // Refused by the server, whose answer names the fields in another order.
  await goOnAfter('City', 'State', 'Kerala');
});

test('a file of centres shows the outcome of each row before the import, then all rows are imported', async ({
  page,
}) => {
  await page.goto('/admin/amc-locations');
  await chooseFile(page, [header, 'Import A,1 Road,Importpur,Goa,,,,', ',2 Road,Importpur,Goa,,,,']);
  await expect(dialog(page).getByRole('status').filter({ hasText: '1 refused, 1 new.' })).toBeFocused();
  await expect(dialog(page).getByText(/Correct the refused rows/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Import All Rows' })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await chooseFile(page, [header, 'Import A,1 Road,Importpur,Goa,,,,', 'Import B,2 Road,Importpur,Goa,,,,']);
  await expect(dialog(page).getByText('2 new.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Import All Rows' }).click();
  await expect(toast(page)).toContainText('Centres Imported');
  await page.getByRole('searchbox').fill('importpur');
  await expect(page.getByRole('button', { name: 'Import B', exact: true })).toBeVisible();

  await chooseFile(page, [
    header,
    'Import A,9 Other Road,Importpur,Goa,,,,',
    'Import B,2 Road,Importpur,Goa,,,,',
  ]);
  await expect(dialog(page).getByText('1 changed, 1 same.')).toBeVisible();
  await expect(dialog(page).getByRole('row', { name: /Import A/ })).toContainText('address');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
});

test('a file without centres is refused with a message', async ({ page }) => {
  await page.goto('/admin/amc-locations');
  await chooseFile(page, ['nonsense;file', 'a;b']);
  const fonts = await page
    .getByLabel('CSV file')
    .evaluate((field) => [
      getComputedStyle(field, '::file-selector-button').fontFamily,
      getComputedStyle(document.body).fontFamily,
    ]);
  expect(fonts[0]).toBe(fonts[1]);
  await expect(dialog(page).locator('.field-error')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Import All Rows' })).toBeDisabled();
});

test('an administrator adds, changes and deletes a home page text, and the page follows at once', async ({
  page,
}) => {
  await page.goto('/admin/homepage');
  await tabTo(page, page.getByRole('button', { name: 'Add Content' }).first());
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Section')).toBeFocused();
  await page.keyboard.type('Plat'); // Platform Features
  await page.keyboard.press('Tab');
  await page.keyboard.type('What our cell offers');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Everything below, without charge.');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Content Created');
  const home = async () => (await page.context().request.get('/')).text();
  expect(await home()).toContain('What our cell offers');
  await page.getByRole('button', { name: 'Edit What our cell offers' }).press('Enter');
  await dialog(page).getByLabel('Title').fill('What our cell does');
  // Another administrator changes it meanwhile.
  const list = '/api/admin/homepage-content';
  const wordings = (await (await page.request.get(list)).json()) as { id: string; title: string }[];
  const wording = wordings.find(({ title }) => title === 'What our cell offers');
  await write(page.request, 'put', `${list}/${wording?.id}`, { title: 'Their title' });
  await dialog(page).getByRole('button', { name: 'Save Changes' }).press('Enter');
  await keepMine(page, 'Title', 'Their title');
  await expect(toast(page)).toContainText('Content Updated');
  expect(await home()).toContain('What our cell does');
  accept(page);
  await page.getByRole('button', { name: 'Delete What our cell does' }).press('Enter');
  await expect(toast(page)).toContainText('Content Deleted');
  expect(await home()).not.toContain('What our cell does');
});

test('a deleted record is in the bin and is restored unchanged', async ({ page }) => {
  const { request } = page.context();
  const made = (await (
    await request.post('/api/admin/drug-risks', {
      data: { drugName: 'Binovastatin', commonADRs: 'Rash (2 %)', riskPercentage: 2 },
    })
  ).json()) as { id: string };
  await request.delete(`/api/admin/drug-risks/${made.id}`);
  await page.goto('/admin/bin');
  const row = page.getByRole('listitem').filter({ hasText: 'Binovastatin' });
  await expect(row).toContainText('Drug risk, deleted');
  await expect(row).toContainText('30 days left.');
  await row.getByRole('button', { name: 'Restore Binovastatin' }).press('Enter');
  await expect(toast(page)).toContainText('Record Restored');
  await expect(toast(page)).toContainText('“Binovastatin” is back in Drug Risk Manager.');
  await expect(row).toBeHidden();
  const drugs = (await (await request.get('/api/drug-risks')).json()) as { drugName: string }[];
  expect(drugs.map(({ drugName }) => drugName)).toContain('Binovastatin');
  await request.delete(`/api/admin/drug-risks/${made.id}`);
});

test('Ctrl+K, a few letters and Enter open a screen or record', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Jump to' });
  await expect(box).toBeFocused();
  await page.keyboard.type('bin');
  await expect(page.getByRole('option', { selected: true })).toContainText('Bin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('amoxi');
  await expect(page.getByRole('option', { name: /Drug risk/ }).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page
    .getByRole('option', { name: /Drug risk/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/risks\?q=/);
  await expect(page.getByRole('row').nth(1)).toContainText(/amoxi/i);

  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('no such thing anywhere');
  await expect(page.getByText('Nothing found for “no such thing anywhere”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

for (const [path, title] of [
  ['/admin/amc-locations', 'AMC Locations Manager'],
  ['/admin/homepage', 'Home Page Manager'],
  ['/admin/bin', 'Bin'],
] as const) {
  test(`${title}: empty and failed lists show a message and offer a next step`, async ({ page }) => {
    const address = path === '/admin/homepage' ? '/api/admin/homepage-content' : `/api${path}`;
    await page.route(`**${address}`, (route) => route.fulfill({ json: [] }));
    await page.route(`**${address}`, (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }), {
      times: 1,
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /^Failed to Load/ })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: /(No centres|No content) yet|The bin is empty/ }),
    ).toBeVisible();
  });
}
