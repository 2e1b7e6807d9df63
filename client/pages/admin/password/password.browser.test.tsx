// The form that changes the own password: strength, rules, hints, refusals and failures. The real change, its effect on other
// tabs and devices, and the list of sessions are in e2e/admin-password.spec.ts; second factors:
// client/components/admin/second-factor/second-factor.browser.test.tsx.
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { holdRequest } from '#client/testing/browser-requests.ts';
import type { Answer } from '#client/testing/commands.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings } from '#client/testing/looks.ts';
import { setAnswers } from '#client/testing/answers.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);
afterEach(() => void vi.useRealTimers());

const change = '/api/admin/change-password';
const sessions = '/api/auth/sessions';
const strong = 'Five wells of 10 stay empty';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const current = field('Current password');
const chosen = field('New password');
const confirmed = field('Confirm new password');
const submit = page.getByRole('button', { name: /^Chang(e|ing) Password/ });
const meter = page.getByRole('meter', { name: 'Password strength' });
const fault = (words: string) => page.getByRole('main').getByText(words);
const toast = (role: 'status' | 'alert') => page.getByCss(`.frame > .toast [role=${role}]`);

async function open(...answers: Answer[]): Promise<void> {
  await openScreen('/admin/password', answers);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Password' })).toBeVisible();
}

async function fillIn(password: string): Promise<void> {
  await current.fill(password);
  await chosen.fill(strong);
  await confirmed.fill(strong);
}

it('the screen names the administrator, gives tips and links back', async () => {
  await open();
  await expect.element(page.getByText('Signed in as admin.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Security Tips' })).toBeVisible();
  await expect.element(page.getByText('Please log in again after changing the password.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back to Dashboard' }))
    .toHaveAttribute('href', '/admin');
  await expect.element(current).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(chosen).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(confirmed).toHaveAttribute('autocomplete', 'new-password');
});

it('the strength bar has six labels, and what is missing is listed after half a second', async () => {
  await open();
  await expect.element(meter).not.toBeInTheDocument();
  for (const [password, score, label] of [
    ['अ', '0', 'Very Weak'],
    ['a', '1', 'Weak'],
    ['aB', '2', 'Fair'],
    ['aB1', '3', 'Good'],
    ['aB1!', '4', 'Strong'],
    ['aB1!efgh', '5', 'Very Strong'],
  ] as const) {
    await chosen.fill(password);
    await expect.element(meter).toHaveAttribute('aria-valuenow', score);
    await expect.element(page.getByText(label, { exact: true })).toBeVisible();
  }
  await chosen.fill('a');
  const missing = page.getByText(/^Missing: /);
  const before = 'Missing: at least 8 characters, an uppercase letter, a number, a special character';
  await expect.element(missing).toHaveTextContent(before);
  await expect.element(missing).toHaveAttribute('aria-live', 'polite');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('B');
  const textAfter = (ms: number) => {
    flushSync(() => vi.advanceTimersByTime(ms));
    return missing.element().textContent;
  };
  expect(textAfter(499)).toBe(before);
  expect(textAfter(1)).toBe('Missing: at least 8 characters, a number, a special character');
  vi.useRealTimers();
  await chosen.fill('');
  await expect.element(meter).not.toBeInTheDocument();
});

it('each rule shows its message during typing, and the repetition is compared', async () => {
  await open();
  for (const [password, sentence] of [
    ['aB1!', 'Password must be at least 8 characters'],
    ['ab1!efgh', 'Password must contain at least one uppercase letter'],
    ['AB1!EFGH', 'Password must contain at least one lowercase letter'],
    ['aBc!efgh', 'Password must contain at least one number'],
    ['aB1cefgh', 'Password must contain at least one special character'],
  ] as const) {
    await chosen.fill(password);
    await expect.element(chosen).toHaveAccessibleDescription(new RegExp(`Error: ${sentence}$`));
  }
  await chosen.fill(strong);
  await expect.element(chosen).not.toHaveAttribute('aria-invalid');
  await current.fill('x');
  await current.fill('');
  await expect.element(fault('Current password is required')).toBeVisible();
  await confirmed.fill('x');
  await expect.element(fault('Passwords do not match')).toBeVisible();
  await expect.element(confirmed).toHaveAttribute('aria-invalid', 'true');
  await confirmed.fill('');
  await expect.element(fault('Please confirm your new password')).toBeVisible();
  await confirmed.fill(strong);
  await expect.element(fault('Passwords match')).toBeVisible();
  await chosen.fill(`${strong}!`);
  await expect.element(fault('Passwords do not match')).toBeVisible();
});

