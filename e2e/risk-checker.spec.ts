// Drug risk checker, as visitors use it.
import type { Page } from '@playwright/test';
import { axeFindings, expect, looks, test } from './journey.ts';

const search = (page: Page) => page.getByLabel('Search by medicine or reaction');
const status = (page: Page) => page.getByRole('region', { name: 'Medicines' }).getByRole('status').first();
const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /\d%/ });
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const detail = (page: Page) => page.locator('#detail');
const disclaimer =
  'For education only. A figure describes groups of people, not you. ' +
  'Ask a doctor or pharmacist before you stop or change a medicine.';

const drug = (drugName: string, riskPercentage: number, commonADRs = 'Headache') => ({
  id: `id-${drugName}`,
  drugName,
  commonADRs,
  riskPercentage,
  isActive: true,
  version: 1,
  isSample: false,
});

/** Opens the page from another one, so that the browser itself reads the list. */
async function comeFromHome(page: Page) {
  await page.goto('/not-found-so-that-nothing-is-read');
  // On a small screen the menu is a drawer; the footer's link is always there.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Risk checker' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drug Risk Checker' })).toBeFocused();
}

test('every medicine is in the page with number and level before any script, and nothing is read twice', async ({
  page,
}) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) reads.push(request.url());
  });
  const html = (await (await page.goto('/risk-checker'))?.text()) ?? '';
  expect(html.match(/class="drug"/g)).toHaveLength(18);
  expect(html).toContain('Amoxicillin with clavulanic acid');
  await page.waitForLoadState('networkidle');
  await expect(rows(page)).toHaveCount(18);
  await expect(row(page, 'Metformin')).toHaveAccessibleName('Metformin 53% High');
  await expect(row(page, 'Escitalopram')).toHaveAccessibleName('Escitalopram 15% Low');
  await expect(row(page, 'Nifedipine')).toHaveAccessibleName('Nifedipine (long-acting tablets) 16% Medium');
  await expect(status(page)).toHaveText('18 medicines');
  expect(reads).toEqual([]);
});

test('the level is Low to 15, Medium to 25 and High from 26, and the bar has its marks there', async ({
  page,
}) => {
  const figures = [0, 15, 16, 25, 26, 100];
  await page.route('/api/drug-risks', (route) =>
    route.fulfill({ json: figures.map((figure) => drug(`Drug ${figure}.`, figure)) }),
  );
  await comeFromHome(page);
  await expect(rows(page)).toHaveText([
    /0% Low/,
    /15% Low/,
    /16% Medium/,
    /25% Medium/,
    /26% High/,
    /100% High/,
  ]);
  for (const figure of figures) {
    const bar = row(page, `Drug ${figure}.`).locator('svg');
    await expect(bar.locator('rect').last()).toHaveAttribute('width', String(figure));
    await expect(bar.locator('path')).toHaveAttribute('d', 'M15 0v14M25 0v14');
  }
});

test('two characters send no request, three send one after 250 milliseconds without typing', async ({
  page,
}) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/drug-risks/search')) searches.push(new URL(request.url()).search);
  });
  await page.clock.install();
  await page.goto('/risk-checker');
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));

  await search(page).fill('  me  ');
  await page.clock.runFor(2_000);
  await search(page).fill('💊💊');
  await page.clock.runFor(2_000);
  expect(searches).toEqual([]);
  await expect(rows(page)).toHaveCount(18);

  await search(page).fill(' met');
  await page.clock.runFor(249);
  await search(page).fill(' metf & ');
  await page.clock.runFor(249);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await expect(status(page)).toHaveText('No medicines found');
  expect(searches).toEqual(['?q=metf%20%26']);
});

test('a search finds by name and by reaction, says how many, and an emptied field shows all again', async ({
  page,
}) => {
  await page.goto('/risk-checker');
  await search(page).fill('METFORMIN');
  await expect(status(page)).toHaveText('1 medicine found');
  await expect(rows(page)).toHaveText([/Metformin/]);

  await search(page).fill('dizziness');
  await expect(status(page)).toHaveText(/^\d+ medicines found$/);
  await expect(row(page, 'Pregabalin')).toBeVisible();
  await expect(row(page, 'Metformin')).toHaveCount(0);

  await search(page).fill('');
  await expect(status(page)).toHaveText('18 medicines');
  await expect(rows(page)).toHaveCount(18);
});

