// Visitors' pages in every built language, in a pseudo-locale with longer texts, and from right to left: each fits narrow
// phones, and axe finds nothing. From right to left each box stands where a mirror shows it, so that a language such as
// Urdu is a catalogue and a line.
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '#client/paraglide/messages.js';
import { getLocale, type Locale, locales } from '#client/paraglide/runtime.js';
import { routes } from '#client/routes.tsx';
import { axeFindings, looksOfLanguages, overflow, setLook } from '#client/testing/looks.ts';
import { openPage, prepareVisitorPages, speak } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();
afterEach(() => {
  globalThis.markText = undefined;
  document.documentElement.dir = '';
});

const main = page.getByRole('main');
const paths = [...routes.map(({ path }) => path).filter((path) => path !== '/styleguide'), '/no-such-page'];

/** Opens a page in a language, and waits for the portal's data in the page and in the frame around it. */
async function openIn(language: Locale, path: string): Promise<void> {
  speak(language);
  await openPage(path);
  await expect.element(page.getByRole('navigation', { name: m.footer_official_links() })).toBeVisible();
  await expect.element(main.getByCss('.skeleton')).not.toBeInTheDocument();
}

/** What is wider than its container at each of these widths, and by how many pixels. */
async function overflowAt(...widths: number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.viewport(width, 800);
    const pixels = overflow();
    if (pixels > 0) found.push(`${width}: ${pixels} pixels, ${widest(width).join('; ')}`);
  }
  return found;
}

/** The innermost elements that reach beyond the window. */
const widest = (width: number): string[] =>
  [...document.querySelectorAll<HTMLElement>('#root *')]
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return (right > width + 0.5 || left < -0.5) && one.children.length === 0;
    })
    .sort((one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right)
    .slice(0, 5)
    .map((one) => `${one.localName}.${one.className} “${one.textContent.slice(0, 60)}”`);

declare const __EVERY_LOOK__: boolean;
/** English has tests of its own. Without `npm run test:axe` Hindi has, too, and of the others those with the longest words. */
const others = __EVERY_LOOK__ ? locales.filter((language) => language !== 'en') : (['ta', 'ml'] as const);

describe.each(others)('in %s', (language) => {
  it.each(paths)('%s fits phones, and axe finds nothing', async (path) => {
    await openIn(language, path);
    expect(getLocale()).toBe(language);
    expect(await overflowAt(1280, 360, 320)).toEqual([]);
    for (const look of looksOfLanguages) {
      await setLook(look);
      expect([look, ...(await axeFindings())]).toEqual([look]);
    }
  });
});

/** A text with accents, and a third longer: about as long as the longest language. */
function longer(text: string): string {
  const accents: Record<string, string> = {
    a: 'áa',
    e: 'ée',
    i: 'í',
    o: 'óo',
    u: 'ú',
    A: 'Á',
    E: 'É',
    O: 'Ó',
  };
  return `⟦${text.replace(/[aeiouAEO]/g, (letter) => accents[letter] ?? letter)}⟧`;
}

/** A text in letters that are written from right to left. */
const turned = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCodePoint(0x5d0 + (letter.toLowerCase().charCodeAt(0) - 97)),
  );

it.each(paths)('%s fits phones in the pseudo-locale', async (path) => {
  globalThis.markText = longer;
  await openIn('en', path);
  document.body.dataset['script'] = 'Zzzz'; // pages in further languages let long words break
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/\p{Letter}/u);
  expect(await overflowAt(1280, 360, 320)).toEqual([]);
});

it.each(paths)('%s fits phones from right to left, and axe finds nothing', async (path) => {
  globalThis.markText = turned;
  document.documentElement.dir = 'rtl';
  await openIn('en', path);
  document.body.dataset['script'] = 'Hebr';
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/\p{Letter}/u);
  expect(await overflowAt(1280, 360, 320)).toEqual([]);
  expect(await axeFindings()).toEqual([]);
});

/** The boxes of the page that are no part of a line of text. */
const boxes = () =>
  new Map(
    [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter(
        (one) => !one.closest('svg *') && !/^(?:inline|contents|none)/.test(getComputedStyle(one).display),
      )
      .map((one) => [one, one.getBoundingClientRect()]),
  );

it.each(paths)('%s from right to left is the mirror of the page from left to right', async (path) => {
  await openIn('en', path);
  for (const width of [360, 1280]) {
    await page.viewport(width, 800);
    document.documentElement.dir = '';
    const before = boxes();
    document.documentElement.dir = 'rtl';
    const after = boxes();
    const room = document.documentElement.clientWidth;
    const moved = [...before].flatMap(([one, { left, right }]) => {
      const found = after.get(one);
      if (!found || left === right) return []; // hidden
      const isMirrored =
        Math.abs(found.left - (room - right)) < 2 && Math.abs(found.right - (room - left)) < 2;
      return isMirrored
        ? []
        : [
            `${one.localName}.${one.className}: ${left} to ${right}, mirrored ${found.left} to ${found.right}`,
          ];
    });
    expect(before.size).toBeGreaterThan(50);
    expect([width, moved]).toEqual([width, []]);
  }
});
