// A death from the words of a relative to the second sending: reported in Hindi on a phone, first in the inbox, asked about
// by telephone, joined with the report of a doctor, assessed, refused for a contradiction and confirmed, signed, sent, and
// sent again after a post-mortem, both times in time.
import type { Page } from '@playwright/test';
import { rights } from '#contract/access-rules.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { addDays } from '#contract/cases/content/partial-dates-rules.ts';
import { createAdministrator, signIn } from './administrator.ts';
import { overflow } from './client-navigation.ts';
import { expect, test } from './journey.ts';

/** The day in the time zone of the portal. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const onset = addDays(today, -3);
const yesterday = addDays(today, -1);
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));

const state = (page: Page, name: string) =>
  expect(
    page.getByRole('region', { name: 'What to do next' }).getByText(name, { exact: true }),
  ).toBeVisible();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The report of a relative in Hindi, on a phone. */
async function reportAsRelative(visitor: Page, medicine: string): Promise<string> {
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto('/report-adr?lang=hi');
  for (const [label, text] of [
    ['मरीज़ का नाम', 'र. क.'],
    ['मरीज़ की उम्र', '६२'],
    ['आपका फ़ोन नंबर', '98765 00000'],
    ['दवा का नाम', medicine],
    ['क्या तकलीफ़ हुई?', 'दवा के बाद चकत्ते निकले। पिताजी अब नहीं रहे।'],
    ['कितने समय तक', '2 दिन'],
  ] as const) {
    await visitor.getByLabel(label).fill(text);
  }
  expect(await overflow(visitor)).toBe(0);
  await visitor.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
  const number = visitor.getByRole('main').locator('output').first();
  await expect(number).toHaveText(/^ADR-/);
  return (await number.textContent()) ?? '';
}

