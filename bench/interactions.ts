// `npm run bench:interactions`: how long visitors and administrators wait for the screen to respond, on a processor
// slowed 6 times. For each action it prints the longest interaction that the browser reports (Event Timing: from the
// press to the next paint, without pointer moves) and the time until the whole result was painted: medians of several
// tries. Then, at full speed, the growth of the page's heap during an export of all reports. `--only drawer,question`
// selects actions by words of their names. docs/performance.md explains the figures.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { administrator } from '#testing/administrator.ts';
import { exitAfter, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { manyReports } from './many-reports.ts';
import { quantile } from './quantile.ts';

const { values: options } = parseArgs({
  options: {
    tries: { type: 'string', default: '5' },
    reports: { type: 'string', default: '1000000' },
    folder: { type: 'string', default: '/tmp/portal-growth' },
    only: { type: 'string', default: '' },
  },
});
const isWanted = (name: string) => options.only.split(',').some((word) => name.includes(word));
const slower = 6;
const target = 150;

interface Act {
  name: string;
  path: string;
  width?: number;
  /** Preparation that is not measured. */
  before?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  /** A selector that matches when the whole result is present. */
  whole?: string;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A press without Playwright's checks of the target, which would force a layout within the press. */
const press = (target: Locator) => target.click({ force: true });

const visitors: Act[] = [
  {
    name: 'open the drawer',
    path: '/',
    width: 360,
    act: (page) => press(page.locator('button[aria-haspopup="dialog"]').first()),
    whole: '.drawer:modal',
  },
  {
    name: 'type in the drug search',
    path: '/risk-checker',
    act: (page) => page.getByRole('searchbox').first().pressSequentially('para', { delay: 60 }),
  },
  {
    name: 'choose a drug',
    path: '/risk-checker',
    act: (page) => press(page.getByRole('main').getByRole('link', { name: /\d%/ }).nth(3)),
    whole: '#detail',
  },
  {
    name: 'next question',
    path: '/quiz',
    before: async (page) => {
      await page.getByLabel('Your name').fill('Bench');
      await button(page, 'Start Quiz').click();
      await page.getByRole('radio').first().check();
    },
    act: (page) => press(button(page, 'Next')),
    whole: '.quiz-play:not(:has(:checked)) h2:focus',
  },
  {
    name: 'submit with seven errors',
    path: '/report-adr',
    before: async (page) => {
      await page.locator('form textarea').last().fill('x'.repeat(10_001));
    },
    act: (page) => press(page.locator('form button[type="submit"]').last()),
    whole: ':has(.error-summary:focus) #message[aria-invalid]',
  },
];
const administrators: Act[] = [
  {
    name: 'open a report among many',
    path: '/admin/reports',
    before: (page) => page.locator('[data-row], .records tbody tr').nth(5).waitFor(),
    act: (page) => press(page.locator('[data-row], .records tbody tr').nth(5)),
    whole: '.dialog:modal',
  },
];
const exporting = 'export of all reports';

exitAfter(15 * 60);
const folder = temporaryFolder();
const executablePath = findChromium({ preferShell: true });
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
console.log(
  `processor slowed ${slower} times; longest interaction of each action in ms: median (minimum–maximum) of ${options.tries}; time until complete`,
);
if (visitors.some(({ name }) => isWanted(name))) {
  await tryAll('sample', { DATA_DIR: join(folder, 'sample'), SEED: 'sample' }, visitors);
}
if (administrators.some(({ name }) => isWanted(name)) || isWanted(exporting)) {
  const dataDir = await manyReports(options.folder, Number(options.reports));
  await tryAll('many', { DATA_DIR: dataDir, SEED: 'none' }, administrators);
}
await browser.close();
process.exit(0);

async function tryAll(name: string, environment: Record<string, string>, acts: Act[]): Promise<void> {
  const portal = await startPortal(join(folder, `${name}.log`), environment);
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-IN' });
  if (acts === administrators) {
    await context.request.post('/api/auth/login', {
      data: administrator,
    });
  }
  for (const act of acts.filter(({ name: act }) => isWanted(act))) {
    const longest: number[] = [];
    const whole: number[] = [];
    for (let tries = 0; tries < Number(options.tries); tries += 1) {
      const taken = await time(context, act);
      longest.push(taken.longest);
      whole.push(taken.whole);
    }
    const over = quantile(longest) > target ? `  over ${target}` : '';
    console.log(
      act.name.padEnd(28) +
        `${quantile(longest)} (${Math.min(...longest)}–${Math.max(...longest)})`.padEnd(18) +
        (act.whole ? `${quantile(whole)} (${Math.min(...whole)}–${Math.max(...whole)})` : '').padEnd(18) +
        over,
    );
  }
  if (acts === administrators && isWanted(exporting)) await exportAll(context);
  await context.close();
  await portal.stop();
}

/** The heap includes garbage not yet collected, but not the file, which the browser holds. */
async function exportAll(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const mebibytes = async () => (await session.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2;
  await page.goto('/admin/reports', { waitUntil: 'networkidle' });
  await session.send('HeapProfiler.collectGarbage');
  const before = await mebibytes();
  let most = before;
  const began = performance.now();
  const download = page.waitForEvent('download', { timeout: 8 * 60_000 });
  await button(page, 'Export CSV').first().click();
  let going = true;
  void download.finally(() => (going = false)).catch(() => {});
  while (going) {
    most = Math.max(most, await mebibytes());
    await setTimeout(100);
  }
  await download;
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `${exporting}: the page's heap grew by at most ${(most - before).toFixed(0)} MiB from ${before.toFixed(0)} MiB; ${seconds.toFixed(0)} s, ${Math.round(Number(options.reports) / seconds).toLocaleString('en')} rows a second`,
  );
  await page.close();
}

async function time(context: BrowserContext, { path, width = 1280, before, act, whole = '' }: Act) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path, { waitUntil: 'networkidle' });
  await before?.(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await setTimeout(500);
  await page.evaluate((whole) => {
    const noted = Object.assign(window, { noted: { longest: 0, whole: NaN } }).noted;
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId) noted.longest = Math.max(noted.longest, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    if (!whole) return;
    let pressed = NaN;
    addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    const changes = new MutationObserver(observe);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    addEventListener('focusin', observe);
    function observe() {
      if (!document.querySelector(whole) || !(pressed > 0)) return;
      changes.disconnect();
      removeEventListener('focusin', observe);
      // Runs in the task after the next frame.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => (noted.whole = Math.round(performance.now() - pressed)));
        port1.start();
        port2.postMessage(null);
      });
    }
  }, whole);
  await act(page);
  await setTimeout(1_000);
  const noted = await page.evaluate(
    () => (window as unknown as { noted: { longest: number; whole: number } }).noted,
  );
  await page.close();
  return noted; // longest 0: below the browser's threshold of 16 ms
}
