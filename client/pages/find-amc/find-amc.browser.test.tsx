// Find nearest AMC over a real portal: the cards, the search and the states. Journeys prove the document and the page
// without script (e2e/find-amc.spec.ts).
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { holdRequest, requestsTo } from '#client/testing/browser-requests.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';

prepareVisitorPages();

const address = '/api/amc-locations';
const results = `${address}/search`;
const main = page.getByRole('main');
const alert = main.getByRole('alert');
const city = page.getByLabelText('City');
const state = page.getByLabelText('State');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const search = button('Search');
const heading = (level: number, name: string) => page.getByRole('heading', { level, name, exact: true });
const all = heading(2, 'All AMC Locations');
const found = heading(2, 'Search Results');
const cards = main.getByRole('listitem');
const names = () =>
  cards
    .getByRole('heading')
    .elements()
    .map((title) => title.textContent);
const badge = main.getByRole('status').first();
const says = async (text: string) => {
  await expect.element(badge).toHaveTextContent(text);
};
const failed = 'Search failed. Please try again.';

const centre = (name: string, changes: object = {}) => ({
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

async function openList(): Promise<void> {
  await openPage('/find-amc');
  await says('14 locations found');
}

async function searchFor(text: string): Promise<void> {
  await city.fill(text);
  await search.click();
}

it('a link of the report form leads to the list', async () => {
  await openPage('/report-adr');
  // Followed by a page load: only that document may ask for the position.
  await expect
    .element(page.getByRole('link', { name: 'Find Nearest AMC' }))
    .toHaveAttribute('href', '/find-amc');
});

it('the page says that centres are samples only while sample centres are listed', async () => {
  const sentence =
    'This is a sample of centres. The official list is kept by the Indian Pharmacopoeia Commission.';
  await openPage('/find-amc');
  await expect.element(page.getByText(sentence)).toBeVisible();
  await openPage('/find-amc', [{ path: address, json: [centre('Real Centre')] }]);
  await expect.poll(names).toEqual(['Real Centre']);
  expect(page.getByText(sentence).length).toBe(0);
});

it('a card shows everything known of a centre, with links to call, to write and to get directions', async () => {
  const plain = { address: 'Pune, Maharashtra', city: 'Pune', phone: null, email: null, pincode: null };
  const centres = [centre('KEM Hospital & College'), centre('Plain Centre', plain)];
  await openPage('/find-amc', [{ path: address, json: centres }]);
  const [full, bare] = [cards.first(), cards.last()];
  await expect.element(full.getByRole('heading', { level: 3, name: 'KEM Hospital & College' })).toBeVisible();
  for (const text of ['Mumbai, Maharashtra', 'Active', 'Gate 3, Park Road', 'PIN 400012']) {
    await expect.element(full.getByText(text, { exact: true })).toBeVisible();
  }
  const link = (name: string) => full.getByRole('link', { name });
  await expect.element(link('022 2410 7000')).toHaveAttribute('href', 'tel:02224107000');
  await expect.element(link('amc@example.org')).toHaveAttribute('href', 'mailto:amc@example.org');
  const directions = link('Get Directions').element();
  expect(directions.getAttribute('target')).toBe('_blank');
  expect(directions.getAttribute('rel')).toBe('noopener noreferrer');
  const map = new URL(directions.getAttribute('href') ?? '');
  expect(map.host + map.pathname).toBe('www.google.com/maps/search/');
  expect(map.searchParams.get('query')).toBe(
    'KEM Hospital & College, Gate 3, Park Road, Mumbai, Maharashtra',
  );

  expect(bare.getByText('Pune, Maharashtra').length).toBe(1);
  await expect.element(bare).not.toMatchTextContent(/PIN/);
  expect(bare.getByRole('link').length).toBe(1);
});

it('a PIN code shows the centres of its region, the nearest first, and the position those with a known place', async () => {
  const places = [
    centre('Delhi', { city: 'New Delhi', state: 'Delhi', pincode: '110029' }),
    centre('Coimbatore', { state: 'Tamil Nadu', pincode: null, latitude: '11.02', longitude: '76.99' }),
    centre('Egmore', { state: 'Tamil Nadu', pincode: '600008', latitude: '13.08', longitude: '80.26' }),
  ];
  await openPage('/find-amc', [{ path: address, json: places }]);
  const pin = page.getByLabelText('PIN code');
  await pin.fill('60001');
  await button('Near my PIN').click();
  await expect.element(main.getByText(/Enter the six digits/)).toBeVisible();
  await expect.element(pin).toHaveFocus();
  await pin.fill('६०० ०१०');
  await button('Near my PIN').click();
  await expect.poll(names).toEqual(['Egmore', 'Coimbatore']);
  await expect.element(found).toHaveFocus();

  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((come) =>
    come({ coords: { latitude: 11, longitude: 77 } } as GeolocationPosition),
  );
  await button('Near this device').click();
  await expect.poll(names).toEqual(['Coimbatore', 'Egmore']);
  await expect.element(cards.first()).toMatchTextContent(/about 2 km/);
  await button('Clear').click();
  await expect.poll(names).toEqual(['Delhi', 'Coimbatore', 'Egmore']);
  await expect.element(button('Clear')).toBeDisabled();
});

it('of three thousand centres 24 are shown, then 24 more, and a state finds its own', async () => {
  const many = Array.from({ length: 3_000 }, (_, number) =>
    centre(`Centre ${number}`, { state: number < 2_990 ? 'Kerala' : 'Assam' }),
  );
  await openPage('/find-amc', [{ path: address, json: many }]);
  await says('3,000 locations found');
  await expect.poll(() => cards.length).toBe(24);
  await button('Show 24 more of 3,000').click();
  await expect.poll(() => cards.length).toBe(48);
  await expect.element(cards.nth(24).getByRole('link').first()).toHaveFocus();
  await state.selectOptions('Assam');
  await says('10 locations found');
  expect(cards.length).toBe(10);
  await button('List').click();
  await expect.element(button('List')).toHaveAttribute('aria-pressed', 'true');
  expect(cards.length).toBe(10);
  // At the next visit the last choice is offered.
  await openPage('/find-amc', [{ path: address, json: many }]);
  await page.getByRole('button', { name: /Show your last choice: Assam/ }).click();
  await says('10 locations found');
});

it('Search is disabled while the city is blank, shows a hint, and sends nothing before it is pressed', async () => {
  const searches = requestsTo(results);
  await openList();
  await expect.element(search).toBeDisabled();
  await expect.element(search).toHaveAttribute('disabled');
  await expect
    .element(search)
    .toHaveAccessibleDescription('Type a city to search, for example Chennai or चेन्नई');
  await city.fill('   ');
  await expect.element(search).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await city.fill(' navi mum ');
  await expect.element(search).toBeEnabled();
  await expect.element(all).toBeVisible();
  expect(searches).toEqual([]);

  await search.click();
  await says('1 locations found');
  expect(searches).toEqual([`${results}?city=navi%20mum`]);
});

it('Enter searches too, and Clear shows all centres again', async () => {
  await openList();
  await city.fill('MUMBAI');
  await userEvent.keyboard('{Enter}');
  await expect.element(found).toBeVisible();
  await says('2 locations found');
  await expect.element(city).toHaveFocus();
  await state.selectOptions('Maharashtra');

  await button('Clear').click();
  await expect.element(all).toBeVisible();
  await says('14 locations found');
  await expect.element(city).toHaveValue('');
  await expect.element(city).toHaveFocus();
  await expect.element(state).toHaveValue('');
  await expect.element(search).toBeDisabled();
});

it('the states are those of all centres, without duplicates and sorted, after "All States"', async () => {
  await openList();
  const [first, ...states] = state
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
  expect(first).toBe('All States');
  expect(states).toContain('Tamil Nadu');
  expect(states).toEqual([...new Set(states)].toSorted((a, b) => a.localeCompare(b)));
});

it('the state filters the list and the results as a case-insensitive part of the name, without a request', async () => {
  const centres = [
    centre('One', { state: 'Delhi' }),
    centre('Two', { state: 'NEW DELHI' }),
    centre('Three', { state: 'Goa' }),
  ];
  const asked = requestsTo(address);
  await openPage('/find-amc', [
    { path: address, json: centres },
    { path: results, json: centres.slice(1) },
  ]);
  await expect.poll(names).toEqual(['One', 'Two', 'Three']);
  await state.selectOptions('Delhi');
  await expect.poll(names).toEqual(['One', 'Two']);
  await says('2 locations found');
  expect(asked).toEqual([address]);

  await searchFor('x');
  await expect.poll(names).toEqual(['Two']);
  await state.selectOptions('Goa');
  await expect.poll(names).toEqual(['Three']);
  expect(asked).toEqual([address, `${results}?city=x`]);
});

it('a search without a result says "No Results Found" and offers all locations', async () => {
  await openList();
  await searchFor('Atlantis');
  await expect.element(heading(3, 'No Results Found')).toBeVisible();
  await says('0 locations found');
  await button('View All Locations').click();
  await expect.element(all).toHaveFocus();
  await expect.poll(() => cards.length).toBe(14);
  await expect.element(city).toHaveValue('');
});

it('during a search the button Search is disabled, and focus moves to the results', async () => {
  await openList();
  const { release } = holdRequest(`${results}?city=Chennai`);
  await searchFor('Chennai');
  await expect.element(button('Searching...')).toBeDisabled();
  await expect.element(found).toHaveFocus();
  expect(cards.length).toBe(0);
  release();
  await expect.poll(() => cards.length).toBe(1);
  await expect.element(search).toBeEnabled();
});

it('a failed search shows a message in both places, and Retry, Search and the same words later search again', async () => {
  const searches = requestsTo(results);
  await openList();
  await setAnswers([{ path: results, breaks: true }]);
  await searchFor('Chennai');
  await expect.element(alert.getByRole('heading', { name: 'Search Failed' })).toBeVisible();
  await expect
    .element(alert)
    .toMatchTextContent(/Unable to search for AMC locations\. Please try again later\./);
  await says(failed);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(found).toHaveFocus();
  await says(failed);
  expect(searches.length).toBe(2);
  await search.click();
  await says(failed);
  expect(searches.length).toBe(3);
  await button('Clear').click();
  await setAnswers([]);
  await searchFor('Chennai');
  await says('1 locations found');
});

it('a slow list is announced as loading, and a failed one shows a message and a retry', async () => {
  const { release } = holdRequest(address);
  await openPage('/find-amc', [{ path: address, status: 503, json: { message: 'Away' } }]);
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument();
  await says('');
  release();
  await expect.element(alert.getByRole('heading', { name: 'Failed to Load AMC Locations' })).toBeVisible();
  await expect
    .element(alert)
    .toMatchTextContent(/Unable to load AMC location data\. Please check your connection and try again\./);
  expect(await axeFindings()).toEqual([]);
  await setAnswers([]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => cards.length).toBe(14);
});

it('without any centre the page says "No AMC Locations Available"', async () => {
  await openPage('/find-amc', [{ path: address, json: [] }]);
  await expect.element(heading(3, 'No AMC Locations Available')).toBeVisible();
  await says('0 locations found');
  expect(button('View All Locations').length).toBe(0);
  expect(await axeFindings()).toEqual([]);
});

it('searching and opening directions works by keyboard alone', async () => {
  await openList();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}'); // skip link
  await expect.element(main).toHaveFocus();
  await userEvent.tab();
  await expect.element(city).toHaveFocus();
  await userEvent.keyboard('chennai{Enter}');
  await says('1 locations found');
  for (const control of [state, search, button('Clear')]) {
    await userEvent.tab();
    await expect.element(control).toHaveFocus();
  }
  for (const control of [
    page.getByLabelText('PIN code'),
    button('Near my PIN'),
    button('Near this device'),
    button('Cards'),
    button('List'),
  ]) {
    await userEvent.tab();
    await expect.element(control).toHaveFocus();
  }
  await userEvent.tab();
  await expect
    .element(page.getByRole('link', { name: 'Get Directions to Kilpauk Medical College' }))
    .toHaveFocus();
});

it.each(looks)(
  'axe finds no problem on the list, an empty and a failed search, at $width, $colorScheme',
  async (look) => {
    await setLook(look);
    await openList();
    expect(await axeFindings()).toEqual([]);
    await searchFor('Atlantis');
    await expect.element(heading(3, 'No Results Found')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await setAnswers([{ path: results, breaks: true }]);
    await searchFor('Chennai');
    await expect.element(alert.getByRole('heading', { name: 'Search Failed' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  },
);

it('nothing is wider than a 320 pixel screen, even with a long name of a centre', async () => {
  const long = 'W'.repeat(200);
  const wide = centre(long, { address: long, city: long, state: long, email: `${long}@a.in` });
  await page.viewport(320, 640);
  await openPage('/find-amc', [{ path: address, json: [wide] }]);
  await expect.poll(() => cards.length).toBe(1);
  expect(overflow()).toBe(0);
});
