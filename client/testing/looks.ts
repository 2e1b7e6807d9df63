// Checks of a whole page in component tests: axe in each width and colour scheme, tooltips of icons, and what is wider than
// the window.
import axe from 'axe-core';
import { onTestFinished } from 'vitest';
import { cdp, commands, page } from 'vitest/browser';
import { pageParts, stylesForAxe } from './page-parts.ts';

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

declare const __EVERY_LOOK__: boolean;

/** Shows the page in this look. A look that is shown already costs nothing. */
export async function setLook({
  width,
  colorScheme,
  height = 800,
}: Look & { height?: number }): Promise<void> {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
  const shows = (query: string) => matchMedia(query).matches;
  if (!shows(`(prefers-color-scheme: ${colorScheme})`) || !shows('(prefers-reduced-motion)')) {
    await commands.setLook(colorScheme);
  }
}

/** The look in which each test begins. */
export const firstLook: Look = { width: 1280, colorScheme: 'light' };

const lightAndDark = (...widths: number[]): Look[] =>
  widths.flatMap((width) => [
    { width, colorScheme: 'light' },
    { width, colorScheme: 'dark' },
  ]);

const everyLook = lightAndDark(360, 768, 1280, 1920);

/** Axe checks every state of a screen in these looks: one, or all with `npm run test:axe`. */
export const looks: Look[] = __EVERY_LOOK__ ? everyLook : [{ width: 360, colorScheme: 'light' }];

/** Axe checks every loaded visitors' page in these looks. */
export const loadedLooks: Look[] = __EVERY_LOOK__
  ? everyLook
  : [
      { width: 360, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'light' },
    ];

/** The looks of pages in each language. No colour depends on a language. */
export const looksOfLanguages: Look[] = __EVERY_LOOK__
  ? lightAndDark(360, 1280)
  : [{ width: 360, colorScheme: 'light' }];

/** Shows the colours of a system with high contrast until they are taken back, at the latest after the test. */
export async function forceColours(): Promise<() => Promise<void>> {
  const { send } = cdp() as unknown as { send(method: string, params: object): Promise<void> };
  const set = (features: object[]) => send('Emulation.setEmulatedMedia', { features });
  await set([{ name: 'forced-colors', value: 'active' }]);
  const takeBack = () => set([]);
  onTestFinished(takeBack);
  return takeBack;
}

/** The keys of the parts of pages in which axe has found nothing. */
const checked = new Set<number>();

/** Buttons and links that show an icon alone, without the tooltip that says what it means. */
const withoutTooltip = () =>
  [...document.querySelectorAll<HTMLElement>('button, a')]
    .filter((one) => one.querySelector('svg.icon') && one.checkVisibility() && !hasWord(one))
    .filter((one) => !one.parentElement?.querySelector('[role=tooltip]'))
    .map((one) => `an icon without a tooltip: ${one.outerHTML.slice(0, 160)}`);

function hasWord(one: HTMLElement): boolean {
  const copy = one.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
  return copy.textContent.trim() !== '';
}

/**
 * Problems that axe finds on the current page, one line each; by rules about colours alone, or by all. With all rules
 * also icons without a tooltip.
 */
export async function axeFindings(which: 'all' | 'colours' = 'all'): Promise<string[]> {
  // A transition may begin when axe scrolls to a part that was not drawn before.
  const styles = document.head.appendChild(document.createElement('style'));
  styles.textContent = stylesForAxe;
  const parts = pageParts((key) => checked.has(key), which);
  const { violations } = await axe.run(parts.checked.length > 0 ? { exclude: parts.checked } : document, {
    resultTypes: ['violations'],
    ...(which === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  });
  styles.remove();
  if (violations.length === 0) for (const key of parts.others) checked.add(key);
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
    ...(which === 'all' ? withoutTooltip() : []),
  ];
}

/** What axe finds on the current page, and by how much the page is wider than the window. */
export async function pageFindings(which: 'all' | 'colours' = 'all'): Promise<string[]> {
  const wider = document.documentElement.scrollWidth - window.innerWidth;
  return [...(await axeFindings(which)), ...(wider > 0 ? [`${wider} pixels wider than the window`] : [])];
}

/** The screens of cases on a phone and a desktop; with `npm run test:axe` on a tablet and a wide screen, too. */
const deskLooks = __EVERY_LOOK__ ? lightAndDark(360, 768, 1280, 1920) : lightAndDark(360, 1280);

/** The looks in which axe uses all rules. A look that differs from one of them in colours alone needs those about colours. */
const fewLooks: Look[] = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
];

/** The axe findings on the current page in these looks, and where the page is wider than the window. */
export const axeFindingsInEveryLook = (): Promise<string[]> => findingsIn(deskLooks);

/** As above, for one more state of a screen that another test has checked in every look. No colour depends on the width. */
export const axeFindingsInFewLooks = (): Promise<string[]> =>
  findingsIn(__EVERY_LOOK__ ? deskLooks : fewLooks);

/** The findings in these looks. The test goes on in the first look. */
async function findingsIn(wanted: Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const look of wanted) {
    await setLook(look);
    const needsAll = fewLooks.some(
      ({ width, colorScheme }) => width === look.width && colorScheme === look.colorScheme,
    );
    const all = await pageFindings(needsAll || __EVERY_LOOK__ ? 'all' : 'colours');
    found.push(...all.map((finding) => `${look.width}, ${look.colorScheme}: ${finding}`));
  }
  await setLook(firstLook);
  return found;
}

/** How many pixels the page, or a table in it, is wider than its container. */
export const overflow = () =>
  Math.max(
    ...[...document.querySelectorAll('html, .table-scroll')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );
