// Tests that apply to every server-rendered page.
import type { Locator, Page } from '@playwright/test';
import { navigateClientSide, overflow, toast } from './client-navigation.ts';
import { axeFindings, expect, freezeClock, loadedLooks, test } from './journey.ts';
import { screens } from './screens.ts';

const barLinks = [
  ['Home', '/'],
  ['About', '/about'],
  ['Report ADR', '/report-adr'],
  ['Awareness', '/awareness'],
  ['Risk checker', '/risk-checker'],
  ['Find AMC', '/find-amc'],
  ['Quiz', '/quiz'],
  ['Contact', '/contact'],
  ['LIVE', '/live-stream'],
  ['Admin Login', '/admin/login'],
] as const;
const quickLinks: readonly string[] = [
  '/',
  '/report-adr',
  '/awareness',
  '/risk-checker',
  '/quiz',
  '/contact',
];

const walks = [
  { width: 360, height: 640, forcedColors: 'none' },
  { width: 1280, height: 720, forcedColors: 'active' },
  { width: 640, height: 360, forcedColors: 'none' },
] as const;

for (const path of screens) {
  test(`${path} is complete before any script, hydrates without a second read, works by keyboard, and axe finds no problem`, async ({
    page,
  }) => {
    test.slow(); // three walks and several axe runs
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
    // A phone, a desktop in forced colours, and a desktop at double zoom.
    for (const { forcedColors, ...size } of walks) {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors });
      await page.setViewportSize(size);
      const findings = await keyboardFindings(page, { knownFooters: checkedFooters });
      expect([size, await overflow(page), findings]).toEqual([size, 0, []]);
    }
    await page.emulateMedia({ forcedColors: 'none' });
    for (const { width, colorScheme } of loadedLooks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await axeFindings(page), `${width} pixels, ${colorScheme}`).toEqual([]);
    }
  });
}

/** The HTML of the footers that were walked without a finding, each with the window's size and colours. */
const checkedFooters = new Set<string>();

/**
 * Presses Tab from the start of the page, or from the focused element, to its end and reports problems: the skip
 * link must be first, every focused element must show its focus and be in view, and the order must go down the page.
 * A walk ends at a footer that is known.
 */
async function keyboardFindings(
  page: Page,
  { knownFooters = new Set<string>(), startsHere = false } = {},
): Promise<string[]> {
  const findings: string[] = [];
  const footer = await page.evaluate(() =>
    [
      document.querySelector('footer')?.outerHTML,
      innerWidth,
      innerHeight,
      matchMedia('(forced-colors: active)').matches,
    ].join(),
  );
  let before: { name: string; inMain: boolean; top: number; right: number } | null = null;
  await page.evaluate((startsHere) => {
    (document.activeElement as HTMLElement).blur();
    if (!startsHere) {
      // Without this, Tab would go on from where the last walk ended.
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    }
    scrollTo(0, 0);
  }, startsHere);
  for (let step = 0; ; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (element === document.body) return null;
      // A hidden radio button or checkbox shows its focus on the element that stands in for it.
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
        inFooter: element.closest('footer') !== null,
        skips: element.getAttribute('href') === '#main',
        top: box.top + scrollY,
        bottom: box.bottom + scrollY,
        left: box.left,
        right: box.right,
      };
    });
    if (!at || (at.inFooter && knownFooters.has(footer))) {
      if (findings.length === 0) knownFooters.add(footer);
      return at || step > 10 ? findings : [...findings, `the walk ended after ${step} steps`];
    }
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

test('in forced colours the bar shows the risk, and the mark shows the choice', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/risk-checker');
  const bar = page.locator('.drug svg').first().locator('rect');
  const [empty, filled] = await bar.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fill));
  expect(filled).not.toBe(empty);
  await navigateClientSide(page, '/quiz');
  await page.getByLabel('Your name').fill('Asha');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.getByRole('radio').first().check();
  const looks = await page.locator('.answer').evaluateAll((answers) =>
    answers.map((answer) =>
      [answer, ...answer.querySelectorAll('*')]
        .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::before')])
        .map(({ backgroundColor, borderColor, borderWidth, appearance, outlineStyle }) =>
          [backgroundColor, borderColor, borderWidth, appearance, outlineStyle].join(),
        )
        .join(),
    ),
  );
  expect(looks[0]).not.toBe(looks[1]);
  expect(looks[1]).toBe(looks[2]);
});

/** Presses Tab until focus returns to its start. It must never reach the page behind the dialog. */
async function tabAround(page: Page): Promise<void> {
  const where = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      // Between the last and the first element, focus is in the browser's toolbar.
      return element === document.body
        ? 'browser'
        : element?.closest(':modal')
          ? element.textContent
          : 'behind';
    });
  const first = await where();
  const seen: (string | null)[] = [];
  do {
    await page.keyboard.press('Tab');
    seen.push(await where());
  } while (seen.at(-1) !== first && seen.length < 30);
  expect(seen.at(-1)).toBe(first);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).not.toContain('behind');
}

