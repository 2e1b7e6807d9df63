// Every list and manager has its tools in one line: at 1280 × 860 the first row of data stands in the upper third, and
// nothing scrolls inside the page. At 1600 parts beside the list do not break the line.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea, openScreen, textsOf } from '#client/testing/admin-area.ts';
import { overflow } from '#client/testing/looks.ts';
import { emptyOverview, summary } from '#client/testing/cases.ts';
import { idOf, recordOf } from '#client/testing/replies.ts';
import { reportedPair } from '#client/testing/watched-pair.ts';

loadAdminArea();

const cases = {
  path: '/api/admin/cases',
  json: Array.from({ length: 25 }, (_, place) => summary(100 + place)),
};
const files = {
  path: '/api/admin/icsr/log',
  json: {
    pushes: false,
    batches: [],
    imports: [{ id: idOf(1), at: '2026-11-21T05:40:00.000Z', by: 'asha', batch: 'NP-B-7', cases: 2 }],
    acknowledgements: [],
  },
};
const pairs = { path: '/api/admin/insight/disproportionality', json: [reportedPair] };
const announced = {
  path: '/api/admin/broadcasts',
  json: [
    {
      ...recordOf(2),
      title: 'World Pharmacist Day',
      startsAt: '2026-12-06T05:30:00.000Z',
      minutes: 45,
      about: '',
      isActive: true,
      updatedAt: '2026-11-21T05:40:00.000Z',
    },
  ],
};
const result = {
  path: '/api/admin/quiz-scores',
  json: [
    {
      id: idOf(3),
      playerName: 'Asha',
      score: 8,
      totalQuestions: 10,
      completedAt: '2026-11-21T05:40:00.000Z',
    },
  ],
};
const screens = [
  '/admin/awareness',
  '/admin/about',
  '/admin/reports',
  '/admin/quiz',
  '/admin/risks',
  '/admin/gallery',
  '/admin/resources',
  '/admin/cases',
  '/admin/homepage',
  '/admin/amc-locations',
  '/admin/administrators',
  '/admin/terms',
  '/admin/terms?tab=brands',
  '/admin/lists',
  '/admin/lists?tab=reporters',
  '/admin/lists?tab=dose-words',
  '/admin/lists?tab=events',
  '/admin/audit',
  '/admin/about?tab=authority',
  '/admin/contacts?tab=links',
  '/admin/broadcast',
  '/admin/quiz-scores',
  '/admin/bin',
  '/admin/mail',
  '/admin/ward',
  '/admin/exchange',
  '/admin/insight/disproportionality',
  '/admin/insight/watch',
];

/** The head names all that must not be overlooked. */
const overview = {
  path: '/api/admin/cases/overview',
  json: {
    ...emptyOverview,
    views: [{ view: 'inbox', count: 14, more: false }],
    overdue: { count: 12, more: false },
    deaths: {
      count: 2,
      more: false,
      first: [1, 2].map((id) => ({ id: idOf(id), number: `AMC-2026-0000${id}` })),
    },
    receiverTasks: {
      count: 1,
      more: false,
      first: [
        { id: idOf(3), number: 'AMC-2026-00003', task: 'rejected', reasons: 'C.1.1 is missing. '.repeat(20) },
      ],
    },
    alarmingMessages: 3,
    lastReportsAt: [],
  },
};

/** Where this portal has no row, what says so. */
const first = () =>
  document.querySelector('main :is([data-row], tbody tr, .rows > li, .account)') ??
  document.querySelector('main .state');

it.each(screens)(
  'the first row of %s is at most 260 pixels from the top, and no part of it scrolls',
  async (path) => {
    await page.viewport(1280, 860);
    await openScreen(path, [
      ...(path === '/admin/cases' ? [cases, overview] : []),
      files,
      pairs,
      announced,
      result,
    ]);
    // A list further down may be there first.
    await expect.poll(() => first()?.getBoundingClientRect().top ?? Infinity).toBeLessThanOrEqual(260);
    expect(document.documentElement.scrollWidth).toBe(1280);
    const rowHeight = () =>
      Math.max(
        0,
        ...[...document.querySelectorAll('main .tool-row')].map(({ clientHeight }) => clientHeight),
      );
    expect(rowHeight()).toBeLessThanOrEqual(48); // no tool stands below another
    const scrollers = [...document.querySelectorAll('main *')].filter(
      (part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1,
    );
    expect(scrollers.map(({ className }) => className)).toEqual([]);
    await page.viewport(1600, 860);
    expect(rowHeight()).toBeLessThanOrEqual(48);
  },
);

it.each(screens)('on a phone %s shows each row of a table as a card whose cells are named', async (path) => {
  await page.viewport(360, 740);
  await openScreen(path, [
    ...(path === '/admin/cases' ? [cases, overview] : []),
    files,
    pairs,
    announced,
    result,
  ]);
  await expect.poll(first).not.toBeNull();
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull();
  expect(overflow()).toBe(0);
  for (const table of document.querySelectorAll<HTMLTableElement>('main .table')) {
    const heads = textsOf(table.tHead?.rows[0]?.cells ?? []);
    if (heads.length < 3) continue;
    const [, ...cells] = table.tBodies[0]?.rows[0]?.cells ?? [];
    const named = cells.filter((cell) => cell.checkVisibility() && !cell.querySelector('button'));
    expect(named.map((cell) => getComputedStyle(cell, '::before').content)).toEqual(
      named.map((cell) => JSON.stringify(heads[cell.cellIndex])),
    );
    expect(new Set(named.map((cell) => cell.getBoundingClientRect().left)).size).toBeLessThan(2);
  }
});
