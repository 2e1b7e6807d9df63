// Checks of a whole page in component tests: axe in each width and colour scheme, and what is wider than the window.
import axe from 'axe-core';
import { commands, page } from 'vitest/browser';
import { pageParts } from './page-parts.ts';

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

declare const __EVERY_LOOK__: boolean;

/** Axe checks every state of a screen in these looks: one, or all with `npm run test:axe`. */
export const looks: Look[] = __EVERY_LOOK__
  ? [360, 768, 1280].flatMap((width) => [
      { width, colorScheme: 'light' as const },
      { width, colorScheme: 'dark' as const },
    ])
  : [{ width: 360, colorScheme: 'light' }];

/** The keys of the parts of pages in which axe has found nothing. */
const checked = new Set<number>();

/** Problems that axe finds on the current page, one line each; by rules about colours alone, or by all. */
export async function axeFindings(which: 'all' | 'colours' = 'all'): Promise<string[]> {
  // A colour in transition has no meaningful contrast.
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  const parts = pageParts((key) => checked.has(key), which);
  const { violations } = await axe.run(parts.checked.length > 0 ? { exclude: parts.checked } : document, {
    resultTypes: ['violations'],
    ...(which === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  });
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
