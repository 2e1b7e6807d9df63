// The steps of a case: refusals, a signature, and a recorded answer.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, loadAdminArea, setRights } from '#client/testing/admin-area.ts';
import { axeFindingsInFewLooks } from '#client/testing/looks.ts';
import { caseDetails, content } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import type { CaseDetails, CaseEvent, CaseFinding } from '#contract/cases/work/case-details.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { address, answers, openCase, sent } from '#client/testing/case-screen.ts';

loadAdminArea();

it('a rejected case shows the reasons, and its first button is to correct it', async () => {
  const rejectedFor = 'G.k.2.2 is too vague';
  const steps = ['followUp', 'newInformation', 'close'] as const;
  await openCase({
    state: 'sent',
    wasSent: true,
    due: null,
    validSince: '2026-11-01',
    receiverTask: 'rejected',
    rejectedFor,
    steps: [...steps],
  });
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect
    .element(next.getByText(/The receiver rejected the message.*G\.k\.2\.2 is too vague/s))
    .toBeVisible();
  await expect.element(next.getByRole('button').first()).toHaveTextContent('Correct what was rejected');
  await expect.element(page.getByText('The message that was sent does not count yet.')).toBeVisible();
  // The reasons stay while somebody corrects the case.
  await openCase({ state: 'inWork', wasSent: true, rejectedFor });
  await expect.element(next.getByText(rejectedFor)).toBeVisible();
  await expect
    .element(next.getByRole('button', { name: 'Correct what was rejected' }))
    .not.toBeInTheDocument();
});

