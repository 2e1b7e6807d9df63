// One pair and the watch list on the screen: what is shown of each state, the form that begins watching, and axe. The test
// itself: server/features/insight/watch.engine.test.ts.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindingsInEveryLook } from '#client/testing/looks.ts';
import { pair, today } from '#client/testing/watched-pair.ts';
import type { WatchedPair, WatchList } from '#contract/insight.ts';

loadAdminArea();
refuseComplaints();

const watch: WatchedPair = {
  id: '00000000-0000-4000-8000-000000000001',
  drug: 'Cefixime',
  reaction: 'Itching',
  reason: 'Two wards asked',
  by: 'asha',
  startedOn: '2026-10-01',
  casesBefore: 12,
  daysBefore: 400,
  cases: 5,
  days: 52,
  ratio: 1.2,
  critical: 2.6,
  state: 'watched',
  alarmOn: null,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  nextLookOn: '2026-12-15',
  isDue: false,
  version: 1,
};
it('a pair says what is known of it, and is watched with a reason and a day', async () => {
  const address = '/api/admin/insight/pair';
  await openScreen('/admin/insight/pair?drug=cefixime&reaction=itching', [
    { path: address, json: pair },
    { path: '/api/admin/cases', json: [] },
    { path: '/api/admin/insight/watched-pairs', status: 409, json: { message: 'Somebody watches it.' } },
  ]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cefixime: Itching' })).toBeVisible();
  await expect
    .element(page.getByText(/5 cases in the 52 days .* 0\.13 %: this quarter stands out/))
    .toBeVisible();
  expect(page.getByText('no other medicine has it').length).toBe(2);
  await expect
    .element(page.getByRole('link', { name: '2026-Q3: 4 cases. Show them' }))
    .toHaveAttribute('href', expect.stringContaining('substance=Cefixime&reaction=Itching'));
  // The chart is hidden from readers, who have the table beside it.
  const titles = [...document.querySelectorAll('.chart title')];
  const column = titles.find(({ textContent }) => /^Nov 26: .*3/.test(textContent));
  expect(column?.parentElement?.checkVisibility()).toBe(true);
  const begin = page.getByRole('button', { name: 'Watch this pair' });
  await begin.click();
  await expect.element(page.getByText('Say why it is watched')).toBeVisible();
  await page.getByLabelText('Why it is watched').fill('Two wards asked');
  await begin.click();
  await expect.element(page.getByText('Somebody watches it.')).toBeVisible();
  await page.getByText('Data sheet, after READUS-PV').click();
  await expect.element(page.getByText(/conditional MaxSPRT/)).toBeVisible();
  expect(await axeFindingsInEveryLook()).toEqual([]);
});

it('on a phone the months of a pair begin with the newest one', async () => {
  await page.viewport(360, 740);
  await openScreen('/admin/insight/pair?drug=cefixime&reaction=itching', [
    { path: '/api/admin/insight/pair', json: pair },
    { path: '/api/admin/cases', json: [] },
  ]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cefixime: Itching' })).toBeVisible();
  const newest = () =>
    [...document.querySelectorAll('.chart title')].find(({ textContent }) =>
      textContent.startsWith('Nov 26: '),
    );
  await expect.poll(newest).toBeDefined();
  expect(newest()?.parentElement?.getBoundingClientRect().right).toBeLessThan(360);
});

it('the watch list says where each test stands', async () => {
  const of = (change: Partial<WatchedPair>, place: number): WatchedPair => ({
    ...watch,
    id: `00000000-0000-4000-8000-00000000001${place}`,
    ...change,
  });
  const list: WatchList = {
    asOf: pair.asOf,
    today,
    pairs: [
      of({ drug: 'Iron', state: 'alarm', alarmOn: '2026-11-20', isDue: true }, 1),
      watch,
      of({ drug: 'Zinc', startedOn: '2026-11-22', cases: 0, days: 0 }, 2),
      of({ drug: 'Aspirin', state: 'over', cases: 20 }, 3),
      of(
        { drug: 'Old', state: 'ended', decision: 'Nothing new', decidedBy: 'ravi', decidedAt: pair.asOf },
        4,
      ),
    ],
  };
  await openScreen('/admin/insight/watch', [{ path: '/api/admin/insight/watched-pairs', json: list }]);
  await expect.element(page.getByText('4 of at most 20 pairs are watched.')).toBeVisible();
  for (const text of [
    /alarm at the case received on 20 November 2026/,
    /The test stands at 1\.2; it alarms at 2\.6\./,
    /Watching begins on 22 November 2026/,
    /After 20 cases without an alarm/,
    'Nothing new',
    'Look now',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  expect(page.getByText('Note a look').length).toBe(4);
  expect(await axeFindingsInEveryLook()).toEqual([]);
});
