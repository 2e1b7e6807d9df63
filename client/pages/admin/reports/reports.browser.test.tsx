// The Report Manager over a real portal: both lists, their search, order and pages, the open record, and an export that
// finds nothing, takes long or fails. Journeys prove the files, the sheet of paper, other time zones, and a record that
// closes while the browser leaves the page (e2e/admin-reports.spec.ts).
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentToast, dismissToast } from '#client/components/ui/toast-store.ts';
import { call, dialog, expectToast, loadAdminArea, openScreen, textsOf } from '#client/testing/admin-area.ts';
import { answerFirst, queriesTo } from '#client/testing/browser-requests.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings } from '#client/testing/looks.ts';
import { word } from '#client/testing/made-files.ts';
import { listedReport, report } from '#client/testing/replies.ts';
import { enterOn, holdFile } from '#client/testing/record-lists.ts';
import { setAnswers } from '#client/testing/answers.ts';

loadAdminArea();
refuseComplaints();
afterEach(() => void vi.useRealTimers());

const list = '/api/adr-reports';
const panel = page.getByRole('tabpanel');
const rows = page.getByCss('tbody tr');
const names = page.getByRole('rowheader');
const search = page.getByRole('searchbox', { name: 'Search' });
const count = panel.getByRole('status').first();
const button = (name: string) => page.getByRole('button', { name });
const exportButton = button('Export CSV');
const messagesTab = page.getByRole('tab', { name: 'Contact Messages' });
const column = (name: string) => page.getByRole('columnheader', { name });

const sendReport = (change: object) => call('POST', list, { ...report, ...change });
const sendMessage = (change: object) =>
  call('POST', '/api/contact-messages', {
    name: 'B. L.',
    email: 'b.l@example.org',
    message: 'Hello',
    ...change,
  });

/** A page of the list. The whole list, which an export reads, has no query. */
const answerWith = (...positions: number[]) => ({
  path: list,
  query: '?',
  json: positions.map(listedReport),
});

async function expectNames(...texts: string[]): Promise<void> {
  await expect.poll(() => textsOf(names)).toEqual(texts);
}

const address = () => location.pathname + location.search;
async function expectAddress(wanted: string): Promise<void> {
  await expect.poll(address).toBe(wanted);
}

/** The terms of the open record and what it says about each. */
const details = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('dialog[open] dl > div')].map((line) => [
      line.querySelector('dt')?.innerText,
      line.querySelector('dd')?.innerText,
    ]),
  );

async function expectDetails(wanted: object): Promise<void> {
  await expect.poll(details).toMatchObject(wanted);
}

/** Records the files that the browser saves during this test. */
function watchSaving() {
  const saved = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => saved.mockRestore());
  return saved;
}

/** Goes one step through the history, as by the browser's buttons. */
async function go(steps: -1 | 1): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Event>();
  addEventListener('popstate', resolve, { once: true });
  history.go(steps);
  await promise;
}

it('the figures, tabs and exports have their exact names', async () => {
  await openScreen('/admin/reports');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Report Manager' })).toBeVisible();
  for (const label of ['Total Reports', 'Total Messages', 'This Week', 'Pending'])
    await expect.element(page.getByRole('term').filter({ hasText: label })).toHaveTextContent(label);
  const figure = (label: string) =>
    page.getByCss('.ledger > div').filter({ hasText: label }).getByRole('definition');
  await expect.element(figure('Total Messages')).toMatchTextContent(/\d/); // shows a dash before the number is known
  const messages = figure('Total Messages').element().textContent;
  await expect.element(figure('Pending')).toHaveTextContent(messages);
  const tabs = page.getByRole('tab').elements();
  expect(textsOf(tabs)).toEqual(['ADR Reports', 'Contact Messages']);
  await expect.element(exportButton).toBeVisible();
  await messagesTab.click();
  await expectAddress('/admin/reports?tab=messages');
  await expect.element(exportButton).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
});