test('a search without a result shows a message and offers all medicines', async ({ page }) => {
  await page.goto('/risk-checker');
  await search(page).fill('no such medicine');
  await expect(page.getByRole('heading', { level: 2, name: 'No medicines found' })).toBeVisible();
  await expect(status(page)).toHaveText('No medicines found');
  await page.getByRole('button', { name: 'Show all medicines' }).click();
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await expect(rows(page)).toHaveCount(18);
});

test('a failed search says "Search failed", and Retry searches again', async ({ page }) => {
  await page.route('/api/drug-risks/search?*', (route) => route.abort(), { times: 1 });
  await page.goto('/risk-checker');
  await search(page).fill('metformin');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'Search failed' })).toBeVisible();
  await expect(alert).toContainText('Check your connection and try again.');
  await expect(status(page)).toBeEmpty();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(status(page)).toHaveText('1 medicine found');
});

test('a refusal shows the server’s message', async ({ page }) => {
  await page.route('/api/drug-risks/search?*', (route) =>
    route.fulfill({
      status: 429,
      json: { message: 'Too many requests came from your network. Try again in 1 minute.' },
    }),
  );
  await page.goto('/risk-checker');
  await search(page).fill('metformin');
  await expect(
    page.getByText('Too many requests came from your network. Try again in 1 minute.'),
  ).toBeVisible();
});

test('during a search the list stays, the page shows the progress, and an outdated answer is ignored', async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('/api/drug-risks/search?q=metformin', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/risk-checker');
  await search(page).fill('metformin');
  await expect(page.getByText('Searching...')).toBeVisible();
  await expect(rows(page)).toHaveCount(18);
  await search(page).fill('tramadol');
  await expect(rows(page)).toHaveText([/Tramadol/]);
  const late = page.waitForResponse('/api/drug-risks/search?q=metformin');
  letGo();
  await (await late).finished();
  await expect(page.getByText('Searching...')).toHaveCount(0);
  await expect(rows(page)).toHaveText([/Tramadol/]);
});

test('text typed before hydration is searched for', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/entry-client*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/risk-checker', { waitUntil: 'commit' });
  await search(page).fill('metformin');
  release();
  await expect(status(page)).toHaveText('1 medicine found');
});

