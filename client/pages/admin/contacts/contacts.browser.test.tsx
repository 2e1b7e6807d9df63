// Contact details and official links: refused values, unsaved words, failed writes, two people who edit the same record,
// and a long list. A journey proves what visitors then read, and Back (e2e/contacts-manager.spec.ts). Axe in each state:
// client/pages/admin/states.browser.test.tsx.
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import {
  answerNext,
  call,
  conflict,
  expectToast,
  loadAdminArea,
  openScreen,
  textsOf,
} from '#client/testing/admin-area.ts';
import { answerFirst } from '#client/testing/browser-requests.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings } from '#client/testing/looks.ts';
import { word } from '#client/testing/made-files.ts';
import { button, enterOn, row, rows, search } from '#client/testing/record-lists.ts';
import { recordOf } from '#client/testing/replies.ts';
import { nextRequest } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const screen = '/admin/contacts';
const linksTab = `${screen}?tab=links`;
const list = '/api/admin/contact-links';
const heading = (name: string) => page.getByRole('heading', { name });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const shown = page.getByRole('definition');

const details = {
  ...recordOf(9),
  phone: '1800 180 3024',
  email: 'cell@example.org',
  address: 'Room 1\nSecond line',
  updatedAt: '2026-11-20T04:00:00.000Z',
};
const written = `/api/admin/contact-info/${details.id}`;
const reads = (change: object = {}) => ({ path: '/api/contact-info', json: { ...details, ...change } });

const link = (number: number, change: object = {}) => ({
  ...recordOf(number),
  title: `Link ${String(number).padStart(4, '0')}`,
  url: `https://example.org/${number}`,
  icon: 'Globe',
  isActive: true,
  sortOrder: 0,
  ...change,
});
const lists = (...json: object[]) => ({ path: list, method: 'GET', json });

it('wrong contact details are refused at their fields, and typed words are discarded after a question', async () => {
  await openScreen(screen, [reads()]);
  await expect.element(heading('Admin Contact Management')).toBeVisible();
  const tabs = page.getByRole('tab').elements();
  expect(textsOf(tabs)).toEqual(['Contact Information', 'Official Links']);
  await expect.element(shown.last()).toHaveTextContent(details.address, { normalizeWhitespace: false });
  await enterOn(button('Edit'));
  await expect.element(field('Phone')).toHaveFocus();
  const box = field('Address').element() as HTMLElement;
  box.style.height = '1px'; // as somebody may draw it
  expect(box.offsetHeight).toBe(100);
  await field('Phone').fill('');
  await field('E-mail').fill('nobody');
  await field('Address').fill(' ');
  await button('Save Changes').click();
  for (const fault of ['Phone is required', 'Invalid email format', 'Address is required']) {
    await expect.element(page.getByCss('.field-error').filter({ hasText: fault })).toBeVisible();
  }
  const asked = answerNext(true);
  await button('Cancel').click();
  expect(await asked()).toMatch(/without saving/);
  await expect.element(button('Edit')).toHaveFocus();
  await enterOn(button('Edit'));
  await expect.element(field('Phone')).toHaveValue(details.phone);
});

it('of two people who change the contact details the second one is asked, and a failed save keeps the words', async () => {
  const theirs = { ...details, phone: '1800 2', version: 2 };
  const stale = { path: written, status: 412, json: { message: 'Stale', current: theirs } };
  await openScreen(screen, [reads(), stale]);
  await button('Edit').click();
  await field('Phone').fill('1800 1');
  await enterOn(button('Save Changes'));
  const both = conflict().getByRole('group', { name: 'Phone changed by both of you' });
  await expect.element(both).toMatchTextContent(/1800 2/);
  await both.getByRole('radio', { name: /^Keep mine/ }).click();
  const saved = { phone: '1800 1', version: 3 };
  await setAnswers([reads(saved), { path: written, json: { ...details, ...saved } }]);
  const sent = nextRequest(written);
  await enterOn(button('Save This Version'));
  const { body, headers } = await sent();
  expect(body).toMatchObject({ phone: '1800 1', email: details.email });
  expect(headers).toMatchObject({ 'If-Match': '"2"' });
  await expectToast('Contact information updated successfully');
  await expect.element(shown.first()).toHaveTextContent('1800 1');
  await expect.element(button('Edit')).toHaveFocus();

  await setAnswers([reads(saved), { path: written, status: 500 }]);
  await button('Edit').click();
  await field('Address').fill('Elsewhere');
  await button('Save Changes').click();
  await expectToast('Failed to update contact information');
  await expect.element(field('Address')).toHaveValue('Elsewhere');
});

