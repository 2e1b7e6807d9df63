// The screen of terms and substances: every tab in every state, its dialogs, and what they send.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { queriesTo } from '#client/testing/browser-requests.ts';
import { axeFindings, type Look, looks, pageFindings, setLook } from '#client/testing/looks.ts';
import { idOf, recordOf } from '#client/testing/replies.ts';
import { bodiesTo } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import type { Brand } from '#contract/brands.ts';
import type { MeddraRelease, OwnTerm } from '#contract/terms.ts';

loadAdminArea();

const address = '/api/admin/terms';
const term = (number: number, change: Partial<OwnTerm>): OwnTerm => ({
  ...recordOf(number),
  kind: 'substance',
  name: '',
  group: null,
  atc: null,
  names: [],
  publicNames: [],
  source: null,
  by: 'asha',
  createdAt: '2026-11-20T05:40:00.000Z',
  ...change,
});
const ibuprofen = term(1, {
  name: 'Ibuprofen',
  group: 'NSAID',
  atc: 'M01AE01',
  names: ['Brufen', 'Ibuprofen'],
  publicNames: ['Ibuprofen'],
});
const aspirin = term(2, { name: 'Aspirin', names: ['Aspirin'] });
const release = (change: Partial<MeddraRelease>): MeddraRelease => ({
  id: idOf(9),
  version: '99.0',
  language: 'English',
  state: 'ready',
  done: 300,
  total: 300,
  problem: null,
  by: 'asha',
  createdAt: '2026-11-20T05:40:00.000Z',
  ...change,
});
const found = {
  source: 'own',
  code: ibuprofen.id,
  name: 'Brufen',
  preferred: 'Ibuprofen',
  group: 'NSAID',
  release: null,
};
const away = { status: 503, json: { message: 'The database is away.' } };
const button = (name: string | RegExp) => page.getByRole('button', { name });
const asc = (name: string) => new File(['1$x$'], name);

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  it('axe finds no problem in any tab and state', async () => {
    await setLook({ width, colorScheme });
    const tab = (id: string, answers: Parameters<typeof openScreen>[1]) =>
      openScreen(`/admin/terms?tab=${id}`, answers);
    await tab('reactions', [{ path: address, json: [] }]);
    await expect.element(page.getByRole('heading', { name: 'No reaction terms yet' })).toBeVisible();
    expect(await pageFindings()).toEqual([]);
    await tab('substances', [{ path: address, ...away }]);
    await expect.element(page.getByText('The database is away.')).toBeVisible();
    await tab('substances', [{ path: address, json: [ibuprofen, aspirin] }]);
    await expect.element(page.getByRole('rowheader', { name: 'Ibuprofen' })).toBeVisible();
    expect(await pageFindings()).toEqual([]);
    await button('Add substance').click();
    await expect.element(dialog()).toBeVisible();
    expect(await pageFindings()).toEqual([]);
    await tab('unlinked', [
      { path: `${address}/unlinked`, json: [{ word: 'Brufen 400', cases: 3, likely: [] }] },
    ]);
    await expect.element(page.getByText('Brufen 400')).toBeVisible();
    expect(await pageFindings()).toEqual([]);
    await tab('unlinked', [{ path: `${address}/unlinked`, json: [] }]);
    await expect.element(page.getByRole('heading', { name: 'Every word is linked' })).toBeVisible();
    await tab('meddra', [
      { path: `${address}/releases`, json: [] },
      { path: `${address}/outdated`, json: [] },
    ]);
    await expect.element(page.getByRole('heading', { name: 'No release is imported' })).toBeVisible();
    expect(await pageFindings()).toEqual([]);
    const outdated = {
      id: idOf(5),
      number: 'AMC-2026-00007',
      reaction: 'rash',
      code: '10000020',
      term: 'Old',
    };
    await tab('meddra', [
      {
        path: `${address}/releases`,
        json: [
          release({ id: idOf(6), version: '99.1', state: 'importing', done: 100 }),
          release({}),
          release({ id: idOf(7), version: '98.0', state: 'failed', problem: 'The disk is full.' }),
        ],
      },
      { path: `${address}/outdated`, json: [outdated] },
    ]);
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    await expect.element(page.getByText('100 of 300 rows')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'AMC-2026-00007' })).toBeVisible();
    expect(await pageFindings()).toEqual([]);
  });
});