test('on a wide screen a chosen medicine opens beside the list, stays visible, and is in the address', async ({
  page,
}) => {
  await page.goto('/risk-checker');
  await expect(page.getByText('Choose a medicine to read about its common reactions.')).toBeVisible();
  await row(page, 'Tramadol').click();
  await expect(detail(page).getByRole('heading', { level: 2, name: 'Tramadol' })).toBeVisible();
  await expect(detail(page)).toContainText('26% High');
  await expect(detail(page).getByText(disclaimer)).toBeVisible();
  await expect(detail(page).getByText(/^Dizziness: about 26 of 100 people/)).toBeVisible();
  await expect(row(page, 'Tramadol')).toHaveAttribute('aria-current', 'true');
  await expect(row(page, 'Tramadol')).toBeFocused();
  await expect(page.locator('main [aria-live]')).toHaveText('Tramadol: 26% High');
  await expect(page).toHaveURL(/\/risk-checker\?drug=[\da-f-]{36}/);

  // Beside the list and below the bar, at both ends of the list.
  const box = () => detail(page).evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
  const list = await row(page, 'Tramadol').evaluate((node) => node.getBoundingClientRect().right);
  expect((await box()).left).toBeGreaterThan(list);
  await expect(detail(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(async () => (await box()).top).toBe(76);

  // The row changes at once, before slower work starts.
  const answer = await row(page, 'Metformin').evaluate((link: HTMLElement) => {
    link.click();
    return link.matches('[data-pressed]');
  });
  expect(answer).toBe(true);
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Metformin');
  await expect(row(page, 'Metformin')).not.toHaveAttribute('data-pressed');
  await page.goBack();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Tramadol');
  await page.reload();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Tramadol');
});

test('on a small screen the detail opens below its row with focus, and Close returns focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/risk-checker');
  await row(page, 'Isoniazid').click();
  const heading = detail(page).getByRole('heading', { level: 2, name: 'Isoniazid' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  // Measured in one call: the page may still be scrolling there.
  const room = await row(page, 'Isoniazid').evaluate(
    (link) =>
      (document.getElementById('detail')?.getBoundingClientRect().top ?? NaN) -
      link.getBoundingClientRect().bottom,
  );
  expect(room).toBeGreaterThanOrEqual(0);
  await detail(page).getByRole('link', { name: 'Close' }).click();
  await expect(detail(page)).toHaveCount(0);
  await expect(row(page, 'Isoniazid')).toBeFocused();
  await expect(page).toHaveURL('/risk-checker');
});

test('the educational disclaimer is above the list, in its heading, and in the detail', async ({ page }) => {
  await page.goto('/risk-checker');
  await expect(page.getByText(disclaimer)).toHaveCount(1);
  await expect(page.getByText('Risk, for education only')).toBeVisible();
  await row(page, 'Tramadol').click();
  await expect(page.getByText(disclaimer)).toHaveCount(2);
  // The table head stays in view at every scroll position.
  await row(page, 'Tramadol').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(page.getByText('Risk, for education only')).toBeInViewport({ ratio: 1 });
});

test('the page links to the report form and to the awareness page', async ({ page }) => {
  await page.goto('/risk-checker');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Know About ADRs' })).toHaveAttribute('href', '/awareness');
  await row(page, 'Tramadol').click();
  await expect(detail(page).getByRole('link', { name: 'Know About ADRs' })).toHaveAttribute(
    'href',
    '/awareness',
  );
  await detail(page).getByRole('link', { name: 'Report an ADR' }).click();
  await expect(page).toHaveURL('/report-adr');
});

test('an address with a medicine that is no longer listed shows a message', async ({ page }) => {
  await page.goto('/risk-checker?drug=gone');
  await expect(page.getByText('This medicine is no longer in the list')).toBeVisible();
  await expect(detail(page)).toHaveCount(0);
});

test('an empty list has its own message', async ({ page }) => {
  await page.route('/api/drug-risks', (route) => route.fulfill({ json: [] }));
  await comeFromHome(page);
  await expect(page.getByRole('heading', { level: 2, name: 'No medicines in the list yet' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('a slow list is announced as loading, and a failed one offers a retry', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    '/api/drug-risks',
    async (route) => {
      await held;
      await route.abort();
    },
    { times: 1 },
  );
  await comeFromHome(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  expect(await axeFindings(page)).toEqual([]);
  letGo();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'The medicines could not be loaded' })).toBeVisible();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(18);
});

test('searching, opening a medicine and going on to report works by keyboard alone', async ({ page }) => {
  await page.goto('/risk-checker');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // skip link
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('metformin');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('1 medicine found');
  await page.keyboard.press('Tab');
  await expect(row(page, 'Metformin')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(detail(page).getByRole('link', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/report-adr');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole list shows, a plain link opens a medicine, and the search is absent', async ({ page }) => {
    await page.goto('/risk-checker');
    await expect(rows(page)).toHaveCount(18);
    await expect(search(page)).toBeHidden();
    await expect(page.getByText('Searching needs JavaScript. The list below is complete.')).toBeVisible();
    await row(page, 'Tramadol').click();
    await expect(detail(page).getByRole('heading', { level: 2, name: 'Tramadol' })).toBeInViewport();
    await expect(detail(page)).toContainText('26% High');
    await detail(page).getByRole('link', { name: 'Close' }).click();
    await expect(detail(page)).toHaveCount(0);
  });
});

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('axe finds no problem on the list, an open medicine, an empty and a failed search', async ({
      page,
    }) => {
      await page.goto('/risk-checker');
      expect(await axeFindings(page)).toEqual([]);
      await row(page, 'Tramadol').click();
      await expect(detail(page)).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await search(page).fill('zzz');
      await expect(status(page)).toHaveText('No medicines found');
      expect(await axeFindings(page)).toEqual([]);
      await page.route('/api/drug-risks/search?*', (route) => route.abort());
      await search(page).fill('tramadol');
      await expect(page.getByRole('heading', { name: 'Search failed' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}

test('nothing is wider than a 320 pixel screen, even with a long name of a medicine', async ({ page }) => {
  await page.route('/api/drug-risks', (route) =>
    route.fulfill({ json: [drug('W'.repeat(200), 100, 'W'.repeat(2000)), drug('Short', 5)] }),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await comeFromHome(page);
  await expect(rows(page)).toHaveCount(2);
  expect(await overflow()).toBe(0);
  await rows(page).first().click();
  await expect(detail(page)).toBeVisible();
  expect(await overflow()).toBe(0);
});
