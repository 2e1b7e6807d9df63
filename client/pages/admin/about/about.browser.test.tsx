// The About Section Manager: the place of a new record, the order of the list, the two tabs and the figures. A journey
// proves what visitors then read (e2e/about-manager.spec.ts). What all managers share:
// client/pages/admin/every-manager.browser.test.tsx. The fields for uploads:
// client/components/admin/upload/upload-field.browser.test.tsx.
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { call, dialog, expectToast, loadAdminArea, openScreen, textsOf } from '#client/testing/admin-area.ts';
import { holdRequest } from '#client/testing/browser-requests.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { chooseLarge, largerThan, word } from '#client/testing/made-files.ts';
import { button, enterOn, figures, row, rows } from '#client/testing/record-lists.ts';
import { idOf } from '#client/testing/replies.ts';
import { bodiesTo } from '#client/testing/sent-bodies.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const screen = '/admin/about';
const sections = '/api/admin/about-sections';
const messages = '/api/admin/authority-messages';
const common = { sortOrder: 1, isActive: true, version: 1, isSample: false, imageMedia: null };
const updatedAt = new Date().toISOString();
const section = (number: number, change: object = {}) => ({
  ...common,
  id: idOf(number),
  title: `Section ${number}`,
  content: 'Words.',
  imageUrl: null,
  videoUrl: null,
  videoMedia: null,
  updatedAt,
  ...change,
});
const message = {
  ...common,
  id: idOf(9),
  authorityName: 'Dr A',
  designation: 'Dean',
  message: 'Hello',
  imageUrl: null,
  updatedAt,
};
const lists = (path: string, ...json: object[]) => ({ path, method: 'GET', json });
const place = dialog().getByLabelText('Sort order');

it('a new section waits for the list and takes the place after it; a place is a whole number from 0', async () => {
  const held = holdRequest(sections);
  await openScreen(screen, [lists(sections, section(1), section(2))]);
  await held.asked;
  await button('Add Section').click();
  expect(dialog().length).toBe(0);
  held.release();
  await expect.element(dialog()).toHaveAccessibleName('Add Section');
  await expect.element(dialog().getByLabelText('Title')).toHaveFocus();
  await expect.element(place).toHaveValue('3');
  await expect.element(dialog().getByRole('switch', { name: 'Active' })).toBeChecked();
  await place.fill('-1');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const fault = dialog().getByCss('.field-error').filter({ hasText: 'Enter a number from 0' });
  await expect.element(fault).toBeVisible();
  // Anything that is not a number becomes 0.
  await place.fill('');
  await dialog().getByLabelText('Title').click();
  await expect.element(place).toHaveValue('0');
  await expect.element(fault).not.toBeInTheDocument();
});

it('the Add button follows the tab, a new message takes the last place, and a portrait over 15 MB is refused', async () => {
  await openScreen(screen, [lists(sections), lists(messages, message)]);
  const tabs = page.getByRole('tab').elements();
  await expect.poll(() => textsOf(tabs)).toEqual(['About Sections', 'Authority Messages']);
  await expect.element(button('Add Section').first()).toBeVisible();
  (page.getByRole('tab', { name: 'About Sections' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => location.search).toBe('?tab=authority');
  await expect.element(row('Dr A')).toMatchTextContent(/Dean/);
  await button('Add Authority Message').click();
  await expect.element(place).toHaveValue('2');
  await expect.element(dialog().getByRole('switch', { name: 'Active' })).toBeChecked();
  const portrait = dialog().getByLabelText('Upload portrait');
  chooseLarge(portrait.element(), largerThan(15, 'large.jpg', 'image/jpeg'));
  await expectToast('File too large', 'File size must be less than 15MB');
});

it('Up and Down swap two records by two writes, and focus follows the moved record', async () => {
  const titles = ['a', 'b', 'c'].map((letter) => letter + word());
  const [first = '', second = '', third = ''] = titles;
  const ids: string[] = [];
  for (const [number, title] of titles.entries()) {
    const input = { title, content: 'x', sortOrder: 90_000 + number, isActive: false };
    ids.push((await call<{ id: string }>('POST', sections, input)).id);
  }
  await openScreen(screen);
  const names = rows.getByCss('.row-name');
  const last = () =>
    names
      .elements()
      .slice(-3)
      .map((name) => name.querySelector('button')?.textContent);
  await expect.poll(last).toEqual([first, second, third]);
  const [ofFirst, ofSecond] = ids.map((id) => bodiesTo(`${sections}/${id}`));
  const down = button(`Move ${first} down`);
  await enterOn(down);
  await expect.poll(last).toEqual([second, first, third]);
  await expectToast('Section Updated');
  await expect.element(down).toHaveFocus();
  expect([ofFirst, ofSecond]).toEqual([[{ sortOrder: 90_001 }], [{ sortOrder: 90_000 }]]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(last).toEqual([second, third, first]);
  // The last record cannot move further down.
  await expect.element(down).toBeDisabled();
  await expect.element(button(first)).toHaveFocus();
  await enterOn(button(`Move ${first} up`));
  await expect.poll(last).toEqual([second, first, third]);
  await expectToast('Section Updated');
  for (const id of ids) await call('DELETE', `${sections}/${id}`);
});

it('the four figures count both lists', async () => {
  const media = { imageUrl: '/uploads/a.jpg', videoUrl: '/uploads/a.mp4' };
  const old = { videoUrl: 'https://example.org/a.mp4', updatedAt: '2020-01-01T00:00:00.000Z' };
  await openScreen(screen, [
    lists(sections, section(1), section(2, media), section(3, old)),
    lists(messages, message),
  ]);
  await expect
    .poll(figures)
    .toEqual(['About Sections3', 'Authority Messages1', 'Multimedia Content2', 'Recent Updates3']);
});