test('drawer and viewer trap focus, make the page inert, and return focus on Esc', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/awareness');
  const ways = [
    { opener: page.getByRole('button', { name: 'Menu' }), dialog: 'Menu' },
    {
      opener: page.getByRole('region', { name: 'Photo and Video Gallery' }).getByRole('link').first(),
      dialog: /^1 of /,
    },
  ];
  for (const { opener, dialog } of ways) {
    await opener.press('Enter');
    await expect(
      page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Close' }),
    ).toBeFocused();
    const behind = page.getByRole('main').locator('a').last();
    await behind.focus();
    await expect(behind).not.toBeFocused();
    await tabAround(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('on a phone a toast never covers the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const withoutFile = {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'A document',
    description: null,
    fileSize: '240 KB',
    filename: 'resource_1767225600000.pdf',
    originalName: 'a.pdf',
    category: 'forms',
    isActive: true,
    uploadedAt: '2026-11-20T04:00:00.000Z',
    version: 1,
    isSample: true,
    hasFile: false,
  };
  await page.route('/api/downloadable-resources', (route) => route.fulfill({ json: [withoutFile] }));
  await navigateClientSide(page, '/awareness');
  await freezeClock(page); // the toast stays
  await page
    .getByRole('button', { name: /^Download/ })
    .last()
    .press('Enter');
  await page.clock.runFor(100);
  await expect(toast(page)).toContainText('Demo Mode');
  // The walk starts at the button, so the skip link cannot be first.
  expect(await keyboardFindings(page, { startsHere: true })).toEqual(['the first is no skip link']);
  await expect(toast(page)).toContainText('Demo Mode');
});

test('an unknown path is a 404 page with links to go on', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacovigilance' })).toBeVisible();
});

test('a navigation inside the portal moves focus to the heading and announces the title', async ({
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

test('home shows the hero, its four figures and the link to the report form', async ({ page }) => {
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

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  const contents: Record<(typeof screens)[number], string[]> = {
    '/': [
      'Your Safety, Just a Click Away – Learn, Report & Stay Aware',
      'Report ADR Now',
      'Featured Gallery',
      'Professional Tools & Services',
      'Platform Features',
    ],
    '/about': [
      'About IPSR & SPSR',
      'A pharmacovigilance cell is a small group',
      'Messages from the Leadership',
      'IPSR & SPSR, Pharmacovigilance Cell',
    ],
    '/report-adr': [
      'Is this an emergency? Call 112 or go to a hospital now.',
      'Collect details.',
      'Patient’s name',
      'Submit Report',
      'ADR monitoring centres (AMC) help patients and doctors to report in person.',
      'This form is for reporting suspected reactions. It gives no medical advice',
    ],
    '/awareness': [
      'What is Pharmacovigilance?',
      'Why ADR Reporting Matters',
      'Only doctors may report a side effect.',
      'Photo and Video Gallery',
      'Downloadable Resources',
      'Take Quiz',
    ],
    '/risk-checker': ['Metformin', '53%', 'High', 'For education only.'],
    '/find-amc': [
      'What is an AMC?',
      'All AMC Locations',
      '14 locations found',
      'Get Directions',
      'Most centres operate 9 AM to 5 PM, Monday to Friday.',
    ],
    '/quiz': ['About 5 minutes', 'The quiz runs in your browser and needs JavaScript.'],
    '/contact': [
      'Get in Touch',
      'Send Message',
      '10:00 AM to 2:00 PM',
      'About Our Team',
      'Quick Help',
      'Frequently Asked Questions',
    ],
    '/live-stream': [
      'The camera is off',
      'The number of viewers is simulated',
      'Guidelines',
      'Camera and recording run in your browser and need JavaScript.',
    ],
    '/privacy': ['Only signed-in administrators of IPSR & SPSR can read a report.'],
    '/terms': ['Nothing here replaces a doctor or pharmacist.'],
    '/accessibility': ['Use every public page by keyboard alone'],
    '/no-such-page': ['404 Page Not Found', 'Go to Home'],
  };

  test('every page shows its content between bar and footer, and the menu opens', async ({ page }) => {
    for (const path of screens) {
      // Reads that take over a second are left to the browser; on a busy machine that happens.
      await expect(async () => {
        await page.goto(path);
        const shown = await page.getByRole('main').innerText();
        expect([path, contents[path].filter((text) => !shown.includes(text))]).toEqual([path, []]);
      }).toPass({ timeout: 20_000 });
    }

    await page.goto('/awareness');
    const linksOf = (part: Locator) =>
      part
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    const bar = page.getByRole('navigation', { name: 'Main' });
    expect(await linksOf(bar)).toEqual([...barLinks, ['हिन्दी', '?lang=hi']]);
    await expect(bar.locator('[aria-current=page]')).toHaveText('Awareness');
    const footer = page.getByRole('contentinfo');
    expect(await linksOf(footer.getByRole('navigation', { name: 'Quick Links' }))).toEqual(
      barLinks.filter(([, path]) => quickLinks.includes(path)),
    );
    const official = footer.getByRole('navigation', { name: 'Official Links' }).getByRole('link');
    await expect(official).toHaveCount(6);
    for (const link of await official.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link).toHaveAccessibleName(/\(opens in new tab\)$/);
      await expect(link.locator('svg')).toHaveCount(2);
    }
    for (const text of [
      'IPSR & SPSR, Pharmacovigilance Cell',
      'PvPI helpline 1800-180-3024',
      'Working days, 9:00 AM to 5:30 PM',
      'pharmacovigilance@example.org',
      'This site is for awareness and education only. It does not replace professional medical advice.',
      '© IPSR & SPSR, Pharmacovigilance',
    ]) {
      await expect(footer).toContainText(text);
    }

    // The menu also works with text at twice the size.
    await page.setViewportSize({ width: 360, height: 640 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await expect(page.getByRole('link', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Menu' }).click();
    const menu = page.locator('#menu');
    await expect(menu.getByRole('link', { name: 'Admin Login' })).toBeVisible();
    await menu.getByRole('link', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
  });
});
