// The risk checker over a real portal: the list, the search and the details. Journeys prove the document and the page
// without script (e2e/risk-checker.spec.ts).
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings, forceColours, looks, overflow, setLook } from '#client/testing/looks.ts';
import { holdRequest, requestsTo } from '#client/testing/browser-requests.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';

prepareVisitorPages();

const address = '/api/drug-risks';
const results = `${address}/search`;
const main = page.getByRole('main');
const alert = main.getByRole('alert');
const search = page.getByLabelText('Search by medicine or reaction');
const rows = main.getByRole('link', { name: /\d%/ });
const row = (name: string) => rows.filter({ hasText: name });
const detail = page.getByCss('#detail');
const title = detail.getByRole('heading', { level: 2 });
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

/** The sentence that says how many medicines there are. */
const status = page.getByRole('region', { name: 'Medicines' }).getByRole('status').first();
const says = async (text: string) => {
  await expect.element(status).toHaveTextContent(text);
};
const expectRows = async (...texts: RegExp[]) => {
  const wanted = texts.map((text) => expect.stringMatching(text));
  await expect.poll(() => rows.elements().map((link) => link.textContent)).toEqual(wanted);
};
const rectangle = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

async function openList(): Promise<void> {
  await openPage('/risk-checker');
  await says('18 medicines');
}

it('the level is Low to 15, Medium to 25 and High from 26, and a percentage says of how many people', async () => {
  const figures = [0, 15, 16, 25, 26, 100];
  const drugs = figures.map((figure) => drug(`Drug ${figure}.`, figure));
  await openPage('/risk-checker', [{ path: address, json: drugs }]);
  await expectRows(
    / 0% 0 of 100 Low/,
    / 15% 15 of 100 Low/,
    / 16% 16 of 100 Medium/,
    / 25% 25 of 100 Medium/,
    / 26% 26 of 100 High/,
    / 100% 100 of 100 High/,
  );
  expect(rows.length).toBe(6);
});

it('a hundred wells show who had the reaction anyway, who more and who not, and the signs are always in sight', async () => {
  const measured = {
    ...drug('Metformin', 53),
    plainClass: 'for diabetes',
    measuredReaction: 'diarrhoea',
    comparatorPercentage: 12,
    sourceText: 'US product label',
    sourceUrl: 'https://example.org/label',
    sourceDate: '2026-10-12',
    warningSigns: 'Fast or deep breathing\nVery sleepy',
    otherNames: 'Glycomet',
  };
  const drugs = [measured, drug('Older', 20), { ...measured, id: 'id-more', comparatorPercentage: 60 }];
  await openPage(`/risk-checker?drug=${measured.id}`, [{ path: address, json: drugs }]);
  await expect
    .element(rows.first())
    .toMatchTextContent(/for diabetes Most common: diarrhoea 53% 53 of 100 High/);
  for (const text of [
    'About 53 of 100 people had diarrhoea. On dummy tablets 12 of 100 had it too.',
    '12 had it anyway',
    '41 more had it',
    '47 did not have it',
    'Do not stop on your own: ask.',
    'Very sleepy',
    'Checked on 12 October 2026.',
  ]) {
    await expect.element(detail).toMatchTextContent(new RegExp(text.replaceAll('.', '\\.')));
  }
  const wells = (kind: string) => detail.getByCss(`.people > svg > circle[data-well=${kind}]`).length;
  // A ring has a filled well within.
  expect([wells('anyway'), wells('more'), detail.getByCss('.people > svg > circle').length]).toEqual([
    12,
    41 + 12,
    100 + 12,
  ]);
  await expect
    .element(detail.getByRole('link', { name: /US product label/ }))
    .toHaveAttribute('href', 'https://example.org/label');

  // Without a measured reaction the text of the desk stands alone; as many on dummy tablets leaves nobody more.
  await row('Older').click();
  await expect
    .element(detail)
    .toMatchTextContent(/20 of 100 people had the reaction that is described below/);
  await expect.element(detail).toMatchTextContent(/No source is entered/);
  expect(detail.getByCss('.people').length).toBe(0);
  await rows.last().click();
  await expect.element(detail).toMatchTextContent(/53 had it anyway/);
  expect(wells('anyway')).toBe(53);
});

it('of three thousand medicines 24 are shown, then 24 more, and a search finds the others', async () => {
  const drugs = Array.from({ length: 3_000 }, (_, number) => ({
    ...drug(`Drug ${String(number).padStart(4, '0')}`, number % 101),
    id: `id-${number}`,
  }));
  await openPage('/risk-checker?drug=id-2999', [{ path: address, json: drugs }]);
  await says('3,000 medicines');
  await expect.poll(() => rows.length).toBe(25); // with the one that the address names
  await page.getByRole('button', { name: 'Show 24 more of 3,000' }).click();
  await expect.poll(() => rows.length).toBe(49);
  await expect.element(rows.nth(24)).toHaveFocus();
  await setAnswers([{ path: results, json: drugs.slice(2_900) }]);
  await search.fill('drug 29');
  await says('100 medicines found');
  expect(rows.length).toBe(25);
});