it('the button waits for a valid form and says what is missing; an easy password has a warning alone', async () => {
  await open();
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveTextContent('Change Password');
  await expect
    .element(submit)
    .toHaveAccessibleDescription(
      'To change it: enter your current password, choose a new password that meets the rules, repeat the new password.',
    );
  await chosen.fill(strong);
  await confirmed.fill(strong);
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveAccessibleDescription('To change it: enter your current password.');
  await current.fill('x');
  await expect.element(submit).toBeEnabled();
  await chosen.fill('Password123!');
  await confirmed.fill('Password123!');
  await expect.element(page.getByText('This password is easy to guess.')).toBeVisible();
  await expect.element(submit).toBeEnabled();
});

it('three buttons with different names show and hide the three passwords', async () => {
  await open();
  for (const [input, thing] of [
    [current, 'current password'],
    [chosen, 'new password'],
    [confirmed, 'confirmed password'],
  ] as const) {
    await expect.element(input).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: `Show ${thing}` }).click();
    await expect.element(input).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: `Hide ${thing}` }).click();
    await expect.element(input).toHaveAttribute('type', 'password');
  }
});

it('a wrong current password keeps the typed values and takes the focus, and a change empties the form', async () => {
  await open();
  await fillIn('Not the right one 1');
  await userEvent.keyboard('{Enter}');
  const refusal = 'The current password you entered is incorrect.';
  await expect.element(toast('alert')).toHaveTextContent(`Password Change Failed${refusal}`);
  await expect.element(page.getByRole('main').getByText(refusal)).toBeVisible();
  await expect.element(confirmed).toHaveValue(strong);
  await expect.element(current).toHaveFocus();
  expect(await axeFindings()).toEqual([]);

  // The other tests use this account too: its password stays.
  await setAnswers([{ path: change, status: 204 }]);
  const sending = holdRequest(change);
  await submit.click();
  await expect.element(submit).toHaveTextContent('Changing Password...');
  sending.release();
  await expect
    .element(toast('status'))
    .toHaveTextContent(
      'Password Changed SuccessfullyYour admin password has been updated. Please keep it secure.',
    );
  for (const input of [current, chosen, confirmed]) await expect.element(input).toHaveValue('');
  await expect.element(submit).toBeDisabled();
  await expect.element(page.getByRole('main').getByText(refusal)).not.toBeInTheDocument();
});

it('other failures show the portal’s sentence, or a general one when there is none', async () => {
  await open({ path: change, status: 503, json: { message: 'The database is away.' } });
  await fillIn('x');
  await submit.click();
  await expect.element(toast('alert')).toHaveTextContent('Password Change FailedThe database is away.');
  await setAnswers([{ path: change, status: 502 }]);
  await submit.click();
  await expect
    .element(toast('alert'))
    .toHaveTextContent('Password Change FailedFailed to change password. Please try again.');
});

it('the list of sessions offers to end all others, and says when there are none', async () => {
  const at = '2026-11-21T05:40:00.000Z';
  const signedIn = (place: number, change: object) => ({
    id: `00000000-0000-4000-8000-00000000000${place}`,
    device: 'Firefox on Android',
    createdAt: at,
    lastSeenAt: at,
    current: false,
    ...change,
  });
  const here = signedIn(1, { device: null, current: true });
  const rows = page.getByRole('region', { name: 'Where You Are Signed In' }).getByRole('listitem');
  const list = { path: sessions, method: 'GET', json: [here, signedIn(2, {}), signedIn(3, {})] };
  await open(list);
  await expect.poll(() => rows.length).toBe(3);
  await expect.element(rows.first()).toMatchTextContent(/Unknown device.*This browser/);
  const everywhere = page.getByRole('button', { name: 'Sign out elsewhere' });
  const message = 'The database is away.';
  await setAnswers([list, { path: sessions, method: 'DELETE', status: 503, json: { message } }]);
  await everywhere.click();
  await expect.element(toast('alert')).toMatchTextContent(new RegExp(message));
  await setAnswers([
    { path: sessions, method: 'DELETE', status: 204 },
    { path: sessions, method: 'GET', json: [here] },
  ]);
  await everywhere.click();
  await expect
    .element(toast('status'))
    .toHaveTextContent('Signed Out ElsewhereOnly this browser is still signed in.');
  await expect.element(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect(rows.length).toBe(1);
});
