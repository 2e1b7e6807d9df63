// Find nearest AMC, as visitors use it.
import type { Page } from '@playwright/test';
import { axeFindings, expect, looks, test } from './journey.ts';

const city = (page: Page) => page.getByLabel('City');
const state = (page: Page) => page.getByLabel('State');
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const badge = (page: Page) => page.getByRole('main').getByRole('status').first();
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

const centre = (name: string, changes: Record<string, unknown> = {}) => ({
  id: `id-${name}`,
  name,
  address: 'Gate 3, Park Road',
  phone: '022 2410 7000',
  email: 'amc@example.org',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400012',
  isActive: true,
  version: 1,
  isSample: false,
  ...changes,
});

/** Opens the page from another one, so that the browser itself reads the list. */
async function comeFromReport(page: Page) {
  await page.goto('/report-adr');
  await page.getByRole('link', { name: 'Find Nearest AMC' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find Nearest AMC' })).toBeFocused();
}

test('all centres are in the page before any script, and nothing is read twice', async ({ page }) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) reads.push(request.url());
  });
  const html = (await (await page.goto('/find-amc'))?.text()) ?? '';
  expect(html).toContain('Kilpauk Medical College');
  await page.waitForLoadState('networkidle');
  await expect(heading(page, 'All AMC Locations')).toBeVisible();
  await expect(badge(page)).toHaveText('14 locations found');
  await expect(cards(page)).toHaveCount(14);
  await expect(heading(page, 'What is an AMC?')).toBeVisible();
  await expect(page.getByText('Most centres operate 9 AM to 5 PM, Monday to Friday.')).toBeVisible();
  expect(reads).toEqual([]);
});

test('the page says that centres are samples only while sample centres are listed', async ({ page }) => {
  const sentence =
    'This is a sample of centres. The official list is kept by the Indian Pharmacopoeia Commission.';
  await page.goto('/find-amc');
  await expect(page.getByText(sentence)).toBeVisible();
  await page.route('/api/amc-locations', (route) => route.fulfill({ json: [centre('Real Centre')] }));
  await comeFromReport(page);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(sentence)).toHaveCount(0);
});

test('a card shows everything known of a centre, with links to call, to write and to get directions', async ({
  page,
}) => {
  const plain = { address: 'Pune, Maharashtra', city: 'Pune', phone: null, email: null, pincode: null };
  await page.route('/api/amc-locations', (route) =>
    route.fulfill({ json: [centre('KEM Hospital & College'), centre('Plain Centre', plain)] }),
  );
  await comeFromReport(page);
  const [full, bare] = [cards(page).first(), cards(page).last()];
  await expect(full.getByRole('heading', { level: 3, name: 'KEM Hospital & College' })).toBeVisible();
  for (const text of ['Mumbai, Maharashtra', 'Active', 'Gate 3, Park Road', 'PIN 400012']) {
    await expect(full.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(full.getByRole('link', { name: '022 2410 7000' })).toHaveAttribute('href', 'tel:02224107000');
  await expect(full.getByRole('link', { name: 'amc@example.org' })).toHaveAttribute(
    'href',
    'mailto:amc@example.org',
  );
  const directions = full.getByRole('link', { name: 'Get Directions' });
  await expect(directions).toHaveAttribute('target', '_blank');
  await expect(directions).toHaveAttribute('rel', 'noopener noreferrer');
  const address = new URL((await directions.getAttribute('href')) ?? '');
  expect(address.host + address.pathname).toBe('www.google.com/maps/search/');
  expect(address.searchParams.get('query')).toBe(
    'KEM Hospital & College, Gate 3, Park Road, Mumbai, Maharashtra',
  );

  await expect(bare.getByText('Pune, Maharashtra')).toHaveCount(1);
  await expect(bare).not.toContainText('PIN');
  await expect(bare.getByRole('link')).toHaveCount(1);
});

test('Search is disabled while the city is blank, shows a hint, and sends nothing before it is pressed', async ({
  page,
}) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/amc-locations/search')) searches.push(new URL(request.url()).search);
  });
  await page.goto('/find-amc');
  await expect(searchButton(page)).toBeDisabled();
  await expect(searchButton(page)).toHaveAttribute('disabled');
  await expect(searchButton(page)).toHaveAccessibleDescription('Type a city to search, for example Chennai');
  await city(page).fill('   ');
  await expect(searchButton(page)).toBeDisabled();
  await city(page).press('Enter');
  await city(page).fill(' navi mum ');
  await expect(searchButton(page)).toBeEnabled();
  await expect(heading(page, 'All AMC Locations')).toBeVisible();
  expect(searches).toEqual([]);

  await searchButton(page).click();
  await expect(badge(page)).toHaveText('1 locations found');
  expect(searches).toEqual(['?city=navi%20mum']);
});

test('Enter searches too, and Clear shows all centres again', async ({ page }) => {
  await page.goto('/find-amc');
  await city(page).fill('MUMBAI');
  await city(page).press('Enter');
  await expect(heading(page, 'Search Results')).toBeVisible();
  await expect(badge(page)).toHaveText('2 locations found');
  await expect(city(page)).toBeFocused();
  await state(page).selectOption('Maharashtra');

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(heading(page, 'All AMC Locations')).toBeVisible();
  await expect(badge(page)).toHaveText('14 locations found');
  await expect(city(page)).toHaveValue('');
  await expect(city(page)).toBeFocused();
  await expect(state(page)).toHaveValue('');
  await expect(searchButton(page)).toBeDisabled();
});

test('the states are those of all centres, without duplicates and sorted, after "All States"', async ({
  page,
}) => {
  await page.goto('/find-amc');
  const options = await state(page).locator('option').allTextContents();
  expect(options[0]).toBe('All States');
  const states = options.slice(1);
  expect(states).toContain('Tamil Nadu');
  expect(states).toEqual([...new Set(states)].toSorted((a, b) => a.localeCompare(b)));
});

