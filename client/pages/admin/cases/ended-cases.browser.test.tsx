// What the screen of a case asks and offers in each state, besides its steps: a case that has ended is not worked on.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadAdminArea } from '#client/testing/admin-area.ts';
import { address, openCase } from '#client/testing/case-screen.ts';
import { exchangeOf, findingOf } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { type CaseState, caseStates } from '#contract/cases/work/steps-rules.ts';

loadAdminArea();

const exchange = exchangeOf({
  faults: [{ element: 'E.i.7', path: 'reactions.x.outcome', message: 'Outcome is missing' }],
  canDraft: true,
});
/** What the screen shows for each act. The last one stands below the middle column and is drawn last. */
const shown = {
  'is it serious': () => page.getByText('Is “Facial swelling” serious?'),
  'what is missing': () => page.getByRole('heading', { name: 'Missing' }),
  findings: () => page.getByRole('heading', { name: 'Findings' }),
  'compare with the paper': () => page.getByRole('heading', { name: 'Comparison with the paper' }),
  'follow up': () => page.getByRole('heading', { name: 'Follow-up' }),
  'alert card': () => page.getByRole('link', { name: 'ADR alert card' }),
  'case of the mother or child': () => page.getByRole('button', { name: /^Open a case for the/ }),
  'link another case': () => page.getByLabelText('Number of another case'),
  'contact the reporter': () => page.getByRole('button', { name: 'Contact the reporter' }),
  'open assessments': () => page.getByRole('cell', { name: 'open', exact: true }),
  'assess, code, edit': () => page.getByRole('button', { name: /^(Assess|Edit) / }),
  'message: what is still to do': () => page.getByText(/Still to do/),
  'entry sheet': () => page.getByText('Entry sheet for typing'),
} as const;
type Act = keyof typeof shown;

/** The states in which each act is left out. */
const leftOut: Record<Act, CaseState[]> = {
  'is it serious': ['nullified', 'notValid', 'referred', 'duplicate'],
  'what is missing': ['nullified', 'duplicate'],
  findings: ['nullified', 'duplicate'],
  'compare with the paper': ['nullified', 'notValid', 'referred', 'duplicate'],
  'follow up': ['nullified', 'notValid', 'referred', 'duplicate'],
  'alert card': ['nullified', 'notValid', 'referred', 'duplicate'],
  'case of the mother or child': ['nullified', 'duplicate'],
  'link another case': ['nullified', 'duplicate'],
  'contact the reporter': ['nullified', 'duplicate'],
  'open assessments': ['nullified', 'notValid', 'referred', 'duplicate'],
  'assess, code, edit': ['signed', 'sent', 'closed', 'nullified', 'notValid', 'referred', 'duplicate'],
  'message: what is still to do': ['nullified', 'notValid', 'referred', 'duplicate'],
  'entry sheet': ['nullified', 'notValid', 'referred', 'duplicate'],
};

const open = (change: Partial<CaseDetails>) =>
  openCase(
    {
      source: 'paper',
      findings: [findingOf()],
      proofreading: { state: 'wanted', by: 'ravi', at: '2026-11-20T05:17:00.000Z', isOwn: false },
      followUp: {
        grounds: [],
        reminders: [
          {
            about: null,
            label: '',
            on: '2026-12-01',
            isPreset: false,
            by: 'asha',
            at: '2026-11-20T05:17:00.000Z',
          },
        ],
        choices: [],
        none: null,
      },
      ...change,
    },
    [{ path: `${address}/exchange`, json: exchange }],
  );

it.each(caseStates)('a case in the state "%s" asks and offers what makes sense', async (state) => {
  await open({ state, isEditable: ['new', 'inWork', 'waiting', 'ready'].includes(state) });
  // Everything is drawn: the notes and the messages come last.
  await expect.element(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
  await expect
    .element(
      page
        .getByText(/No message of this case has been sent or downloaded.|Nothing of this case is sent/)
        .first(),
    )
    .toBeVisible();
  await expect.element(page.getByText('ADR-2026-7K3M-Q9TD').first()).toBeVisible();
  const acts = Object.keys(shown) as Act[];
  const offered = acts.filter((act) => !leftOut[act].includes(state));
  for (const act of offered) await expect.element(shown[act]().first(), { message: act }).toBeInTheDocument();
  expect(acts.filter((act) => shown[act]().elements().length > 0)).toEqual(offered);
});

it('a case that was sent and then nullified shows what its nullifying message still lacks', async () => {
  await open({ state: 'nullified', wasSent: true, isEditable: false });
  await expect.element(page.getByText('A message cannot be made yet. Still to do: 1')).toBeVisible();
});

it('nobody is offered an alert card for a patient who died', async () => {
  await open({
    state: 'signed',
    patientDied: true,
    linkedCases: [{ id: idOf(7), number: 'AMC-2026-00007', state: 'sent', isOwn: true }],
  });
  await expect.element(page.getByRole('link', { name: 'PvPI form v1.4' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'ADR alert card' })).not.toBeInTheDocument();
});
