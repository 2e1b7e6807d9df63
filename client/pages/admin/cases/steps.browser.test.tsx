// The steps of a case: refusals, a signature, and a recorded answer.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, loadAdminArea } from '#client/testing/admin-area.ts';
import { caseDetails } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import type { CaseDetails, CaseEvent } from '#contract/cases/case-details.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { address, answers, openCase, sent } from '#client/testing/case-screen.ts';

loadAdminArea();

it('what to do next says that the receiver rejected the message', async () => {
  await openCase({ state: 'sent', wasSent: true, receiverTask: 'rejected' });
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect.element(next.getByText(/^The receiver rejected the message/)).toBeVisible();
});

it('a step that is not possible says why, and one that became impossible shows the case as it is now', async () => {
  await openCase(
    { otherSteps: [{ step: 'ready', reasons: ['2 pairs of drug and reaction have no WHO-UMC category.'] }] },
    [
      {
        path: `${address}/steps`,
        status: 409,
        json: { message: '"Not valid" is not possible: the case is in the state "Signed".' },
      },
    ],
  );
  await expect.element(page.getByRole('button', { name: 'Ready for signature' })).toBeDisabled();
  await expect
    .element(page.getByText('2 pairs of drug and reaction have no WHO-UMC category.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Mark as not valid…' }).click();
  await dialog().getByRole('button', { name: 'Mark as not valid' }).click();
  await expect.element(dialog().getByText('the case is in the state "Signed"')).toBeVisible();
});

it('an account without name and designation is told to enter them before it signs, with a link', async () => {
  const reasons = ['A signature shows your full name and designation. Enter both in your account first.'];
  await openCase({ state: 'ready', otherSteps: [{ step: 'sign', reasons }] });
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect.element(next.getByText(reasons[0] ?? '')).toBeVisible();
  await expect
    .element(next.getByRole('link', { name: 'Enter your name and designation' }))
    .toHaveAttribute('href', '/admin/password');
});

it('a step that another person took first says who did what', async () => {
  await openCase({ state: 'new' });
  const [event] = caseDetails().timeline;
  const taken = { ...event, kind: 'step', step: 'take', by: 'ravi', at: '2026-11-20T05:17:00.000Z' };
  const refused = { path: `${address}/steps`, status: 409, json: { message: '"Take" is not possible.' } };
  const timeline = [taken as CaseDetails['timeline'][number]];
  await setAnswers(answers({ timeline }, [refused]));
  await page.getByRole('button', { name: 'Take this case' }).click();
  await expect.element(page.getByText(/P. Rao, 20 Nov.*: Taken. "Take" is not possible./)).toBeVisible();
});

it('a signature is for the version that was read; a change meanwhile is named before it can be signed', async () => {
  const [first] = caseDetails().timeline;
  const assessed = { ...first, kind: 'assessment', by: 'asha', at: '2026-11-19T05:00:00.000Z' } as CaseEvent;
  const saved = { ...first, by: 'ravi', version: 5, at: '2026-11-20T09:50:00.000Z' } as CaseEvent;
  const timeline = [assessed, ...caseDetails().timeline];
  const current = caseDetails({
    state: 'ready',
    version: 5,
    assessments: 2,
    timeline: [saved, { ...assessed, id: idOf(991) }, ...timeline],
  });
  const stale = { path: `${address}/steps`, status: 412, json: { message: 'It has changed.', current } };
  await openCase({ state: 'ready', timeline, assessments: 1 }, [stale]);
  const sign = async () => {
    const body = sent('/steps');
    await dialog().getByRole('button', { name: 'Sign' }).click();
    const { headers, ...fields } = (await body()) as { headers: Record<string, string>; assessments: number };
    return [headers['If-Match'], fields.assessments];
  };
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect.element(dialog().getByText('You sign version 4 as')).toBeVisible();
  expect(await sign()).toEqual(['"4"', 1]);
  await expect.element(dialog().getByText('P. Rao saved version 5 after you opened')).toBeVisible();
  await expect.element(dialog().getByText('You sign version 5 as')).toBeVisible();
  expect(await sign()).toEqual(['"5"', 2]);
});

it('the recorded answer names its question, and stays in the dialog if the portal refuses it', async () => {
  const [, asked] = caseDetails().questions;
  if (!asked) throw new Error('the case has no open question');
  const questions = [{ ...asked, id: idOf(953), question: 'Which batch?' }, asked];
  await openCase({ state: 'waiting', questions }, [
    { path: `${address}/steps`, status: 409, json: { message: 'This question does not wait any more.' } },
  ]);
  await page.getByRole('button', { name: 'Record the answer' }).click();
  await dialog().getByLabelText('Asked', { exact: true }).selectOptions('What was allopurinol for?');
  const answer = dialog().getByLabelText('Answer, in the reporter’s words');
  await answer.fill('For the gout');
  const body = sent('/steps');
  await dialog().getByRole('button', { name: 'Record the answer' }).click();
  expect(await body()).toMatchObject({ step: 'answer', answer: 'For the gout', questionId: asked.id });
  await expect.element(dialog().getByText('This question does not wait any more.')).toBeVisible();
  await expect.element(answer).toHaveValue('For the gout');
});