it('a medicine shows the safety alerts about it, and a search those of other medicines', async () => {
  await openList();
  await row('Levofloxacin').click();
  await expect
    .element(detail.getByRole('heading', { name: 'There is a safety alert about this medicine' }))
    .toBeVisible();
  await expect.element(detail.getByText(/^Lasting harm to tendons/)).toBeVisible();
  await row('Tramadol').click();
  await expect.element(title).toHaveTextContent('Tramadol');
  expect(detail.getByText(/safety alert/).length).toBe(0);
  await search.fill('meftal');
  await says('No medicines found');
  await expect.element(page.getByRole('heading', { name: /^Mefenamic acid: DRESS/ })).toBeVisible();
  await search.fill('metformin');
  await says('1 medicine found');
  expect(page.getByRole('heading', { name: 'Safety alerts' }).length).toBe(0);
});

it('in forced colours the wells show who had the reaction', async () => {
  await openPage('/risk-checker', [
    {
      path: address,
      json: [{ ...drug('Metformin', 53), measuredReaction: 'diarrhoea', comparatorPercentage: 12 }],
    },
  ]);
  await row('Metformin').click();
  await expect.element(detail).toBeVisible();
  await forceColours();
  const [anyway, within, more, none] = [
    '[data-well=anyway]',
    '[data-well=anyway] + [data-well=more]',
    '[data-well=more]:not([data-well=anyway] + *)',
    ':not([data-well])',
  ].map((kind) => getComputedStyle(detail.getByCss(`.people circle${kind}`).first().element()));
  expect(within?.fill).toBe(more?.fill);
  expect(more?.fill).not.toBe(none?.fill);
  expect(anyway?.fill).toBe(none?.fill);
  expect(more?.fill).toBe(getComputedStyle(document.body).color);
});

