// One case: axe in each state, editing, decisions about new information, keys.
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerNext,
  dialog,
  loadAdminArea,
  openScreen,
  signInAfterTimeout,
} from '#client/testing/admin-area.ts';
import { axeFindings, axeFindingsInEveryLook, axeFindingsInFewLooks } from '#client/testing/looks.ts';
import { allopurinol, caseDetails, content, openInformation, summary } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import { today } from '#client/components/case/marks.tsx';
import type { CaseDetails, InformationItem } from '#contract/cases/work/case-details.ts';
import { draftNarrative } from '#contract/cases/prints/narrative-rules.ts';
import { withValue } from '#contract/cases/content/paths-rules.ts';
import { type CaseState, caseStates, stateLabels } from '#contract/cases/work/steps-rules.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { holdRequest } from '#client/testing/browser-requests.ts';
import {
  address,
  answers,
  edit,
  field,
  id,
  listed,
  openCase,
  save,
  sent,
  setOnline,
} from '#client/testing/case-screen.ts';

loadAdminArea();

type Line = InformationItem['lines'][number];

it('axe finds no problem on a case in any state, on a phone and a desktop, light and dark', async () => {
  await openCase({ information: [openInformation()], hasNewInformation: true });
  await page.getByRole('button', { name: 'Accept', exact: true }).first().click();
  await page.getByRole('button', { name: 'Decline', exact: true }).last().click();
  expect(await axeFindingsInEveryLook()).toEqual([]);
  await openCase();
  await edit('Allopurinol 100').click();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await edit('Facial swelling').click();
  await field('Began').fill('soon');
  await save().click();
  await expect.element(field('Began')).toHaveFocus();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await openCase({
    erasedAt: '2026-12-03T06:00:00.000Z',
    isEditable: false,
    steps: [],
    otherSteps: [{ step: 'ready', reasons: ['The case has no identifiable patient.'] }],
  });
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await userEvent.keyboard('?');
  await expect.element(dialog()).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await openScreen(`/admin/cases/${id}`, [
    { path: address, status: 404, json: { message: 'Not found' } },
    listed,
  ]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'There is no such case' })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await openScreen(`/admin/cases/${id}`, [
    { path: address, status: 503, json: { message: 'The database is away.' } },
    listed,
  ]);
  await expect.element(page.getByRole('heading', { name: 'The case could not be read' })).toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
  await openScreen(`/admin/cases/${id}`, [{ path: address, never: true }, listed]);
  await expect.poll(() => document.querySelector('main .skeleton')).not.toBeNull();
  expect(await axeFindingsInFewLooks()).toEqual([]);
});

const longAgo = '2026-10-01';
/** The texts of the screen for a case in each state, apart from its content. */
const states: Record<CaseState, Partial<CaseDetails>> = {
  new: { assessor: null, due: longAgo, isOverdue: true, serious: 'unknown' },
  inWork: { due: today(), otherSteps: [{ step: 'ready', reasons: ['1 pair has no WHO-UMC category.'] }] },
  waiting: { due: '2027-12-31' },
  ready: {},
  signed: { otherSteps: [{ step: 'send', reasons: ['The case lacks the date of birth or the age.'] }] },
  sent: {
    wasSent: true,
    nationalNumber: 'IN-IPC-2026-1',
    nationalSystem: 'ADR PvPI',
    nationalOn: '2026-11-20',
    due: null,
  },
  closed: { wasSent: true, due: null, closedAt: '2026-11-20T05:17:00.000Z' },
  nullified: { wasSent: true, due: null, closedAt: '2026-11-20T05:17:00.000Z' },
  notValid: { stateBefore: 'new', due: null, closedAt: '2026-11-20T05:17:00.000Z' },
  referred: { referredTo: 'AEFI (vaccines)', due: null, closedAt: '2026-11-20T05:17:00.000Z' },
  duplicate: { survivingCase: { id: idOf(213), number: 'AMC-2026-00213', state: 'inWork' }, due: null },
};

