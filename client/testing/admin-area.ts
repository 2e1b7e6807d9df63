// The administrators' area in component tests: the real program, signed in at a real portal. It loads once for
// all files; a test opens a screen and replaces the answers that it names.
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { endSession, queryClient, renewSession } from '#client/data/admin/session.ts';
import type { Answer } from './commands.ts';
import { pageParts } from './page-parts.ts';

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

declare const __EVERY_LOOK__: boolean;

/** Axe checks every state of a screen in these looks: one, or all with `npm run test:axe`. */
export const looks: Look[] = __EVERY_LOOK__
  ? [360, 768, 1280].flatMap((width) => [
      { width, colorScheme: 'light' as const },
      { width, colorScheme: 'dark' as const },
    ])
  : [{ width: 360, colorScheme: 'light' }];

/**
 * Loads the area before the first test of a run, and signs in before the first one of each file. Each test ends at an
 * address without a screen.
 */
export function loadAdminArea(): void {
  beforeAll(async () => {
    const isLoaded = document.querySelector('#root') !== null;
    if (isLoaded) await commands.setAnswers([]);
    await call('POST', '/api/auth/login', inject('componentAccount'));
    if (isLoaded) return renewSession();
    document.body.innerHTML = '<div id="root"></div>';
    history.replaceState(null, '', nowhere);
    await import('../admin.tsx');
  });
  beforeEach(async () => {
    await page.viewport(1280, 800);
    await commands.setLook('light');
  });
  // The next file may show another page in the same document.
  afterEach(() => openScreen(nowhere));
}

const nowhere = '/admin/nowhere';

/** Opens a screen as after a page load: with an empty cache, and with these answers. */
export async function openScreen(address: string, answers: Answer[] = []): Promise<void> {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(true);
  history.pushState(null, '', nowhere);
  await expect.element(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  asked.mockRestore();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/auth/me' });
  await commands.setAnswers(answers);
  if (address !== nowhere) history.pushState(null, '', address);
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

/** Ends the session as after 30 minutes without a request, signs in again and opens an address. */
export async function signInAfterTimeout(address: string): Promise<void> {
  const { username, password } = inject('componentAccount');
  endSession('inactive');
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

/** The keys of the parts of pages in which axe has found nothing. */
const checked = new Set<number>();

/** Problems that axe finds on the current page, one line each; by rules about colours alone, or by all. */
export async function axeFindings(which: 'all' | 'colours' = 'all'): Promise<string[]> {
  // A colour in transition has no meaningful contrast.
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  const parts = pageParts((key) => checked.has(key), which);
  const { violations } = await axe.run(parts.checked.length > 0 ? { exclude: parts.checked } : document, {
    resultTypes: ['violations'],
    ...(which === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  });
  if (violations.length === 0) for (const key of parts.others) checked.add(key);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** The widths in which every state of the screens of cases is checked: a phone and a desktop. */
const deskWidths = __EVERY_LOOK__ ? [360, 768, 1280, 1920] : [360, 1280];

/**
 * The axe findings on the current page in these widths, light and dark, and where the page is wider than the window. A
 * colour scheme changes colours alone, so the dark one is checked by the rules about them.
 */
export async function axeFindingsInEveryLook(): Promise<string[]> {
  const found: string[] = [];
  for (const width of deskWidths) {
    await page.viewport(width, 800);
    for (const colorScheme of ['light', 'dark'] as const) {
      await commands.setLook(colorScheme);
      const wider = document.documentElement.scrollWidth - window.innerWidth;
      const all = [
        ...(await axeFindings(colorScheme === 'dark' ? 'colours' : 'all')),
        ...(wider > 0 ? [`${wider} pixels wider than the window`] : []),
      ];
      found.push(...all.map((finding) => `${width}, ${colorScheme}: ${finding}`));
    }
  }
  await page.viewport(1280, 800);
  await commands.setLook('light');
  return found;
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

/** How many pixels the page, or a table in it, is wider than its container. */
export const overflow = () =>
  Math.max(
    ...[...document.querySelectorAll('html, .table-scroll')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );

export const dialog = () => page.getByRole('dialog');
export const conflict = () => page.getByRole('group', { name: 'Somebody else has saved a change' });