it('a case whose file was rejected whole goes to the messages, where the file is sent again', async () => {
  await openCase({ state: 'sent', wasSent: true, receiverTask: 'resend', rejectedFor: '' });
  const next = page.getByRole('region', { name: 'What to do next' });
  const again = next.getByRole('link', { name: 'Send it again in a new file' });
  await expect.element(again).toHaveAttribute('href', '/admin/exchange');
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
    const body = sent<{ assessments: number }>('/steps');
    await dialog().getByRole('button', { name: 'Sign' }).click();
    const { headers, assessments } = await body();
    return [headers['If-Match'], assessments];
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

const swelling = content.reactions?.[2]?.id ?? '';
const contradiction: CaseFinding = {
  id: `onsetAfterDeath:${swelling}`,
  check: 'onsetAfterDeath',
  level: 'contradiction',
  fields: [`reactions.${swelling}.onset`, 'death.date'],
  message: '"Facial swelling, Began" (20 Nov 2026) is after "Date of death" (18 Nov 2026)',
  needsSign: false,
  confirmed: null,
};
const unusual: CaseFinding = {
  ...contradiction,
  id: 'lateEntry',
  check: 'lateEntry',
  level: 'unusual',
  fields: ['firstReceivedOn'],
  message: 'Received more than 30 days before the entry',
};
const impossible: CaseFinding = {
  ...contradiction,
  id: 'weight',
  check: 'weight',
  level: 'impossible',
  fields: ['patient.weightKg'],
  message: '"Weight" (700 kg) cannot be true',
};
const confirmed: CaseFinding = {
  ...contradiction,
  confirmed: { by: 'ravi', at: '2026-11-20T05:17:00.000Z', reason: 'The reporter saw it after the death' },
};
const findingAddress = `${address}/findings/${encodeURIComponent(contradiction.id)}`;
const panel = () => page.getByRole('region', { name: 'Findings' });

it('each finding stands above what is missing with its level and its fields; axe finds no problem', async () => {
  await openCase({ findings: [impossible, contradiction, unusual] });
  for (const word of ['Impossible', 'Contradiction', 'Unusual'])
    await expect.element(panel().getByText(word, { exact: true })).toBeVisible();
  await panel().getByRole('link', { name: 'Weight' }).click();
  await expect.element(page.getByRole('heading', { name: 'Patient', level: 2 })).toHaveFocus();
  await panel()
    .getByRole('link', { name: /Facial swelling/ })
    .click();
  await expect.element(page.getByRole('button', { name: 'Edit Facial swelling' })).toHaveFocus();
  const buttons = panel().getByRole('button').elements();
  expect(buttons).toHaveLength(1); // only the contradiction can be confirmed
  await panel().getByRole('button', { name: 'Confirm with a reason' }).click();
  await panel().getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(panel().getByText('Give a reason')).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
});

it('a contradiction is confirmed with a reason, says who confirmed it and why, and is taken back', async () => {
  const after = caseDetails({ findings: [confirmed] });
  await openCase({ findings: [contradiction] }, [{ path: findingAddress, json: after }]);
  await panel().getByRole('button', { name: 'Confirm with a reason' }).click();
  await panel().getByLabelText('Why are both right?').fill(' The reporter saw it ');
  const body = sent<{ reason: string }>(`/findings/${encodeURIComponent(contradiction.id)}`);
  await panel().getByRole('button', { name: 'Confirm', exact: true }).click();
  const { reason, headers } = await body();
  expect([reason, headers['If-Match']]).toEqual(['The reporter saw it', '"4"']);
  await expect.element(panel().getByText('The reporter saw it after the death')).toBeVisible();
  await expect.element(panel().getByText(/P. Rao, 20 Nov/)).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await setAnswers(answers({}, [{ path: findingAddress, json: caseDetails({ findings: [contradiction] }) }]));
  await panel()
    .getByRole('button', { name: /^Take back/ })
    .click();
  await expect.element(panel().getByRole('button', { name: 'Confirm with a reason' })).toBeVisible();
});

it('a confirmation of what somebody changed meanwhile is refused, and the case is shown as it is now', async () => {
  const [first] = caseDetails().timeline;
  const saved = { ...first, by: 'ravi', version: 5, at: '2026-11-20T09:50:00.000Z' } as CaseEvent;
  const message = '"Facial swelling, Began" (21 Nov 2026) is after "Date of death" (18 Nov 2026)';
  const current = caseDetails({
    version: 5,
    findings: [{ ...contradiction, message }],
    timeline: [saved, ...caseDetails().timeline],
  });
  const stale = { path: findingAddress, status: 412, json: { message: 'It has changed.', current } };
  await openCase({ findings: [contradiction] }, [stale]);
  await panel().getByRole('button', { name: 'Confirm with a reason' }).click();
  await panel().getByLabelText('Why are both right?').fill('Seen');
  await panel().getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(panel().getByText(/P. Rao saved version 5 after you opened/)).toBeVisible();
  await expect.element(panel().getByText(message)).toBeVisible();
  await expect.element(panel().getByLabelText('Why are both right?')).toHaveValue('Seen');
});

it('a contradiction about a death waits for somebody who may sign', async () => {
  setRights(['cases']);
  await openCase({ findings: [{ ...contradiction, needsSign: true }] });
  await expect.element(panel().getByText(/someone who may sign has to confirm it/)).toBeVisible();
  await expect.element(panel().getByRole('button')).not.toBeInTheDocument();
});

it('Ready and Sign show what is unusual and what was confirmed, and the findings that refuse them', async () => {
  const refused = {
    path: `${address}/steps`,
    status: 409,
    json: { message: `${contradiction.message}.`, findings: [contradiction] },
  };
  await openCase({ state: 'inWork', steps: ['ready'], findings: [confirmed, unusual] }, [refused]);
  await page.getByRole('button', { name: 'Ready for signature' }).click();
  const shown = dialog().getByRole('region', { name: 'Look at these findings first' });
  await expect.element(shown.getByText(unusual.message)).toBeVisible();
  await expect.element(shown.getByText('The reporter saw it after the death')).toBeVisible();
  await dialog().getByRole('button', { name: 'Ready for signature' }).click();
  const refusing = dialog().getByRole('region', { name: 'These findings refuse the step' });
  await expect.element(refusing.getByText(contradiction.message)).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await openCase({ state: 'ready', steps: ['sign'], findings: [confirmed] });
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect.element(shown.getByText('The reporter saw it after the death')).toBeVisible();
});