it.each(caseStates)('axe finds no problem on a case that is %s', async (state) => {
  await openCase({ state, isSample: true, ...states[state] });
  await expect.element(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'What to do next' }).getByText(stateLabels[state]).first())
    .toBeVisible();
  expect(await axeFindingsInFewLooks()).toEqual([]);
});

it('a long history shows its earlier events page by page, also after a page that could not be read', async () => {
  const events = `${address}/events`;
  const noted = (number: number) => ({
    ...(caseDetails().timeline[0] as CaseDetails['timeline'][number]),
    kind: 'note' as const,
    version: null,
    id: idOf(5000 + number),
    text: `Note ${number}`,
  });
  const first = { path: events, query: 'before=131', json: [noted(130), noted(129)] };
  const away = { path: events, status: 503, json: { message: 'The database rests.' } };
  await openCase({ olderEvents: 130 }, [first, away]);
  const time = page.getByRole('region', { name: 'What happened' });
  await time.getByRole('button', { name: 'Show earlier events (130)' }).click();
  await expect.element(time.getByText('Note 129')).toBeVisible();
  await time.getByRole('button', { name: 'Show earlier events (30)' }).click();
  await expect.element(time.getByText('The database rests.')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await setAnswers([
    { path: events, query: 'before=31', json: [noted(1)] },
    ...answers({ olderEvents: 130 }, [first]),
  ]);
  await time.getByRole('button', { name: 'Retry' }).click();
  await expect.element(time.getByText('Note 1', { exact: true })).toBeVisible();
  await expect.element(time.getByText('Note 129')).toBeVisible();
  expect(time.getByRole('button', { name: /Show earlier/ }).query()).toBeNull();
});

it('a section is edited by itself and saved with the version that was read', async () => {
  await openCase({}, [{ path: `${address}/content`, json: caseDetails({ version: 5 }) }]);
  const body = sent<{ content: typeof content; significant?: boolean }>('/content');
  await edit('Facial swelling').click();
  await field('Began').fill('2 Nov 2026');
  await page.getByLabelText('Outcome').selectOptions('asked, not known');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const { content: saved, headers, significant } = await body();
  expect(saved.reactions?.[2]).toMatchObject({ onset: '2026-11-02', outcome: { unknown: 'asked' } });
  expect({ ...saved, reactions: saved.reactions?.slice(0, 2) }).toEqual({
    ...content,
    reactions: content.reactions?.slice(0, 2),
  });
  expect(headers['If-Match']).toBe('"4"');
  expect(significant).toBeUndefined(); // nobody is asked before the first sending
  await expect.element(page.getByRole('button', { name: 'Edit Facial swelling' })).toHaveFocus();
});

it('what is typed during a save stays in the form, and is saved next time', async () => {
  const saved = withValue(content, `drugs.${allopurinol}.manufacturer`, 'Zydus');
  await openCase({}, [{ path: `${address}/content`, json: caseDetails({ version: 5, content: saved }) }]);
  await edit('Allopurinol 100').click();
  await field('Manufacturer').fill('Zydus');
  await page.getByLabelText('Why (optional)').fill('Seen on the pack');
  const held = holdRequest(`${address}/content`);
  await save().click();
  await held.asked;
  await field('Batch').fill('ZC1811');
  held.release();
  await expect.element(page.getByRole('button', { name: 'Save as version 6' })).toBeVisible();
  await expect.element(field('Batch')).toHaveValue('ZC1811');
  await expect.element(page.getByLabelText('Why (optional)')).toHaveValue('');
  await expect.element(page.getByText(/ 1 change$/)).toBeVisible();
});

it('a large case is drawn completely, and E opens a form with the focus in it', async () => {
  const many = Array.from({ length: 20 }, (_, number) => number);
  const large = {
    ...content,
    reactions: many.map((number) => ({ id: idOf(3000 + number), term: `Reaction ${number}` })),
    drugs: many.map((number) => ({ id: idOf(4000 + number), role: '1' as const, name: `Drug ${number}` })),
  };
  await openCase({ content: large });
  await expect.element(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Assess Drug 19 and Reaction 19' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Notes' })).toBeVisible();
  await userEvent.keyboard('3e');
  await expect.element(field('Role')).toHaveFocus();
  await expect.element(field('Given again: Reaction 19')).toBeVisible();
});

