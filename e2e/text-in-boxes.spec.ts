// No text stands outside its box: each badge, button, link that looks like one, tab, cell and heading of each page, in
// Chromium and in Firefox, whose fonts are a little wider.
import { findFirefox, startFirefox } from '#testing/firefox.ts';
import { expect, test } from './journey.ts';
import { screens } from './screens.ts';

const parts =
  '.badge, .button, button, [role=tab], td, th, h1, h2, h3, .drug-name, .bar a, .footer a, legend, label, dd, dt';
const sizes = [
  [320, 640],
  [1280, 800],
] as const;

/** The parts whose text is wider or higher than their box, with both sizes. */
const outside = `document.fonts.ready.then(() => [...document.querySelectorAll(${JSON.stringify(parts)})].flatMap((part) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight, textContent } = part;
  const style = getComputedStyle(part);
  // What is cut on purpose has an ellipsis, what is for readers of the screen alone one pixel; a finger may touch beside LIVE.
  const isShown = clientWidth > 1 && part.checkVisibility() && style.display !== 'inline' && style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none' && getComputedStyle(part, '::after').position !== 'absolute';
  const isOut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 4;
  return isShown && isOut
    ? [[textContent.trim().slice(0, 40), scrollWidth, clientWidth, scrollHeight, clientHeight].join(' ')]
    : [];
}))`;

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
