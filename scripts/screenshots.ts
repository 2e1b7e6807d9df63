// `npm run screenshots`: every screen that exists, as a visitor and an administrator see it, at three widths in light
// and dark, into screenshots/. With `--readme` only the README's picture, docs/images/home.png.
// The portal is a fresh one with its sample content, so the pictures show no person's data.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { administrator } from '../e2e/administrator.ts';
import { loadRenderModule } from '../server/http/assets.ts';
import { startPortal, temporaryFolder } from '../trials/child-server.ts';
import { chromiumFlags, findChromium } from './machine.ts';

const widths = [360, 768, 1280] as const;
const themes = ['light', 'dark'] as const;
/** What the README may make a reader download, in bytes. */
const readmeLimit = 150_000;
/** How long a screen may take to show its heading, in milliseconds. */
const headingTimeoutMs = 10_000;

const { values: options } = parseArgs({ options: { readme: { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '..');
const folder = temporaryFolder();
const portal = await startPortal(join(folder, 'log'), {
  DATA_DIR: join(folder, 'data'),
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
  LOG_LEVEL: 'warn',
});
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
try {
  if (options.readme) await takeReadmePicture(browser);
  else await takeAll(browser);
} finally {
  await browser.close();
  await portal.stop();
}

async function takeReadmePicture(browser: Browser): Promise<void> {
  const file = join(root, 'docs/images/home.png');
  const context = await open(browser, 1280, 'light');
  const page = await context.newPage();
  await show(page, '/');
  await page.screenshot({ path: file });
  const { size } = statSync(file);
  console.log(`docs/images/home.png, ${size} bytes`);
  if (size > readmeLimit) throw new Error(`The picture is larger than ${readmeLimit} bytes.`);
}

async function takeAll(browser: Browser): Promise<void> {
  const { routes, administratorPaths } = await loadRenderModule();
  const [signIn = '', ...signedIn] = administratorPaths;
  const visitors = [...routes.map(({ path }) => path), '/no-such-page', signIn];
  const target = join(root, 'screenshots');
  mkdirSync(target, { recursive: true });
  let taken = 0;

  for (const width of widths) {
    for (const theme of themes) {
      const context = await open(browser, width, theme);
      const page = await context.newPage();
      const take = async (path: string) => {
        await show(page, path);
        const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
        await page.screenshot({ path: join(target, `${name}-${width}-${theme}.png`), fullPage: true });
        taken += 1;
      };
      for (const path of visitors) await take(path);
      await page.request.post('/api/auth/login', { data: administrator });
      for (const path of signedIn) await take(path);
      await context.close();
    }
  }
  console.log(`${taken} pictures in screenshots/`);
}

function open(browser: Browser, width: number, colorScheme: 'light' | 'dark'): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: portal.url,
    viewport: { width, height: 800 },
    colorScheme,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
}

/** Opens a screen and waits for its reads, its heading and its font. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor({ timeout: headingTimeoutMs }).catch(() => {
    throw new Error(`${path} shows no heading.`);
  });
  await page.evaluate(() => document.fonts.ready);
}
