// Disproportionate reporting on the screen: figures, marks, filters and pages in the address, and the states with axe. The
// figures themselves: server/statistics/disproportionality.test.ts; what counts: server/features/insight/.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, loadAdminArea, openScreen, textsOf } from '#client/testing/admin-area.ts';
import type { Answer } from '#client/testing/commands.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindingsInEveryLook, axeFindingsInFewLooks, overflow, setLook } from '#client/testing/looks.ts';
import { noRatio, reportedPair } from '#client/testing/watched-pair.ts';
import type { ReportedPair } from '#contract/insight.ts';

loadAdminArea();
refuseComplaints();

const list = '/api/admin/insight/disproportionality';
const screen = '/admin/insight/disproportionality';
const pair = (change: Partial<ReportedPair>): ReportedPair => ({ ...reportedPair, ...change });
const single = pair({
  ...noRatio,
  drug: 'Herb',
  reaction: 'Nausea',
  n: 1,
  ic: 0.3,
  ic025: -3.49,
  ic975: 1.99,
  meetsEvans: false,
});
const answers = (json: object): Answer[] => [{ path: list, json }];
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const cells = (name: string) => textsOf(row(name).getByRole('cell'));

it('a question that is too large says what to do', async () => {
  const message = 'These cases have more different medicines and reactions than can be compared at once.';
  await openScreen(screen, [{ path: list, status: 409, json: { message } }]);
  await expect.element(page.getByText(message)).toBeVisible();
});

it('a pair shows its figures with their intervals, and what is remarkable is marked from three cases on', async () => {
  const notMet = pair({ drug: 'Iron', prr: 1.2, meetsEvans: false, ic: 0.1, ic025: -0.2, ic975: 0.9 });
  await openScreen(screen, answers([pair({}), notMet, single]));
  await expect.element(page.getByText('3 pairs, from 1,260 cases')).toBeVisible();
  expect(cells('Cefixime')).toEqual([
    '90.0952 expected',
    '375117 to 1,200',
    '834',
    '3,740352 to 39,800',
    '42.9 to 4.78',
    'Met',
  ]);
  await expect.element(row('Cefixime').getByRole('mark')).toHaveTextContent('2.9 to 4.78');
  expect(cells('Iron').slice(4)).toEqual(['0.1−0.2 to 0.9', 'Not met']);
  await expect.element(row('Iron').getByRole('mark')).not.toBeInTheDocument();
  expect(cells('Herb').slice(1)).toEqual(['–', '834', '–', '0.3−3.49 to 1.99', 'Fewer than 3 cases']);
  expect(row('Herb').getByRole('img', { name: 'Not computable' }).length).toBe(2);
  await expect.element(page.getByRole('complementary', { name: 'What this is not' })).toBeVisible();
  expect(document.querySelector('main')?.textContent).not.toMatch(/signal/i);
});

it('levels, period, search and page are in the address, and the server answers them', async () => {
  const word = `w${crypto.randomUUID().slice(0, 8)}`;
  const six = Array.from({ length: 6 }, (_, place) => ({ id: crypto.randomUUID(), place }));
  const content = {
    drugs: six.map(({ id, place }) => ({ id, role: '1', name: `${word} ${place}` })),
    reactions: six.map(({ place }) => ({ id: crypto.randomUUID(), term: `Rash ${place}` })),
  };
  const { id } = await call<{ id: string }>('POST', '/api/admin/cases', { source: 'paper', content });
  await openScreen(screen);
  await expect
    .element(page.getByText(/^(1 new case waits|\d+ new cases wait) for someone to take/))
    .toBeVisible();
  await call('POST', `/api/admin/cases/${id}/steps`, { step: 'take' });
  await openScreen(screen);
  await page.getByRole('searchbox').fill(word.toUpperCase());
  await expect.element(page.getByText(/^36 of \d+ pairs, from \d+ cases?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => location.search).toBe(`?q=${word.toUpperCase()}&cursor=25`);
  const rows = page.getByCss('tbody tr');
  await expect.poll(() => rows.length).toBe(11);
  history.back();
  await expect.poll(() => rows.length).toBe(25);

  await page.getByLabelText('Received to').fill('2020-01-31');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'No cases to compare' })).toBeVisible();
  await expect.element(page.getByLabelText('Received to')).toHaveFocus();
  await page.getByLabelText('Received to').fill('');
  await page.getByLabelText('Received from').fill('2020-01-01');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Reactions by').selectOptions('Reactions by: Body system');
  await page.getByLabelText('Reactions by').selectOptions('Reactions by: Term');
  await page.getByLabelText('Medicines by').selectOptions('Medicines by: Class of substances');
  await expect.poll(() => location.search).toBe(`?q=${word.toUpperCase()}&drugLevel=class&from=2020-01-01`);
  // The words of this test have no class.
  await expect.poll(() => rows.length).toBe(0);
  await openScreen(`${screen}?q=${word}zzz`);
  await expect.element(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await page.getByRole('button', { name: 'Show all pairs' }).click();
  await expect.poll(() => location.search).toBe('');
  await expect.poll(() => rows.length).toBe(25);
});

it('axe finds no problem in any look, and nothing is wider than the screen', async () => {
  await openScreen(screen, answers([pair({}), single]));
  await expect.element(row('Cefixime')).toBeVisible();
  expect(await axeFindingsInEveryLook()).toEqual([]);
  await setLook({ width: 768, colorScheme: 'light' });
  expect(document.documentElement.scrollWidth).toBe(768);
  await setLook({ width: 1280, colorScheme: 'light' });
  expect(overflow()).toBe(0);
});

it.each([
  ['no case', answers([]), 'No cases to compare'],
  ['a lost page', [{ path: list, status: 400, json: { message: 'Gone.', issues: [] } }], 'No Results Found'],
  ['a failure', [{ path: list, status: 503, json: { message: 'Away.' } }], 'Failed to Load the Figures'],
] satisfies [string, Answer[], string][])(
  'axe finds no problem with %s, which says so',
  async (_name, given, title) => {
    await openScreen(screen, given);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await axeFindingsInFewLooks()).toEqual([]);
  },
);
