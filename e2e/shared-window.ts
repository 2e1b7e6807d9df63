// The browser windows that the journeys of one process share, one for each set of options. A new window for each journey
// would cost 0.4 processor seconds, a third of an average journey. After each journey the window is emptied, set to its
// defaults, and freed of everything that the journey registered. It is closed after a journey that changed what cannot
// be reset.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { routeNarrowly } from './narrow-routes.ts';

/** Options of a journey (`test.use`) that hold for as long as the window exists. */
export interface WindowOptions {
  baseURL: string | undefined;
  javaScriptEnabled: boolean | undefined;
  locale: string | undefined;
  timezoneId: string | undefined;
  isMobile: boolean | undefined;
  hasTouch: boolean | undefined;
  deviceScaleFactor: number | undefined;
  permissions: string[] | undefined;
  serviceWorkers: 'allow' | 'block' | undefined;
}

/** Options that are set again for each journey. */
export interface Look {
  viewport: { width: number; height: number } | null | undefined;
  colorScheme: 'light' | 'dark' | 'no-preference' | null | undefined;
}

interface Window {
  options: string;
  browser: Browser;
  page: Page;
  /** A journey changed something that cannot be reset. */
  isSpent: boolean;
  /** The scripts that the journey runs in every document. */
  initScripts: { dispose(): Promise<void> }[];
}

/** The windows that no journey uses, by their options. */
const idle = new Map<string, Window>();

const events = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

/** Returns a window that an earlier journey used, or a new one. */
export async function openSharedWindow(browser: Browser, given: WindowOptions, look: Look): Promise<Window> {
  const options = JSON.stringify(given);
  const last = idle.get(options);
  idle.delete(options);
  if (last && last.browser === browser && !last.page.isClosed()) {
    if (look.viewport) await last.page.setViewportSize(look.viewport);
    await last.page.emulateMedia({
      media: null,
      colorScheme: look.colorScheme ?? 'light',
      reducedMotion: null,
      forcedColors: null,
      contrast: null,
    });
    return last;
  }
  await last?.page.context().close();
  const context = await browser.newContext(); // with the options of the journey
  const page = await context.newPage();
  await routeNarrowly(page, given.baseURL);
  const made: Window = { options, browser, page, isSpent: false, initScripts: [] };
  watch(made, context);
  return made;
}

/** Empties the window after a journey, or closes it. */
export async function resetWindow(
  window: Window,
  hasPassed: boolean,
  { baseURL }: WindowOptions,
): Promise<void> {
  const { page } = window;
  const context = page.context();
  const emptyPage = new URL('/robots.txt', baseURL).href;
  if (window.isSpent || !hasPassed || page.isClosed() || !page.url().startsWith(new URL(emptyPage).origin)) {
    return context.close();
  }
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of events) page.removeAllListeners(event);
  for (const { dispose } of window.initScripts.splice(0)) await dispose();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll();
  // A document of the portal without scripts: another site would cost a new process.
  await page.goto(emptyPage);
  await page.evaluate(async () => {
    sessionStorage.clear();
    localStorage.clear();
    self.name = '';
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await context.clearCookies();
  await context.clearPermissions();
  idle.set(window.options, window);
}

/** Records what a journey does to the window. */
function watch(window: Window, context: BrowserContext): void {
  const { page } = window;
  const spending = [
    [context.clock, ['install', 'pauseAt', 'fastForward', 'runFor', 'setFixedTime', 'setSystemTime']],
    [
      context,
      ['newCDPSession', 'setOffline', 'setGeolocation', 'setExtraHTTPHeaders', 'addInitScript', 'on'],
    ],
    [context, ['exposeFunction', 'exposeBinding', 'routeWebSocket']],
    [page, ['setExtraHTTPHeaders', 'exposeFunction', 'exposeBinding', 'routeWebSocket']],
  ] as const;
  for (const [owner, names] of spending) {
    const methods = owner as unknown as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name]?.bind(owner);
      methods[name] = (...args) => {
        window.isSpent = true;
        return method?.(...args);
      };
    }
  }
  const add = page.addInitScript.bind(page) as (...args: unknown[]) => Promise<{ dispose(): Promise<void> }>;
  page.addInitScript = (async (...args: unknown[]) => {
    const script = await add(...args);
    window.initScripts.push({ dispose: () => script.dispose() });
    return script;
  }) as Page['addInitScript'];
}
