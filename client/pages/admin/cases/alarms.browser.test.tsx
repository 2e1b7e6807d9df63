// Alarm words at the desk: on a case, above the list of cases, and in messages of the contact form.
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { answerFirst } from '#client/testing/browser-requests.ts';
import { axeFindingsInFewLooks } from '#client/testing/looks.ts';
import { caseDetails, emptyOverview } from '#client/testing/cases.ts';
import { address, listed, openCase, sent } from '#client/testing/case-screen.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';

loadAdminArea();

const words = page.getByRole('heading', { name: 'Words to look at' });
const seen = page.getByRole('button', { name: 'Mark as seen' });

it('words of a case are marked, say when a death would be due, and are there until somebody has seen them', async () => {
  const { alarms } = caseDetails({});
  const after: Partial<CaseDetails> = {
    alarming: false,
    alarms: alarms.map((one) => ({ ...one, seen: { by: 'bela', at: '2026-11-17T06:12:00.000Z' } })),
  };
  await openCase({ deathDue: '2026-11-17' }, [{ path: `${address}/alarms/seen`, json: caseDetails(after) }]);
  await expect.element(words).toBeVisible();
  await expect.element(page.getByText(/A death would be due on 17 Nov/u)).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.case-report mark').length).toBeGreaterThan(0);
  expect(await axeFindingsInFewLooks()).toEqual([]);
  const body = sent('/alarms/seen');
  await seen.click();
  expect(await body()).toMatchObject({ alarms: alarms.map(({ id }) => id) });
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(page.getByText(/“admit”: seen by bela/u)).toBeVisible();
});

it('the list counts overdue cases, deaths for those who sign, rejections, and messages with alarm words', async () => {
  const overview = {
    ...emptyOverview,
    overdue: { count: 12, more: false },
    deaths: {
      count: 1,
      more: false,
      first: [{ id: caseDetails({}).id, number: 'AMC-2026-00214', due: null }],
    },
    receiverTasks: {
      count: 1,
      more: false,
      first: [{ id: caseDetails({}).id, number: 'AMC-2026-00199', task: 'rejected', reasons: 'G.k.2.2' }],
    },
    alarmingMessages: 2,
  };
  localStorage.removeItem('bell-looked-at');
  answerFirst(({ pathname, searchParams }) => {
    if (pathname !== '/api/admin/cases/news') return undefined;
    // Nothing has happened in the last hour.
    const isNews = Date.parse(searchParams.get('since') ?? '') < Date.now() - 3_600_000;
    const none = { count: 0, more: false };
    const handedOver = { count: isNews ? 1 : 0, more: false };
    const two = { count: 2, more: false };
    const counts = { dueToday: none, dueWithinADay: two, alarmWords: two, signedContradictions: none };
    return Response.json({ ...counts, answered: none, handedOver });
  });
  await openScreen('/admin/cases', [{ path: '/api/admin/cases/overview', json: overview }, listed]);
  const tasks = page.getByRole('list', { name: 'Do not overlook' });
  await expect.element(tasks.getByText('Overdue cases: 12')).toBeVisible();
  await expect.element(tasks.getByText('Deaths to look at: 1')).toBeVisible();
  await expect.element(tasks.getByRole('link', { name: 'AMC-2026-00214' })).toBeVisible();
  await expect.element(tasks.getByRole('link', { name: 'AMC-2026-00199' })).toBeVisible();
  await expect.element(tasks.getByText('Rejected: correct it “G.k.2.2”')).toBeVisible();
  await expect.element(tasks.getByText('Messages with alarm words: 2')).toBeVisible();
  // The bell of every screen says the same, with what is news; its number leaves out what is only late.
  await page.viewport(1280, 800);
  const bell = page.getByCss('.admin-bell summary');
  await expect.element(bell).toHaveTextContent('Notices4');
  await bell.click();
  const notices = page.getByCss('.admin-bell');
  await expect.element(notices.getByText('Overdue cases: 12')).toBeVisible();
  await expect.element(notices.getByText('Handed over to you: 1')).toBeVisible();
  const link = (name: string) => notices.getByRole('link', { name });
  await expect
    .element(link('Due today or tomorrow: 2'))
    .toHaveAttribute('href', '/admin/cases?view=all&due=withinADay');
  await expect
    .element(link('Alarm words to look at: 2'))
    .toHaveAttribute('href', '/admin/cases?view=all&waitsFor=alarmWords');
  await expect.element(page.getByRole('link', { name: 'Death: AMC-2026-00214' })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(bell).toHaveTextContent('Notices3');
});

it('a notice of the browser tells once of a line that has grown, where it is switched on and another window is in front', async () => {
  const shown: string[] = [];
  class Shown {
    static permission = 'default';
    static requestPermission() {
      Shown.permission = 'granted';
      return Promise.resolve('granted');
    }
    onclick = null;
    constructor(_title: string, { body }: { body: string }) {
      shown.push(body);
    }
  }
  vi.stubGlobal('Notification', Shown);
  const focused = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  localStorage.removeItem('browser-notices');
  const overview = (overdue: number) => ({
    path: '/api/admin/cases/overview',
    json: { ...emptyOverview, overdue: { count: overdue, more: false } },
  });
  await page.viewport(1280, 800);
  const bell = page.getByCss('.admin-bell');
  const comesBack = async (overdue: number) => {
    await setAnswers([overview(overdue), listed]);
    window.dispatchEvent(new Event('focus'));
    await expect.element(bell.getByText(`Overdue cases: ${overdue}`)).toBeInTheDocument();
  };
  await openScreen('/admin/cases', [overview(3), listed]);
  await expect.element(bell.getByText('Overdue cases: 3')).toBeInTheDocument();
  await comesBack(4);
  expect(shown).toEqual([]);
  await page.getByCss('.admin-bell summary').click();
  await page.getByLabelText('Notices of this browser').click();
  await expect.element(page.getByLabelText('Notices of this browser')).toBeChecked();
  await comesBack(5);
  await expect.poll(() => shown).toEqual(['Overdue cases: 5']);
  await comesBack(2);
  focused.mockReturnValue(true);
  await comesBack(6);
  expect(shown).toEqual(['Overdue cases: 5']);
  localStorage.removeItem('browser-notices');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the numbers of many deaths stay within a phone', async () => {
  const first = Array.from({ length: 20 }, (_, at) => ({
    id: `00000000-0000-4000-8000-0000000001${at + 10}`,
    number: `AMC-2026-${String(at + 1).padStart(5, '0')}`,
    due: null,
  }));
  const overview = { ...emptyOverview, deaths: { count: 20, more: false, first } };
  await page.viewport(360, 740);
  await openScreen('/admin/cases', [{ path: '/api/admin/cases/overview', json: overview }, listed]);
  const last = page.getByRole('link', { name: 'AMC-2026-00020' });
  await expect.element(last).toBeVisible();
  expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
  expect(document.documentElement.scrollWidth).toBe(360);
});

it('a message with alarm words comes first in the order of the desk, until somebody has seen them', async () => {
  const send = (message: string) =>
    call('POST', '/api/contact-messages', { name: 'Ravi', email: 'ravi@example.org', message });
  await send('My mother did not survive this medicine.');
  await send('When is the next talk?');
  await openScreen('/admin/reports?tab=messages');
  const first = page.getByRole('region', { name: 'Messages with alarm words: 1' });
  await expect.element(first.getByText('did not survive')).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await first.getByRole('button', { name: 'Mark as seen' }).click();
  await expect.element(first).not.toBeInTheDocument();
});
