// What all visitors' pages share, over a real portal: each works by keyboard, in forced colours too, is not wider than
// the window, and has no problem that axe finds. Journeys prove the documents (e2e/pages.spec.ts).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { routes } from '#client/routes.tsx';
import { keyboardFindings } from '#client/testing/keyboard-walk.ts';
import { axeFindings, forceColours, loadedLooks, overflow, setLook } from '#client/testing/looks.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();

const paths = [...routes.map(({ path }) => path).filter((path) => path !== '/styleguide'), '/no-such-page'];

/** Parts that come when the page is at rest, above others. */
const lateParts: Record<string, string> = {
  '/report-adr': '.draft-place label',
  '/awareness': '.alert-list',
};

/** Opens a page, and waits for the portal's data in it. */
async function openLoaded(path: string): Promise<void> {
  await openPage(path);
  await expect.element(page.getByRole('navigation', { name: 'Official' })).toBeVisible();
  await expect.poll(() => page.getByCss('.skeleton').length).toBe(0);
  await expect.element(page.getByCss(lateParts[path] ?? 'footer')).toBeVisible();
}

it.each(paths)(
  '%s works by keyboard, in forced colours and at double zoom, and axe finds no problem',
  async (path) => {
    const walk = async (width: number, height: number) => {
      await page.viewport(width, height);
      expect([width, overflow(), await keyboardFindings()]).toEqual([width, 0, []]);
    };
    await openLoaded(path);
    await walk(360, 640);
    await walk(640, 360); // a desktop at double zoom
    const takeBack = await forceColours();
    await walk(1280, 720);
    await takeBack();
    for (const { width, colorScheme } of loadedLooks) {
      await setLook({ width, colorScheme });
      expect(await axeFindings(), `${width} pixels, ${colorScheme}`).toEqual([]);
    }
  },
);