it('a substance is found by any name, renamed with its version, named and merged', async () => {
  await openScreen('/admin/terms?tab=substances', [
    {
      path: `${address}/search`,
      json: [found, { ...found, code: aspirin.id, name: 'Aspirin', preferred: 'Aspirin' }],
    },
    { path: `${address}/${ibuprofen.id}`, json: { ...ibuprofen, name: 'Ibuprofen x' } },
    { path: `${address}/${ibuprofen.id}/names`, json: ibuprofen },
    { path: `${address}/${ibuprofen.id}/merge`, json: aspirin },
    { path: `${address}/${ibuprofen.id}/public-names`, json: ibuprofen },
    { path: address, json: [ibuprofen, aspirin] },
  ]);
  const asked = queriesTo(address);
  await page.getByLabelText('Search').fill('bruf');
  await expect.poll(() => asked.some((query) => query.get('q') === 'bruf')).toBe(true);
  const change = bodiesTo(ibuprofen.id);
  await button('Edit: Ibuprofen').click();
  await page.getByLabelText('Name', { exact: true }).fill('Ibuprofen x');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(change).toEqual([{ name: 'Ibuprofen x', group: 'NSAID', atc: 'M01AE01' }]);

  const names = bodiesTo('/names');
  await button('Add name: Ibuprofen').click();
  await page.getByLabelText('Other name').fill(' Advil ');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(names).toEqual([{ name: 'Advil' }]);

  const suggestions = bodiesTo('/public-names');
  await button('Suggest: Ibuprofen').click();
  await expect.element(page.getByLabelText('Ibuprofen', { exact: true })).toBeChecked();
  await page.getByLabelText('Brufen', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(suggestions).toEqual([{ names: ['Brufen', 'Ibuprofen'] }]);

  const merges = bodiesTo('/merge');
  await button('Merge: Ibuprofen').click();
  await expect.element(dialog().getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await page.getByRole('combobox').click();
  await userEvent.keyboard('as');
  // The term itself is not offered.
  await expect.element(page.getByRole('option', { name: 'Aspirin' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Brufen' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(merges).toEqual([{ into: aspirin.id }]);
});

it('a word of cases is linked to a term, and a refusal stays in the dialog', async () => {
  const message = '"Brufen 400" already means "Aspirin". Merge the two, or choose another name.';
  await openScreen('/admin/terms?tab=unlinked', [
    { path: `${address}/search`, json: [found] },
    { path: `${address}/unlinked`, json: [{ word: 'Brufen 400', cases: 3, likely: [] }] },
    { path: `${address}/${ibuprofen.id}/names`, status: 409, json: { message } },
  ]);
  await button('Link to…: Brufen 400').click();
  await page.getByRole('combobox', { name: 'Substance' }).click();
  await userEvent.keyboard('bru');
  await page.getByRole('option', { name: 'Brufen' }).click();
  await expect.element(dialog().getByText('Ibuprofen')).toBeVisible();
  await dialog().getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(dialog().getByText(message)).toBeVisible();
});

it('many words are linked or approved at once, and what that touches is said before', async () => {
  const likely = [{ code: ibuprofen.id, name: 'Ibuprofen', group: 'NSAID', why: 'spelling' }];
  const words = [
    { word: 'Ibuprofin', cases: 3, likely },
    { word: 'Zyx', cases: 2, likely: [] },
    { word: 'Ibuprofan', cases: 1, likely },
  ];
  await openScreen('/admin/terms?tab=unlinked', [{ path: `${address}/unlinked`, json: words }]);
  await expect.element(button('Apply to the chosen words (0)')).toBeDisabled();
  await page.getByLabelText('Choose all words that have a proposal').click();
  await expect.element(page.getByText('Chosen: 2 words, in 4 cases.')).toBeVisible();
  await page.getByLabelText('Choose Zyx').click();
  await page.getByLabelText('What becomes of Ibuprofan').selectOptions('A term of its own');
  const bodies = bodiesTo('/unlinked');
  await setAnswers([
    { path: `${address}/unlinked`, method: 'POST', json: { linked: 1, added: 2 } },
    { path: `${address}/unlinked`, json: [] },
  ]);
  await button('Apply to the chosen words (3)').click();
  await expect.element(page.getByRole('heading', { name: 'Every word is linked' })).toBeVisible();
  expect(bodies).toEqual([
    {
      kind: 'substance',
      words: [
        { word: 'Ibuprofin', into: ibuprofen.id, as: null },
        { word: 'Zyx', into: null, as: null },
        { word: 'Ibuprofan', into: null, as: null },
      ],
    },
  ]);
});

it('entries of the starter lists are marked until somebody has looked at them', async () => {
  const starter = { ...ibuprofen, isSample: true };
  await openScreen('/admin/terms?tab=substances', [
    { path: `${address}/looked-at`, json: { terms: 1 } },
    { path: `${address}/${ibuprofen.id}/use`, json: { cases: 12 } },
    { path: address, json: [starter, aspirin] },
  ]);
  await expect.element(page.getByText('Starter, check before use')).toBeVisible();
  await button('Edit: Ibuprofen').click();
  await expect
    .element(dialog().getByText('Cases that name it now: 12. Names that stand for it: 2.'))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  const looked = bodiesTo('/looked-at');
  await button('Looked at: Ibuprofen').click();
  await expect.poll(() => looked).toEqual([{ ids: [ibuprofen.id] }]);
  const asked = queriesTo(address);
  await page.getByLabelText('Only entries to check').click();
  await expect.poll(() => asked.some((query) => query.get('toCheck') === 'true')).toBe(true);
  await button('I looked at these 2').click();
  await expect.poll(() => looked).toHaveLength(2);
});

it('an import of a release asks for data that the files lack, and shows its progress to the end', async () => {
  const issues = [
    { path: 'version', code: 'required', message: 'Write the version of the release, such as 28.1' },
    { path: 'language', code: 'required', message: 'Write the language of the release, such as English' },
  ];
  const message = 'The files do not say which release they are: meddra_release.asc is missing.';
  const releases = `${address}/releases`;
  const outdated = { path: `${address}/outdated`, json: [] };
  await openScreen('/admin/terms?tab=meddra', [
    { path: releases, method: 'POST', status: 400, json: { message, issues } },
    { path: releases, json: [] },
    outdated,
  ]);
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await userEvent.upload(page.getByLabelText('Files of the release'), [asc('LLT.asc'), asc('smq_list.asc')]);
  const bodies = bodiesTo('/releases?'); // before the version and the language are typed
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect((bodies[0] as unknown as FormData).getAll('files').map((file) => (file as File).name)).toEqual([
    'LLT.asc',
  ]);
  await expect.element(page.getByText('Write the version of the release, such as 28.1')).toBeVisible();
  await page.getByLabelText('Version').fill('99.0');
  await page.getByLabelText('Language').fill('English');
  const importing = release({ state: 'importing', done: 0 });
  await setAnswers([
    { path: releases, method: 'POST', status: 201, json: importing },
    { path: releases, json: [importing] },
    outdated,
  ]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect
    .element(page.getByText('The files of MedDRA 99.0 (English) are complete. The import is running.'))
    .toBeVisible();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await setAnswers([{ path: releases, json: [release({})] }, outdated]);
  await expect.element(page.getByText('searched while coding')).toBeVisible();
});

it('an import of substances shows the result of each row before anything is written', async () => {
  const rows = [
    { row: 2, name: 'Ibuprofen', fate: 'new', fields: [], issues: [] },
    {
      row: 3,
      name: 'X',
      fate: 'refused',
      fields: [],
      issues: [{ path: '', code: 'format', message: '"M1" is no ATC code' }],
    },
  ];
  const columns = [{ head: 'name', column: 'name' }];
  await openScreen('/admin/terms?tab=substances', [
    { path: `${address}/substances/import`, json: { applied: false, columns, missing: [], rows } },
    { path: address, json: [ibuprofen] },
  ]);
  await button('Import CSV').click();
  const file = new File(['name\n'], 'substances.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('CSV file'), file);
  await expect.element(page.getByText('"M1" is no ATC code')).toBeVisible();
  await expect.element(page.getByText('1 refused, 1 new.')).toBeVisible();
  await expect.element(button('Import All Rows')).toBeDisabled();
});

it('a record opens as soon as the one before has closed', async () => {
  await openScreen('/admin/terms?tab=substances', [{ path: address, json: [ibuprofen, aspirin] }]);
  await button('Edit: Ibuprofen').click();
  await expect.element(dialog()).toBeVisible();
  for (const next of ['Aspirin', 'Aspirin', 'Ibuprofen']) {
    const edit = button(`Edit: ${next}`).element() as HTMLElement;
    const closed = new MutationObserver(() => edit.click());
    closed.observe(dialog().element(), { attributeFilter: ['open'] });
    await button('Cancel').click();
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame); // the close event of the dialog
    closed.disconnect();
    await expect.element(dialog().getByLabelText('Name', { exact: true })).toHaveValue(next);
  }
});

it('a formulary is imported with its own headings, and a brand is added and deleted', async () => {
  const brand: Brand = {
    id: idOf(31),
    name: 'Inventol 5',
    maker: 'Maker',
    composition: 'Ibuprofen 5 mg',
    form: 'tablet',
    source: 'pack',
    seen: '2026-11',
    isSample: true,
    version: 1,
  };
  const brands = '/api/admin/brands';
  const row = { row: 2, name: 'Inventol 5', fate: 'new', fields: [], issues: [], unknown: ['novomolin'] };
  const columns = [
    { head: 'Item', column: 'name' },
    { head: 'Salt', column: 'composition' },
  ];
  await openScreen('/admin/terms?tab=brands', [
    { path: `${brands}/import`, json: { applied: false, columns, missing: [], rows: [row] } },
    { path: `${brands}/looked-at`, json: { terms: 1 } },
    { path: `${brands}/${brand.id}`, method: 'DELETE', status: 204 },
    { path: brands, method: 'POST', status: 201, json: brand },
    { path: brands, json: [brand] },
  ]);
  await expect.element(page.getByText('Starter, check before use')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await button('Import CSV').click();
  const file = new File(['Item,Salt'], 'formulary.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('CSV file'), file);
  await expect.element(page.getByText('In no list of substances: novomolin.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  const added = bodiesTo('/brands');
  await button('Add brand name').click();
  await page.getByLabelText('Brand name', { exact: true }).fill('Inventol 5');
  await page.getByLabelText('Composition', { exact: true }).fill('Ibuprofen 5 mg');
  await page.getByLabelText('Source', { exact: true }).fill('pack');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(added).toMatchObject([{ name: 'Inventol 5', composition: 'Ibuprofen 5 mg', source: 'pack' }]);
  await button('Edit: Inventol 5, Ibuprofen 5 mg').click();
  await expect.element(page.getByLabelText('Composition', { exact: true })).toHaveValue('Ibuprofen 5 mg');
  await userEvent.keyboard('{Escape}');
  window.confirm = () => true;
  await button('Delete: Inventol 5, Ibuprofen 5 mg').click();
  await expect.element(page.getByText('Brand name deleted')).toBeVisible();
});
