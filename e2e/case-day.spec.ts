// Case work by keyboard alone: a case is taken, coded, corrected, asked about, assessed, made ready, signed and
// closed. The reporter answers on the page of the report, and reads the letter there.
import type { Page } from '@playwright/test';
import { madeUpRelease } from '#server/features/terms/testing/made-up-release.ts';
import { createAdministrator, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';

/** Presses N, which focuses the button of the next step, and presses that button. */
async function next(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

const state = (page: Page, name: string) =>
  expect(
    page.getByRole('region', { name: 'What to do next' }).getByText(name, { exact: true }),
  ).toBeVisible();

const dictionary = madeUpRelease({ llt: 60, pt: 20, hlt: 8, hlgt: 4, soc: 3 });
/** The first term of the made-up dictionary. */
const [, term = ''] = dictionary.get('llt.asc')?.split('$') ?? [];

/** Imports the made-up dictionary, unless an earlier try has done so. */
async function importDictionary({ request }: Page): Promise<void> {
  const address = '/api/admin/terms/releases';
  const states = async () =>
    ((await (await request.get(address)).json()) as { state: string }[]).map((release) => release.state);
  if ((await states()).length === 0) {
    const multipart = new FormData();
    for (const [name, text] of dictionary) multipart.append('files', new File([text], name));
    const answer = await request.post(address, { multipart });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await expect.poll(states).toEqual(['ready']);
}

/** Answers what the WHO-UMC category "Possible" rests on, chooses it for the only pair, and fixes the assessment. */
async function assess(page: Page): Promise<void> {
  await page.keyboard.press('7');
  await expect(page.getByRole('heading', { name: 'Assessment', exact: true })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /^Assess .* and / }));
  await page.keyboard.press('Enter');
  for (const [question, answer] of [
    ['Time from the drug to the reaction', 'Plausible'],
    ['Information', 'Enough to judge'],
  ] as const) {
    const answers = page.getByRole('group', { name: question });
    await tabTo(page, answers.getByRole('radio').first());
    await page.keyboard.press('Space');
    await expect(answers.getByRole('radio', { name: answer, exact: true })).toBeChecked();
  }
  const categories = page.getByRole('group', { name: 'Category, chosen by you' });
  await tabTo(page, categories.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(categories.getByRole('radio', { name: /^Possible/ })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Fix', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('fixed by', { exact: false }).first()).toBeVisible();
}

test('a case goes from the inbox to closed by keyboard alone, with an answer of the reporter and a letter', async ({
  page,
  request,
  visitor,
}) => {
  const account = createAdministrator('keyboard.desk');
  await signIn(page, account);
  const { id } = (await (await page.request.get('/api/auth/me')).json()) as { id: string };
  const details = await page.request.put(`/api/admin/administrators/${id}`, {
    data: { fullName: 'Meera Devi', designation: 'Pharmacist' },
  });
  expect(details.ok()).toBe(true);
  await importDictionary(page);
  const medicineName = `Keyboardine ${Date.now()}`;
  const sent = await request.post('/api/adr-reports', {
    data: {
      name: 'A. K.',
      age: 40,
      contact: '98765 00000',
      medicineName,
      symptoms: 'Itching rash',
      duration: '2 days',
    },
  });
  expect(sent.status()).toBe(201);

  await page.goto('/admin/cases');
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.insertText(medicineName);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await expect(page.getByText(/^AMC-\S+ is yours/)).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row', { name: medicineName })).toContainText('In work');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^AMC-/ })).toBeFocused();
  await state(page, 'In work');

  // Code the reaction and correct its onset.
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { name: 'Reactions' })).toBeFocused();
  await page.keyboard.press('e');
  await tabTo(page, page.getByRole('combobox', { name: 'Coded as' }));
  await page.keyboard.type(term.slice(0, 6));
  await expect(page.getByRole('option', { name: term })).toBeVisible();
  while ((await page.getByRole('option', { name: term }).getAttribute('aria-selected')) !== 'true') {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('None of the six: not serious'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Began', { exact: true }));
  await page.keyboard.insertText('18 Nov 2026');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('cell', { name: '18 Nov 2026' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${term}` })).toBeVisible();
  await expect(page.getByRole('row', { name: term }).getByText('Itching rash')).toBeVisible();

  // Ask on the page of the report. The reporter answers there, and the answer is accepted.
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('How', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await state(page, 'Waiting');
  const { reference, receiptCode } = (await sent.json()) as { reference: string; receiptCode: string };
  const statusPage = new URL(`/report-status#${reference}/${receiptCode}`, page.url()).href;
  await visitor.goto(statusPage);
  await visitor.getByLabel('Your answer').fill('It was for gout.');
  await visitor.getByRole('button', { name: 'Send the answer' }).click();
  await expect(visitor.getByText(/^Answered on/)).toBeVisible();
  await page.reload();
  await state(page, 'In work');
  await tabTo(page, page.getByRole('button', { name: 'Accept all' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Save as version 3' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Decisions saved')).toBeVisible();
  await expect(page.getByText('It was for gout.').first()).toBeVisible();

  // A note.
  await page.getByLabel('New note').focus();
  await page.keyboard.type('Gout, quoted.'); // its letters are not shortcuts
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Gout, quoted.')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();

  await assess(page);
  await next(page, 'Ready for signature');
  await state(page, 'Ready');
  await next(page, 'Sign');
  await expect(dialog.getByText('You sign version 3 as Meera Devi')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await state(page, 'Signed');
  await next(page, 'Close the case');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.insertText('Told to the manufacturer by telephone.');
  await page.keyboard.press('Control+Enter');
  await state(page, 'Closed');
  await expect(page.getByText('Told to the manufacturer by telephone.').first()).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Write a letter' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Publish' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Letter published')).toBeVisible();
  await visitor.goto('about:blank'); // the page has taken the code out of its address
  await visitor.goto(statusPage);
  await expect(visitor.getByText(`Thank you for your report ${reference}`)).toBeVisible();
});
