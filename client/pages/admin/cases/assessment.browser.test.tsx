// Assessments and possible duplicates on the case screen: what is sent, what the answers rule out, and axe in each state.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { type Look, looks, pageFindings, setLook } from '#client/testing/looks.ts';
import { address, openCase as openAnyCase } from '#client/testing/case-screen.ts';
import { caseDetails, content, summary } from '#client/testing/cases.ts';
import type { Assessment } from '#contract/cases/assessment/assessments.ts';
import type { Suspicion } from '#contract/cases/work/suspicions.ts';
import { pairsOf } from '#contract/cases/content/criteria-rules.ts';
import { bodiesTo } from '#client/testing/sent-bodies.ts';

loadAdminArea();

const [pair, ...others] = pairsOf(content);
const drug = pair?.drug.id ?? '';
const reaction = pair?.reaction.id ?? '';

const one = (changes: Partial<Assessment>): Assessment => ({
  id: crypto.randomUUID(),
  drug,
  reaction,
  method: 'whoUmc',
  answers: { time: 'reasonable', information: 'enough' },
  result: 'possible',
  score: null,
  reason: null,
  by: 'ravi',
  at: '2026-11-17T05:40:00.000Z',
  version: 3,
  isFixed: false,
  fixedBy: null,
  fixedAt: null,
  held: null,
  madeBefore: null,
  ...changes,
});

const suspicion: Suspicion = {
  id: summary(213).id,
  number: 'AMC-2026-00213',
  reference: 'ADR-2026-AAAA-AAAA',
  state: 'inWork',
  patient: 'R.K., male, 46 years',
  drug: 'Allopurinol',
  reaction: 'Rash',
  receivedAt: '2026-11-14T05:40:00.000Z',
  bits: 24.1,
  reasons: [
    { bits: 9.7, text: 'Same day of onset' },
    { bits: -2.9, text: 'Initials RK and AB' },
  ],
  foundAt: '2026-11-15T05:40:00.000Z',
};

async function openCase(
  assessments: Assessment[] = [],
  duplicates: Suspicion[] = [],
  alerts: object[] = [],
): Promise<void> {
  await openAnyCase({}, [
    { path: `${address}/assessments`, json: assessments },
    { path: `${address}/duplicates`, json: duplicates },
    { path: '/api/safety-alerts', json: alerts },
    { path: `/api/admin/cases/${suspicion.id}`, json: { ...caseDetails(), ...summary(213) } },
    { path: '/api/admin/cases', json: [summary(213), summary(214)] },
  ]);
  await expect.element(page.getByRole('heading', { name: 'Assessment' })).toBeVisible();
}

const assess = () => page.getByRole('button', { name: /^Assess .* and / }).first();
const answer = (question: string | RegExp, words: string) =>
  page.getByRole('group', { name: question }).getByText(words, { exact: true });

it('a result without a range has that of the centre, which says so', async () => {
  const tests = (
    [
      ['ALT', '400'],
      ['ALP', '150'],
    ] as const
  ).map(([name, value]) => ({
    id: crypto.randomUUID(),
    name,
    date: '2026-11-16',
    result: { value: Number(value), unit: 'U/L' },
  }));
  const began = (content.reactions ?? []).map((each) => ({ ...each, onset: '2026-11-15' }));
  await openAnyCase({ content: { ...content, reactions: began, tests } }, [
    { path: '/api/admin/cases/overview', json: { ranges: { alt: '7–40 U/L', alp: 'up to 150 U/L' } } },
  ]);
  await assess().click();
  const values = page.getByRole('region', { name: 'Test values' });
  await expect.element(values.getByText('7 U/L to 40 U/L')).toBeVisible();
  await expect.element(values.getByText('of the centre').first()).toBeVisible();
  // (400 ÷ 40) ÷ (150 ÷ 150)
  await expect.element(page.getByText('10.00')).toBeVisible();
});

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  it('axe finds no problem in the section, its forms and the comparison', async () => {
    await setLook({ width, colorScheme });
    await openCase(
      [
        one({
          madeBefore: { version: 1, changes: [{ path: 'x', label: 'Outcome', before: '', after: 'Fatal' }] },
        }),
        one({ method: 'naranjo', answers: { 1: 'yes' }, result: 'possible', score: 1 }),
      ],
      [suspicion],
    );
    expect(await pageFindings()).toEqual([]);
    await assess().click();
    expect(await pageFindings()).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('button', { name: /^Assess / })
      .last()
      .click();
    expect(await pageFindings()).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Compare AMC-2026-00213' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await pageFindings()).toEqual([]);
  });
});

