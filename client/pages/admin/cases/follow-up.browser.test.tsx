// Following a case up: the worklist's reasons, days to ask again, the end of the follow-up, later information in its
// original, and the dialog of new information with the form of the case.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { address, openCase, sent } from '#client/testing/case-screen.ts';
import { caseDetails, content, emptyOverview, openInformation, summary } from '#client/testing/cases.ts';
import { axeFindings, axeFindingsInFewLooks } from '#client/testing/looks.ts';
import { idOf } from '#client/testing/replies.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';

loadAdminArea();

const end = 'reactions.00000000-0000-4000-8000-000000000901.end';
const followUp: CaseDetails['followUp'] = {
  grounds: [
    { reason: 'reminder', on: '2026-11-25' },
    { reason: 'pregnancy', on: '2027-03-17' },
    { reason: 'outcome', on: '2026-11-16' },
    { reason: 'number', on: '2026-11-10' },
  ],
  reminders: [
    { about: null, label: '', on: '2027-03-17', isPreset: true, by: null, at: null },
    { about: end, label: 'Reaction Rash, Ended', on: '2026-11-25', isPreset: false, by: 'asha', at: null },
  ],
  choices: [{ about: 'death.date', label: 'Death, Date' }],
  none: null,
};
const panel = () => page.getByRole('region', { name: 'Follow-up', exact: true });
const button = (name: string | RegExp) => panel().getByRole('button', { name });

it('the worklist says in each row why the case is there', async () => {
  const row = summary(214, { followUpReasons: followUp.grounds });
  await openScreen('/admin/cases?view=followUp', [
    { path: '/api/admin/cases', json: [row] },
    {
      path: '/api/admin/cases/overview',
      json: { ...emptyOverview, views: [{ view: 'followUp', count: 1, more: false }] },
    },
  ]);
  for (const words of [
    'Ask again on 25 Nov 2026',
    'Pregnancy without outcome, delivery expected 17 Mar 2027',
    'Outcome not final, last information 16 Nov 2026',
    'No national number, sent 10 Nov 2026',
  ]) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
  await expect
    .element(page.getByRole('link', { name: 'Follow-up 1' }))
    .toHaveAttribute('aria-current', 'page');
  expect(await axeFindingsInFewLooks()).toEqual([]);
});

it('an empty worklist says so', async () => {
  await openScreen('/admin/cases?view=followUp', [
    { path: '/api/admin/cases', json: [] },
    { path: '/api/admin/cases/overview', json: emptyOverview },
  ]);
  await expect.element(page.getByText('No case is to be followed up today')).toBeVisible();
});

it('a day to ask again is set, changed and removed', async () => {
  await openCase({ followUp }, [{ path: `${address}/reminders`, json: caseDetails({ followUp }) }]);
  expect(await axeFindings()).toEqual([]);
  let body = sent('/reminders');
  await button(/^Remove: ask again on 25 Nov 2026/).click();
  expect(await body()).toMatchObject({ about: end, on: null });

  await button('Ask again on a day…').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog().getByText('Enter the day')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  body = sent('/reminders');
  await dialog().getByLabelText('About').selectOptions('Death, Date');
  await dialog().getByLabelText('Ask again on').fill('22 Dec 2026');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  expect(await body()).toMatchObject({ about: 'death.date', on: '2026-12-22' });
  await expectToast('Follow-up saved');

  body = sent('/reminders');
  await button(/^Change: ask again on 17 Mar 2027/).click();
  await dialog().getByLabelText('Ask again on').fill('1 Jan 2027');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  expect(await body()).toMatchObject({ about: null, on: '2027-01-01' });
});

it('a refused day is said at its field', async () => {
  const issues = [{ path: 'on', code: 'range', message: 'Choose today or a later day' }];
  await openCase({ followUp }, [
    { path: `${address}/reminders`, status: 400, json: { message: 'Invalid', issues } },
  ]);
  await button('Ask again on a day…').click();
  await dialog().getByLabelText('Ask again on').fill('1 Jan 2020');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog().getByLabelText('Ask again on')).toHaveAttribute('aria-invalid', 'true');
});

it('the follow-up ends with a reason, and that is taken back', async () => {
  const none = { by: 'asha', at: '2026-11-20T06:00:00.000Z', reason: 'Two calls without an answer' };
  await openCase({ followUp }, [
    { path: `${address}/no-follow-up`, json: caseDetails({ followUp: { ...followUp, none } }) },
  ]);
  await button('No further follow-up expected…').click();
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog().getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true');
  const body = sent('/no-follow-up');
  await dialog().getByLabelText('Reason').fill('Two calls without an answer');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  expect(await body()).toMatchObject({ reason: 'Two calls without an answer' });
  await expect.element(panel().getByText('Two calls without an answer')).toBeVisible();
  await expect.element(button('Take this back')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('what was sent later opens in its original, and sign corrects its day', async () => {
  const item = { ...openInformation(), way: 'letter', from: 'doctor' as const, text: 'He weighs 60 kg now.' };
  const file = {
    id: idOf(972),
    reportId: idOf(1),
    informationId: item.id,
    name: 'letter.pdf',
    type: 'application/pdf',
  };
  const attachments = [
    { ...file, bytes: 1000, pages: null, source: 'staff' as const, at: item.receivedAt, by: 'asha' },
  ];
  await openCase({ information: [item], attachments }, [
    { path: `${address}/information/${item.id}/received`, json: caseDetails() },
  ]);
  const later = page.getByRole('region', { name: 'Sent later unchanged' });
  await later.getByText('The original').click();
  await expect.element(later.getByText('He weighs 60 kg now.')).toBeVisible();
  await expect.element(later.getByText('Patient, Weight (kg)')).toBeVisible();
  // A stranger's file is not opened by one click.
  const original = later.getByRole('link', { name: /Download the original.*letter\.pdf/ });
  await expect.element(original).not.toBeInTheDocument();
  await later.getByText('letter.pdf').first().click();
  await expect.element(later.getByText('its original may harm this computer')).toBeVisible();
  await expect.element(original).toHaveAttribute('href', `${address}/attachments/${file.id}`);
  expect(await axeFindings()).toEqual([]);
  await later.getByRole('button', { name: 'Correct the received day…' }).click();
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog().getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings()).toEqual([]);
  const body = sent('/received');
  await dialog().getByLabelText('Day on which the centre received it').fill('18 Nov 2026');
  await dialog().getByLabelText('Reason').fill('The stamp says so');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  expect(await body()).toMatchObject({ received: '2026-11-18', reason: 'The stamp says so' });
  await expectToast('Received day corrected');
});

it('new information opens the form of the case beside it, and sends the whole changed content', async () => {
  await openCase({}, [{ path: `${address}/steps`, json: caseDetails() }]);
  await page
    .getByRole('button', { name: /^Enter new information/ })
    .first()
    .click();
  await dialog().getByText('Patient', { exact: true }).last().click();
  const weight = dialog().getByRole('textbox', { name: 'Weight (kg)', exact: true });
  await weight.fill('61');
  await expect.element(dialog().getByText('1 change', { exact: true })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await dialog().getByLabelText('Day on which the centre received it').fill('20 Nov 2026');
  await dialog().getByLabelText('What was said').fill('He weighs 61 kg');
  const body = sent('/steps');
  await dialog()
    .getByRole('button', { name: /^Enter new information/ })
    .click();
  expect(await body()).toMatchObject({
    step: 'newInformation',
    received: '2026-11-20',
    content: { ...content, patient: { ...content.patient, weightKg: 61 } },
  });
});
