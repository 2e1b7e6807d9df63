// No text stands outside its box: each badge, button, link that looks like one, tab, cell and heading of each page and of each
// screen of the desk, in Chromium and in Firefox, whose fonts are a little wider.
import { join } from 'node:path';
import { administrator } from '#testing/administrator.ts';
import { startPortal, temporaryFolder } from '#testing/child-server.ts';
import { findFirefox, startFirefox } from '#testing/firefox.ts';
import { loadRenderModule } from '#server/pages/assets.ts';
import { textOutside } from '#client/testing/text-outside.ts';
import { expect, test } from './journey.ts';
import { screens } from './screens.ts';

const sizes = [
  [320, 640],
  [1280, 800],
] as const;

/** The parts whose text is outside, once the fonts are there. */
const outside = `document.fonts.ready.then(${textOutside.toString()})`;

/** Pages with parts that the plain ones do not show. */
const all = [...screens, '/find-amc?lang=hi', '/report-adr?lang=hi', '/risk-checker?lang=hi'];

test('in Chromium no text stands outside its box', async ({ page }) => {
  test.slow(); // a load of each page
  for (const path of all) {
    await page.goto(path);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect([path, width, await page.evaluate(outside)]).toEqual([path, width, []]);
    }
    // As in a language that is written from right to left.
    const [[narrow, height]] = sizes;
    await page.setViewportSize({ width: narrow, height });
    const turned = `document.documentElement.dir = 'rtl', [document.documentElement.scrollWidth - innerWidth, ${outside}]`;
    const [overflow, out] = await page.evaluate<[number, Promise<string[]>]>(
      `(async () => { const [wide, out] = (${turned}); return [wide, await out]; })()`,
    );
    expect([path, 'right to left', overflow, await out]).toEqual([path, 'right to left', 0, []]);
  }
});

test('the name of the portal keeps its line in the bar, however wide the window', async ({ page }) => {
  for (const language of ['en', 'hi']) {
    await page.goto(`/?lang=${language}`);
    for (const width of [1024, 1280, 1600, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      // One line is at most 1.5 times as high as its letters.
      const tooHigh = await page.evaluate(`[...document.querySelectorAll('.brand :is(b, small)')]
        .filter((part) => part.scrollHeight > 1.5 * parseFloat(getComputedStyle(part).fontSize))
        .map(({ textContent }) => textContent)`);
      expect([language, width, tooHigh]).toEqual([language, width, []]);
    }
  }
});

const firefox = findFirefox();

test('in Firefox no text stands outside its box (Not run without Firefox)', async ({ baseURL }) => {
  test.skip(firefox === null);
  test.slow();
  const browser = await startFirefox(firefox ?? '');
  try {
    for (const path of all) {
      for (const [width, height] of sizes) {
        await browser.open(new URL(path, baseURL).href, width, height);
        expect([path, width, await browser.evaluate<string[]>(outside)]).toEqual([path, width, []]);
      }
    }
  } finally {
    await browser.close();
  }
});

/** Resolves when a screen of the desk shows its heading and no part of it is loading any more. */
const shown = `new Promise((come) => {
  const look = () =>
    document.querySelector('main h1') && !document.querySelector('main :is(.skeleton, [aria-busy=true])')
      ? come(true)
      : requestAnimationFrame(look);
  look();
})`;

test('at the desk no text stands outside its box (in Firefox: Not run without Firefox)', async ({ page }) => {
  test.slow();
  const folder = temporaryFolder();
  // With made-up cases in every state.
  const portal = await startPortal(join(folder, 'log'), { DATA_DIR: join(folder, 'data'), SEED: 'demo' });
  const browser = firefox === null ? null : await startFirefox(firefox);
  try {
    const { request } = page.context();
    await request.post(`${portal.url}/api/auth/login`, { data: administrator });
    const [first] = (await (await request.get(`${portal.url}/api/admin/cases?view=all`)).json()) as {
      id: string;
    }[];
    await browser?.open(`${portal.url}/admin/login`, 1280, 800);
    await browser?.evaluate(
      `fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(administrator))} }).then(({ ok }) => ok)`,
    );
    const { administratorPaths } = await loadRenderModule();
    const deskScreens = administratorPaths.filter((path) => !path.includes(':'));
    const found: unknown[] = [];
    for (const path of [...deskScreens, `/admin/cases/${first?.id}`]) {
      await page.goto(portal.url + path);
      await page.evaluate(shown);
      await browser?.open(portal.url + path, 1280, 800);
      await browser?.evaluate(shown);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await browser?.resize(width, height);
        const outsides = [await page.evaluate<string[]>(outside), await browser?.evaluate<string[]>(outside)];
        if (outsides.some((one) => one && one.length > 0)) found.push([path, width, ...outsides]);
      }
    }
    expect(found).toEqual([]);
  } finally {
    await browser?.close();
    await portal.stop();
  }
});
