// What holds for every page that comes from the server.
import type { Page } from '@playwright/test';
import { axeFindings, expect, loadedLooks, test } from './journey.ts';
import { screens } from './screens.ts';

for (const path of screens) {
  test(`${path} is complete before any script, wakes without a second read, and goes by keyboard`, async ({
    page,
  }) => {
    const reads: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) reads.push(request.url());
    });
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    expect(html).toContain('Indian Pharmacopoeia Commission'); // an official link, from the database
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    await page.waitForLoadState('networkidle');
    await expect(
      page.getByRole('button', { name: 'Menu' }).or(page.getByRole('navigation').first()).first(),
    ).toBeVisible();
    expect(reads).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await keyboardFindings(page)).toEqual([]);
  });

  test(`axe finds nothing on ${path}, small and wide, light and dark`, async ({ page }) => {
    await page.goto(path);
    for (const { width, colorScheme } of loadedLooks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await axeFindings(page), `${width} pixels, ${colorScheme}`).toEqual([]);
    }
  });
}

/**
 * Walks the page by Tab from its start to its end, and says what is wrong on the way: the skip link is first;
 * whatever has the focus shows it and is in view; the way goes down the page.
 */
async function keyboardFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  let before: { name: string; inMain: boolean; top: number; right: number } | null = null;
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    scrollTo(0, 0);
  });
  for (let step = 0; ; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (element === document.body) return null;
      // The sign of a choice that is hidden is on what stands for it.
      const shown = element.matches('input[type=radio], input[type=checkbox]')
        ? element.parentElement
        : element;
      const box = (shown?.getClientRects()[0] ?? element.getBoundingClientRect()) as DOMRect;
      const marks = [element, element.nextElementSibling, element.parentElement].map(
        (one) => one && getComputedStyle(one),
      );
      const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => [
        box.left + box.width * part,
        box.top + box.height * (part > 0.5 ? 0.3 : 0.7),
      ]);
      const seen = points.filter(([x = 0, y = 0]) => {
        const top = document.elementFromPoint(x, y);
        return top && (shown?.contains(top) || top.contains(shown));
      });
      return {
        name: `${element.tagName} ${element.textContent.trim().slice(0, 40) || element.getAttribute('name')}`,
        isInPlace: element.tabIndex === 0,
        isMarked: marks.some(
          (style) => style?.outlineStyle !== 'none' && parseFloat(style?.outlineWidth ?? '') >= 2,
        ),
        isSeen: seen.length >= 3,
        inMain: element.closest('main') !== null,
        skips: element.getAttribute('href') === '#main',
        top: box.top + scrollY,
        bottom: box.bottom + scrollY,
        left: box.left,
        right: box.right,
      };
    });
    if (!at) return step > 10 ? findings : [...findings, `the walk ended after ${step} steps`];
    if (step === 0 && !at.skips) findings.push('the first is no skip link');
    if (step > 300) return [...findings, 'the walk has no end'];
    if (!at.isInPlace) findings.push(`${at.name} has a place of its own`);
    if (!at.isMarked) findings.push(`${at.name} does not show the focus`);
    if (!at.isSeen) findings.push(`${at.name} is covered`);
    if (at.inMain && before?.inMain && at.bottom < before.top && at.left < before.right) {
      findings.push(`${at.name} stands above ${before.name}`);
    }
    before = at;
  }
}

test('an unknown path is a real 404 with its page, and ways on', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacovigilance' })).toBeVisible();
});

test('going to another page inside the portal moves the focus to its heading and tells its title', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Report ADR Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report an ADR' })).toBeFocused();
  await expect(page).toHaveTitle('Report an ADR – IPSR & SPSR');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Report ADR' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveTitle('Pharmacovigilance – IPSR & SPSR');
});

test('home shows the hero, its four figures and the way to report', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Your Safety, Just a Click Away – Learn, Report & Stay Aware')).toBeVisible();
  for (const [label, value] of [
    ['ADR Reports', '1000+'],
    ['Healthcare Providers', '500+'],
    ['Support Available', '24/7'],
    ['Patient Safety', '99%'],
  ] as const) {
    await expect(page.locator('dl > div', { hasText: label })).toContainText(value);
  }
  await expect(page.getByText('Takes under 2 minutes')).toBeVisible();
});
