// Visitors' pages in component tests: the real program over a real portal, without the document that the server
// renders. A test opens a page and replaces the answers that it names. Journeys prove documents, hydration and the
// page without script (e2e/).
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import '#client/styles/app.css';
import { ReadStore } from '#client/data/reads.ts';
import { loadPage } from '#client/page-modules.ts';
import { PortalTree } from '#client/portal-tree.tsx';
import { findRoute } from '#client/routes.tsx';
import type { Answer } from './commands.ts';
import './locators.ts';

let root: Root | null = null;

/** Prepares each test of the file: a desktop window. After each test the page and what it stored are gone. */
export function prepareVisitorPages(): void {
  beforeEach(async () => {
    vi.spyOn(console, 'error');
    await page.viewport(1280, 800);
    await commands.setLook('light');
  });
  afterEach(() => {
    vi.useRealTimers();
    closePage();
    sessionStorage.clear();
    localStorage.clear();
    const complaints = vi.mocked(console.error).mock.calls;
    vi.restoreAllMocks();
    expect(complaints).toEqual([]);
  });
}

/** Opens a page as after a page load, with an empty cache and these answers. */
export async function openPage(address: string, answers: Answer[] = []): Promise<void> {
  closePage();
  await commands.setAnswers(answers);
  history.pushState(null, '', address);
  await loadPage(findRoute(location.pathname).page);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.children[0] as Element);
  root.render(createElement(PortalTree, { reads: new ReadStore({}), state: undefined }));
  await expect.element(page.getByRole('main')).toBeVisible();
}

function closePage(): void {
  root?.unmount();
  root = null;
  scrollTo(0, 0);
}

/** Holds the requests to an address until `release` is called. `answered` resolves after the page has the answer. */
export function hold(address: string): { release: () => void; answered: Promise<unknown> } {
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (input !== address) return fetch(input, init);
    await held.promise;
    return fetch(input, init).finally(() => setTimeout(answered.resolve));
  });
  return { release: held.resolve, answered: answered.promise };
}

/** The addresses that the browser asks from now on and that begin so. */
export function requestsTo(start: string): string[] {
  const asked: string[] = [];
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (typeof input === 'string' && input.startsWith(start)) asked.push(input);
    return fetch(input, init);
  });
  return asked;
}