it('one search filters both lists, ignores case and waits 250 ms', async () => {
  const token = word();
  await sendReport({ medicineName: `Tablet ${token}` });
  await sendReport({ medicineName: 'Other', symptoms: `Rash ${token}` });
  await sendReport({ medicineName: 'Other', name: token });
  await sendReport({ medicineName: 'Other', duration: token });
  await sendMessage({ message: `About ${token}` });
  await openScreen('/admin/reports');
  await expect.element(rows.first()).toBeVisible();

  const asked = queriesTo(list);
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const letter of token.toUpperCase()) {
    vi.advanceTimersByTime(249);
    await userEvent.keyboard(letter);
  }
  vi.advanceTimersByTime(249);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(count).toMatchTextContent(/^3 of [\d,]+ reports$/);
  expect(asked.map((query) => query.get('q'))).toEqual([token.toUpperCase()]);
  await expectAddress(`/admin/reports?q=${token.toUpperCase()}`);

  await messagesTab.click();
  await expect.element(count).toMatchTextContent(/^1 of [\d,]+ messages?$/);
  await search.fill(`${token}nothing`);
  await expect.element(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  await button('Clear the search').click();
  await expect.element(search).toHaveValue('');
  await expect.element(count).toMatchTextContent(/^[\d,]+ messages?$/);
});

it('counts above the limit show as 1,000+, under the four figures', async () => {
  const headers = { 'X-Total-Count': '123456', 'X-Filtered-Count': '1000', 'X-Filtered-More': 'true' };
  answerFirst(({ pathname }) =>
    pathname === list ? Response.json([listedReport(1)], { headers }) : undefined,
  );
  const stats = { totalReports: 7, totalMessages: 5, reportsThisWeek: 2 };
  await openScreen('/admin/reports?q=a', [{ path: '/api/admin/dashboard-stats', json: stats }]);
  await expect.element(count).toHaveTextContent('1,000+ of 1,23,456 reports');
  await expect
    .poll(() => textsOf(document.querySelectorAll('.ledger > div')))
    .toEqual([
      'Total Reports7',
      'Total Messages5',
      'This Week2',
      'Pending5', // counts all messages
    ]);
});

