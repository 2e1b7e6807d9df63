// The test function of all journeys: a journey in which the browser complains (a console error, a hydration warning,
// a violation of the Content-Security-Policy, an uncaught exception) has failed, whatever else it shows.
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

export { expect };

export const test = base.extend<{ complaints: string[]; visitor: Page }>({
  // A visitors' page answers clicks before it is awake, but as a page without script would. Journeys begin when it is
  // awake, unless they ask for less by `waitUntil`.
  page: async ({ page, javaScriptEnabled }, run) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      const wakes =
        javaScriptEnabled !== false && !options?.waitUntil && (await page.locator('#inline').count()) > 0;
      if (wakes) await awake(page);
      return answer;
    };
    await run(page);
  },
  // A visitor beside the administrator of the journey. In a browser of their own: of two pages of one window the
  // hidden one draws nothing, so that whatever waits for it waits for seconds.
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
        // Chromium reports every answer above 399 on the console, and every look for a new service worker without a
        // network; journeys ask for both on purpose.
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

/** When a visitors' page that came by a whole load answers clicks by itself. */
export const awake = (page: Page) => page.locator('.bar-small > button').waitFor({ state: 'attached' });

/** What axe finds on the page as it is now, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  // What is half faded in has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Legacy mode leaves out a second page in which findings of frames are gathered: no screen has frames. With it, and
  // without the elements that passed, a look takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** `npm run test:axe`: everything in every look. Else every state once, and each screen's first in some looks more. */
const wholeMatrix = process.env.AXE === 'all';
const everyLook: Look[] = [360, 768, 1280].flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
]);

/** Every state of a screen is looked at by axe in these. */
export const looks: Look[] = wholeMatrix ? everyLook : [{ width: 360, colorScheme: 'light' }];

/** Every screen, as it is when it has loaded, is looked at by axe in these. */
export const loadedLooks: Look[] = wholeMatrix
  ? everyLook
  : [
      { width: 360, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'light' },
    ];

/** Stops the page's clock. From here it moves only as the test says, however slow the machine is. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  await pauseClock(page);
}

/** The same with a clock that is the test's already. It stops a minute on, which is never past when the page hears it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
