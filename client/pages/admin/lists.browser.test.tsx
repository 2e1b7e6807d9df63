// The screen of the centre's lists: each list, what is tidied and merged, and its empty and failed states.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings } from '#client/testing/looks.ts';
import { idOf, recordOf } from '#client/testing/replies.ts';
import { bodiesTo } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { enterOn } from '#client/testing/record-lists.ts';

loadAdminArea();

const entry = (number: number, name: string, more: object) => ({
  ...recordOf(number),
  name,
  otherNames: null,
  isActive: true,
  ...more,
});
const departments = [
  entry(1, 'General medicine', { kind: 'ward', otherNames: 'Medicine\nGen Med', isSample: true }),
  entry(2, 'Skin', { kind: 'clinic', isActive: false }),
];
const words = {
  unlinked: [
    { word: 'gen. medicine', cases: 7, likely: idOf(1) },
    { word: 'tree house', cases: 1, likely: null },
  ],
  uses: [{ id: idOf(1), cases: 12 }],
};
const reporters = [
  {
    ...entry(3, 'Asha Rao', { occupation: 'nurse', department: 'Skin', telephone: null, email: null }),
    thankedOn: '2026-11-20',
    createdAt: '2026-11-20T05:40:00.000Z',
    updatedAt: '2026-11-20T05:40:00.000Z',
    erasedAt: null,
    reports: 3,
    lastReport: '2026-11-19',
  },
];
const event = entry(5, 'Talk', {
  day: '2026-11-20',
  kind: 'training',
  title: 'Talk on the ward',
  department: 'Skin',
  people: 42,
  note: null,
  updatedAt: '2026-11-20T05:40:00.000Z',
});
const oral = entry(4, 'Oral', { kind: 'route', otherNames: 'PO', code: null });
const none = { unlinked: [], uses: [] };
const button = (name: string | RegExp) => page.getByRole('button', { name });
const answers = [
  { path: '/api/admin/lists/links', method: 'POST', status: 204 },
  { path: '/api/admin/lists/merge', method: 'POST', status: 204 },
  { path: '/api/admin/lists/words', json: words },
  { path: '/api/admin/departments', json: departments },
  { path: '/api/admin/reporters', json: reporters },
  { path: '/api/admin/dose-words', json: [oral] },
  { path: '/api/admin/centre-events', method: 'POST', status: 201, json: { ...event, ...recordOf(6) } },
  { path: '/api/admin/centre-events', json: [event] },
];

it('each list shows its names, kinds and cases, and a merge says what it touches', async () => {
  await openScreen('/admin/lists', answers);
  await expect.element(page.getByText('Ward or department · Medicine, Gen Med · 12 cases')).toBeVisible();
  await expect.element(page.getByText('Starter, check before use')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await button('Merge General medicine').click();
  await expect.element(page.getByText(/^12 cases have General medicine\./)).toBeVisible();
  const merge = dialog().getByRole('button', { name: 'Merge', exact: true });
  await expect.element(merge).toBeDisabled();
  expect(await axeFindings()).toEqual([]);
  const merged = bodiesTo('/lists/merge');
  await page.getByLabelText('Into').selectOptions('Skin');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(merged).toEqual([{ list: 'departments', from: idOf(1), into: idOf(2) }]);

  await page.getByRole('tab', { name: 'Reporters' }).click();
  await expect.element(page.getByText(/^Nurse · Skin · 3 reports, the last on 19 Nov 2026/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('tab', { name: 'Words of Prescriptions' }).click();
  await expect.element(page.getByText('Route · PO')).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  await page.getByRole('tab', { name: 'Register of Events' }).click();
  await expect.element(page.getByText('20 Nov 2026 · Training · Skin · 42 people')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  const added = bodiesTo('/centre-events');
  await button('Add Event').click();
  await dialog().getByLabelText('Day').fill('31/11/2026');
  await dialog().getByLabelText('Subject').fill('Ward round');
  await dialog().getByLabelText('People reached').fill('9');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog().getByText('Day: November 2026 has no day 31')).toBeVisible();
  await dialog().getByLabelText('Day').fill('Nov 2026');
  await expect.element(dialog().getByText('Day: write the day and the month, too')).toBeVisible();
  await dialog().getByLabelText('Day').fill('21.11.26');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => added)
    .toMatchObject([{ kind: 'training', day: '2026-11-21', title: 'Ward round', people: 9 }]);
});

it('words of cases are decided many at once, by keys alone', async () => {
  await openScreen('/admin/lists?tab=tidy', answers);
  await expect.element(button('Store These Decisions')).toBeDisabled();
  await expect.element(page.getByText('Nothing is decided yet.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  const linked = bodiesTo('/lists/links');
  await enterOn(button('Choose the Likely Entry for 1'));
  await page.getByLabelText('“tree house” means').selectOptions('New entry “Tree house”');
  await expect.element(page.getByText('2 words decided, which touches 8 cases.')).toBeVisible();
  await enterOn(button('Store These Decisions'));
  await expect.element(page.getByText('Words Linked')).toBeVisible();
  expect(linked).toEqual([
    {
      list: 'departments',
      links: [
        { word: 'gen. medicine', id: idOf(1) },
        { word: 'Tree house', id: null },
      ],
    },
  ]);
});

it('an empty list says how it fills, and a list that fails can be read again', async () => {
  const path = '/api/admin/departments';
  await openScreen('/admin/lists', [
    { path: '/api/admin/lists/words', json: none },
    { path, status: 503, json: { message: 'The database is away.' } },
  ]);
  await expect.element(page.getByText('The database is away.')).toBeVisible();
  await setAnswers([
    { path: '/api/admin/lists/words', json: none },
    { path, json: [] },
  ]);
  await button('Retry').click();
  await expect.element(page.getByText('No departments yet')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('tab', { name: 'Tidy Up' }).click();
  await expect.element(page.getByText('Everything is linked')).toBeVisible();
});