it('columns sort both ways, announce it, and store the order in the address', async () => {
  const token = word();
  await sendReport({ medicineName: token, name: 'Beta', age: 9 });
  await sendReport({ medicineName: token, name: 'alpha', age: 30 });
  await sendReport({ medicineName: token, name: 'Gamma', age: 100 });
  await openScreen(`/admin/reports?q=${token}`);
  await expect.element(column('Received')).toHaveAttribute('aria-sort', 'descending');
  await expectNames('Gamma', 'alpha', 'Beta');

  await enterOn(column('Patient').getByRole('button'));
  await expectNames('alpha', 'Beta', 'Gamma');
  await expect.element(column('Patient')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(column('Received')).not.toHaveAttribute('aria-sort');
  await column('Age').getByRole('button').click();
  await column('Age').getByRole('button').click();
  await expectNames('Gamma', 'alpha', 'Beta');
  await expect.element(column('Age')).toHaveAttribute('aria-sort', 'descending');
  const byAge = `/admin/reports?q=${token}&sort=age`;
  await expectAddress(byAge);
  await go(-1);
  await expect.element(column('Age')).toHaveAttribute('aria-sort', 'ascending');
  await openScreen(byAge);
  await expect.element(column('Age')).toHaveAttribute('aria-sort', 'descending');

  // A column that the other list does not have is dropped from the order.
  await messagesTab.click();
  await expectAddress(`/admin/reports?tab=messages&q=${token}`);
});

it('pages of 25, 50 and 100 rows go forwards and back, each with its own address', async () => {
  const token = word();
  const reports = Array.from({ length: 53 }, (_, position) =>
    sendReport({ medicineName: token, name: `Patient ${String(position).padStart(2, '0')}` }),
  );
  await Promise.all(reports);
  const first = `/admin/reports?q=${token}&sort=name&order=asc`;
  await openScreen(first);
  const next = button('Next page');
  const previous = button('Previous page');
  await expect.element(count).toMatchTextContent(/^53 of [\d,]+ reports$/);
  await expect.poll(() => rows.length).toBe(25);
  await expect.element(previous).toBeDisabled();
  await next.click();
  await expect.element(names.first()).toHaveTextContent('Patient 25');
  await expect.poll(address).toMatch(/&cursor=/);
  await next.click();
  await expect.poll(() => rows.length).toBe(3);
  await expect.element(next).toBeDisabled();
  await openScreen(address());
  await expect.element(names.last()).toHaveTextContent('Patient 52');
  await previous.click();
  await expect.element(names.first()).toHaveTextContent('Patient 25');
  await go(-1);
  await expect.poll(() => rows.length).toBe(3);

  const size = page.getByLabelText('Rows per page');
  expect(textsOf(size.element().children)).toEqual(['25', '50', '100']);
  await size.selectOptions('100');
  await expect.poll(() => rows.length).toBe(53);
  await expectAddress(`${first}&limit=100`);
});

it('a page that no longer exists leads back to the first', async () => {
  await openScreen('/admin/reports?cursor=after_00000000-0000-4000-8000-000000000000');
  await button('Go to the first page').click();
  await expectAddress('/admin/reports');
  await expect.element(rows.first()).toBeVisible();
});

it('a row opens its record, keys move between records, and Esc closes and returns to the row', async () => {
  const token = word();
  for (const name of ['First', 'Second', 'Third'])
    await sendReport({ medicineName: token, name, message: name === 'Second' ? 'Line 1\nLine 2' : null });
  const searched = `/admin/reports?q=${token}`;
  await openScreen(searched);
  await expectNames('Third', 'Second', 'First');
  // Keys move between rows before a record is open.
  await userEvent.keyboard('j{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'Second' })).toHaveFocus();

  await enterOn(names.first().getByRole('link'));
  await expect.element(dialog()).toBeVisible();
  await expect.element(dialog()).toHaveAccessibleName(/^ADR-\d{4}-\w{4}-\w{4}$/);
  await expect.poll(address).toMatch(/&record=[\da-f-]{36}$/);
  await expectDetails({
    Patient: 'Third',
    Age: '40 years',
    Contact: '98765 00000',
    Medicine: token,
    Symptoms: 'Rash',
    Duration: '2 days',
    Message: 'Not provided',
  });
  await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument(); // read only
  await expect.element(dialog().getByRole('button', { name: 'Previous' })).toBeDisabled();

  await userEvent.keyboard('{ArrowDown}');
  await expectDetails({ Patient: 'Second', Message: 'Line 1\nLine 2' });
  await userEvent.keyboard('j');
  await expectDetails({ Patient: 'First' });
  await expect.element(dialog().getByText('3 of 3 on this page')).toHaveAttribute('role', 'status');
  await userEvent.keyboard('j');
  await expectDetails({ Patient: 'First' });
  await userEvent.keyboard('k');
  await expectDetails({ Patient: 'Second' });
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Second' })).toHaveFocus();
  await expectAddress(searched);

  // A click anywhere in the row; the browser's buttons; the address of the record alone.
  await rows.last().getByText('Rash').click();
  await expectDetails({ Patient: 'First' });
  await go(-1);
  await expect.element(dialog()).not.toBeInTheDocument();
  await go(1);
  await expectDetails({ Patient: 'First' });
  await openScreen(address());
  await expectDetails({ Patient: 'First' });
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectAddress(searched);
});

it('the mail link to a visitor contains only the address, with any characters', async () => {
  const token = word();
  const email = `office?bcc=x&subject=${token}@b.in`;
  await sendMessage({ email });
  await openScreen(`/admin/reports?tab=messages&q=${token}`);
  await names.first().getByRole('link').click();
  await expect
    .element(dialog().getByRole('link', { name: email }))
    .toHaveAttribute('href', `mailto:office%3Fbcc%3Dx%26subject%3D${token}@b.in`);
});

it('opening and closing records adds one step to the history', async () => {
  await openScreen('/admin/dashboard', [answerWith(1, 2, 3)]);
  history.pushState(null, '', '/admin/reports');
  for (const position of [0, 1, 2]) {
    await names.nth(position).getByRole('link').click();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  }
  await go(-1);
  await expectAddress('/admin/reports');
  await go(-1);
  await expectAddress('/admin/dashboard');
});

it('the dashboard links to the open record, and to one that is newer than the list that was read', async () => {
  await sendMessage({ name: word() });
  await openScreen('/admin/dashboard');
  await page.getByRole('region', { name: 'Recent Messages' }).getByRole('link').first().click();
  await expect.element(page.getByRole('dialog', { name: /^Message from / })).toBeVisible();

  await openScreen('/admin/reports', [answerWith(1)]);
  await expectNames('Patient 1');
  await setAnswers([answerWith(2, 1)]);
  history.pushState(null, '', `/admin/reports?record=${listedReport(2).id}`);
  await expect.element(page.getByRole('dialog', { name: listedReport(2).reference })).toBeVisible();
});

it('an address of a record that is not on the page shows a message', async () => {
  await openScreen(`/admin/reports?record=${listedReport(9).id}`, [answerWith(1)]);
  const missing = page.getByRole('dialog', { name: 'This report is not on this page' });
  await expect.element(missing).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(missing).not.toBeInTheDocument();
  await expectAddress('/admin/reports');
});

it.each([
  ['ADR Reports', list, 'There are no reports to export.'],
  ['Contact Messages', '/api/contact-messages', 'There are no messages to export.'],
])('an export of the empty list of %s saves no file and says so', async (tab, path, sentence) => {
  const saved = watchSaving();
  await openScreen('/admin/reports', [{ path, json: [] }]);
  await page.getByRole('tab', { name: tab }).click();
  await expect.element(page.getByRole('heading', { name: /^No (reports|messages) yet$/ })).toBeVisible();
  await exportButton.click();
  await expectToast('No Data to Export', sentence);
  expect(saved).not.toHaveBeenCalled();
});

it('an export follows the search, over all its pages, and says how many', async () => {
  const asked: string[] = [];
  answerFirst(({ pathname, searchParams }) => {
    if (pathname !== list || searchParams.get('limit') !== '100') return undefined;
    asked.push(searchParams.get('q') ?? '');
    const isSecond = searchParams.get('cursor') === 'c2';
    const headers = isSecond ? {} : { link: `<${list}?q=rash&limit=100&cursor=c2>; rel="next"` };
    return Response.json(isSecond ? [listedReport(3)] : [listedReport(1), listedReport(2)], { headers });
  });
  await openScreen('/admin/reports?q=rash', [answerWith(3)]);
  const file = holdFile();
  await exportButton.click();
  const { text } = await file();
  expect(asked).toEqual(['rash', 'rash']);
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(4);
  await expectToast('Export Successful3 reports in adr-reports-');
});

it('a long export shows its progress and can be cancelled', async () => {
  const headers = { 'X-Total-Count': '5000' };
  answerFirst(({ pathname, search: query }) =>
    pathname === list && query !== '' ? Response.json([listedReport(1)], { headers }) : undefined,
  );
  await openScreen('/admin/reports', [{ path: list, never: true }]);
  await expect.element(count).toHaveTextContent('5,000 reports');
  dismissToast();
  await exportButton.click();
  const progress = page.getByLabelText('0 of 5,000', { exact: true });
  await expect.element(progress).toBeVisible();
  await expect.element(progress).toHaveRole('progressbar');
  await expect.element(exportButton).toHaveAttribute('aria-busy', 'true');
  expect(await axeFindings()).toEqual([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await button('Cancel').click();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(exportButton).not.toHaveAttribute('aria-busy');
  vi.advanceTimersByTime(1_000); // a toast shows a little later
  expect(currentToast()).toBeNull();
  await expect.element(page.getByCss('.frame > .toast')).toHaveTextContent('');
});

it('an export that breaks off shows a message and saves no file', async () => {
  const saved = watchSaving();
  const body = `[\n${JSON.stringify(listedReport(1))},\n`;
  answerFirst(({ pathname, search: query }) =>
    pathname === list && query === ''
      ? new Response(body, { headers: { 'content-type': 'application/json' } })
      : undefined,
  );
  await openScreen('/admin/reports', [answerWith(1)]);
  await exportButton.click();
  await expectToast('Export Failed');
  await expect.element(page.getByCss('.frame > .toast [role=alert]')).toMatchTextContent(/^Export Failed/);
  expect(saved).not.toHaveBeenCalled();
});

it('lists that fail to load show a message, and Retry or Refresh loads them', async () => {
  const isAway = { status: 503, json: { message: 'The database is away.' } };
  await openScreen(
    '/admin/reports',
    [list, '/api/admin/dashboard-stats'].map((path) => ({ path, ...isAway })),
  );
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to Load ADR Reports' });
  await expect.element(alert.getByText('The database is away.')).toBeVisible();
  await expect.element(page.getByText('Failed to Load Figures')).toBeVisible();
  await setAnswers([]);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect.element(count).toMatchTextContent(/reports?$/);
  await button('Refresh').click();
  await expect.element(page.getByText('Failed to Load Figures')).not.toBeInTheDocument();
});
