// The Awareness Content Manager: sections, figures, filter, and the warning about a repeated title. A journey proves what
// visitors then read (e2e/awareness-manager.spec.ts). What all managers share:
// client/pages/admin/every-manager.browser.test.tsx.
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { dialog, expectToast, loadAdminArea, openScreen, textsOf } from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { button, figures, rows } from '#client/testing/record-lists.ts';
import { recordOf } from '#client/testing/replies.ts';
import { nextBody } from '#client/testing/sent-bodies.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const screen = '/admin/awareness';
const list = '/api/admin/awareness-content';
const made = (number: number, section: string, daysOld = 0) => ({
  ...recordOf(number),
  section,
  title: `Title ${number}`,
  content: 'Words.',
  updatedAt: new Date(Date.now() - daysOld * 24 * 60 * 60_000).toISOString(),
});
const lists = (...json: object[]) => ({ path: list, method: 'GET', json });

it('the six sections, the figures and the filter have their exact names', async () => {
  await openScreen(screen, [lists(made(1, 'about', 1), made(2, 'about', 6.9), made(3, 'what_is_pv', 7.1))]);
  await expect.poll(figures).toEqual(['Total Content3', 'Sections2', 'Recent Updates2']);
  const names = [
    'About IPSR & SPSR',
    'What is Pharmacovigilance?',
    'Why Reporting Matters',
    'Myths vs Facts',
    'Gallery Information',
    'Resource Information',
  ];
  const filter = page.getByLabelText('Section');
  expect(textsOf(filter.getByCss('option'))).toEqual(['Section: all', ...names]);
  await filter.selectOptions('What is Pharmacovigilance?');
  await expect.poll(() => rows.length).toBe(1);
  expect(location.search).toBe('?show=what_is_pv');
  await button('Add Content').click();
  const section = dialog().getByLabelText('Section');
  await expect.element(section).toHaveFocus();
  expect(textsOf(section.getByCss('option'))).toEqual(names);
});

it('a title that its section already has raises a warning and is accepted', async () => {
  await openScreen(screen, [
    lists(made(1, 'gallery')),
    { path: list, method: 'POST', status: 201, json: made(2, 'gallery') },
  ]);
  await button('Add Content').first().click();
  const warning = dialog().getByText('Gallery Information already has this title.');
  await dialog().getByLabelText('Title').fill(' TITLE 1');
  expect(warning.length).toBe(0);
  await dialog().getByLabelText('Section').selectOptions('gallery');
  await expect.element(warning).toBeVisible();
  await dialog().getByLabelText('Content').fill('Second');
  const sent = nextBody(list);
  await dialog().getByRole('button', { name: 'Add Content' }).click();
  await expectToast('Content Created');
  expect(await sent()).toMatchObject({ section: 'gallery', title: ' TITLE 1', content: 'Second' });
});
