// A case from paper: saved at any time, with the paper beside the form.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAdminArea, openScreen, signInAfterTimeout } from '#client/testing/admin-area.ts';
import { axeFindings, axeFindingsInEveryLook, axeFindingsInFewLooks } from '#client/testing/looks.ts';
import { caseDetails } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import { holdRequest } from '#client/testing/browser-requests.ts';
import { bodiesTo, nextBody, nextRequest } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';

loadAdminArea();

const list = '/api/admin/cases';
const field = (name: string) => page.getByLabelText(name, { exact: true });

/** A picture of one pixel. */
async function photograph(): Promise<File> {
  const canvas = document.createElement('canvas');
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return new File([blob ?? ''], 'form.png', { type: 'image/png' });
}

async function choosePhotograph(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('.paper input[type=file]');
  const files = new DataTransfer();
  files.items.add(await photograph());
  if (input) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

it('axe finds no problem on a new case, empty, with the paper and refused', async () => {
  await openScreen('/admin/cases/new');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Open a case' })).toBeVisible();
  expect(await axeFindingsInEveryLook()).toEqual([]);
  await choosePhotograph();
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1' })).toBeInTheDocument();
  await field('Age at onset').fill('old');
  await field('Initials').click();
  await userEvent.keyboard('?{Control>}{Enter}{/Control}');
  await expect.element(field('Age at onset')).toHaveFocus();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await field('Age at onset').fill('');
  await page.getByRole('button', { name: 'Initials: not known' }).click();
  await userEvent.keyboard('{Backspace}');
  await expect.element(field('Initials')).toHaveFocus();
});

it('a half-filled form is saved as a case, and later saves are its versions', async () => {
  const made = caseDetails({
    id: idOf(7),
    number: 'AMC-2026-00007',
    version: 1,
    content: { patient: { initials: 'B. N.' } },
  });
  await openScreen('/admin/cases/new', [
    { path: list, method: 'POST', status: 201, json: made },
    { path: `${list}/${idOf(7)}`, json: made },
  ]);
  await field('Initials').fill('B. N.');
  const bodies = bodiesTo(list);
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect.element(page.getByText('Enter the day on which it was received')).toBeVisible();
  expect(bodies).toEqual([]);
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Enter AMC-2026-00007' })).toBeVisible();
  expect(location.search).toBe(`?case=${idOf(7)}`);
  expect(bodies[0]).toMatchObject({
    source: 'paper',
    content: { patient: { initials: 'B. N.' }, reportType: '1' },
  });
  expect(Object.keys(bodies[0]?.content ?? {})).not.toContain('drugs'); // the empty entry of the form is not stored
  await expect.element(page.getByRole('button', { name: 'Save as version 2' })).toBeVisible();
});

it('a form of two drugs and one reaction takes at most 60 presses of Tab, and the next one keeps its day', async () => {
  await openScreen('/admin/cases/new', [
    { path: '/api/admin/cases/overview', json: { country: 'IN' } },
    { path: list, method: 'POST', status: 201, json: caseDetails({ id: idOf(7), number: 'AMC-2026-00007' }) },
  ]);
  await expect.element(field('Country')).toHaveValue('IN');
  const sent = nextBody(list);
  await field('Received on').click();
  await userEvent.keyboard('25 Nov 2026');
  let stops = 0;
  /** Presses Tab up to a control, and types. */
  async function type(name: string, text: string) {
    do {
      await userEvent.keyboard('{Tab}');
      stops += 1;
      if (stops > 80) throw new Error(name);
    } while (nameOf(document.activeElement) !== name);
    if (document.activeElement instanceof HTMLSelectElement)
      await userEvent.selectOptions(document.activeElement, text);
    else await userEvent.keyboard(text);
  }
  await type('Initials', '?');
  await type('Record number', 'R 1');
  await type('Age at onset', '10 months');
  await type('Sex', 'Female');
  await type('Department or ward', 'Medicine 2');
  await type('Reaction', 'Rash');
  await type('Hospital stay, or a longer one', ' ');
  await type('Began', '22 Nov 2026');
  await type('Outcome', 'Recovered');
  const typeDrug = async (drug: string) => {
    await type('Name as reported', drug);
    await type('Dose', '50 mg');
    await type('Started', '17 Nov 2026');
    await type('Route', 'Oral');
    await type('Reason for use', 'pain');
  };
  await typeDrug('Diclofenac');
  await type('Add drug', '{Enter}');
  await expect.element(field('Role')).toHaveFocus();
  await typeDrug('Aspirin');
  await type('Given name', 'K.');
  await type('Family name', 'Iyer');
  await type('Occupation', 'Doctor');
  await type('Save and next', '{Enter}');
  expect(stops).toBeLessThanOrEqual(60);
  const { content } = (await sent()) as unknown as { content: CaseDetails['content'] };
  expect(content).toMatchObject({
    patient: { initials: { unknown: 'notKnown' }, ageAtOnset: { value: 10, unit: 'mo' } },
    reactions: [{ term: 'Rash', seriousness: { hospitalisation: true } }],
    drugs: [{ name: 'Diclofenac', doses: [{ route: 'Oral' }] }, { name: 'Aspirin' }],
    reporters: [{ occupation: 'doctor', qualification: '1', country: 'IN' }],
  });
  await expect.element(page.getByText('Form 2 of this batch.')).toBeVisible();
  await expect.element(page.getByText('Received 25 Nov 2026, Paper, Medicine 2.')).toBeVisible();
  await expect.element(field('Initials')).toHaveValue('');
  await expect.element(field('Department or ward')).toHaveValue('Medicine 2');
});

it('the occupation that the centre has set stands in a new form, and makes no reporter by itself', async () => {
  await openScreen('/admin/cases/new', [
    { path: '/api/admin/cases/overview', json: { country: 'IN', occupation: 'nurse' } },
    { path: list, method: 'POST', status: 201, json: caseDetails({ id: idOf(7), number: 'AMC-2026-00007' }) },
  ]);
  await expect.element(field('Occupation')).toHaveValue('nurse');
  await expect.element(field('Received on')).toHaveValue('');
  const sent = nextBody(list);
  await field('Received on').fill('25 Nov 2026');
  await field('Initials').fill('S.K.');
  await page.getByRole('button', { name: 'Save and next' }).click();
  const { content } = (await sent()) as unknown as { content: CaseDetails['content'] };
  expect(content.reporters).toBeUndefined();
  await expect.element(page.getByText('Form 2 of this batch.')).toBeVisible();
  await expect.element(field('Occupation')).toHaveValue('nurse');
});

/** The label of a control, or the words of a button. */
function nameOf(element: Element | null): string {
  if (element instanceof HTMLButtonElement) return element.textContent.trim();
  return (element as HTMLInputElement | null)?.labels?.[0]?.textContent.trim() ?? '';
}

it('the paper can be zoomed and rotated', async () => {
  await openScreen('/admin/cases/new');
  await choosePhotograph();
  const sheet = () => document.querySelector<HTMLElement>('.paper-scroll > div');
  await expect.poll(() => sheet()?.style.width).toBe('100%');
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(() => sheet()?.style.width).toBe('150%');
  await page.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(() => sheet()?.querySelector('img')?.style.rotate).toBe('90deg');
});

it('a half-filled form and its paper are restored after the session has ended', async () => {
  await openScreen('/admin/cases/new');
  await field('Initials').fill('B. N.');
  await choosePhotograph();
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1' })).toBeInTheDocument();
  await signInAfterTimeout('/admin/cases/new');
  await expect.element(field('Initials')).toHaveValue('B. N.');
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1' })).toBeInTheDocument();
});

it('a case whose paper could not be sent is stored once, and the next save sends the paper', async () => {
  const made = (version: number) => caseDetails({ id: idOf(8), number: 'AMC-2026-00008', version });
  await openScreen('/admin/cases/new', [
    { path: list, method: 'POST', status: 201, json: made(1) },
    { path: `${list}/${idOf(8)}/content`, method: 'PUT', json: made(2) },
    { path: `${list}/${idOf(8)}/attachments`, status: 503, json: { message: 'The disk is full.' } },
  ]);
  await field('Initials').fill('B. N.');
  await choosePhotograph();
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect
    .element(page.getByText('AMC-2026-00008 is saved. Its paper is not: The disk is full.'))
    .toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Save as version 3' })).toBeVisible();
});

const begun = { patient: { initials: 'B. N.', weightKg: 50 } };
const draft = (version: number, content: object = begun) => {
  const [newest] = caseDetails().versions;
  const versions = [{ ...newest, number: version, by: 'ravi' }] as CaseDetails['versions'];
  return caseDetails({ id: idOf(7), version, content, versions, attachments: [] });
};
const draftAddress = `${list}/${idOf(7)}`;

it('a save of somebody else is shown beside what was typed, and nobody’s values are lost', async () => {
  await openScreen(`/admin/cases/new?case=${idOf(7)}`, [{ path: draftAddress, json: draft(1) }]);
  await field('Initials').fill('B. N. K.');
  await field('Weight (kg)').fill('55');
  const theirs = draft(2, { patient: { ...begun.patient, weightKg: 61, ward: 'Medicine 9' } });
  theirs.attachments = caseDetails().attachments;
  await setAnswers([
    { path: draftAddress, json: theirs },
    { path: `${draftAddress}/attachments`, method: 'POST', status: 201, json: theirs.attachments[0] },
    {
      path: `${draftAddress}/content`,
      status: 412,
      json: { message: 'Somebody else has saved.', current: theirs },
    },
  ]);
  // A page of the paper is sent at once, and the case is read again: the form stays as it was typed.
  await choosePhotograph();
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1' })).toBeInTheDocument();
  await expect.element(field('Initials')).toHaveValue('B. N. K.');
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  const conflict = page.getByRole('group', { name: 'P. Rao saved version 2 while you were writing' });
  await expect.element(conflict.getByText('Medicine 9')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await conflict.getByRole('button', { name: 'Mine', exact: true }).click();
  const merged = { patient: { initials: 'B. N. K.', weightKg: 55, ward: 'Medicine 9' } };
  await setAnswers([
    { path: draftAddress, json: draft(3, merged) },
    { path: `${draftAddress}/content`, json: draft(3, merged) },
  ]);
  const put = nextRequest(`${draftAddress}/content`);
  await conflict.getByRole('button', { name: 'Save as version 3' }).click();
  await expect.element(page.getByRole('button', { name: 'Save as version 4' })).toBeVisible();
  expect(await put()).toMatchObject({ headers: { 'If-Match': '"2"' }, body: { content: merged } });
  await expect.element(field('Initials')).toHaveValue('B. N. K.');
});

it('what is typed during a save stays, and is not counted as saved', async () => {
  const saved = draft(2, { patient: { initials: 'B. N. K.', weightKg: 50 } });
  await openScreen(`/admin/cases/new?case=${idOf(7)}`, [
    { path: draftAddress, json: draft(1) },
    { path: `${draftAddress}/content`, method: 'PUT', json: saved },
  ]);
  await field('Initials').fill('B. N. K.');
  const held = holdRequest(`${draftAddress}/content`);
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await held.asked;
  await field('Weight (kg)').fill('55');
  held.release();
  await expect.element(page.getByRole('button', { name: 'Save as version 3' })).toBeVisible();
  await expect.element(field('Weight (kg)')).toHaveValue('55');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
});

it('a tick asks a second person to compare the case, who says beside the paper that they agree', async () => {
  const address = `${list}/${idOf(7)}`;
  const asked = { state: 'wanted' as const, by: 'asha', at: '2026-11-21T05:00:00.000Z' };
  const made = caseDetails({ id: idOf(7), number: 'AMC-2026-00007', source: 'paper' });
  await openScreen('/admin/cases/new', [
    { path: list, method: 'POST', status: 201, json: { ...made, proofreading: { ...asked, isOwn: true } } },
    { path: address, json: { ...made, proofreading: { ...asked, isOwn: true } } },
  ]);
  const sent = nextBody(list);
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByLabelText('Have a second person compare it with the paper').click();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  expect(await sent()).toMatchObject({ source: 'paper', toProofread: true });
  await expect.element(page.getByText('Someone else has to compare it with its paper.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Form and paper agree' })).not.toBeInTheDocument();

  await openScreen(`/admin/cases/new?case=${idOf(7)}`, [
    { path: address, json: { ...made, version: 1, proofreading: { ...asked, isOwn: false } } },
    {
      path: `${address}/content`,
      method: 'PUT',
      json: { ...made, version: 2, proofreading: { ...asked, isOwn: false } },
    },
    {
      path: `${address}/proofreading`,
      method: 'PUT',
      json: { ...made, proofreading: { ...asked, state: 'done', by: 'bina', isOwn: false } },
    },
  ]);
  const agreed = nextRequest(`${address}/proofreading`);
  const agree = page.getByRole('button', { name: 'Form and paper agree' });
  await field('Initials').fill('C. D.');
  await expect.element(agree).toBeDisabled();
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await agree.click();
  expect(await agreed()).toMatchObject({ body: { state: 'done' }, headers: { 'If-Match': '"2"' } });
  await expect.element(page.getByText(/^bina has compared it with its paper/)).toBeVisible();
});