it('Esc leaves an edit, and asks only if something changed', async () => {
  await openCase();
  await edit('Allopurinol 100').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(save()).not.toBeInTheDocument();
  await edit('Allopurinol 100').click();
  await field('Manufacturer').fill('Another');
  const asked = answerNext(false);
  await userEvent.keyboard('{Escape}');
  expect(await asked()).toContain('without saving');
  await expect.element(field('Manufacturer')).toHaveValue('Another');
});

it('a field that the portal refuses shows its sentence', async () => {
  await openCase({}, [
    {
      path: `${address}/content`,
      status: 400,
      json: {
        message: 'The content has a fault.',
        issues: [
          { path: 'content.drugs.1.manufacturer', code: 'too_long', message: 'Use at most 60 characters' },
        ],
      },
    },
  ]);
  await edit('Allopurinol 100').click();
  await field('Manufacturer').fill('Another');
  await save().click();
  await expect.element(page.getByText('Use at most 60 characters').first()).toBeVisible();
  await expect.element(field('Manufacturer')).toHaveFocus();
});

it('the reason of a failed save is in sight, beside the button', async () => {
  await page.viewport(360, 640);
  await openCase({}, [{ path: `${address}/content`, status: 503, json: { message: 'The database rests.' } }]);
  await edit('Allopurinol 100').click();
  await field('Manufacturer').fill('Another');
  await save().click();
  await expect.element(page.getByRole('alert').getByText('The database rests.')).toBeInViewport();
  await expect.element(save()).toBeInViewport();
  await expect.element(field('Manufacturer')).toHaveValue('Another');
});

it('a date is compared with the clock of the portal, not of the device', async () => {
  // 25 November on the device, in India; 24 November in Honolulu.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T20:00:00Z') });
  const zone = Object.assign(document.createElement('script'), {
    id: 'inline',
    type: 'application/json',
    textContent: JSON.stringify({ data: {}, timeZone: 'Pacific/Honolulu' }),
  });
  document.body.append(zone);
  onTestFinished(() => {
    zone.remove();
    vi.useRealTimers();
  });
  await openCase();
  await edit('Facial swelling').click();
  await field('Began').fill('25 Nov 2026');
  await save().click();
  await expect.element(page.getByText('(25 Nov 2026) is in the future').first()).toBeVisible();
});

it('a narrative is drafted from the content, and one with text is not overwritten', async () => {
  await openCase();
  await edit('Narrative').click();
  const narrative = page.getByRole('textbox', { name: 'Narrative', exact: true });
  const { value: before } = narrative.element() as HTMLTextAreaElement;
  await page.getByRole('button', { name: 'Draft from the content' }).click();
  await expect.element(page.getByText('The narrative has text already.')).toBeVisible();
  await expect.element(narrative).toHaveValue(before);
  await page.getByRole('button', { name: 'Insert the draft above the text' }).click();
  await expect.element(narrative).toHaveFocus();
  await expect.element(narrative).toHaveValue(`${draftNarrative(content)}\n\n${before}`);
  await page.getByRole('button', { name: 'Draft from the content' }).click();
  await page.getByRole('button', { name: 'Replace it' }).click();
  await expect.element(narrative).toHaveValue(draftNarrative(content));
});

