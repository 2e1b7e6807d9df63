// The test function of all e2e tests. A test fails when the browser complains: a console error, a hydration
// warning, a violation of the Content-Security-Policy, or an uncaught exception.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { pageParts, stylesForAxe } from '#client/testing/page-parts.ts';
import { portalOf } from './portals.ts';
import { resetWindow, openSharedWindow } from './shared-window.ts';

export { expect };

export const test = base.extend<{ complaints: string[]; visitor: Page }>({
  baseURL: ({ baseURL: _others }, run, testInfo) => run(portalOf(testInfo)),
  context: async (
    {
      browser,
      baseURL,
      javaScriptEnabled,
      locale,
      timezoneId,
      isMobile,
      hasTouch,
      deviceScaleFactor,
      permissions,
      serviceWorkers,
      viewport,
      colorScheme,
    },
    run,
    testInfo,
  ) => {
    const options = {
      baseURL,
      javaScriptEnabled,
      locale,
      timezoneId,
      isMobile,
      hasTouch,
      deviceScaleFactor,
      permissions,
      serviceWorkers,
    };
    const window = await openSharedWindow(browser, options, { viewport, colorScheme });
    await run(window.page.context());
    await resetWindow(window, testInfo.status === testInfo.expectedStatus, options);
  },
  // Before hydration a visitors' page answers clicks as a page without script would. Tests start after
  // hydration, unless they ask for less by `waitUntil`.
  page: async ({ context, javaScriptEnabled }, run) => {
    const [page = await context.newPage()] = context.pages();
    const { goto } = page;
    page.goto = async (url, options) => {
      const answer = await goto.call(page, url, options);
      const wakes =
        javaScriptEnabled !== false && !options?.waitUntil && (await page.locator('#later').count()) > 0;
      if (wakes) await hydrated(page);
      return answer;
    };
    await run(page);
    page.goto = goto;
  },
  // A visitor beside the administrator of the test, in a browser context of its own. In one window the hidden page
  // would draw nothing, and everything that waits for a frame would wait for seconds.
  visitor: async ({ browser }, run) => {
    const context = await browser.newContext();
    await run(await context.newPage());
    await context.close();
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        // Chromium logs every answer above 399, and every failed check for a new service worker while offline.
        // Tests cause both on purpose.
        const isMeant =
          message.text().startsWith('Failed to load resource') ||
          message.text() === 'An unknown error occurred when fetching the script.';
        if (message.type() === 'error' && !isMeant) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until a visitors' page that came as a document is hydrated. */
export const hydrated = (page: Page) => page.locator('.bar-small > button').waitFor({ state: 'attached' });

const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The keys of the parts of pages in which axe has found nothing. */
const checked = new Set<number>();

/**
 * Problems that axe finds on the current page, one line each. Parts that an earlier page had in the same look are not
 * checked again.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Half-faded elements have no meaningful contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Inject axe once into each document: parsing it takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(`${axeProgram};window.pageParts = ${pageParts.toString()};`);
  }
  const { violations, others } = await page.evaluate(
    async ([keys, rules]) => {
      // The Content-Security-Policy refuses a style element.
      const styles = new CSSStyleSheet();
      styles.replaceSync(rules);
      document.adoptedStyleSheets.push(styles);
      // A colour in transition has no meaningful contrast either: finish all transitions.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
      const tools = window as unknown as { axe: typeof axe; pageParts: typeof pageParts };
      const known = new Set(keys);
      const parts = tools.pageParts((key) => known.has(key), 'all');
      const context = parts.checked.length > 0 ? { exclude: parts.checked } : document;
      const { violations } = await tools.axe.run(context, { resultTypes: ['violations'] });
      document.adoptedStyleSheets.pop();
      return { violations, others: parts.others };
    },
    [[...checked], stylesForAxe] as const,
  );
  if (violations.length === 0) for (const key of others) checked.add(key);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