/** The details of a doctor about the same patient, without knowing of the relative. The reaction ends after the death. */
async function reportAsDoctor({ request }: Page, medicine: string): Promise<string> {
  const answer = await request.post('/api/adr-reports', {
    data: {
      name: 'R. K.',
      age: 62,
      contact: 'doctor@example.org',
      medicineName: medicine,
      symptoms: 'Rash, then anaphylaxis',
      duration: 'one day',
      consents: { mayForward: true },
      details: {
        patient: { initials: 'R. K.', sex: '1', ageAtOnset: { value: 62, unit: 'a' } },
        reporters: [{ id: crypto.randomUUID(), familyName: 'Rao', qualification: '1', primary: true }],
        reactions: [{ id: crypto.randomUUID(), term: 'Anaphylaxis', onset, end: today, outcome: '5' }],
        drugs: [
          {
            id: crypto.randomUUID(),
            role: '1',
            name: medicine,
            doses: [{ id: crypto.randomUUID(), start: onset }],
          },
        ],
        death: { date: yesterday },
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { reference: string }).reference;
}

async function caseOf({ request }: Page, reference: string): Promise<CaseDetails> {
  const list = (await (await request.get(`/api/admin/cases?view=all&q=${reference}`)).json()) as {
    id: string;
  }[];
  expect(list).toHaveLength(1);
  return (await (await request.get(`/api/admin/cases/${list[0]?.id}`)).json()) as CaseDetails;
}

test('a death told by a relative in Hindi is first in the inbox, and leaves in time, again after a post-mortem', async ({
  page,
  visitor,
}) => {
  await signIn(page, createAdministrator('death.desk', rights, `${process.env.E2E_DATA_DIR}-managers`));
  const { id: account } = (await (await page.request.get('/api/auth/me')).json()) as { id: string };
  const named = { fullName: 'Meera Devi', designation: 'Pharmacist' };
  await page.request.put(`/api/admin/administrators/${account}`, { data: named });

  const settings = await page.request.put('/api/admin/site-settings/forwards_to_pvpi', {
    data: { value: 'true' },
  });
  expect(settings.ok(), await settings.text()).toBe(true);

  const medicine = `Ceftriaxone ${Date.now()}`;
  const reference = await reportAsRelative(visitor, medicine);

  // First in the inbox, with the words that a person has to see.
  await page.goto('/admin/cases');
  const { number } = await caseOf(page, reference);
  const first = page
    .getByRole('region', { name: 'Cases' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first();
  await expect(first).toContainText(medicine);
  await expect(page.getByRole('list', { name: 'Do not overlook' })).toContainText(number);
  await first.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await press(page, 'Take this case');
  await state(page, 'In work');

  // Asked back by telephone.
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How', { exact: true }).selectOption({ label: 'By telephone' });
  await dialog.getByLabel('Question', { exact: true }).fill('आपके पिताजी कब नहीं रहे?');
  await dialog.getByRole('button', { name: 'Ask the reporter' }).click();
  await state(page, 'Waiting');
  await press(page, 'Record the answer');
  await dialog.getByLabel('Answer, in the reporter’s words').fill('कल रात अस्पताल में।');
  await dialog.getByRole('button', { name: 'Record the answer' }).click();
  await state(page, 'In work');
  const information = page.getByRole('region', { name: 'New information' });
  await information.scrollIntoViewIfNeeded();
  await information.getByRole('button', { name: 'Accept', exact: true }).click();
  await information.getByRole('button', { name: /^Save as version/ }).click();
  await expect(page.getByText('कल रात अस्पताल में।').first()).toBeVisible();

  // The report of the doctor is the same case: medicine and reaction are the same entries.
  const doctorsCase = await caseOf(page, await reportAsDoctor(page, medicine));
  await page.goto(`/admin/cases/${doctorsCase.id}`);
  await press(page, 'Mark as duplicate…');
  await dialog.getByLabel('Surviving case').fill(number);
  // Nobody confirms before both cases are compared. A press while the comparison appears would miss the button.
  await expect(dialog.getByRole('columnheader', { name: number })).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as duplicate' }).click();
  await state(page, 'Duplicate');
  await page.getByRole('link', { name: number }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await information.scrollIntoViewIfNeeded();
  for (const entry of [/^Drug/, /^Reaction/]) {
    const same = information.getByRole('combobox', { name: entry });
    await same.selectOption({ index: 1 });
    await expect(same).not.toHaveValue('');
    await expect(same).toBeEnabled();
  }
  await press(page, 'Accept all');
  await information.getByRole('button', { name: /^Save as version/ }).click();
  await expect(information).toHaveCount(0);
  const joined = await caseOf(page, reference);
  expect([joined.content.drugs?.length, joined.content.reactions?.length]).toEqual([1, 1]);
  expect(joined.content).toMatchObject({
    death: { date: yesterday },
    reactions: [{ outcome: '5', onset, end: today }],
  });
  expect(joined).toMatchObject({ urgency: 'death', due: addDays(today, 1) });

  // Assessed.
  await page.getByRole('button', { name: /^Assess .* and / }).click();
  for (const [question, answer] of [
    ['Time from the drug to the reaction', 'Plausible'],
    ['Information', 'Enough to judge'],
  ] as const) {
    await page
      .getByRole('group', { name: question })
      .getByRole('radio', { name: answer, exact: true })
      .press('Space');
  }
  await page
    .getByRole('group', { name: 'Category, chosen by you' })
    .getByRole('radio', { name: /^Possible/ })
    .press('Space');
  await press(page, 'Fix');
  await expect(page.getByText('fixed by', { exact: false }).first()).toBeVisible();

  // The reaction ended after the death: Ready waits until a person confirms that with a reason.
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect(next.getByRole('button', { name: 'Ready for signature' })).toBeDisabled();
  await expect(next).toContainText('is after "Death, Date"');
  const findings = page.getByRole('region', { name: 'Findings' });
  await findings.getByRole('button', { name: /^Confirm with a reason/ }).click();
  await findings.getByLabel('Why are both right?').fill('The rash faded on the next day.');
  await findings.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(findings.getByText('Contradiction, confirmed')).toBeVisible();
  await makeReady(page);

  // Signed, with the confirmation in view, and sent.
  await sign(page);
  await send(page);
  expect(await caseOf(page, reference)).toMatchObject({ due: null, followUps: [] });

  // The letter of a doctor after the post-mortem: new information about a sent case.
  await press(page, 'Enter new information');
  await dialog.getByLabel('Day on which the centre received it').fill(inWords(today));
  await dialog.getByLabel('From whom').selectOption({ label: 'Doctor' });
  await dialog.getByLabel('How', { exact: true }).selectOption({ label: 'By letter' });
  await dialog.getByLabel('What was said').fill('Post-mortem: laryngeal oedema.');
  await dialog.locator('summary').filter({ hasText: 'Patient' }).click();
  await dialog.getByLabel('Autopsy', { exact: true }).selectOption({ label: 'Yes' });
  await dialog.getByRole('button', { name: 'Enter new information' }).click();
  await information.scrollIntoViewIfNeeded();
  await expect(information).toContainText('Post-mortem: laryngeal oedema.');
  await press(page, 'Accept all');
  await information.getByLabel('Yes, it is a follow-up').check();
  await information.getByRole('textbox').fill('The cause of the death is new.');
  await information.getByRole('button', { name: /^Save as version/ }).click();
  await state(page, 'In work');
  expect(await caseOf(page, reference)).toMatchObject({
    due: addDays(today, 1),
    followUps: [{ number: 1, state: 'open', received: today, due: addDays(today, 1) }],
    content: { death: { autopsy: true } },
  });

  await makeReady(page);
  await sign(page);
  await send(page);
  expect(await caseOf(page, reference)).toMatchObject({
    due: null,
    followUps: [{ number: 1, state: 'sent', sentOn: today, daysLate: 0 }],
  });
  await expect(page.getByText('In time', { exact: true })).toHaveCount(2);
});

/** Ready and Sign show what was confirmed, and why. */
async function makeReady(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await press(page, 'Ready for signature');
  await expect(dialog).toContainText('The rash faded on the next day.');
  await dialog.getByRole('button', { name: 'Ready for signature' }).click();
  await state(page, 'Ready');
}

async function sign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await press(page, 'Sign');
  await expect(dialog).toContainText('The rash faded on the next day.');
  await dialog.getByRole('button', { name: 'Sign' }).click();
  await state(page, 'Signed');
}

/** Typed into the national system, without a reason for being late. */
async function send(page: Page): Promise<void> {
  await press(page, 'Send');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await state(page, 'Sent');
}