it('typed text on a case is restored after the session has ended', async () => {
  const isBack = page.getByText('Your changes from before the session ended are restored.');
  await openCase();
  await page.getByLabelText('New note').fill('Half a note');
  await edit('Allopurinol 100').click();
  await field('Manufacturer').fill('Typed before');
  await signInAfterTimeout(`/admin/cases/${id}`);
  await expect.element(field('Manufacturer')).toHaveValue('Typed before');
  await expect.element(page.getByLabelText('New note')).toHaveValue('Half a note');
  await expect.element(isBack.first()).toBeVisible();

  await openCase();
  await userEvent.keyboard('q');
  await dialog().getByLabelText('Question', { exact: true }).fill('Which batch?');
  await dialog().getByLabelText('How', { exact: true }).selectOptions('By letter');
  await signInAfterTimeout(`/admin/cases/${id}`);
  const question = dialog().getByLabelText('Question', { exact: true });
  await expect.element(question).toHaveValue('Which batch?');
  await expect.element(dialog().getByLabelText('How', { exact: true })).toHaveValue('letter');

  // Discarded, the text does not come back.
  const asked = answerNext(true);
  await userEvent.keyboard('{Escape}');
  expect(await asked()).toContain('without saving');
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.keyboard('q');
  await expect.element(question).toBeVisible();
  await expect.element(question).not.toHaveValue('Which batch?');
});

it('a key works as soon as Esc has closed a dialog', async () => {
  await openCase();
  await userEvent.keyboard('q');
  const question = dialog().getByLabelText('Question', { exact: true });
  await expect.element(question).toBeVisible();
  const press = (key: string) =>
    (document.activeElement as Element).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  press('Escape');
  await Promise.resolve(); // The browser needs no frame between two keys.
  press('q');
  for (const _frame of [1, 2]) await new Promise(requestAnimationFrame); // the close event of the dialog
  await expect.element(question).toBeVisible();
});

it('new information is decided line by line, by mouse or by A and D', async () => {
  await openCase({ information: [openInformation()] }, [
    { path: `${address}/information/*/decisions`, json: caseDetails({ version: 5 }) },
  ]);
  const body = sent('/decisions');
  await page.getByRole('button', { name: 'Accept', exact: true }).first().click();
  await userEvent.keyboard('d');
  await userEvent.keyboard('a');
  document.querySelectorAll('[data-line]')[1]?.querySelector('button')?.focus();
  await userEvent.keyboard('d');
  // Before the first sending nobody is asked whether it is significant.
  await expect.element(page.getByText('May it change what the case means?')).not.toBeInTheDocument();
  await save().click();
  expect(await body()).toMatchObject({
    accept: ['drugs.x.doses.y.end'],
    decline: ['patient.weightKg'],
    headers: { 'If-Match': '"4"' },
  });
});

it('after the first sending a change suggests whether it is significant, and another answer needs a reason', async () => {
  const followUps = [
    {
      information: openInformation().id,
      number: null,
      received: '2026-11-19',
      due: '2026-11-26',
      state: 'undecided' as const,
      sentOn: null,
      daysLate: null,
    },
  ];
  const sentCase = { state: 'sent', wasSent: true, due: '2026-11-26', followUps } as const;
  await openCase({ ...sentCase, information: [openInformation()] }, [
    { path: `${address}/information/*/decisions`, json: caseDetails({ version: 5 }) },
  ]);
  const body = sent('/decisions');
  const decideBy = page.getByText('Decide by 26 Nov 2026');
  await expect.element(decideBy.first()).toBeVisible();
  await page.getByRole('button', { name: 'Accept', exact: true }).nth(1).click();
  await expect.element(page.getByLabelText('No', { exact: true })).toBeChecked();
  await page.getByLabelText('Yes, it is a follow-up').click();
  await expect.element(save()).toBeDisabled();
  await page.getByLabelText('Why (optional)').fill('The dose depends on it');
  await save().click();
  expect(await body()).toMatchObject({
    accept: ['patient.weightKg'],
    significant: true,
    why: 'The dose depends on it',
  });
});

