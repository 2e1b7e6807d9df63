// `npm run screenshots`: captures every screen and its states (screen-states.ts), as visitors and administrators see
// them, at three widths in light and dark, into screenshots/. At the end it lists pages wider than the window. `--
// --only quiz --only live --width 360 --theme dark` captures only those whose names contain one of the words, at that
// width and theme; `--language ta --only -ta` the pages in Tamil instead of those in Hindi. `--readme` captures only the README's pictures, docs/images/*.webp. It starts a new portal with sample
// content, or with made-up cases for the README, so the pictures show no personal data.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { administrator, credentials } from '#testing/administrator.ts';
import { flakyPortal } from '#testing/flaky-portal.ts';
import { loadRenderModule } from '#server/pages/assets.ts';
import { startPortal, temporaryFolder } from '#testing/child-server.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import {
  administratorStates,
  launchStates,
  offlineStates,
  type State,
  updateStates,
  addRecords,
  visitorStates,
} from './screen-states.ts';

const widths = [360, 768, 1280] as const;
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type Way = 'signed in' | 'off the network';
/** The largest allowed picture for the README, in bytes. */
const readmeLimit = 120_000;
/** Time limit for a screen to show its heading, in milliseconds. */
const headingTimeoutMs = 10_000;

const { values: options } = parseArgs({
  options: {
    readme: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
    width: { type: 'string' },
    theme: { type: 'string' },
    language: { type: 'string', multiple: true, default: ['hi'] },
  },
});
const root = join(import.meta.dirname, '..');
const target = join(root, 'screenshots');
const tooWide: string[] = [];
let taken = 0;
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: join(folder, 'data'),
  ...credentials,
  LOG_LEVEL: 'warn',
  SEED: options.readme ? 'demo' : 'sample',
});
const executablePath = findChromium();
// Chromium's fake camera and microphone.
const args = [...chromiumFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
try {
  if (options.readme) await takeReadmePictures(browser);
  else await takeScreenshots(browser);
} finally {
  await browser.close();
  await portal.stop();
}

async function takeReadmePictures(browser: Browser): Promise<void> {
  mkdirSync(join(root, 'docs/images'), { recursive: true });
  for (const theme of themes) {
    const context = await open(browser, 1280, theme);
    await context.request.post('/api/auth/login', { data: administrator });
    const list = await context.request.get('/api/admin/cases?view=all&state=inWork');
    const [first] = (await list.json()) as { id: string }[];
    for (const [name, path] of [
      ['home', '/'],
      ['case', `/admin/cases/${first?.id}`],
    ] as const) {
      const page = await context.newPage();
      await show(page, path);
      const file = `docs/images/${name}-${theme}.webp`;
      const { size } = await sharp(await page.screenshot())
        .webp({ quality: 80, effort: 6 })
        .toFile(join(root, file));
      console.log(`${file}, ${size} bytes`);
      if (size > readmeLimit) throw new Error(`The picture is larger than ${readmeLimit} bytes.`);
      await page.close();
    }
    await context.close();
  }
}

async function takeScreenshots(browser: Browser): Promise<void> {
  const { routes, administratorPaths } = await loadRenderModule();
  const asLoaded = (path: string): State => ({
    name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
    path,
  });
  const [signIn = '', ...signedIn] = administratorPaths.filter((path) => !path.includes(':'));
  const visitors = [...routes.map(({ path }) => path), '/no-such-page'].map(asLoaded);
  const translated = options.language.flatMap((language) =>
    visitors.map(({ name, path }) => ({ name: `${name}-${language}`, path: `${path}?lang=${language}` })),
  );
  mkdirSync(target, { recursive: true });

  const office = await (await open(browser, 1280, 'light')).newPage();
  await office.request.post('/api/auth/login', { data: administrator });
  await addRecords(office.request);
  const offer = { value: ['en', ...options.language].join(' ') };
  await office.request.put('/api/admin/site-settings/languages', { data: offer });
  const setLaunch = (value: 'true' | 'false') =>
    office.request.put('/api/admin/site-settings/launch_page_enabled', { data: { value } });

  for (const width of options.width ? [Number(options.width)] : widths) {
    for (const theme of themes) {
      if (options.theme && theme !== options.theme) continue;
      const take = (states: State[], way?: Way) => takeStates(browser, width, theme, states, way);
      await take([...visitors, ...translated, asLoaded(signIn), ...visitorStates]);
      await take([...signedIn.map(asLoaded), ...administratorStates], 'signed in');
      await take(offlineStates, 'off the network');
      await take(updateStates, 'off the network');
      await setLaunch('true');
      await take(launchStates);
      await setLaunch('false');
    }
  }
  console.log(`${taken} pictures in screenshots/`);
  if (tooWide.length > 0) throw new Error(`Wider than the window:\n${tooWide.join('\n')}`);
}

async function takeStates(
  browser: Browser,
  width: number,
  theme: Theme,
  states: State[],
  way?: Way,
): Promise<void> {
  const onPaper = width === 1280 && theme === 'light';
  const wanted = states.filter(
    ({ name, print }) => options.only.some((word) => name.includes(word)) && (!print || onPaper),
  );
  if (wanted.length === 0) return;
  // For the offline states: the proxy can go down, and its service worker fills the cache.
  const flaky = await flakyPortal(portal.url);
  const context = await open(browser, width, theme, way === 'off the network' ? flaky.url : undefined);
  if (way === 'signed in') await context.request.post('/api/auth/login', { data: administrator });

  // Each offline state builds on the one before.
  for (const state of way === 'off the network' ? states : wanted) {
    const name = `${state.name}-${width}-${theme}`;
    // A new page each time: a page with unsaved changes would ask before leaving.
    const page = await context.newPage();
    try {
      await show(page, state.path);
      await state.arrange?.(page, flaky);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) tooWide.push(`${name}: ${over} pixels`);
      if (!state.inWindow) await scrollThrough(page);
      if (state.print) await page.pdf({ path: join(target, `${state.name}.pdf`), format: 'A4' });
      else await page.screenshot({ path: join(target, `${name}.png`), fullPage: !state.inWindow });
      taken += 1;
    } catch (fault) {
      console.error(`${name} could not be captured: ${String(fault)}`);
      process.exitCode = 1;
    }
    await page.close();
    if (state.path.includes('lang=')) await context.clearCookies({ name: 'lang' });
  }
  await context.close();
  await flaky.close();
}

/** With `address` the context allows service workers. */
function open(
  browser: Browser,
  width: number,
  colorScheme: Theme,
  address?: string,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: address ?? portal.url,
    serviceWorkers: address ? 'allow' : 'block',
    viewport: { width, height: 800 },
    colorScheme,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
}

/** Opens a screen and waits for its reads, its heading and its font. */
async function show(page: Page, path: string): Promise<void> {
  await page.bringToFront(); // a page in the background does not paint
  await page.goto(path, { waitUntil: 'networkidle' });
  const heading = page.getByRole('heading').first();
  await heading.waitFor({ timeout: headingTimeoutMs }).catch(() => {
    throw new Error(`${path} shows no heading.`);
  });
  await page.evaluate(() => document.fonts.ready);
}

/** Scrolls through the page to load lazy content, and back to the top. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    for (const image of document.images) image.loading = 'eager'; // for images that the scroll passed too quickly
    await Promise.all(
      [...document.images].map(async (image) => image.complete || image.decode().catch(() => null)),
    );
    window.scrollTo(0, 0);
  });
}