it('the form of a link starts with the usual values, and an empty sort order becomes 0', async () => {
  await openScreen(linksTab, [lists()]);
  await expect.element(heading('Add Official Link')).toBeVisible();
  const options = field('Icon').getByCss('option').elements();
  expect(textsOf(options)).toEqual(['External Link', 'Globe', 'Building', 'Link']);
  await expect.element(field('Icon')).toHaveValue('ExternalLink');
  await expect.element(field('Sort order')).toHaveValue('0');
  await expect.element(page.getByRole('switch', { name: 'Active' })).toBeChecked();
  await field('Sort order').fill('');
  await field('Title').click();
  await expect.element(field('Sort order')).toHaveValue('0');
});

it('a link shows its state, its place and its address, and Cancel Edit returns to it', async () => {
  await openScreen(linksTab, [lists(link(1), link(2, { isActive: false, sortOrder: 7 }))]);
  await expect.element(heading('Official Links (2)')).toBeVisible();
  const [first, second] = [row('Link 0001'), row('Link 0002')];
  await expect.element(first.getByText('Active', { exact: true })).toBeVisible();
  expect(first.getByText(/^Order/).length).toBe(0);
  await expect.element(first.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect.element(second.getByText('Inactive', { exact: true })).toBeVisible();
  await expect.element(second.getByText('Order: 7')).toBeVisible();
  for (const _ of ['once', 'again']) {
    await enterOn(button('Edit Link 0001'));
    await expect.element(heading('Edit Official Link')).toHaveFocus();
    await expect.element(field('Title')).toHaveValue('Link 0001');
    await enterOn(button('Cancel Edit'));
    await expect.element(heading('Add Official Link')).toBeVisible();
    await expect.element(button('Edit Link 0001')).toHaveFocus();
  }
});

it('a failed write of a link says which write failed', async () => {
  await openScreen(linksTab, [
    lists(link(1)),
    { path: list, method: 'POST', status: 500 },
    { path: `${list}/*`, status: 500 },
  ]);
  await field('Title').fill('A');
  await field('URL').fill('https://example.org');
  await button('Add Link').click();
  await expectToast('Failed to add contact link');
  const left = answerNext(true);
  await button('Edit Link 0001').click();
  await left();
  await expect.element(heading('Edit Official Link')).toHaveFocus();
  await field('Title').fill('B');
  await button('Update Link').click();
  await expectToast('Failed to update contact link');
  const asked = answerNext(true);
  await button('Delete Link 0001').click();
  expect(await asked()).toContain('Link 0001');
  await expectToast('Failed to delete contact link');
});

it('another tab or screen opens only after a question while a link is typed', async () => {
  await openScreen(linksTab, [lists()]);
  await field('Title').fill('Unsaved');
  const away = page.getByRole('link', { name: 'Drug risks' });
  for (const leave of [page.getByRole('tab', { name: 'Contact Information' }), away]) {
    const asked = answerNext(false);
    await leave.click();
    expect(await asked()).toMatch(/without saving/);
    await expect.element(field('Title')).toHaveValue('Unsaved');
    expect(location.pathname + location.search).toBe(linksTab);
  }
  const asked = answerNext(true);
  await away.click();
  await asked();
  await expect.element(heading('Drug Risk Manager')).toBeVisible();
});

it('two people edit the same link, both versions are shown, and the chosen one is saved', async () => {
  const title = word();
  const input = { title, url: 'https://example.org/before', isActive: false };
  const { id } = await call<{ id: string }>('POST', list, input);
  await openScreen(`${linksTab}&q=${title}`);
  await button(`Edit ${title}`).click();
  await field('URL').fill('https://example.org/mine');
  await call('PUT', `${list}/${id}`, { url: 'https://example.org/theirs', icon: 'Link' });
  await button('Update Link').click();
  const icon = conflict().getByRole('group', { name: 'Icon changed by them' });
  await expect.element(icon.getByRole('radio', { name: /^Take theirs/ })).toBeChecked();
  await expect.element(icon).toMatchTextContent(/External Link/);
  expect(await axeFindings()).toEqual([]);
  await conflict()
    .getByRole('radio', { name: /^Keep mine.*mine$/ })
    .click();
  await button('Save This Version').click();
  await expectToast('Contact link updated successfully');
  const links = await call<{ id: string }[]>('GET', list);
  expect(links.find((one) => one.id === id)).toMatchObject({ url: 'https://example.org/mine', icon: 'Link' });
  await call('DELETE', `${list}/${id}`);
});

it('a list of five thousand links is searchable and paged', async () => {
  const links = Array.from({ length: 5_000 }, (_, number) => link(number));
  answerFirst(({ pathname }) => (pathname === list ? Response.json(links) : undefined));
  await openScreen(linksTab);
  await expect.element(heading('Official Links (5,000)')).toBeVisible();
  await expect.poll(() => rows.length).toBe(25);
  await button('Next page').click();
  await expect.element(page.getByText('Page 2 of 200')).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent(/Link 0025/);
  await search.fill('link 499');
  await expect.poll(() => rows.length).toBe(10);
  await expect.element(page.getByText('10 of 5,000 links')).toBeVisible();
});
