// Coding on one case: the search while typing by keyboard, what is saved, what is shown, and every state of the search.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAdminArea } from '#client/testing/admin-area.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { address, type Answers, edit, openCase } from '#client/testing/case-screen.ts';
import { nextBody } from '#client/testing/sent-bodies.ts';
import { axeFindings, looks, pageFindings, setLook } from '#client/testing/looks.ts';
import { allopurinol, caseDetails, content, openInformation } from '#client/testing/cases.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { FoundTerm, TermOfCase } from '#contract/terms.ts';

loadAdminArea();

const [rash] = content.reactions ?? [];
if (!rash) throw new Error('The made-up case has a reaction.');
const coded: FoundTerm = {
  source: 'meddra',
  code: '10000007',
  name: 'Basoti gule 7',
  preferred: 'Basoti 2',
  group: 'Skin things',
  release: '99.0',
};
const own: FoundTerm = {
  source: 'own',
  code: '00000000-0000-4000-8000-000000000001',
  name: 'spots',
  preferred: 'Rash',
  group: 'Skin',
  release: null,
};
const entry = `reactions.${rash.id}`;
const asTerm = (term: FoundTerm, change: Partial<TermOfCase> = {}): TermOfCase => ({
  ...term,
  entry,
  isChosen: true,
  notCurrentIn: null,
  ...change,
});
const release = { path: '/api/admin/terms/releases', json: [{ state: 'ready', version: '99.0' }] };
const found = (json: FoundTerm[]) => ({ path: '/api/admin/terms/search', json });

const box = (name = 'Coded as') => page.getByRole('combobox', { name, exact: true });

const option = (name: string) => page.getByRole('option', { name });

/** The content of the next save. */
function saved(): () => Promise<CaseDetails['content']> {
  const next = nextBody('/content');
  return async () => (await next())['content'] as CaseDetails['content'];
}

it('a reaction is coded by keyboard, and the text as reported stays', async () => {
  await openCase({}, [
    { path: `${address}/content`, json: caseDetails({ version: 5 }) },
    release,
    found([coded, own]),
  ]);
  await edit('Maculopapular rash').click();
  await box().click();
  // Nothing is typed: the text as reported is searched.
  await expect.element(option('Basoti gule 7')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByText('Basoti 2 · Skin things · MedDRA 99.0')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(option('Basoti gule 7')).not.toBeInTheDocument();
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('bas');
  await expect.element(option('Basoti gule 7')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('spots')).toHaveAttribute('aria-selected', 'true');
  // The last one makes the typed text a term of the centre; behind it the list begins again.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(page.getByText('Basoti gule 7')).toBeVisible();
  const sent = saved();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const now = await sent();
  expect(now.meddraVersion).toBe('99.0');
  expect(now.reactions?.[0]).toEqual({ ...rash, code: '10000007' });
});

it('a reaction is coded with a term of the centre, and a drug is linked to a substance', async () => {
  const substance: FoundTerm = { ...own, name: 'Zyloric', preferred: 'Allopurinol', group: 'Gout' };
  await openCase({}, [
    { path: `${address}/content`, json: caseDetails({ version: 5 }) },
    release,
    found([own]),
  ]);
  await edit('Maculopapular rash').click();
  await box().click();
  await option('spots').click();
  await expect.element(page.getByText('Rash', { exact: true })).toBeVisible();
  let sent = saved();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect((await sent()).reactions?.[0]).toEqual({ ...rash, ownTerm: 'Rash' });

  await openCase({}, [{ path: `${address}/content`, json: caseDetails({ version: 5 }) }, found([substance])]);
  await edit('Allopurinol 100').click();
  await box('Substance').click();
  await option('Zyloric').click();
  sent = saved();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const drug = (await sent()).drugs?.find((one) => one.id === allopurinol);
  expect(drug?.name).toBe('Allopurinol 100');
  expect(drug?.substances).toEqual([{ name: 'Allopurinol' }]);
});

it('a coded reaction shows its term, preferred term, body system and release over the text as reported', async () => {
  await openCase({ terms: [asTerm(coded, { notCurrentIn: '99.1' })] });
  const row = page.getByRole('row', { name: /Basoti gule 7/ }).first();
  await expect.element(row.getByText('Basoti 2 · Skin things · MedDRA 99.0')).toBeVisible();
  await expect.element(row.getByText('not current in MedDRA 99.1')).toBeVisible();
  await expect.element(row.getByText('Maculopapular rash')).toBeVisible();
  await expect.element(row.getByText('red itching rash')).toBeVisible();
});

it('new information says what its line is coded as, and leads to the coding', async () => {
  const item = openInformation();
  const line = { ...item.lines[0], path: `${entry}.term`, label: 'Rash', saysText: 'blisters' };
  const withLine = { ...item, lines: [line as (typeof item.lines)[number]] };
  await openCase({ terms: [asTerm(own)], hasNewInformation: true, information: [withLine] }, [
    { path: `${address}/information/${item.id}`, json: withLine },
  ]);
  await expect.element(page.getByText('coded as Rash')).toBeVisible();
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect.element(box()).toBeVisible();
});

it('the search says that no release is imported, that nothing is found, and that it failed', async () => {
  for (const { width, colorScheme } of looks) {
    await setLook({ width, colorScheme });
    const open = async (answers: Answers) => {
      await openCase({ content: { ...content, meddraVersion: '98.0' } }, answers);
      await edit('Maculopapular rash').click();
      await box().click();
    };
    await open([{ ...release, json: [] }, found([])]);
    await expect
      .element(
        page.getByText(/^No MedDRA release is imported, so the search finds only the terms of your centre/),
      )
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Terms and substances' })).toBeVisible();
    expect(await pageFindings()).toEqual([]);
    await open([release, found([])]);
    await expect.element(page.getByText(/^Nothing found for “Maculopapular rash”/)).toBeVisible();
    await open([
      release,
      { path: '/api/admin/terms/search', status: 503, json: { message: 'The database is away.' } },
    ]);
    await expect.element(page.getByText('The search failed. The database is away.')).toBeVisible();
    expect(await pageFindings()).toEqual([]);
    await open([release, found([coded, own])]);
    await expect.element(option('Basoti gule 7')).toBeVisible();
    expect(await pageFindings()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(
        page.getByText(
          'This case was coded with MedDRA 98.0. Saving changes the release of all its codes to 99.0.',
        ),
      )
      .toBeVisible();
    expect(await pageFindings()).toEqual([]);
  }
});

it('a word that no list has becomes a term of the centre in the field itself, and a refusal is said there', async () => {
  const terms = '/api/admin/terms';
  const refused = '"Nettles" already means "Rash". Merge the two, or choose another name.';
  const added = { id: own.code, kind: 'reaction', name: 'Nettles', names: ['Nettles'], publicNames: [] };
  const answers: Answers = [
    { path: `${address}/content`, json: caseDetails({ version: 5 }) },
    release,
    found([]),
  ];
  await openCase({}, [...answers, { path: terms, method: 'POST', status: 409, json: { message: refused } }]);
  await edit('Maculopapular rash').click();
  await box().fill('Nettles');
  const use = option('Use “Nettles” as a term of the centre');
  await expect.element(use).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(refused)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await setAnswers([...answers, { path: terms, method: 'POST', status: 201, json: added }]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nettles', { exact: true })).toBeVisible();
  const sent = saved();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect((await sent()).reactions?.[0]).toEqual({ ...rash, ownTerm: 'Nettles' });
});
