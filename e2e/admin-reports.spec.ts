// The Report Manager: both lists, their search, order and pages, the open record, and the CSV files.
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from './administrator.ts';
import { axeFindings, expect, freezeClock, test } from './journey.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const names = (page: Page) => page.getByRole('rowheader');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const count = (page: Page) => page.getByRole('tabpanel').getByRole('status').first();
const toast = (page: Page) => page.locator('.frame > .toast');
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export CSV' });

/** A word that occurs in no other test's records. */
const word = () => `w${Math.random().toString(36).slice(2, 10)}`;

const report = { name: 'A. K.', age: 40, contact: '98765 00000', symptoms: 'Rash', duration: '2 days' };

async function sendReport(request: APIRequestContext, change: Record<string, unknown>) {
  const answer = await request.post('/api/adr-reports', { data: { ...report, ...change } });
  expect(answer.status()).toBe(201);
}

async function sendMessage(request: APIRequestContext, change: Record<string, unknown>) {
  const data = { name: 'B. L.', email: 'b.l@example.org', message: 'Hello', ...change };
  expect((await request.post('/api/contact-messages', { data })).status()).toBe(201);
}

/** A made-up record of a list. Tests put it into answers where a real list would take too long to fill. */
const made = (position: number) => ({
  id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
  reference: `ADR-2026-0000-${String(position).padStart(4, '0')}`,
  ...report,
  name: `Patient ${position}`,
  medicineName: 'Ibuprofen',
  message: null,
  createdAt: '2026-11-21T05:40:00.000Z',
  isSample: false,
});

test.beforeEach(({ page }) => signIn(page));

test(
  'a report that a visitor sends is first in the list after one reload',
  { tag: '@both-engines' },
  async ({ page, request }) => {
    await page.goto('/admin/reports?limit=100'); // other tests send reports at the same time, and one of them sends 53
    await expect(rows(page).or(page.getByText('No reports yet')).first()).toBeVisible();
    const medicineName = word();
    await sendReport(request, { medicineName });
    await page.reload();
    await expect(rows(page).filter({ hasText: medicineName })).toBeVisible();
    await search(page).fill(medicineName);
    await expect(count(page)).toHaveText(/^1 of [\d,]+ reports?$/);
    await expect(rows(page)).toHaveCount(1);
  },
);

