// The session as the area shows it: who may not see a screen, how often the portal is asked, the notice before the end, the
// end, and the input that comes back after it. The tabs of one browser are in e2e/admin-sign-in.spec.ts.
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  administratorPaths,
  openPaths,
  signInPath,
  verifyEmailPath,
} from '#client/components/admin/screens.ts';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import {
  answerNext,
  call,
  dialog,
  leaveForm,
  loadAdminArea,
  openScreen,
  signInAfterTimeout,
} from '#client/testing/admin-area.ts';
import { requestsTo } from '#client/testing/browser-requests.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings, looks, setLook } from '#client/testing/looks.ts';
import type { Answer } from '#client/testing/commands.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { endSession, lastActivity, queryClient, renewSession } from './session.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);
afterEach(async () => {
  if (vi.isFakeTimers()) startClock();
  await setAnswers([]);
  // Not `renewSession`: an answer of a later hour, by the test's clock, would count as new.
  await queryClient.resetQueries({ queryKey: [session] });
});

const session = '/api/auth/me';
/** The sign-in reads it for the link 'Forgot your password?'. */
/** What the sign-in asks: the link 'Forgot your password?' needs the one, the name of the institute the other. */
const ofSignIn = ['/api/mail-service', '/api/site-settings'];
const minute = 60_000;

const add = page.getByRole('button', { name: 'Add Question' }).first();
const question = dialog().getByLabelText('Question', { exact: true });

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const notice = () => document.querySelector('[role=alertdialog]');
const noticeText = (role: string) => notice()?.querySelector(`[role=${role}]`)?.textContent;

async function expectSignIn(note = ''): Promise<void> {
  await expect.poll(() => location.pathname).toBe('/admin/login');
  await expect.element(heading('Admin Login')).toBeVisible();
  await expect.element(page.getByRole('main').getByText(note).first()).toBeVisible();
}

/** Opens a screen with a new answer to the question who is signed in, as after a page load. */
async function load(path: string, answer: Answer): Promise<void> {
  await openScreen(path, [answer]);
  void queryClient.resetQueries({ queryKey: [session] });
}

/** Opens the quiz manager and waits until its reads have ended. */
async function openQuiz(): Promise<void> {
  await openScreen('/admin/quiz');
  await expect.element(page.getByCss('[data-row]').first()).toBeVisible();
}

/** Stops the clock at the last request. From here only the test moves it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: lastActivity() });
  document.dispatchEvent(new Event('visibilitychange')); // the area sets its timers again, by this clock
}

/** Lets the browser's clock go on, after what was due at once. */
function startClock(): void {
  flushSync(() => vi.advanceTimersByTime(50));
  vi.useRealTimers();
}

/** Moves the clock to this many milliseconds after the last request. */
function advanceTo(ms: number): void {
  flushSync(() => vi.advanceTimersByTime(lastActivity() + ms - Date.now()));
}

it('every screen leads a person without a session to the sign-in and reads nothing', async () => {
  await load('/admin/reports', { path: session, status: 401 });
  await expectSignIn();
  const asked = requestsTo('/api/');
  const closed = ['/admin', ...administratorPaths].filter(
    (path) => ![signInPath, verifyEmailPath, ...openPaths].includes(path),
  );
  expect(closed.length).toBeGreaterThan(20);
  for (const path of closed) {
    history.pushState(null, '', path.replace(/:\w+/g, 'x'));
    await expectSignIn();
  }
  expect(asked.filter((address) => !ofSignIn.includes(address))).toEqual([]);
});

it.each([{ status: 503 }, { breaks: true }])(
  'a session check that fails counts as signed out: %o',
  async (failure) => {
    await load('/admin/reports', { path: session, ...failure });
    await expect.poll(() => location.pathname).toBe('/admin/login');
    await expect.element(heading('Admin Login')).toBeVisible();
  },
);

it('the portal is asked once who is signed in, and again after five minutes', async () => {
  const go = async (link: string, title: string) => {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
    await expect.element(heading(title)).toBeVisible();
  };
  const asked = requestsTo(session);
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await openScreen('/admin/quiz');
  void queryClient.resetQueries({ queryKey: [session] });
  await expect.element(heading('Quiz Manager')).toBeVisible();
  vi.setSystemTime(start + 4 * minute);
  await go('Dashboard', 'Welcome, admin');
  await go('Quiz', 'Quiz Manager');
  expect(asked).toEqual([session]);
  vi.setSystemTime(Date.now() + 5 * minute);
  await go('Dashboard', 'Welcome, admin');
  await expect.poll(() => asked).toEqual([session, session]);
});