it('a case that is sent late asks why, and a fact that was taken back waits for "sign"', async () => {
  const takenBack = ['Reaction Rash, Outcome'];
  await openCase({ state: 'signed', due: '2026-11-16', sendingDaysLate: 7, takenBack }, [
    { path: `${address}/steps`, json: caseDetails({ state: 'sent' }) },
    { path: `${address}/taken-back`, json: caseDetails({ state: 'signed' }) },
  ]);
  await expect
    .element(page.getByText(/Taken back without confirmation: Reaction Rash, Outcome/))
    .toBeVisible();
  const confirmed = sent('/taken-back');
  await page.getByLabelText('Why was it an error?').fill('Another patient');
  await page.getByRole('button', { name: 'It was an error' }).click();
  expect(await confirmed()).toMatchObject({ reason: 'Another patient' });
  await openCase({ state: 'signed', due: '2026-11-16', sendingDaysLate: 7 }, [
    { path: `${address}/steps`, json: caseDetails({ state: 'sent' }) },
  ]);
  const body = sent('/steps');
  await page.getByRole('button', { name: /^Send/ }).click();
  await dialog().getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog().getByText('Choose why it is late')).toBeVisible();
  await dialog().getByLabelText('Why does it leave late?').selectOptions('signature');
  await dialog().getByRole('button', { name: 'Send' }).click();
  expect(await body()).toMatchObject({ step: 'send', lateReason: 'signature' });
});

it('a medicine of new information is said to be the same as one of the case', async () => {
  const entry = {
    id: idOf(982),
    list: 'drugs' as const,
    name: 'Alopurinol',
    as: null,
    isChosen: false,
    options: [
      { id: idOf(983), name: 'Allopurinol 100', isProposed: true },
      { id: idOf(984), name: 'Metformin', isProposed: false },
    ],
  };
  const item = { ...openInformation(), entries: [entry] };
  await openCase({ information: [item] }, [
    { path: `${address}/information/*/decisions`, json: caseDetails({ information: [item] }) },
  ]);
  expect(await axeFindings()).toEqual([]);
  const body = sent('/decisions');
  await page.getByRole('button', { name: 'The same as Allopurinol 100?' }).click();
  expect(await body()).toMatchObject({ same: [{ entry: idOf(982), as: idOf(983) }] });
  const choice = page.getByLabelText('Drug Alopurinol');
  await expect.element(choice).toBeEnabled();
  await choice.selectOptions('is the same as Metformin');
  await expect.element(choice).toHaveValue('');
});

it('two medicines of the case are joined into one, which says what is left out', async () => {
  const own = content.drugs?.find(({ id: one }) => one === allopurinol);
  const other = { id: idOf(985), role: '1' as const, name: 'Zyloric', action: own?.action ?? '1' };
  await openCase({ content: { ...content, drugs: [...(content.drugs ?? []), other] } });
  await edit('Allopurinol 100').click();
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(true);
  onTestFinished(() => asked.mockRestore());
  const last = content.drugs?.length ?? 0;
  await page.getByLabelText(/^Join .*Allopurinol 100 with$/).selectOptions(`Drug ${last + 1}: Zyloric`);
  expect(asked.mock.calls[0]?.[0]).toMatch(/differ and are left out: Name as reported/);
  const body = sent<{ content: typeof content }>('/content');
  await save().click();
  const saved = await body();
  expect(saved.content.drugs?.map(({ name }) => name)).not.toContain('Zyloric');
});

it('a line that another person changed meanwhile stays open and says so, and nothing is decided for it', async () => {
  const [end, weight] = openInformation().lines as [Line, Line];
  const left = { ...openInformation(), lines: [end, { ...weight, beforeText: '58' }] };
  await openCase({ information: [{ ...left, lines: [end, weight] }] }, [
    { path: `${address}/information/*/decisions`, json: caseDetails({ version: 5, information: [left] }) },
  ]);
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  const changed = page.getByText('Another person changed this meanwhile. Decide again.');
  await accept.last().click();
  await expect.element(changed).not.toBeInTheDocument();
  // The screen reads the lines again after the decision.
  await setAnswers(
    answers({ information: [left] }, [
      { path: `${address}/information/*/decisions`, json: caseDetails({ version: 5, information: [left] }) },
    ]),
  );
  await save().click();
  await expect
    .element(page.getByRole('row', { name: /Weight/ }).getByText(/changed this meanwhile/))
    .toBeVisible();
  await expect.element(accept.last()).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByText('2 lines to decide')).toBeVisible();
  await accept.last().click();
  await expect.element(changed).not.toBeInTheDocument();
});

