// The linked cases of a case, the dialog that opens the case of the other person, and the form of the parent.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, loadAdminArea } from '#client/testing/admin-area.ts';
import { address, edit, field, openCase, sent, setOnline } from '#client/testing/case-screen.ts';
import { caseDetails, content } from '#client/testing/cases.ts';
import { axeFindingsInEveryLook } from '#client/testing/looks.ts';
import { idOf } from '#client/testing/replies.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';

loadAdminArea();

const panel = () => page.getByRole('region', { name: 'Linked cases' });
const button = (name: string) => panel().getByRole('button', { name });
const number = () => panel().getByLabelText('Number of another case');
const mother = { id: idOf(213), number: 'AMC-2026-00213', state: 'inWork' as const };
const child: CaseContent = {
  ...content,
  patient: { ...content.patient, exposedVia: 'mother' },
  parent: { initials: 'A. K.', sex: '2', age: { value: 29, unit: 'a' }, historyText: 'Asthma in childhood' },
};

it('a case without links takes a number, and says why a number is refused', async () => {
  await openCase({}, [
    { path: `${address}/links`, status: 409, json: { message: 'A case is not linked with itself.' } },
  ]);
  await button('Link').click();
  await expect.element(panel().getByText('Enter the number of the case to link')).toBeVisible();
  const body = sent('/links');
  await number().fill(' AMC-2026-00214 ');
  await button('Link').click();
  expect(await body()).toMatchObject({ number: 'AMC-2026-00214' });
  await expect.element(number()).toHaveAccessibleDescription('Error: A case is not linked with itself.');
  await expect.element(number()).toHaveValue(' AMC-2026-00214 ');
});

it('linked cases open from the panel, and only a link of the centre is ended there', async () => {
  const named = { id: idOf(215), number: 'AMC-2026-00215', state: 'closed' as const, isOwn: false };
  await openCase({ content: child, linkedCases: [{ ...mother, isOwn: true }, named] }, [
    { path: `${address}/links/${mother.id}`, json: caseDetails({ content: child }) },
  ]);
  const link = panel().getByRole('link', { name: mother.number });
  await expect.element(link).toHaveAttribute('href', `/admin/cases/${mother.id}`);
  await expect.element(panel().getByText('named in the case')).toBeVisible();
  expect(await axeFindingsInEveryLook()).toEqual([]);
  await button(`Unlink ${mother.number}`).click();
  await expect.element(link).not.toBeInTheDocument();
});

it('without a network nothing is linked, unlinked or opened', async () => {
  await openCase({ linkedCases: [{ ...mother, isOwn: true }] });
  setOnline(false);
  for (const name of ['Link', `Unlink ${mother.number}`, 'Open a case for the child'])
    await expect.element(panel().getByRole('button', { name, exact: true })).toBeDisabled();
  setOnline(true);
  await expect.element(panel().getByRole('button', { name: 'Link', exact: true })).toBeEnabled();
});

it('the dialog says what is taken over, and sends the chosen reactions', async () => {
  await openCase({}, [
    { path: `${address}/relatives`, status: 409, json: { message: 'Somebody changed the case.' } },
  ]);
  await button('Open a case for the child').click();
  await expect.element(dialog().getByText('This patient becomes the parent in the new case')).toBeVisible();
  await dialog().getByLabelText('Hepatitis').click();
  expect(await axeFindingsInEveryLook()).toEqual([]);
  const body = sent('/relatives');
  await dialog().getByRole('button', { name: 'Open the case' }).click();
  expect(await body()).toMatchObject({ relative: 'child', reactions: [idOf(902)] });
  await expect.element(dialog().getByText('Somebody changed the case.')).toBeVisible();
  await expect.element(dialog().getByLabelText('Hepatitis')).toBeChecked();
});

it('the parent is shown, edited and saved', async () => {
  await openCase({ content: child }, [
    { path: `${address}/content`, json: caseDetails({ content: child, version: 5 }) },
  ]);
  await expect.element(page.getByText('Asthma in childhood').first()).toBeVisible();
  await edit('Patient').click();
  await expect.element(field('Relevant history')).toHaveValue('Asthma in childhood');
  expect(await axeFindingsInEveryLook()).toEqual([]);
  const body = sent('/content');
  await field('Relevant history').fill('Asthma until now');
  await page.getByRole('button', { name: 'Save as version 5' }).click();
  expect(await body()).toMatchObject({
    content: { parent: { historyText: 'Asthma until now', initials: 'A. K.' } },
  });
});
