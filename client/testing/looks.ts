// Checks of a whole page in component tests: axe in each width and colour scheme, and what is wider than the window.
import axe from 'axe-core';
import { onTestFinished } from 'vitest';
import { cdp, commands, page } from 'vitest/browser';
import { pageParts } from './page-parts.ts';

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

declare const __EVERY_LOOK__: boolean;

const everyLook: Look[] = [360, 768, 1280].flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
]);

/** Axe checks every state of a screen in these looks: one, or all with `npm run test:axe`. */
export const looks: Look[] = __EVERY_LOOK__ ? everyLook : [{ width: 360, colorScheme: 'light' }];

/** Axe checks every loaded visitors' page in these looks. */
export const loadedLooks: Look[] = __EVERY_LOOK__
  ? everyLook
  : [
      { width: 360, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'light' },
    ];

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

/** Problems that axe finds on the current page, one line each; by rules about colours alone, or by all. */
export async function axeFindings(which: 'all' | 'colours' = 'all'): Promise<string[]> {
  // A colour in transition has no meaningful contrast. One may begin when axe scrolls to a part that was not drawn before.
  const still = document.head.appendChild(document.createElement('style'));
  still.textContent = '*, ::before, ::after { transition: none !important }';
  const parts = pageParts((key) => checked.has(key), which);
  const { violations } = await axe.run(parts.checked.length > 0 ? { exclude: parts.checked } : document, {
    resultTypes: ['violations'],
    ...(which === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  });
  still.remove();
  if (violations.length === 0) for (const key of parts.others) checked.add(key);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** The widths in which every state of the screens of cases is checked: a phone and a desktop. */
const deskWidths = __EVERY_LOOK__ ? [360, 768, 1280, 1920] : [360, 1280];

/**
 * The axe findings on the current page in these widths, light and dark, and where the page is wider than the window. A
 * colour scheme changes colours alone, so the dark one is checked by the rules about them.
 */
export async function axeFindingsInEveryLook(): Promise<string[]> {
  const found: string[] = [];
  for (const width of deskWidths) {
    await page.viewport(width, 800);
    for (const colorScheme of ['light', 'dark'] as const) {
      await commands.setLook(colorScheme);
      const wider = document.documentElement.scrollWidth - window.innerWidth;
      const all = [
        ...(await axeFindings(colorScheme === 'dark' ? 'colours' : 'all')),
        ...(wider > 0 ? [`${wider} pixels wider than the window`] : []),
      ];
      found.push(...all.map((finding) => `${width}, ${colorScheme}: ${finding}`));
    }
  }
  await page.viewport(1280, 800);
  await commands.setLook('light');
  return found;
}

/** How many pixels the page, or a table in it, is wider than its container. */
export const overflow = () =>
  Math.max(
    ...[...document.querySelectorAll('html, .table-scroll')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );
