// The audit trail: filters, search, keys, pages, an event that returned records, and failures. Journeys prove what
// another account's acts leave in the trail, and the CSV file (e2e/audit.spec.ts).
import { expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { dialog, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { answerFirst, queriesTo } from '#client/testing/browser-requests.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindingsInEveryLook } from '#client/testing/looks.ts';
import { auditEvent, idOf } from '#client/testing/replies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { enterOn } from '#client/testing/record-lists.ts';

loadAdminArea();
refuseComplaints();

const list = '/api/admin/audit-events';
const rows = page.getByCss('tbody tr');
const count = page.getByRole('main').getByRole('status').first();
const search = page.getByRole('searchbox', { name: 'Search' });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name });
const nothing = page.getByRole('heading', { name: 'No Results Found' });

async function expectAddress(address: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(address);
}

async function openTrail(query = '', answers: Parameters<typeof openScreen>[1] = []): Promise<void> {
  await openScreen(`/admin/audit${query}`, answers);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible();
}

/** Presses Tab until the control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (control.element() === document.activeElement) return;
    await userEvent.tab();
  }
  throw new Error('No Tab reaches the control.');
}

it('a read event says how many records it returned, and leads to everybody who read one of them', async () => {
  const records = Array.from({ length: 6 }, (_, place) => auditEvent(100 + place).id);
  const read = { action: 'list', kind: 'adr-reports', recordId: null, fields: [] };
  const found = auditEvent(1, { ...read, details: { amount: 6, records, searched: false } });
  const telephone = { amount: 0, records: [], searched: true, searchedBy: 'telephone' as const };
  const none = { ...read, kind: 'privacy', details: telephone };
  const id = records[5] ?? '';
  await openTrail('?administrator=asha&action=list', [
    { path: list, query: `q=${id}`, json: [found] },
    { path: list, query: 'action=list&administrator=asha', json: [auditEvent(2, none), found] },
  ]);
  await expect.element(rows.first()).toMatchTextContent(/Searched for a telephone number, found nothing/);
  answerFirst(({ pathname }) =>
    pathname === `${list}/${auditEvent(2).id}/words` ? Response.json({ words: 'Deshmukh' }) : undefined,
  );
  await rows.first().getByRole('link').first().click();
  await dialog().getByRole('button', { name: 'Show what was searched for' }).click();
  await expect.element(dialog().getByText('Deshmukh')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await enterOn(rows.filter({ hasText: '6 records' }).getByRole('link'));
  await expect.element(page.getByRole('dialog', { name: 'Read a list' })).toBeVisible();
  await tabTo(dialog().getByText('Show the ids of all 6'));
  await userEvent.keyboard('{Enter}');
  await tabTo(dialog().getByRole('link', { name: id }));
  await userEvent.keyboard('{Enter}');
  await expectAddress(`/admin/audit?q=${id}`);
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => rows.filter({ hasText: 'asha' }).length).toBe(1);
});

it('a line about an attachment names its kind and its case, which a link opens', async () => {
  const read = { action: 'open', kind: 'case-attachments', fields: [], caseId: idOf(7) } as const;
  await openTrail('', [{ path: list, json: [auditEvent(1, { ...read, caseNumber: 'AMC-2026-00007' })] }]);
  await expect.element(rows.first()).toMatchTextContent(/Attachments of cases AMC-2026-00007/);
  const link = rows.first().getByRole('link', { name: 'AMC-2026-00007' });
  expect(link.element().getAttribute('href')).toBe(`/admin/cases/${idOf(7)}`);
  await rows.first().getByText('Opened').click();
  await expect
    .element(dialog().getByRole('link', { name: 'AMC-2026-00007' }))
    .toHaveAttribute('href', `/admin/cases/${idOf(7)}`);
});

it('the audit trail does not store an unknown name typed at sign-in', async () => {
  const typed = `My-Secret-${Date.now()}`;
  const answer = await fetch('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ username: typed, password: 'x' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(401);
  await openTrail('?action=failed+sign+in');
  await expect.element(rows.filter({ hasText: 'Unknown name' }).first()).toBeVisible();
  await search.fill(typed);
  await expect.element(nothing).toBeVisible();
});

it('filters are in the address, combine, and are cleared by one button', async () => {
  await openTrail();
  await field('Action').selectOptions('Signed in');
  await expectAddress('/admin/audit?action=sign+in');
  await field('Resource').selectOptions('Sessions');
  await field('Who').selectOptions('admin');
  await expectAddress('/admin/audit?action=sign+in&kind=sessions&administrator=admin');
  await expect.element(rows.first()).toMatchTextContent(/Signed in/);
  await expect.element(count).toMatchTextContent(/^[\d,]+\+? of [\d,]+ events$/);

  const asked = queriesTo(list);
  // Types both dates and goes on to the next field by keyboard. The request waits until a field is left.
  (field('Who').element() as HTMLElement).focus();
  await userEvent.tab();
  await userEvent.keyboard('1.1.2001');
  await tabTo(field('To'));
  await expect.element(field('From')).toHaveValue('1 January 2001');
  await userEvent.keyboard('2 Feb 2001');
  await tabTo(button('Export CSV'));
  await expect.element(field('To')).toHaveValue('2 February 2001');
  await expect.element(nothing).toBeVisible();
  // Both days are whole days in the administrator's time zone.
  const [from, to] = ['2000-12-31T18:30:00.000Z', '2001-02-02T18:30:00.000Z'];
  const withDays = asked.filter((query) => query.has('from')); // a read for the previous filters may arrive late
  expect(withDays.map((query) => [query.get('from'), query.get('to')])).toEqual([
    [from, null],
    [from, to],
  ]);
  await openTrail(location.search);
  await expect.element(field('From')).toHaveValue('1 January 2001');
  await button('Clear the filters').click();
  await expectAddress('/admin/audit');
  await expect.element(field('Who')).toHaveValue('');
  await expect.element(rows.first()).toBeVisible();
});

it('the keyboard reaches the search, the rows, an event and the list again', async () => {
  const signedIn = auditEvent(2, { action: 'sign in', kind: 'sessions', recordId: null, fields: [] });
  await openTrail('', [{ path: list, json: [auditEvent(1), signedIn] }]);
  await expect.poll(() => rows.length).toBe(2);
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  (search.element() as HTMLElement).blur();
  await userEvent.keyboard('jj');
  const second = rows.nth(1).getByRole('link');
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const event = page.getByRole('dialog', { name: 'Signed in' });
  await expect.element(event.getByText(/21 Nov 2026/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(event).not.toBeInTheDocument();
  await expect.element(second).toHaveFocus();
  await expectAddress('/admin/audit');
});

it('a long audit trail has pages', async () => {
  answerFirst(({ pathname, searchParams }) => {
    if (pathname !== list) return undefined;
    const second = searchParams.get('cursor') === 'after_1';
    return Response.json([auditEvent(second ? 2 : 1)], {
      headers: {
        'X-Total-Count': '26',
        'X-Filtered-Count': '26',
        Link: second ? `<${list}?cursor=before_2>; rel="prev"` : `<${list}?cursor=after_1>; rel="next"`,
      },
    });
  });
  await openTrail();
  await expect.element(button('Previous page')).toBeDisabled();
  await button('Next page').click();
  await expectAddress('/admin/audit?cursor=after_1');
  await expect.element(button('Next page')).toBeDisabled();
  history.back();
  await expectAddress('/admin/audit');
});

it('an audit page that does not exist leads to the first one', async () => {
  await openTrail('?cursor=after_00000000-0000-4000-8000-000000000000');
  await button('Go to the first page').click();
  await expect.element(rows.first()).toBeVisible();
});

it('an audit trail that fails to load shows a message and loads on Retry', async () => {
  await openTrail('', [{ path: list, status: 503, json: { message: 'The database is away.' } }]);
  await expect.element(page.getByRole('heading', { name: 'Failed to Load Audit Trail' })).toBeVisible();
  await expect.element(page.getByText('The database is away.')).toBeVisible();
  await setAnswers([]);
  await button('Retry').click();
  await expect.element(rows.first()).toBeVisible();
});

it('axe finds no problem on the audit trail, on a phone and a desktop, light and dark', async () => {
  await openTrail();
  await expect.element(rows.first()).toBeVisible();
  expect(await axeFindingsInEveryLook()).toEqual([]);
});
