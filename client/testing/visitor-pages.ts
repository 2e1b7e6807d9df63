// Visitors' pages in component tests: the real program over a real portal, without the document that the server
// renders. A test opens a page and replaces the answers that it names. Journeys prove documents, hydration and the
// page without script (e2e/).
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import '#client/styles/app.css';
import { ReadStore } from '#client/data/reads.ts';
import { restoreAfterLanguageChange } from '#client/language-change.ts';
import { loadPage } from '#client/page-modules.ts';
import { type Locale, overwriteGetLocale } from '#client/paraglide/runtime.js';
import { PortalTree } from '#client/portal-tree.tsx';
import { findRoute } from '#client/routes.tsx';
import { setAnswers } from './answers.ts';
import type { Answer } from './commands.ts';
import { refuseComplaints } from './complaints.ts';
import './locators.ts';
import { firstLook, setLook } from './looks.ts';

let root: Root | null = null;

/** Prepares each test of the file: a desktop window. After each test the page and what it stored are gone. */
export function prepareVisitorPages(): void {
  beforeEach(async () => {
    // Printing leaves the styles for paper to the tests that follow in this window.
    vi.spyOn(window, 'print').mockImplementation(() => {});
    await setLook(firstLook);
  });
  afterEach(() => {
    vi.useRealTimers();
    closePage();
    speak('en');
    sessionStorage.clear();
    localStorage.clear();
    vi.restoreAllMocks();
  });
  refuseComplaints(); // hooks run last to first: this one before the others restore `console`
}

/** Pages that are opened from now on are in this language, until the test ends. */
export function speak(language: Locale): void {
  document.documentElement.lang = language;
  document.body.dataset['script'] = new Intl.Locale(language).maximize().script ?? '';
  overwriteGetLocale(() => language);
}

/** Opens a page as after a page load, with an empty cache and these answers. */
export async function openPage(address: string, answers: Answer[] = []): Promise<void> {
  closePage();
  await setAnswers(answers);
  history.pushState(null, '', address);
  await loadPage(findRoute(location.pathname).page);
  await restoreAfterLanguageChange();
  document.body.innerHTML = '<div id="root"></div>';
  // As the loader of scripts does: with its parts undrawn the page moves while a test walks through it.
  document.documentElement.dataset['loaded'] = '';
  root = createRoot(document.body.children[0] as Element);
  root.render(createElement(PortalTree, { reads: new ReadStore({}), state: undefined }));
  await expect.element(page.getByRole('main')).toBeVisible();
  dispatchEvent(new Event('pointermove')); // parts that wait for a sign of interest
}

function closePage(): void {
  root?.unmount();
  root = null;
  scrollTo(0, 0);
}