it('the answers rule out categories by name, and choose none', async () => {
  await openCase();
  await assess().click();
  const categories = page.getByRole('group', { name: 'Category, chosen by you' });
  const category = (name: string) => categories.getByRole('radio', { name: new RegExp(`^${name}`) });
  await answer(/Time from the drug/, 'Improbable').click();
  await expect.element(page.getByText('Ruled out by answer 1: improbable').first()).toBeVisible();
  for (const name of ['Certain', 'Probable', 'Possible', 'Unlikely']) {
    await expect.element(category(name)).not.toBeChecked();
  }
  // A ruled-out category can be chosen, with a reason.
  await category('Possible').click();
  const bodies = bodiesTo('/assessments');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.element(page.getByText(/^Give a reason: the answers contradict/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('The date of onset is doubtful');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect
    .poll(() => bodies)
    .toEqual([
      {
        drug,
        reaction,
        reason: 'The date of onset is doubtful',
        fix: false,
        method: 'whoUmc',
        answers: { time: 'improbable' },
        result: 'possible',
      },
    ]);
});

it('an alert about the drug stands beside question 1 of Naranjo and answers nothing', async () => {
  const alert = { otherNames: null, authority: 'IPC', alertDate: '2023-11-30', sourceUrl: null };
  const about = (medicine: string) => ({ ...alert, id: medicine, medicine, reaction: 'Rash' });
  await openCase([], [], [about('TB tablets'), about('Warfarinol')]);
  await assess().click();
  const first = page.getByRole('group', { name: /conclusive earlier reports/ });
  await expect
    .element(first)
    .toMatchTextContent(/There is an alert of IPC, 30 Nov 2023, about TB tablets: Rash\./);
  await expect.element(first).toMatchTextContent(/mostly a signal, not a conclusive report/);
  await expect.element(first).not.toMatchTextContent(/Warfarinol/);
  for (const choice of first.getByRole('radio').all()) await expect.element(choice).not.toBeChecked();
});

it('the score says what it can still become, and is sent when all ten questions are answered', async () => {
  await openCase();
  await assess().click();
  const first = page.getByRole('group', { name: /conclusive earlier reports/ });
  await first.getByText('Yes', { exact: true }).click();
  await expect.element(page.getByText('possible so far; it can become −3 to +13')).toBeVisible();
  await page.getByRole('button', { name: 'Fix', exact: true }).click();
  await expect.element(page.getByText('2, 3, 4, 5, 6, 7, 8, 9, 10')).toBeVisible();
  const groups = page.getByRole('group').all();
  for (const group of groups
    .filter((some) => some.getByText('Not done', { exact: true }).elements().length > 0)
    .slice(1)) {
    await group.getByText('Not done', { exact: true }).click();
  }
  const bodies = bodiesTo('/assessments');
  await page.getByRole('button', { name: 'Fix', exact: true }).click();
  await expect
    .poll(() => bodies)
    .toMatchObject([{ method: 'naranjo', fix: true, answers: { 1: 'yes', 2: 'notDone', 10: 'notDone' } }]);
});

it('a severity is chosen with the keyboard and proposed', async () => {
  await openCase();
  await page
    .getByRole('button', { name: /^Assess / })
    .last()
    .click();
  await page.getByRole('radio', { name: /^4a/ }).click();
  await userEvent.keyboard('{ArrowDown}');
  const bodies = bodiesTo('/assessments');
  const propose = page.getByRole('button', { name: 'Propose', exact: true });
  await propose.click();
  await expect.poll(() => bodies).toMatchObject([{ method: 'severity', answers: { level: '4b' } }]);
  await expect.element(propose).not.toBeInTheDocument();
});

it('every assessment is listed, the newest beside its pair', async () => {
  await openCase([one({ result: 'probable', by: 'asha' }), one({ reason: 'Time fits' })]);
  await expect.element(page.getByText('proposed by asha')).toBeVisible();
  await page.getByText('All assessments (2)').click();
  await expect.element(page.getByText('Time fits')).toBeVisible();
  expect(others.length).toBeGreaterThan(0);
  await expect.element(page.getByText('open', { exact: true }).first()).toBeVisible();
});

it('what changed since an assessment is shown, and one click says that all of them still hold', async () => {
  const madeBefore = {
    version: 2,
    changes: [
      { path: 'reactions.rash.outcome', label: 'Reaction Rash, Outcome', before: '', after: 'Fatal' },
    ],
  };
  const [category, severity] = [
    one({ madeBefore }),
    one({ method: 'severity', drug: null, result: '3', madeBefore }),
  ];
  await openCase([category, severity, one({ method: 'naranjo', result: 'possible', score: 1 })]);
  const note = page.getByRole('region', { name: 'Made before facts changed' });
  await expect.element(note.getByText('Reaction Rash, Outcome: not recorded → Fatal').first()).toBeVisible();
  await expect.element(page.getByText('made before a change').first()).toBeVisible();
  const bodies = bodiesTo('/assessments/still-hold');
  await note.getByRole('button', { name: 'I have looked: still holds (2)' }).click();
  await expect.poll(() => bodies).toEqual([{ assessments: [category.id, severity.id] }]);
  await assess().click();
  await expect.element(page.getByText('made for version 2. Since then:')).toBeVisible();
});

it('a possible duplicate is marked as different, or as the same case by the step', async () => {
  await openCase([], [suspicion]);
  const bodies = bodiesTo(`/duplicates/${suspicion.id}/different`);
  await page.getByRole('button', { name: 'Different' }).click();
  await expect.poll(() => bodies).toEqual([{}]);
});

it('the step offers the likeliest duplicates, finds others while typing, and compares before it is confirmed', async () => {
  await openCase([], [suspicion]);
  const bodies = bodiesTo(`${address}/steps`);
  await page.getByRole('button', { name: 'Mark as duplicate…' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox', { name: 'Surviving case' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('option', { name: /Allopurinol: Rash.*24\.1/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('rash');
  // The list has this case, too: it is no duplicate of itself.
  await expect.element(dialog.getByRole('option')).toHaveAccessibleName(/AMC-2026-00213/);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('AMC-2026-00213');
  await expect.element(dialog.getByRole('columnheader', { name: 'AMC-2026-00213' })).toBeVisible();
  await expect.element(dialog.getByText('Same day of onset')).toBeVisible();
  expect(bodies).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as duplicate' }).click();
  await expect
    .poll(() => bodies)
    .toEqual([expect.objectContaining({ step: 'duplicateOf', of: suspicion.id })]);
});

it('a button below an open list takes the first press: the list closes after it', async () => {
  await openCase();
  await page.getByRole('button', { name: 'Mark as duplicate…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Surviving case' }).fill('rash');
  await expect.element(dialog.getByRole('option')).toBeVisible();
  // At its lower edge: the button must not move up before the press ends.
  const mark = dialog.getByRole('button', { name: 'Mark as duplicate' });
  await mark.click({ position: { x: 20, y: 44 }, delay: 100 });
  await expect.element(dialog.getByText('There is no case with this number')).toBeVisible();
  await expect.element(dialog.getByRole('option')).not.toBeInTheDocument();
});

it('three suspected drugs and two reactions with Naranjo take at most 45 clicks', async () => {
  const [first, second, third, rash, hepatitis] = [1, 2, 3, 4, 5].map(
    (n) => `00000000-0000-4000-8000-0000000009${String(n).padStart(2, '0')}`,
  );
  const suspect = (drugId: string | undefined, name: string, start: string) => ({
    id: drugId,
    role: '1',
    name,
    action: '1',
    doses: [{ start, end: '2026-11-12' }],
  });
  const made = await call<{ id: string }>('POST', '/api/admin/cases', {
    source: 'paper',
    content: {
      patient: { initials: 'A.B.' },
      reporters: [{ familyName: 'Rao' }],
      drugs: [
        suspect(first, 'Rifampicin', '2026-11-02'),
        suspect(second, 'Isoniazid', '2026-11-02'),
        suspect(third, 'Allopurinol', '2026-11-05'),
      ],
      reactions: [rash, hepatitis].map((reactionId, place) => ({
        id: reactionId,
        term: place === 0 ? 'Rash' : 'Hepatitis',
        onset: '2026-11-09',
        outcome: '1',
      })),
    },
  });
  await openScreen(`/admin/cases/${made.id}`);
  let clicks = 0;
  const count = async (target: { click(): Promise<void> }) => {
    clicks += 1;
    await target.click();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  /** Answers each question without an answer: as proposed, otherwise with its first answer. */
  const answerOpen = async () => {
    const questions = page.getByRole('group').elements();
    for (const group of questions) {
      const radios = [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')];
      if (radios.length === 0 || radios.some((radio) => radio.checked)) continue;
      const proposed = group.querySelector<HTMLElement>('label[data-proposed]');
      const label = proposed ?? radios[0]?.closest('label');
      if (label) await count(page.elementLocator(label));
    }
  };
  await count(button(/^Assess Rifampicin and Rash$/));
  const pairs = 6;
  const open: number[] = [];
  for (let place = 1; place <= pairs; place += 1) {
    await expect.element(page.getByText(`Pair ${place} of ${pairs}`)).toBeVisible();
    if (place > 1) await count(button('Take over'));
    const before = clicks;
    await answerOpen();
    open.push(clicks - before);
    await count(button(place < pairs ? 'Fix and next' : 'Fix'));
  }
  await expect.element(page.getByText('All assessments (12)')).toBeVisible();
  // Allopurinol was started on another day: questions about time and the category are answered anew, once.
  expect(open).toEqual([17, 3, 2, 2, 5, 2]);
  expect(clicks).toBe(43);
});