test('the state filters the list and the results as a case-insensitive part of the name, without a request', async ({
  page,
}) => {
  const centres = [
    centre('One', { state: 'Delhi' }),
    centre('Two', { state: 'NEW DELHI' }),
    centre('Three', { state: 'Goa' }),
  ];
  let calls = 0;
  await page.route('/api/amc-locations**', (route) => {
    calls += 1;
    return route.fulfill({ json: centres });
  });
  await page.route('/api/amc-locations/search?*', (route) => {
    calls += 1;
    return route.fulfill({ json: centres.slice(1) });
  });
  await comeFromReport(page);
  await state(page).selectOption('Delhi');
  await expect(cards(page).getByRole('heading')).toHaveText(['One', 'Two']);
  await expect(badge(page)).toHaveText('2 locations found');
  expect(calls).toBe(1);

  await city(page).fill('x');
  await searchButton(page).click();
  await expect(cards(page).getByRole('heading')).toHaveText(['Two']);
  await state(page).selectOption('Goa');
  await expect(cards(page).getByRole('heading')).toHaveText(['Three']);
  expect(calls).toBe(2);
});

test('a search without a result says "No Results Found" and offers all locations', async ({ page }) => {
  await page.goto('/find-amc');
  await city(page).fill('Atlantis');
  await searchButton(page).click();
  await expect(page.getByRole('heading', { level: 3, name: 'No Results Found' })).toBeVisible();
  await expect(badge(page)).toHaveText('0 locations found');
  await page.getByRole('button', { name: 'View All Locations' }).click();
  await expect(heading(page, 'All AMC Locations')).toBeFocused();
  await expect(cards(page)).toHaveCount(14);
  await expect(city(page)).toHaveValue('');
});

test('during a search the button Search is disabled, and focus moves to the results', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('/api/amc-locations/search?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/find-amc');
  await city(page).fill('Chennai');
  await searchButton(page).click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
  await expect(heading(page, 'Search Results')).toBeFocused();
  await expect(cards(page)).toHaveCount(0);
  letGo();
  await expect(cards(page)).toHaveCount(1);
  await expect(searchButton(page)).toBeEnabled();
});

test('a failed search shows a message in both places, and Retry, Search and the same words later search again', async ({
  page,
}) => {
  await page.route('/api/amc-locations/search?*', (route) => route.abort(), { times: 3 });
  await page.goto('/find-amc');
  await city(page).fill('Chennai');
  await searchButton(page).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'Search Failed' })).toBeVisible();
  await expect(alert).toContainText('Unable to search for AMC locations. Please try again later.');
  await expect(badge(page)).toHaveText('Search failed. Please try again.');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Search Results')).toBeFocused();
  await expect(badge(page)).toHaveText('Search failed. Please try again.');
  await searchButton(page).click();
  await expect(badge(page)).toHaveText('Search failed. Please try again.');
  await page.getByRole('button', { name: 'Clear' }).click();
  await city(page).fill('Chennai');
  await searchButton(page).click();
  await expect(badge(page)).toHaveText('1 locations found');
});

test('a slow list is announced as loading, and a failed one shows a message and a retry', async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    '/api/amc-locations',
    async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { message: 'Away' } });
    },
    { times: 1 },
  );
  await comeFromReport(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  await expect(badge(page)).toBeEmpty();
  letGo();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'Failed to Load AMC Locations' })).toBeVisible();
  await expect(alert).toContainText(
    'Unable to load AMC location data. Please check your connection and try again.',
  );
  expect(await axeFindings(page)).toEqual([]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toHaveCount(14);
});

test('without any centre the page says "No AMC Locations Available"', async ({ page }) => {
  await page.route('/api/amc-locations', (route) => route.fulfill({ json: [] }));
  await comeFromReport(page);
  await expect(page.getByRole('heading', { level: 3, name: 'No AMC Locations Available' })).toBeVisible();
  await expect(badge(page)).toHaveText('0 locations found');
  await expect(page.getByRole('button', { name: 'View All Locations' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('searching and opening directions works by keyboard alone', async ({ page }) => {
  await page.goto('/find-amc');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // skip link
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(city(page)).toBeFocused();
  await page.keyboard.type('chennai');
  await page.keyboard.press('Enter');
  await expect(badge(page)).toHaveText('1 locations found');
  for (const control of [state(page), searchButton(page), page.getByRole('button', { name: 'Clear' })]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Get Directions to Kilpauk Medical College' })).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the full list shows, and the search is absent', async ({ page }) => {
    await page.goto('/find-amc');
    await expect(cards(page)).toHaveCount(14);
    await expect(badge(page)).toHaveText('14 locations found');
    await expect(city(page)).toBeHidden();
    await expect(page.getByText('Searching needs JavaScript.')).toBeVisible();
  });
});

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('axe finds no problem on the list, an empty and a failed search', async ({ page }) => {
      await page.goto('/find-amc');
      expect(await axeFindings(page)).toEqual([]);
      await city(page).fill('Atlantis');
      await searchButton(page).click();
      await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.route('/api/amc-locations/search?*', (route) => route.abort());
      await city(page).fill('Chennai');
      await searchButton(page).click();
      await expect(page.getByRole('heading', { name: 'Search Failed' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}

test('nothing is wider than a 320 pixel screen, even with a long name of a centre', async ({ page }) => {
  const long = 'W'.repeat(200);
  await page.route('/api/amc-locations', (route) =>
    route.fulfill({
      json: [centre(long, { address: long, city: long, state: long, email: `${long}@a.in` })],
    }),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await comeFromReport(page);
  await expect(cards(page)).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