it('two characters send no request, three send one after 250 milliseconds without typing', async () => {
  const searches = requestsTo(results);
  await openList();
  // Vitest's own actions move a fake clock, so the test types without them.
  const field = search.element() as HTMLInputElement;
  const typed = (text: string) => {
    field.focus();
    field.select();
    document.execCommand('insertText', false, text);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  typed('  me  ');
  vi.advanceTimersByTime(2_000);
  typed('💊💊');
  vi.advanceTimersByTime(2_000);
  expect(searches).toEqual([]);
  expect(rows.length).toBe(18);

  typed(' met');
  vi.advanceTimersByTime(249);
  typed(' metf & ');
  vi.advanceTimersByTime(249);
  expect(searches).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await says('No medicines found');
  expect(searches).toEqual([`${results}?q=metf%20%26`]);
});

it('a search finds by name and by reaction, says how many, and an emptied field shows all again', async () => {
  await openList();
  await search.fill('METFORMIN');
  await says('1 medicine found');
  await expectRows(/Metformin/);

  await search.fill('dizziness');
  await expect.element(status).toMatchTextContent(/^\d+ medicines found$/);
  await expect.element(row('Pregabalin')).toBeVisible();
  expect(row('Metformin').length).toBe(0);

  await search.fill('');
  await says('18 medicines');
  expect(rows.length).toBe(18);
});

it('a search without a result shows a message and offers all medicines', async () => {
  await openList();
  await search.fill('no such medicine');
  await expect.element(page.getByRole('heading', { level: 2, name: 'No medicines found' })).toBeVisible();
  await says('No medicines found');
  await page.getByRole('button', { name: 'Show all medicines' }).click();
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');
  await expect.poll(() => rows.length).toBe(18);
});

it('a failed search says "Search failed", and Retry searches again', async () => {
  await openList();
  await setAnswers([{ path: results, breaks: true }]);
  await search.fill('metformin');
  await expect.element(alert.getByRole('heading', { name: 'Search failed' })).toBeVisible();
  await expect.element(alert).toMatchTextContent(/Check your connection and try again\./);
  await says('');
  await setAnswers([]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await says('1 medicine found');
});

it('a refusal shows the server’s message', async () => {
  const message = 'Too many requests came from your network. Try again in 1 minute.';
  await openList();
  await setAnswers([{ path: results, status: 429, json: { message } }]);
  await search.fill('metformin');
  await expect.element(page.getByText(message)).toBeVisible();
});

it('during a search the list stays, the page shows the progress, and an outdated answer is ignored', async () => {
  await openList();
  const { release, answered } = holdRequest(`${results}?q=metformin`);
  await search.fill('metformin');
  await expect.element(page.getByText('Searching...')).toBeVisible();
  expect(rows.length).toBe(18);
  await search.fill('tramadol');
  await expectRows(/Tramadol/);
  release();
  await answered;
  await expect.poll(() => page.getByText('Searching...').length).toBe(0);
  await expectRows(/Tramadol/);
});

it('on a wide screen a chosen medicine opens beside the list, stays visible, and is in the address', async () => {
  await openList();
  await expect.element(page.getByText('Choose a medicine to read about its common reactions.')).toBeVisible();
  await row('Tramadol').click();
  await expect.element(title).toHaveTextContent('Tramadol');
  await expect.element(detail).toMatchTextContent(/26% is High/);
  await expect.element(detail.getByText(disclaimer)).toBeVisible();
  await expect.element(detail.getByText(/^Dizziness: about 26 of 100 people/)).toBeVisible();
  await expect.element(row('Tramadol')).toHaveAttribute('aria-current', 'true');
  await expect.element(row('Tramadol')).toHaveFocus();
  await expect.element(page.getByCss('main [aria-live]')).toHaveTextContent('Tramadol: 26% High');
  expect(location.pathname + location.search).toMatch(/^\/risk-checker\?drug=[\da-f-]{36}/);

  // Beside the list and below the bar, at both ends of the list.
  expect(rectangle(detail.element()).left).toBeGreaterThan(rectangle(row('Tramadol').element()).right);
  await expect.element(title).toBeInViewport({ ratio: 1 });
  scrollTo(0, 600);
  await expect.poll(() => rectangle(detail.element()).top).toBe(76);

  // The row changes at once, before slower work starts.
  const link = row('Metformin').element() as HTMLElement;
  link.click();
  expect(link.matches('[data-pressed]')).toBe(true);
  await expect.element(title).toHaveTextContent('Metformin');
  await expect.element(row('Metformin')).not.toHaveAttribute('data-pressed');
  history.back();
  await expect.element(title).toHaveTextContent('Tramadol');
});

it('on a small screen the detail opens below its row with focus, and Close returns focus', async () => {
  await page.viewport(360, 640);
  await openList();
  await row('Isoniazid').click();
  await expect.element(title).toHaveTextContent('Isoniazid');
  await expect.element(title).toHaveFocus();
  await expect.element(title).toBeInViewport({ ratio: 1 });
  const room = rectangle(detail.element()).top - rectangle(row('Isoniazid').element()).bottom;
  expect(room).toBeGreaterThanOrEqual(0);
  await detail.getByRole('link', { name: 'Close' }).click();
  await expect.poll(() => detail.length).toBe(0);
  await expect.element(row('Isoniazid')).toHaveFocus();
  expect(location.pathname + location.search).toBe('/risk-checker');
});

it('the educational disclaimer is above the list, in its heading, and in the detail', async () => {
  await openList();
  expect(page.getByText(disclaimer).length).toBe(1);
  await expect.element(page.getByText('Risk, for education only')).toBeVisible();
  await row('Tramadol').click();
  await expect.poll(() => page.getByText(disclaimer).length).toBe(2);
  // The table head stays in view at every scroll position.
  scrollTo(0, 600);
  await expect.element(page.getByText('Risk, for education only')).toBeInViewport({ ratio: 1 });
});

it('the page links to the report form and to the awareness page', async () => {
  await openList();
  const about = { name: 'Know About ADRs' };
  await expect.element(main.getByRole('link', about)).toHaveAttribute('href', '/awareness');
  await row('Tramadol').click();
  await expect.element(detail.getByRole('link', about)).toHaveAttribute('href', '/awareness');
  const report = detail.getByRole('link', { name: 'Report an ADR' });
  await expect.element(report).toHaveAttribute('href', '/report-adr');
});

it('an address with a medicine that is no longer listed shows a message', async () => {
  await openPage('/risk-checker?drug=gone');
  await expect.element(page.getByText('This medicine is no longer in the list')).toBeVisible();
  expect(detail.length).toBe(0);
});

it('an empty list has its own message', async () => {
  await openPage('/risk-checker', [{ path: address, json: [] }]);
  const heading = page.getByRole('heading', { level: 2, name: 'No medicines in the list yet' });
  await expect.element(heading).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('a slow list is announced as loading, and a failed one offers a retry', async () => {
  await openPage('/risk-checker', [{ path: address, never: true }]);
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
  await openPage('/risk-checker', [{ path: address, breaks: true }]);
  const failed = alert.getByRole('heading', { name: 'The medicines could not be loaded' });
  await expect.element(failed).toBeVisible();
  await setAnswers([]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => rows.length).toBe(18);
});

it.each(looks)(
  'axe finds no problem on the list, a medicine and searches, at $width, $colorScheme',
  async (look) => {
    await setLook(look);
    await openList();
    expect(await axeFindings()).toEqual([]);
    await row('Tramadol').click();
    await expect.element(detail).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await search.fill('zzz');
    await says('No medicines found');
    expect(await axeFindings()).toEqual([]);
    await setAnswers([{ path: results, breaks: true }]);
    await search.fill('tramadol');
    await expect.element(page.getByRole('heading', { name: 'Search failed' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  },
);

it('nothing is wider than a 320 pixel screen, even with a long name of a medicine', async () => {
  const drugs = [drug('W'.repeat(200), 100, 'W'.repeat(2000)), drug('Short', 5)];
  await page.viewport(320, 640);
  await openPage('/risk-checker', [{ path: address, json: drugs }]);
  await expect.poll(() => rows.length).toBe(2);
  expect(overflow()).toBe(0);
  await rows.first().click();
  await expect.element(detail).toBeVisible();
  expect(overflow()).toBe(0);
});