it('a decided line says what was decided, and not that the case is empty', async () => {
  const [end, ...lines] = openInformation().lines as [Line, ...Line[]];
  const decided = {
    ...end,
    beforeText: '',
    saysText: '',
    decision: 'accepted' as const,
    decidedBy: 'asha',
    decidedAt: '2026-11-21T05:40:00.000Z',
  };
  await openCase({ information: [{ ...openInformation(), lines: [...lines, decided] }] });
  await expect.element(page.getByRole('row', { name: /Stopped accepted, asha$/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Outcome empty Recovered/ })).toBeVisible();
});

it('the lines of information say when they load, and when they could not be read', async () => {
  const item = openInformation();
  const lines = { path: `${address}/information/${item.id}` };
  await openCase({ information: [item], hasNewInformation: true }, [{ ...lines, never: true }]);
  await expect.element(page.getByRole('heading', { name: 'New information' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept', exact: true })).not.toBeInTheDocument();
  await openCase({ information: [item], hasNewInformation: true }, [{ ...lines, breaks: true }]);
  await expect.element(page.getByText('Failed to Load the Information')).toBeVisible();
  await setAnswers(answers({ information: [item], hasNewInformation: true }, []));
  await page.getByRole('region', { name: 'New information' }).getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('row', { name: /Weight/ })).toBeVisible();
});

it('information that the case has already is settled without a decision', async () => {
  await openCase({ information: [{ ...openInformation(), lines: [] }], hasNewInformation: true }, [
    { path: `${address}/information/*/decisions`, json: caseDetails() },
  ]);
  const body = sent('/decisions');
  await expect.element(page.getByText('The case says this already. Save to settle it.')).toBeVisible();
  await page.getByRole('button', { name: 'Save decisions' }).click();
  expect(await body()).toMatchObject({ accept: [], decline: [] });
});

it('information of a duplicate can be declined, not accepted', async () => {
  await openCase({ state: 'duplicate', information: [openInformation()] }, [
    { path: `${address}/information/*/decisions`, json: caseDetails({ state: 'duplicate' }) },
  ]);
  const body = sent('/decisions');
  await expect.element(page.getByRole('button', { name: 'Accept', exact: true }).first()).toBeDisabled();
  await page.getByRole('button', { name: 'Decline all' }).click();
  await page.getByRole('button', { name: 'Save decisions' }).click();
  expect(await body()).toMatchObject({
    accept: [],
    decline: openInformation().lines.map(({ path }) => path),
  });
});

it('Q opens the question whose answer adds most to the score', async () => {
  await openCase({}, [{ path: `${address}/steps`, json: caseDetails({ state: 'waiting' }) }]);
  await userEvent.keyboard('q');
  await expect
    .element(dialog().getByLabelText('Question', { exact: true }))
    .toHaveValue('Allopurinol 100 किस बीमारी या तकलीफ़ के लिए ली गई?');
  const body = sent('/steps');
  await dialog().getByRole('button', { name: 'Ask the reporter' }).click();
  expect(await body()).toMatchObject({
    step: 'ask',
    way: 'statusPage',
    question: 'Allopurinol 100 किस बीमारी या तकलीफ़ के लिए ली गई?',
    language: 'hi',
    fixed: 'indication',
  });
});

it('a photograph of the reporter stands beside the case, zoomed', async () => {
  await openCase();
  await page.getByText('Photographs', { exact: true }).click();
  const picture = page.getByRole('img', { name: 'photograph-1.jpg' });
  await expect.element(picture).toHaveAttribute('src', `${address}/attachments/${idOf(971)}`);
  await page.getByRole('button', { name: 'Larger' }).click();
  const sheet = () => document.querySelector<HTMLElement>('.paper-scroll > div');
  await expect.poll(() => sheet()?.style.width).toBe('150%');
  expect(await axeFindings()).toEqual([]);

  // By keys, and by two fingers that move apart to twice their distance.
  const place = page.getByRole('group', { name: 'Photographs' });
  (place.element() as HTMLElement).focus();
  await userEvent.keyboard('++');
  await expect.poll(() => sheet()?.style.width).toBe('300%');
  await userEvent.keyboard('r-');
  await expect.poll(() => sheet()?.style.width).toBe('200%');
  await expect.poll(() => sheet()?.querySelector('img')?.style.rotate).toBe('90deg');
  await userEvent.keyboard('0');
  await expect.poll(() => sheet()?.style.width).toBe('100%');
  const finger = (type: string, pointerId: number, clientX: number) =>
    place
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId, clientX }));
  finger('pointerdown', 1, 100);
  finger('pointerdown', 2, 150);
  finger('pointermove', 2, 200);
  await expect.poll(() => sheet()?.style.width).toBe('200%');
  finger('pointerup', 2, 200);
  finger('pointermove', 1, 10);
  expect(sheet()?.style.width).toBe('200%');
});

