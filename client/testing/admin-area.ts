// The administrators' area in component tests: the real program, signed in at a real portal. It loads once for
// all files; a test opens a screen and replaces the answers that it names.
import { afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { heldSession } from '#client/data/admin/held-session.ts';
import { endSession, queryClient, renewSession } from '#client/data/admin/session.ts';
import type { Right } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';
import { allAnswered, setAnswers } from './answers.ts';
import type { Answer } from './commands.ts';
import './locators.ts';
import { firstLook, pageFindings, setLook } from './looks.ts';

/**
 * Loads the area before the first test of a run, and signs in before the first one of each file. Each test ends at an
 * address without a screen.
 */
export function loadAdminArea(): void {
  beforeAll(async () => {
    const isLoaded = document.querySelector('#root') !== null;
    if (isLoaded) await setAnswers([]);
    await call('POST', '/api/auth/login', inject('componentAccount'));
    if (isLoaded) return renewSession();
    document.body.innerHTML = '<div id="root"></div>';
    history.replaceState(null, '', nowhere);
    await import('../admin.tsx');
  });
  beforeEach(() => setLook(firstLook));
  // The next file may show another page in the same document.
  afterEach(async () => {
    await openScreen(nowhere);
    await allAnswered();
  });
}

const nowhere = '/admin/nowhere';

/** Opens a screen as after a page load: with an empty cache, and with these answers. */
export async function openScreen(address: string, answers: Answer[] = []): Promise<void> {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(true);
  history.pushState(null, '', nowhere);
  await expect.element(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  asked.mockRestore();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/auth/me' });
  await setAnswers(answers);
  if (address !== nowhere) history.pushState(null, '', address);
}

/** What axe finds on a screen with these answers once a text shows, and whether it is wider than the window. */
export async function screenFindings(
  address: string,
  shows: string,
  answers: Answer[] = [],
): Promise<string[]> {
  await openScreen(address, answers);
  await expect.element(page.getByText(shows).first()).toBeVisible();
  return (await pageFindings()).map((finding) => `${address}, ${shows}: ${finding}`);
}

/** Answers the browser's next `confirm()`, and returns its question. */
export function answerNext(yes: boolean): () => Promise<string> {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(yes);
  return async () => {
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    const [question = ''] = asked.mock.calls.at(-1) ?? [];
    asked.mockRestore();
    return question;
  };
}

/** The account has these rights alone, until the end of the test. */
export function setRights(rights: readonly Right[]): void {
  const key = ['/api/auth/me'];
  const user = queryClient.getQueryData<CurrentUser>(key);
  queryClient.setQueryData(key, { ...user, rights });
  onTestFinished(() => void queryClient.setQueryData(key, user));
}

/** Leaves the form whose session has ended, for the sign-in screen. */
export async function leaveForm(): Promise<void> {
  const leaves = answerNext(true);
  await page.getByRole('button', { name: 'Leave the form' }).click();
  await leaves();
}

/** Ends the session as after 30 minutes without a request, leaves what is typed, signs in again and opens an address. */
export async function signInAfterTimeout(address: string): Promise<void> {
  const { username, password } = inject('componentAccount');
  endSession('inactive');
  if (heldSession()) await leaveForm();
  await page.getByLabelText('Username', { exact: true }).fill(username);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/admin/dashboard');
  history.pushState(null, '', address);
}

/** Calls the portal as another administrator would. */
export async function call<R>(method: string, address: string, body?: object): Promise<R> {
  const answer = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  expect(answer.ok, `${method} ${address} answers ${answer.status}`).toBe(true);
  return (answer.status === 204 ? undefined : await answer.json()) as R;
}

/** Expects a toast with exactly this title, and description if given. */
export async function expectToast(title: string, description?: string): Promise<void> {
  const texts = () =>
    [...document.querySelectorAll('.toast')]
      .filter((toast) => toast.checkVisibility())
      .flatMap((toast) => [...toast.querySelectorAll('[role=status], [role=alert]')])
      .map(({ textContent }) => textContent);
  if (description === undefined) await expect.poll(texts).toContainEqual(expect.stringContaining(title));
  else await expect.poll(texts).toContain(title + description);
}

export const textsOf = (found: Locator | Iterable<Element>) =>
  [...('elements' in found ? found.elements() : found)].map(({ textContent }) => textContent);
export const dialog = () => page.getByRole('dialog');
export const conflict = () => page.getByRole('group', { name: 'Someone else has saved a change' });