test('the figures, tabs and exports have their exact names', async ({ page }) => {
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Report Manager' })).toBeVisible();
  for (const label of ['Total Reports', 'Total Messages', 'This Week', 'Pending']) {
    await expect(page.getByRole('term').getByText(label, { exact: true })).toBeVisible();
  }
  const figure = (label: string) => page.locator('.ledger > div', { hasText: label }).getByRole('definition');
  await expect(figure('Total Messages')).toHaveText(/\d/); // shows a dash before the number is known
  await expect(figure('Pending')).toHaveText(await figure('Total Messages').innerText());
  await expect(page.getByRole('tab')).toHaveText(['ADR Reports', 'Contact Messages']);
  await expect(exportButton(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Contact Messages' }).click();
  await expect(page).toHaveURL('/admin/reports?tab=messages');
  await expect(exportButton(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
});

test('one search filters both lists, ignores case and waits 250 ms', async ({ page, request }) => {
  const token = word();
  await sendReport(request, { medicineName: `Tablet ${token}` });
  await sendReport(request, { medicineName: 'Other', symptoms: `Rash ${token}` });
  await sendReport(request, { medicineName: 'Other', name: token });
  await sendReport(request, { medicineName: 'Other', duration: token });
  await sendMessage(request, { message: `About ${token}` });
  await page.goto('/admin/reports');
  await expect(rows(page).first()).toBeVisible();

  const searches: string[] = [];
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (pathname === '/api/adr-reports') searches.push(searchParams.get('q') ?? '');
  });
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await freezeClock(page); // independent of how long each key press takes
  for (const letter of token.toUpperCase()) {
    await page.clock.runFor(249);
    await page.keyboard.type(letter);
  }
  await page.clock.runFor(249);
  expect(searches).toEqual([]);
  await page.clock.resume();
  await expect(count(page)).toHaveText(/^3 of [\d,]+ reports$/);
  expect(searches).toEqual([token.toUpperCase()]);
  await expect(page).toHaveURL(`/admin/reports?q=${token.toUpperCase()}`);

  await page.getByRole('tab', { name: 'Contact Messages' }).click();
  await expect(count(page)).toHaveText(/^1 of [\d,]+ messages?$/);
  await search(page).fill(`${token}nothing`);
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(count(page)).toHaveText(/^[\d,]+ messages?$/);
});

test('counts above the limit show as 1,000+, under the four figures', async ({ page }) => {
  await page.route('/api/adr-reports?*', (route) =>
    route.fulfill({
      json: [made(1)],
      headers: { 'X-Total-Count': '123456', 'X-Filtered-Count': '1000', 'X-Filtered-More': 'true' },
    }),
  );
  const stats = { totalReports: 7, totalMessages: 5, reportsThisWeek: 2 };
  await page.route('/api/admin/dashboard-stats', (route) => route.fulfill({ json: stats }));
  await page.goto('/admin/reports?q=a');
  await expect(count(page)).toHaveText('1,000+ of 1,23,456 reports');
  await expect(page.locator('.ledger > div')).toHaveText([
    'Total Reports7',
    'Total Messages5',
    'This Week2',
    'Pending5', // counts all messages
  ]);
});

test('columns sort both ways, announce it, and store the order in the address', async ({ page, request }) => {
  const token = word();
  await sendReport(request, { medicineName: token, name: 'Beta', age: 9 });
  await sendReport(request, { medicineName: token, name: 'alpha', age: 30 });
  await sendReport(request, { medicineName: token, name: 'Gamma', age: 100 });
  await page.goto(`/admin/reports?q=${token}`);
  const column = (name: string) => page.getByRole('columnheader', { name });
  await expect(column('Received')).toHaveAttribute('aria-sort', 'descending');
  await expect(names(page)).toHaveText(['Gamma', 'alpha', 'Beta']);

  await column('Patient').getByRole('button').press('Enter');
  await expect(names(page)).toHaveText(['alpha', 'Beta', 'Gamma']);
  await expect(column('Patient')).toHaveAttribute('aria-sort', 'ascending');
  await expect(column('Received')).not.toHaveAttribute('aria-sort');
  await column('Age').getByRole('button').click();
  await column('Age').getByRole('button').click();
  await expect(names(page)).toHaveText(['Gamma', 'alpha', 'Beta']);
  await expect(column('Age')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(`/admin/reports?q=${token}&sort=age`);
  await page.reload();
  await expect(column('Age')).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(column('Age')).toHaveAttribute('aria-sort', 'ascending');

  // A column that the other list does not have is dropped from the order.
  await page.getByRole('tab', { name: 'Contact Messages' }).click();
  await expect(page).toHaveURL(`/admin/reports?tab=messages&q=${token}`);
});

test('pages of 25, 50 and 100 rows go forwards and back, each with its own address', async ({
  page,
  request,
}) => {
  const token = word();
  await Promise.all(
    Array.from({ length: 53 }, (_, position) =>
      sendReport(request, { medicineName: token, name: `Patient ${String(position).padStart(2, '0')}` }),
    ),
  );
  await page.goto(`/admin/reports?q=${token}&sort=name&order=asc`);
  const next = page.getByRole('button', { name: 'Next page' });
  const previous = page.getByRole('button', { name: 'Previous page' });
  await expect(count(page)).toHaveText(/^53 of [\d,]+ reports$/);
  await expect(rows(page)).toHaveCount(25);
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(names(page).first()).toHaveText('Patient 25');
  await expect(page).toHaveURL(/&cursor=/);
  await next.click();
  await expect(rows(page)).toHaveCount(3);
  await expect(next).toBeDisabled();
  await page.reload();
  await expect(names(page).last()).toHaveText('Patient 52');
  await previous.click();
  await expect(names(page).first()).toHaveText('Patient 25');
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);

  await expect(page.getByLabel('Rows per page').locator('option')).toHaveText(['25', '50', '100']);
  await page.getByLabel('Rows per page').selectOption('100');
  await expect(rows(page)).toHaveCount(53);
  await expect(page).toHaveURL(`/admin/reports?q=${token}&sort=name&order=asc&limit=100`);
});

test('a page that no longer exists leads back to the first', async ({ page }) => {
  await page.goto('/admin/reports?cursor=after_00000000-0000-4000-8000-000000000000');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(page).toHaveURL('/admin/reports');
});

test('a row opens its record, keys move between records, and Esc closes and returns to the row', async ({
  page,
  request,
}) => {
  const token = word();
  for (const name of ['First', 'Second', 'Third']) {
    await sendReport(request, {
      medicineName: token,
      name,
      message: name === 'Second' ? 'Line 1\nLine 2' : null,
    });
  }
  await page.goto(`/admin/reports?q=${token}`);
  await expect(names(page)).toHaveText(['Third', 'Second', 'First']);
  // Keys move between rows before a record is open.
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();
  const dialog = page.getByRole('dialog');
  const detail = (term: string) =>
    dialog
      .locator('dl > div')
      .filter({ has: page.getByRole('term').getByText(term, { exact: true }) })
      .getByRole('definition');

  await names(page).first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleName(/^ADR-\d{4}-\w{4}-\w{4}$/);
  await expect(page).toHaveURL(/&record=[\da-f-]{36}$/);
  await expect(detail('Patient')).toHaveText('Third');
  for (const [term, text] of [
    ['Age', '40 years'],
    ['Contact', '98765 00000'],
    ['Medicine', token],
    ['Symptoms', 'Rash'],
    ['Duration', '2 days'],
    ['Message', 'Not provided'],
  ] as const) {
    await expect(detail(term)).toHaveText(text);
  }
  await expect(dialog.getByRole('textbox')).toHaveCount(0); // read only
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await page.keyboard.press('ArrowDown');
  await expect(detail('Patient')).toHaveText('Second');
  expect(await detail('Message').innerText()).toBe('Line 1\nLine 2');
  await page.keyboard.press('j');
  await expect(detail('Patient')).toHaveText('First');
  await expect(dialog.getByRole('status').filter({ hasText: '3 of 3 on this page' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(detail('Patient')).toHaveText('First');
  await page.keyboard.press('k');
  await expect(detail('Patient')).toHaveText('Second');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();
  await expect(page).toHaveURL(`/admin/reports?q=${token}`);

  // A click anywhere in the row; the address of the record alone; the browser's Back button.
  await rows(page).last().getByText('Rash').click();
  await expect(detail('Patient')).toHaveText('First');
  await page.reload();
  await expect(detail('Patient')).toHaveText('First');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(detail('Patient')).toHaveText('First');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/admin/reports?q=${token}`);
});

test('the mail link to a visitor contains only the address, with any characters', async ({
  page,
  request,
}) => {
  const token = word();
  const email = `office?bcc=x&subject=${token}@b.in`;
  await sendMessage(request, { email });
  await page.goto(`/admin/reports?tab=messages&q=${token}`);
  await names(page).first().getByRole('link').click();
  const link = page.getByRole('dialog').getByRole('link', { name: email });
  await expect(link).toHaveAttribute('href', `mailto:office%3Fbcc%3Dx%26subject%3D${token}@b.in`);
});

test('closing a record by Esc does not abort a navigation that has begun', async ({ page }) => {
  await page.route('/api/adr-reports?*', (route) => route.fulfill({ json: [made(1)] }));
  // Before the dialog closes, and right after.
  for (const moment of ['keydown', 'close']) {
    await page.goto('/admin/reports');
    await names(page).first().getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.evaluate((element, name) => {
      element.addEventListener(name, () => location.assign('/admin/dashboard'));
    }, moment);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, admin' })).toBeVisible();
    await expect(page).toHaveURL('/admin/dashboard');
  }
});

test('opening and closing records adds one step to the history', async ({ page }) => {
  await page.route('/api/adr-reports?*', (route) => route.fulfill({ json: [made(1), made(2), made(3)] }));
  await page.goto('/admin/dashboard');
  await page.goto('/admin/reports');
  for (const position of [0, 1, 2]) {
    await names(page).nth(position).getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL('/admin/reports');
  await page.goBack();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('the dashboard links to the open record', async ({ page, request }) => {
  const name = word();
  await sendMessage(request, { name });
  await page.goto('/admin/dashboard');
  await page.getByRole('region', { name: 'Recent Messages' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: /^Message from / })).toBeVisible();
});

test('a report newer than the list that was read opens from the dashboard', async ({ page }) => {
  let records = [made(1)];
  await page.route('/api/adr-reports?*', (route) => route.fulfill({ json: records }));
  await page.goto('/admin/reports');
  await expect(names(page)).toHaveCount(1);
  records = [made(2), made(1)];
  await page.evaluate((id) => history.pushState(null, '', `/admin/reports?record=${id}`), made(2).id);
  await expect(page.getByRole('dialog', { name: made(2).reference })).toBeVisible();
});

test('an address of a record that is not on the page shows a message', async ({ page }) => {
  await page.route('/api/adr-reports?*', (route) => route.fulfill({ json: [made(1)] }));
  await page.goto('/admin/reports?record=00000000-0000-4000-8000-000000000009');
  const dialog = page.getByRole('dialog', { name: 'This report is not on this page' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/admin/reports');
});

test('Print puts only the open record on the sheet', async ({ page }) => {
  await page.route('/api/adr-reports?*', (route) =>
    route.fulfill({ json: Array.from({ length: 25 }, (_, position) => made(position)) }),
  );
  await page.goto('/admin/reports');
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
});

test('Export CSV gives the whole list as a file and escapes formulas', async ({ page, request }) => {
  const token = word();
  const symptoms = `चकत्ते, "लाल"\nखुजली`;
  await sendReport(request, { name: '=1+1', medicineName: token, symptoms, contact: '+91 1' });
  await page.clock.setFixedTime('2026-11-20T20:00:00Z'); // it is already the next day in India
  await page.goto('/admin/reports?q=nothing-holds-this');
  const arriving = page.waitForEvent('download');
  await exportButton(page).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('adr-reports-2026-11-21.csv');
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
  expect((await messages).suggestedFilename()).toBe('contact-messages-2026-11-21.csv');
  const content = await readFile(await (await messages).path(), 'utf8');
  expect(content.slice(1).split('\r\n')[0]).toBe('name,email,message,createdAt');
  expect(content).toMatch(new RegExp(`^${token},${token}@example\\.org,'@SUM\\(1\\),20`, 'm'));
});

for (const [tab, address, sentence] of [
  ['ADR Reports', '/api/adr-reports', 'There are no reports to export.'],
  ['Contact Messages', '/api/contact-messages', 'There are no messages to export.'],
] as const) {
  test(`an empty list of ${tab} says: ${sentence}`, async ({ page }) => {
    await page.route(`${address}*`, (route) =>
      route.fulfill({ body: '[]\n', contentType: 'application/json' }),
    );
    await page.goto('/admin/reports');
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('heading', { name: /^No (reports|messages) yet$/ })).toBeVisible();
    await exportButton(page).click();
    await expect(toast(page).getByRole('status')).toHaveText(`No Data to Export${sentence}`);
  });
}

test('a long export shows its progress and can be cancelled', async ({ page }) => {
  await page.route('/api/adr-reports?*', (route) =>
    route.fulfill({ json: [made(1)], headers: { 'X-Total-Count': '5000' } }),
  );
  await page.route('/api/adr-reports', () => {});
  await page.goto('/admin/reports');
  await exportButton(page).click();
  await expect(page.getByRole('progressbar', { name: '0 of 5,000' })).toBeVisible();
  await expect(exportButton(page)).toHaveAttribute('aria-busy', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(exportButton(page)).not.toHaveAttribute('aria-busy');
  await expect(toast(page)).toHaveText('');
});

test('an export that breaks off shows a message and saves no file', async ({ page }) => {
  await page.route('/api/adr-reports', (route) =>
    route.fulfill({ body: `[\n${JSON.stringify(made(1))},\n`, contentType: 'application/json' }),
  );
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.goto('/admin/reports');
  await exportButton(page).click();
  await expect(toast(page).getByRole('alert')).toContainText('Export Failed');
  expect(downloads).toBe(0);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are shown in the administrator’s time zone', async ({ page }) => {
    await page.route('/api/adr-reports?*', (route) => route.fulfill({ json: [made(1)] }));
    await page.goto('/admin/reports');
    await expect(rows(page).getByText('21 Nov 2026, 12:40 am')).toBeVisible();
  });
});

test('lists that fail to load show a message, and Retry or Refresh loads them', async ({ page }) => {
  let failing = true;
  await page.route(/\/api\/(adr-reports|admin\/dashboard-stats)/, (route) =>
    failing ? route.fulfill({ status: 503, json: { message: 'The database is away.' } }) : route.fallback(),
  );
  await page.goto('/admin/reports');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to Load ADR Reports' })).toContainText(
    'The database is away.',
  );
  failing = false;
  await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click();
  await expect(count(page)).toHaveText(/reports?$/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Failed to Load Figures')).toBeHidden();
});