const attached = { reportId: idOf(1), informationId: null, at: '2026-11-17T05:10:00.000Z' };

it('the pages of a PDF from the reporter stand beside the case, one after another', async () => {
  const file = { ...attached, id: idOf(972), by: null, bytes: 90_000, pages: 2, source: 'reporter' as const };
  await openCase({ attachments: [{ ...file, name: 'report.pdf', type: 'application/pdf' }] });
  await page.getByText('Photographs and pages', { exact: true }).click();
  const picture = page.getByRole('img', { name: 'report.pdf' });
  await expect.element(picture).toHaveAttribute('src', `${address}/attachments/${idOf(972)}/pages/1`);
  await page.getByRole('button', { name: 'Page 1 of 2' }).click();
  await expect.element(picture).toHaveAttribute('src', `${address}/attachments/${idOf(972)}/pages/2`);

  // Large, both stand side by side.
  await page.getByRole('button', { name: 'Open large' }).click();
  const sources = () =>
    [...document.querySelectorAll('dialog img')].map((one) => one.getAttribute('src')?.slice(-8));
  await expect.poll(sources).toEqual(['/pages/1', '/pages/2']);
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Open large' })).toHaveFocus();
});

it('the paper that staff attached opens large, too', async () => {
  const file = { ...attached, id: idOf(973), by: 'asha', bytes: 900, pages: null, source: 'staff' as const };
  await openCase({ attachments: [{ ...file, name: 'paper.jpg', type: 'image/jpeg' }] });
  const files = page.getByRole('region', { name: 'Attachments' });
  await files.getByText('Photographs', { exact: true }).click();
  await files.getByRole('button', { name: 'Open large' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('img', { name: 'paper.jpg' }))
    .toHaveAttribute('src', `${address}/attachments/${idOf(973)}`);
  await userEvent.keyboard('{Escape}');
});

it('without a network the case stays readable and Save is disabled', async () => {
  await openCase();
  await edit('Allopurinol 100').click();
  setOnline(false);
  await expect.element(page.getByText('No network since')).toBeVisible();
  await expect.element(save()).toBeDisabled();
  expect(await axeFindings()).toEqual([]);
  setOnline(true);
  await expect.element(save()).toBeEnabled();
});

it('J and K go to the next and previous case of the view', async () => {
  await openCase();
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(() => location.pathname).toBe(`/admin/cases/${summary(215).id}`);
});

it('two versions are compared field by field', async () => {
  await openCase();
  const changes = page.getByRole('table', { name: 'What version 4 changed' });
  await expect.element(changes.getByText('Medicine 1')).toBeVisible();
  await expect.element(changes.getByText('Medicine 2')).toBeVisible();
});
