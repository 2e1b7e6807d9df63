// The Drug Risk Manager: the level during typing, figures, search, order, the width of its table, and exports. A journey
// proves what the risk checker then shows, and a real download (e2e/risks-manager.spec.ts). What all managers share:
// client/pages/admin/every-manager.browser.test.tsx.
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { answerNext, dialog, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { answerFirst } from '#client/testing/browser-requests.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { button, figures, holdFile, rows, search } from '#client/testing/record-lists.ts';
import { idOf, recordOf } from '#client/testing/replies.ts';
import { nextBody } from '#client/testing/sent-bodies.ts';
import { textMark } from '#contract/translations-rules.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const screen = '/admin/risks';
const list = '/api/admin/drug-risks';
const made = (number: number, riskPercentage: number, change: object = {}) => ({
  ...recordOf(number),
  drugName: `Drug ${String(number).padStart(5, '0')}`,
  commonADRs: 'Rash, nausea and a headache that goes by itself, in about 3 of 100 people',
  riskPercentage,
  isActive: true,
  ...change,
});
const lists = (...json: object[]) => ({ path: list, json });
const risk = page.getByRole('columnheader', { name: 'Risk' });

it('the dialog shows the level of the typed percentage, and refuses more than 100', async () => {
  await openScreen(screen, [lists(made(1, 40))]);
  await rows
    .first()
    .getByText(/^Rash, nausea/)
    .click(); // a click anywhere in the row
  await expect.element(dialog()).toHaveAccessibleName('Edit Drug');
  const percentage = dialog().getByLabelText('Risk percentage');
  const level = dialog().getByCss('output');
  await expect.element(level).toHaveTextContent('40% – High');
  for (const [typed, said] of [
    ['15', '15% – Low'],
    ['16', '16% – Medium'],
    ['१७', '17% – Medium'],
    ['25', '25% – Medium'],
    ['26', '26% – High'],
    ['101', ''],
  ] as const) {
    await percentage.fill(typed);
    await expect.element(level).toHaveTextContent(said);
  }
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const fault = dialog().getByCss('.field-error');
  await expect.element(fault).toMatchTextContent(/Enter a number from 0 to 100/);
  await percentage.fill('');
  await dialog().getByLabelText('Common ADRs').click();
  await expect.element(percentage).toHaveValue('0');
  await expect.element(level).toHaveTextContent('0% – Low');
});

it('a translation stands beside its text, and says when that has changed since', async () => {
  const hi = {
    drugName: 'दवा',
    commonADRs: 'दाने',
    of: { drugName: textMark('Drug 00001'), commonADRs: 'old' },
  };
  await openScreen(screen, [
    lists(made(1, 40, { translations: { hi } }), made(2, 40)),
    { path: `${list}/${idOf(1)}`, method: 'PUT', json: made(1, 40, { version: 2 }) },
  ]);
  await expect.element(page.getByText('Translated: Hindi 0 of 2')).toBeVisible();
  await rows.first().getByRole('button', { name: 'Edit' }).click();
  await dialog().getByText('Other languages', { exact: true }).click();
  await expect.element(dialog().getByLabelText('Drug name in Hindi')).toHaveValue('दवा');
  const changed = dialog().getByText('The text has changed since');
  await expect.element(changed).toBeVisible();
  await dialog().getByRole('button', { name: 'Still right' }).click();
  await expect.element(changed).not.toBeInTheDocument();
  await dialog().getByLabelText('Drug name in Hindi').fill('दवा 1');
  const sent = nextBody(idOf(1));
  await dialog().getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(await sent()).toMatchObject({
    translations: { hi: { drugName: 'दवा 1', of: { commonADRs: textMark(made(1, 40).commonADRs) } } },
  });
});

it('the figures count the whole list, and the search covers names and reactions', async () => {
  await openScreen(screen, [
    lists(made(1, 10), made(2, 20, { isActive: false }), made(3, 31, { commonADRs: 'Ärger_100%' })),
  ]);
  await expect.poll(figures).toEqual(['Total3', 'Active2', 'Inactive1', 'Avg Risk20%']);
  await search.fill('DRUG 00002');
  await expect.poll(() => rows.length).toBe(1);
  expect(location.pathname + location.search).toBe(`${screen}?q=DRUG+00002`);
  await search.fill('ärger_100%');
  await expect.element(rows).toMatchTextContent(/Drug 00003/);
  await search.fill('zzz');
  await expect.element(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  await button('Show all drugs').click();
  await expect.poll(() => rows.length).toBe(3);
  await risk.getByRole('button').click();
  await expect.element(risk).toHaveAttribute('aria-sort', 'descending');
  await expect.element(rows.first()).toMatchTextContent(/Drug 00003/);
});

it('a drug stays when the question about its deletion is answered No', async () => {
  await openScreen(screen, [lists(made(1, 10))]);
  const asked = answerNext(false);
  await button('Delete Drug 00001').click();
  expect(await asked()).toContain('Drug 00001');
  await expect.element(rows).toMatchTextContent(/Drug 00001/);
});

it('on a tablet with the side navigation, the buttons of a drug are visible', async () => {
  const drugName = 'Amoxicillin with clavulanic acid';
  await openScreen(screen, [lists(made(1, 53, { drugName, isSample: true }))]);
  const table = page.getByCss('.table-scroll');
  await expect.element(table.getByRole('button', { name: `Delete ${drugName}` })).toBeVisible();
  for (const width of [768, 1024, 1180, 1280]) {
    await page.viewport(width, 768);
    const { scrollWidth, clientWidth } = table.element();
    expect([width, scrollWidth - clientWidth]).toEqual([width, 0]);
  }
});

it('an empty list has nothing to export', async () => {
  await openScreen(screen, [lists()]);
  await button('Export CSV').click();
  await expectToast('No Data to Export', 'There are no drugs to export.');
  await expect.element(button('Export CSV')).toBeEnabled();
});

it('of ten thousand drugs 25 are on the screen, and search, order, pages and export cover all', async () => {
  const drugs = Array.from({ length: 10_000 }, (_, number) => JSON.stringify(made(number, number % 101)));
  // One record per line, as the portal writes its lists.
  const body = `[\n${drugs.join(',\n')}\n]`;
  answerFirst(({ pathname }) =>
    pathname === list ? new Response(body, { headers: { 'content-type': 'application/json' } }) : undefined,
  );
  await openScreen(screen);
  await expect.poll(() => rows.length).toBe(25);
  await search.click();
  await userEvent.keyboard('drug 0999');
  await expect.poll(() => rows.length).toBe(10);
  await expect.element(page.getByText('10 of 10,000 drugs')).toBeVisible();
  const narrowed = holdFile();
  await button('Export CSV').click();
  expect((await narrowed()).text.split('\r\n').filter(Boolean)).toHaveLength(11);
  await expectToast('Export Successful10 drugs in drug-risks-');
  await search.fill('');
  await expect.poll(() => rows.length).toBe(25);
  await risk.getByRole('button').click();
  await expect.element(rows.first()).toMatchTextContent(/100% High/);
  await button('Next page').click();
  await expect.element(page.getByText('Page 2 of 400')).toBeVisible();
  const file = holdFile();
  await button('Export CSV').click();
  const { text } = await file();
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(10_001);
});
