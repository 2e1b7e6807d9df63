// The first screen of the day: figures that lead to their cases, the next cases with their step, and the charts.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings, axeFindingsInEveryLook } from '#client/testing/looks.ts';
import { caseDetails, summary } from '#client/testing/cases.ts';
import { emptyStats, idOf } from '#client/testing/replies.ts';
import type { DeskToday } from '#contract/cases/today.ts';

loadAdminArea();

const figure = (count: number) => ({ count, more: count > 1000, serious: Math.min(count, 2) });
const weeks = Array.from({ length: 26 }, (_, place) => {
  const day = (days: number) => new Date(Date.UTC(2026, 5, days + 7 * place)).toISOString().slice(0, 10);
  const serious = place % 3 === 0 ? 0 : place;
  return { from: day(1), to: day(7), serious, not: 2 * serious, unknown: place === 25 ? 4 : 0 };
});
const today: DeskToday = {
  figures: {
    mine: figure(9),
    dueToday: figure(3),
    overdue: figure(4),
    waiting: figure(15),
    toSign: figure(12),
  },
  next: figure(31),
  watch: 2,
  arrivals: {
    since: '2026-11-19T18:30:00.000Z',
    reports: 14,
    messages: 3,
    lastReports: [
      {
        caseId: idOf(211),
        number: 'AMC-2026-00211',
        drug: 'Insulin',
        reaction: 'Low sugar',
        serious: true,
        at: '2026-11-20T05:40:00.000Z',
      },
    ],
    lastMessages: [
      { id: idOf(3), name: 'N.', message: 'Where do I send the pack?', at: '2026-11-20T05:40:00.000Z' },
    ],
  },
  weeks,
};
const list = '/api/admin/cases';
const rows = [
  summary(211, { state: 'new', urgency: 'death', assessor: null, due: '2026-11-01' }),
  summary(212, { state: 'ready', alarming: false }),
  ...Array.from({ length: 10 }, (_, place) => summary(220 + place, { alarming: false, assessments: 1 })),
];
const stats = {
  ...emptyStats,
  casesByState: [
    { state: 'new', cases: 27 },
    { state: 'inWork', cases: 600 },
    { state: 'closed', cases: 107 },
  ],
};
const open = (more: Parameters<typeof openScreen>[1] = []) =>
  openScreen('/admin/dashboard', [
    ...more,
    { path: `${list}/today`, json: today },
    { path: list, json: rows },
    { path: '/api/admin/dashboard-stats', json: stats },
  ]);

it('five figures lead to their cases, and eight rows say what is next, on the first screen', async () => {
  await page.viewport(1280, 860);
  await open();
  const figures = page.getByRole('navigation', { name: 'What waits' }).getByRole('link');
  await expect.element(figures.first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Print what is due' }))
    .toHaveAttribute('href', '/admin/cases/listing?view=dueThisWeek');
  expect(figures.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['9 Mine, open 2 serious', '/admin/cases?view=mine'],
    ['3 Due today 2 serious', '/admin/cases?view=all&due=today'],
    ['4 Overdue 2 serious', '/admin/cases?view=all&due=overdue'],
    ['15 Waiting for an answer 2 serious', '/admin/cases?view=waiting'],
    ['12 To sign 2 serious', '/admin/cases?view=toSign'],
  ]);
  const next = page.getByRole('table', { name: 'Next for you' });
  const buttons = next.getByRole('button');
  await expect.element(buttons.first()).toBeVisible();
  expect(buttons.elements().map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    'Take',
    'Sign',
    ...Array.from({ length: 6 }, () => 'Finish'),
  ]);
  expect(next.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(860);
  expect(await axeFindingsInEveryLook()).toEqual([]);
});

it('Enter does the first step, and the row stays and can be undone', async () => {
  const taken = caseDetails({ id: idOf(211), number: 'AMC-2026-00211', state: 'inWork' });
  await open([{ path: `${list}/${idOf(211)}/steps`, json: taken }]);
  await expect.element(page.getByRole('button', { name: 'Take AMC-2026-00211' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expectToast('AMC-2026-00211 is yours');
  await expect.element(page.getByRole('link', { name: 'AMC-2026-00211' }).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Take AMC-2026-00211' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo Z' })).toBeVisible();
});

it('the reports of each week are stacked by seriousness, each a way to its cases, and stand in a table', async () => {
  await open();
  const box = page.getByRole('region', { name: 'Reports per Week', exact: true });
  await expect.element(box.getByText('not yet known 4')).toBeVisible();
  const bars = [...box.element().querySelectorAll('.week-chart > a')];
  expect(bars.map((bar) => bar.querySelectorAll('i').length)).toEqual(
    weeks.map((week) => [week.serious, week.not, week.unknown].filter((count) => count > 0).length),
  );
  expect(bars[0]?.getAttribute('href')).toBe('/admin/cases?view=all&from=2026-06-01&to=2026-06-07');
  await box.getByText('Show as a table').click();
  const lines = box.getByRole('table').getByCss('tbody tr');
  await expect.element(lines.first()).toMatchTextContent(/so far7925504/);
  expect(lines.length).toBe(26);
  expect(await axeFindings()).toEqual([]);
});

it('the states are wells in the order of the work, several cases a well where there are many', async () => {
  await open();
  const box = page.getByRole('region', { name: 'Where the cases stand' });
  await expect.element(box.getByText('one well, 10 cases')).toBeVisible();
  const wells = (state: string) => box.element().querySelectorAll(`[data-state=${state}] > i`).length;
  expect([wells('new'), wells('inWork'), wells('sent')]).toEqual([3, 60, 0]);
  await expect
    .element(box.getByRole('link', { name: '107 closed' }))
    .toHaveAttribute('href', '/admin/cases?view=all&state=closed');
});
