// Every list and manager has its tools in one line: at 1280 × 860 the first row of data stands in the upper third, and
// nothing scrolls inside the page.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { summary } from '#client/testing/cases.ts';

loadAdminArea();

const cases = {
  path: '/api/admin/cases',
  json: Array.from({ length: 25 }, (_, place) => summary(100 + place)),
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
  '/admin/audit',
];

/** Other tests leave deaths and messages, which the head names. */
const overview = {
  path: '/api/admin/cases/overview',
  json: {
    views: [{ view: 'inbox', count: 14, more: false }],
    people: [],
    erasureRequests: { count: 0, first: [] },
    overdue: { count: 12, more: false },
    deaths: { count: 0, more: false, first: [] },
    alarmingMessages: 0,
    lastReportsAt: [],
  },
};

it.each(screens)(
  'the first row of %s is at most 260 pixels from the top, and no part of it scrolls',
  async (path) => {
    await page.viewport(1280, 860);
    await openScreen(path, path === '/admin/cases' ? [cases, overview] : []);
    const row = () => document.querySelector('main :is([data-row], tbody tr, .rows > li)');
    await expect.poll(() => row() ?? document.querySelector('main .empty-state')).not.toBeNull();
    const top = row()?.getBoundingClientRect().top ?? 0;
    expect(top).toBeLessThanOrEqual(260);
    const scrollers = [...document.querySelectorAll('main *')].filter(
      (part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1,
    );
    expect(scrollers.map(({ className }) => className)).toEqual([]);
  },
);
