// The reading lists of signing and sending: by keyboard, in the version that was read, with a second key where a death or a
// confirmed contradiction stands.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindingsInFewLooks } from '#client/testing/looks.ts';
import { caseDetails, summary } from '#client/testing/cases.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { bodiesTo, nextRequest } from '#client/testing/sent-bodies.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseRow } from '#contract/cases/cases.ts';

loadAdminArea();

const list = '/api/admin/cases';
const rows = [213, 214, 215].map((place) => summary(place, { state: 'ready', urgency: 'serious' }));
const ready = (place: number, change: Partial<CaseDetails> = {}) =>
  caseDetails({
    ...summary(place),
    state: 'ready',
    urgency: 'serious',
    version: 3,
    ...change,
  } as CaseDetails);
const answersOf = (changes: Readonly<Record<number, Partial<CaseDetails>>> = {}, of: CaseRow[] = rows) => [
  { path: list, json: of },
  ...[213, 214, 215].flatMap((place) => {
    const details = ready(place, changes[place]);
    const signed = { ...details, state: 'signed' as const, steps: [] };
    return [
      { path: `${list}/${details.id}`, json: details },
      { path: `${list}/${details.id}/assessments`, json: [] },
      { path: `${list}/${details.id}/steps`, method: 'POST', json: signed },
    ];
  }),
];
const heading = (number: string) => page.getByText(new RegExp(`^${number}, Version 3`));

it('signs and sends back by keyboard, each case in the version that was read', async () => {
  await openScreen('/admin/cases/sign', answersOf({ 215: { urgency: 'death' } }));
  await expect.element(page.getByText('3 of 3 left')).toBeVisible();
  await expect.element(heading('AMC-2026-00213')).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Sign version 3' })).toBeEnabled();

  const signed = nextRequest(`${rows[0]?.id}/steps`);
  await userEvent.keyboard('s');
  const { body, headers } = await signed();
  expect([body, (headers as Record<string, string>)['If-Match']]).toEqual([
    { step: 'sign', assessments: 0 },
    '"3"',
  ]);
  await expect.element(page.getByText('2 of 3 left')).toBeVisible();

  await expect.element(heading('AMC-2026-00214')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send back' })).toBeEnabled();
  await userEvent.keyboard('b');
  await dialog().getByRole('button', { name: 'Send back to work' }).click();
  await expect.element(dialog().getByText('Give a reason')).toBeVisible();
  await dialog().getByLabelText('Reason').fill('The dose is missing');
  const sentBack = nextRequest(`${rows[1]?.id}/steps`);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect((await sentBack()).body).toEqual({ step: 'back', reason: 'The dose is missing' });

  // A death takes the key twice.
  await expect.element(heading('AMC-2026-00215')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign version 3' })).toBeEnabled();
  const bodies = bodiesTo(`${rows[2]?.id}/steps`);
  await userEvent.keyboard('s');
  await expect.element(page.getByText('A death. Press S once more to sign it.')).toBeVisible();
  expect(bodies).toEqual([]);
  await userEvent.keyboard('s');
  await expect.poll(() => bodies.length).toBe(1);
  await expect.element(page.getByText('0 of 3 left')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /AMC-2026-00214.*sent back$/ })).toBeVisible();
});

it('a case that another person has signed meanwhile is marked, and is not signed again', async () => {
  await openScreen('/admin/cases/sign', answersOf({ 214: { state: 'signed', steps: [] } }));
  await expect.element(page.getByRole('button', { name: 'Sign version 3' })).toBeEnabled();
  await userEvent.keyboard('s');
  await expect.element(heading('AMC-2026-00214')).toBeVisible();
  await expect.element(page.getByText('1 of 3 left')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /AMC-2026-00214.*waits no longer$/ })).toBeVisible();
  const bodies = bodiesTo(`${rows[1]?.id}/steps`);
  await expect.element(page.getByRole('button', { name: 'Sign version 3' })).toBeDisabled();
  await userEvent.keyboard('s');
  await userEvent.keyboard('j');
  await expect.element(heading('AMC-2026-00215')).toBeVisible();
  expect(bodies).toEqual([]);
});

it('a case that changes while it is read is shown again, and is not signed before it was read', async () => {
  await openScreen('/admin/cases/sign', answersOf());
  await expect.element(page.getByRole('button', { name: 'Sign version 3' })).toBeEnabled();
  const current = ready(213, { version: 4 });
  await setAnswers([
    { path: `${list}/${current.id}/steps`, status: 412, json: { message: 'It has changed.', current } },
    { path: `${list}/${current.id}`, json: current },
    ...answersOf(),
  ]);
  await userEvent.keyboard('s');
  await expect
    .element(page.getByText('The case has changed while you read it. This is version 4.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign version 4' })).toBeDisabled();
  const bodies = bodiesTo(`${current.id}/steps`);
  await userEvent.keyboard('s');
  await page.getByRole('button', { name: 'I have read this version' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign version 4' })).toBeEnabled();
  expect(bodies).toEqual([]);
});

it('sends by keyboard, each case in the version that was read, and asks why a case is late', async () => {
  const signed: Partial<CaseDetails> = { state: 'signed', steps: ['send'], otherSteps: [] };
  await openScreen(
    '/admin/cases/send',
    answersOf({
      213: { ...signed },
      214: { ...signed, sendingDaysLate: 3 },
      215: { ...signed, steps: [], otherSteps: [{ step: 'send', reasons: ['The country is missing.'] }] },
    }),
  );
  const send = page.getByRole('button', { name: 'Send version 3' });
  await expect.element(send).toBeEnabled();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  const first = nextRequest(`${rows[0]?.id}/steps`);
  await userEvent.keyboard('s');
  const { body, headers } = await first();
  expect([body, (headers as Record<string, string>)['If-Match']]).toEqual([
    { step: 'send', assessments: 0, way: 'file' },
    '"3"',
  ]);

  await expect.element(heading('AMC-2026-00214')).toBeVisible();
  await expect.element(send).toBeEnabled();
  const bodies = bodiesTo(`${rows[1]?.id}/steps`);
  await userEvent.keyboard('s');
  await expect.element(page.getByText('Choose why it is late')).toBeVisible();
  expect(bodies).toEqual([]);
  await userEvent.selectOptions(page.getByLabelText('Why does it leave late?'), 'technical');
  await userEvent.selectOptions(page.getByLabelText('How'), 'typed');
  await page.getByLabelText('Number of the national system').fill('IN-7 s');
  await page.getByRole('button', { name: 'Not now, next' }).click();
  await page.getByRole('button', { name: /AMC-2026-00214/ }).click();
  await expect.element(page.getByLabelText('How')).toHaveValue('typed'); // for the whole sitting
  await expect.element(page.getByLabelText('Number of the national system')).toHaveValue('IN-7 s');
  await expect.element(page.getByLabelText('Why does it leave late?')).toHaveValue('technical');

  await page.getByRole('button', { name: /AMC-2026-00215/ }).click();
  await expect.element(page.getByText('The country is missing.')).toBeVisible();
  await expect.element(send).toBeDisabled();
});
