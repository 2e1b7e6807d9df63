// `npm run bench:interactions`: how long a visitor or administrator waits for the screen to answer, on a processor that
// is slowed 6 times. For each act the longest event as the browser itself times it (Event Timing: from the press to the
// next paint), the median of several tries. Then, at full speed, by how much the page's heap grows while all reports are
// exported. `--only drawer,question` tries the acts with such a word in their name. docs/performance.md says how to read
// it.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/machine.ts';
import { credentials } from '../trials/administrator.ts';
import { endWithin, startPortal, temporaryFolder } from '../trials/child-server.ts';
import { manyReports } from './many-reports.ts';

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
  /** What has to be done before. */
  before?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const visitors: Act[] = [
  {
    name: 'open the drawer',
    path: '/',
    width: 360,
    act: (page) => page.locator('button[aria-haspopup="dialog"]').first().click(),
  },
  {
    name: 'type in the drug search',
    path: '/risk-checker',
    act: (page) => page.getByRole('searchbox').first().pressSequentially('para', { delay: 60 }),
  },
  {
    name: 'choose a drug',
    path: '/risk-checker',
    act: (page) => page.getByRole('main').getByRole('link', { name: /\d%/ }).nth(3).click(),
  },
  {
    name: 'next question',
    path: '/quiz',
    before: async (page) => {
      await page.getByLabel('Your name').fill('Bench');
      await button(page, 'Start Quiz').click();
      await page.getByRole('radio').first().check();
    },
    act: (page) => button(page, 'Next').click(),
  },
  {
    name: 'submit with seven errors',
    path: '/report-adr',
    before: async (page) => {
      await page.locator('form textarea').last().fill('x'.repeat(10_001));
    },
    act: (page) => page.locator('form button[type="submit"]').last().click(),
  },
];
const administrators: Act[] = [
  {
    name: 'open a report among many',
    path: '/admin/reports',
    before: (page) => page.locator('[data-row], .records tbody tr').nth(5).waitFor(),
    act: (page) => page.locator('[data-row], .records tbody tr').nth(5).click(),
  },
];
const exporting = 'export of all reports';

endWithin(15 * 60);
const folder = temporaryFolder();
const executablePath = findChromium({ preferShell: true });
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
console.log(
  `processor slowed ${slower} times; longest event of each act in ms: median (least–most) of ${options.tries}`,
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
  const portal = await startPortal(join(folder, `${name}.log`), {
    ...environment,
    BACKUP_EVERY: 'off',
    ...credentials,
  });
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-IN' });
  if (acts === administrators) {
    await context.request.post('/api/auth/login', {
      data: { username: credentials.ADMIN_USERNAME, password: credentials.ADMIN_PASSWORD },
    });
  }
  for (const act of acts.filter(({ name: act }) => isWanted(act))) {
    const taken: number[] = [];
    for (let tries = 0; tries < Number(options.tries); tries += 1) taken.push(await time(context, act));
    taken.sort((a, b) => a - b);
    const median = taken[Math.floor(taken.length / 2)] ?? NaN;
    const over = median > target ? `  over ${target}` : '';
    console.log(
      `${act.name.padEnd(28)}${median.toFixed(0).padStart(6)} (${taken[0]}–${taken.at(-1)})${over}`,
    );
  }
  if (acts === administrators && isWanted(exporting)) await exportAll(context);
  await context.close();
  await portal.stop();
}

/** The heap is what scripts hold, with what is not collected yet; the file itself is the browser's. */
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
    `${exporting}: the page's heap grew by ${(most - before).toFixed(0)} MiB at most, from ${before.toFixed(0)}; ${seconds.toFixed(0)} s, ${Math.round(Number(options.reports) / seconds).toLocaleString('en')} rows a second`,
  );
  await page.close();
}

async function time(context: BrowserContext, { path, width = 1280, before, act }: Act): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path, { waitUntil: 'networkidle' });
  await before?.(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await setTimeout(500);
  await page.evaluate(() => {
    const noted = Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longest = Math.max(noted.longest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act(page);
  await setTimeout(1_000);
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  await page.close();
  return longest; // 0: shorter than the 16 ms from which the browser tells
}
