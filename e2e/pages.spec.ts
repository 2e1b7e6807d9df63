// The documents of all visitors' pages: with a script they hydrate, and without one they show everything. How each page
// works by keyboard, and what axe finds on it, is proved by client/every-page.browser.test.tsx.
import type { Locator } from '@playwright/test';
import { axeFindings, expect, test } from './journey.ts';
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

test('every page is complete before any script and hydrates without a second read, and links lead from page to page', async ({
  page,
}) => {
  test.slow(); // a load of each page
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Whether this person may broadcast, and counts that are not published: no page has them.
    const inNoPage = ['/api/broadcast/own', '/api/public-statistics'];
    if (pathname.startsWith('/api/') && !inNoPage.includes(pathname)) reads.push(request.url());
  });
  for (const path of screens) {
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    expect([path, answer?.status()]).toEqual([path, path === '/no-such-page' ? 404 : 200]);
    expect(html).toContain('Indian Pharmacopoeia Commission'); // an official link, from the database
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    await page.waitForLoadState('networkidle');
    await expect(
      page.getByRole('button', { name: 'Menu' }).or(page.getByRole('navigation').first()).first(),
    ).toBeVisible();
    expect([path, reads]).toEqual([path, []]);
  }
  expect(await axeFindings(page)).toEqual([]); // on a document of the server, with the styles of the build

  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacovigilance' })).toBeVisible();
  await page.getByRole('link', { name: 'Report ADR Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report an ADR' })).toBeFocused();
  await expect(page).toHaveTitle('Report an ADR – IPSR & SPSR');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Report ADR' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveTitle('Pharmacovigilance – IPSR & SPSR');
});

test('the footer stays while scripts take over the page, and its links lead on without a new document', async ({
  page,
}) => {
  await page.goto('/terms');
  await expect(page.locator('html[data-loaded]')).toBeAttached();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const footer = page.getByRole('contentinfo');
  const current = footer.locator('[aria-current=page]');
  await expect(current).toHaveText('Terms');

  await footer.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeFocused();
  await expect(current).toHaveText('Privacy');
  await expect(footer).toContainText('pharmacovigilance@example.org');
  await footer.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeFocused();
  await expect(current).toHaveText('Terms');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
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
    '/safety-alerts': ['An alert is mostly a first sign', 'Mefenamic acid: DRESS syndrome'],
    '/safety-data': ['They do not say how likely a side effect is.', 'Nothing is published yet'],
    '/no-such-page': ['404 Page Not Found', 'Go to Home'],
  };

  test('every page shows its content between bar and footer, and the menu opens', async ({ page }) => {
    // The last one has the bar and the footer that are looked at.
    for (const path of [...screens.filter((path) => path !== '/awareness'), '/awareness'] as const) {
      // Reads that take over a second are left to the browser; on a busy machine that happens.
      await expect(async () => {
        await page.goto(path);
        const shown = await page.getByRole('main').innerText();
        expect([path, contents[path].filter((text) => !shown.includes(text))]).toEqual([path, []]);
      }).toPass({ timeout: 20_000 });
    }

    const linksOf = (part: Locator) =>
      part
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
    const bar = page.getByRole('navigation', { name: 'Main' });
    expect(await linksOf(bar)).toEqual([
      ...barLinks,
      ['Track your report', '/report-status'],
      ['हिन्दी', '?lang=hi'],
    ]);
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