it('a failed sign-out shows a message and does not change the screen', async () => {
  await openScreen('/admin/quiz', [{ path: '/api/auth/logout', status: 503 }]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect
    .element(page.getByCss('.frame > .toast [role=alert]'))
    .toHaveTextContent('Logout FailedThere was an error logging out.');
  await expect.element(heading('Quiz Manager')).toBeVisible();
});

it('a session that the portal has ended leads to the sign-in with a note, and Back does not return', async () => {
  await openScreen('/admin/dashboard');
  await expect.element(page.getByRole('region', { name: 'System Status' })).toMatchTextContent(/Node\.js/);
  await setAnswers([{ path: '/api/adr-reports', status: 401 }]);
  await page.getByRole('link', { name: 'View All Reports' }).click();
  await expectSignIn('Your session has ended. Sign in again to continue.');
  const returned = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await returned;
  await expectSignIn();
});

it('after 28 minutes without a request a notice counts down, and one key renews the session', async () => {
  await openQuiz();
  const asked = requestsTo('/api/');
  stopClock();
  advanceTo(28 * minute - 1);
  expect(notice()).toBeNull();
  advanceTo(28 * minute);
  await expect.element(page.getByRole('alertdialog', { name: 'Your session is about to end' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  expect(noticeText('status')).toBe('2 minutes left');
  for (const [left, text, timer] of [
    [61, '2 minutes left', '1:01'],
    [60, '1 minute left', '1:00'],
    [31, '1 minute left', '0:31'],
    [30, '30 seconds left', '0:30'],
    [1, '30 seconds left', '0:01'],
  ] as const) {
    advanceTo(30 * minute - left * 1000);
    expect([noticeText('status'), noticeText('timer')]).toEqual([text, timer]);
  }
  expect(asked).toEqual([]);

  for (const [key, requests] of [
    ['{Enter}', [session]],
    ['{Escape}', [session, session]],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(notice).toBeNull();
    expect(asked).toEqual(requests);
    advanceTo(28 * minute - 1);
    expect(notice()).toBeNull();
    advanceTo(28 * minute);
    expect(notice()).not.toBeNull();
  }
});

it('after 30 minutes the session ends, what was read is cleared, and no request was sent', async () => {
  await openScreen('/admin/reports');
  await expect
    .element(page.getByRole('tabpanel').getByRole('status').first())
    .toMatchTextContent(/^[\d,]+ reports?$|^No reports/);
  await expect.element(page.getByCss('.ledger > div').first()).toMatchTextContent(/\d/);
  const asked = requestsTo('/api/');
  stopClock();
  advanceTo(30 * minute - 1);
  expect(location.pathname).toBe('/admin/reports');
  advanceTo(30 * minute);
  startClock();
  await expectSignIn('You were signed out after 30 minutes of inactivity. Sign in again to continue.');
  expect(asked.filter((address) => !ofSignIn.includes(address))).toEqual([]);
  const kept = queryClient
    .getQueryCache()
    .findAll()
    .map(({ queryKey }) => queryKey[0]);
  expect(kept.filter((key) => !ofSignIn.includes(String(key)))).toEqual([session]);
});

it('unsaved input that was left comes back into the same form after the next sign-in', async () => {
  const back = page.getByText(
    'Your changes from before the session ended are restored. They are not saved yet.',
  );
  const waits = 'Your unsaved changes come back when you open the same form.';
  const second = dialog().getByLabelText('Option 2 (B)', { exact: true });
  const isRight = dialog().getByRole('radio', { name: 'Option 2 (B) is correct' });
  await openQuiz();
  await add.click();
  await question.fill('Is this lost?');
  await second.fill('No');
  await isRight.click();
  endSession('inactive');
  await leaveForm();
  await expectSignIn(waits);
  await signInAfterTimeout('/admin/quiz');
  await add.click();
  await expect.element(back).toBeVisible();
  await expect.element(question).toHaveValue('Is this lost?');
  await expect.element(second).toHaveValue('No');
  await expect.element(isRight).toBeChecked();
  const discards = answerNext(true);
  await userEvent.keyboard('{Escape}');
  await discards();
  await expect.element(dialog()).not.toBeInTheDocument();
  await add.click();
  await expect.element(question).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();

  const title = page.getByLabelText('Hero title', { exact: true });
  await openScreen('/admin/settings', [{ path: '/api/admin/site-settings/*', status: 401 }]);
  await title.fill('Not lost either');
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await leaveForm();
  await expectSignIn(waits);
  await setAnswers([]);
  await signInAfterTimeout('/admin/settings');
  await expect.element(back).toBeVisible();
  await expect.element(title).toHaveValue('Not lost either');
  await expect.element(page.getByText('You have unsaved changes: Hero title')).toBeVisible();
});

it('discarded input does not come back after a sign-in in another tab', async () => {
  await openQuiz();
  endSession('inactive');
  await expectSignIn();
  await call('POST', '/api/auth/login', inject('componentAccount'));
  await renewSession();
  await openQuiz();
  await add.click();
  await question.fill('Not needed');
  const discards = answerNext(true);
  await userEvent.keyboard('{Escape}');
  await discards();
  await expect.element(dialog()).not.toBeInTheDocument();
  await add.click();
  await expect.element(question).toHaveValue('');
});

it.each(looks)('axe finds no problem on the notice at $width pixels, $colorScheme', async (look) => {
  await setLook(look);
  await openQuiz();
  stopClock();
  advanceTo(28 * minute);
  startClock(); // for axe; the notice stays
  expect(notice()).not.toBeNull();
  expect(await axeFindings()).toEqual([]);
});
