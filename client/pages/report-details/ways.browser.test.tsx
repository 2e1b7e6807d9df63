// The details form of patients and relatives by keyboard alone, in both languages, on a narrow and a wide screen: every
// page fits, axe finds no problem, and each answer is sent. A health professional's form, the network that fails and what
// the portal stores are proved by e2e/reporting.spec.ts.
import { afterEach, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { deleteFromOutbox, listOutbox } from '#client/data/device/outbox.ts';
import { type Proof, setReportProof } from '#client/data/report-proof.ts';
import { m } from '#client/paraglide/messages.js';
import type { Locale } from '#client/paraglide/runtime.js';
import { axeFindings } from '#client/testing/looks.ts';
import { bodiesTo } from '#client/testing/sent-bodies.ts';
import { openPage, prepareVisitorPages, speak } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();
afterEach(async () => {
  setReportProof(null);
  for (const { key } of await listOutbox()) await deleteFromOutbox(key);
});

/** The answers of a page by field: a text, or true for the choice `field=value`. */
type Filled = Record<string, string | true>;
const year = '2026';

const ways = [
  {
    who: 'patient',
    language: 'en',
    width: 320,
    answers: [
      { 'patient.sex=2': true, 'patient.ageAtOnset': '46', 'patient.weightKg': '52' },
      { 'drugs.0.name': 'Amoxicillin', 'drugs.0.doses.0.batch': 'AB-12', _others: 'Tulsi; Ginger' },
      {
        reporterComments: 'It began at night.',
        'reactions.0.term': 'Red rash',
        'reactions.0.onset.year': year,
        '_criteria=hospitalisation': true,
      },
      {},
      { 'reporters.0.email': 'd.p@example.org', '_mayAskMe=yes': true },
    ],
    content: {
      patient: { sex: '2', weightKg: 52 },
      reporters: [{ email: 'd.p@example.org', relation: 'patient', qualification: '5' }],
      drugs: [
        { name: 'Amoxicillin', doses: [{ batch: 'AB-12' }] },
        { name: 'Tulsi', role: '2' },
        { name: 'Ginger', role: '2' },
      ],
      reactions: [{ term: 'Red rash', onset: year, seriousness: { hospitalisation: true } }],
      reporterComments: 'It began at night.',
    },
  },
  {
    who: 'relative',
    language: 'hi',
    width: 1280,
    answers: [
      { 'patient.initials': 'स. क.', 'patient.sex=1': true, 'patient.weightKg': '५२' },
      { 'drugs.0.name': 'पैरासिटामोल' },
      { 'reactions.0.term': 'दाने', 'reactions.0.onset.year': year, _done: 'दवा बंद की' },
      {},
      { 'reporters.0.givenName': 'मीरा', '_mayAskMe=yes': true },
    ],
    content: {
      patient: { sex: '1', weightKg: 52 },
      reporters: [{ givenName: 'मीरा', relation: 'relative' }],
      drugs: [{ name: 'पैरासिटामोल' }],
      reactions: [{ term: 'दाने', onset: year }],
      reporterComments: 'What was done: दवा बंद की',
    },
  },
] satisfies { who: string; language: Locale; width: number; answers: Filled[]; content: object }[];

const title = page.getByRole('heading', { level: 1 });
const submit = page.getByCss('main form button[type=submit]');

/** Sends the short report, to which patients and relatives add the details. */
async function sendReport(): Promise<Proof> {
  const report = {
    name: 'R. K.',
    age: 46,
    contact: '98765 00000',
    medicineName: 'Quick medicine',
    symptoms: 'Quick symptoms',
    duration: '3 days',
  };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/adr-reports', { method: 'POST', headers, body: JSON.stringify(report) });
  const { reference, receiptCode } = (await answer.json()) as { reference: string; receiptCode: string };
  return { reference, code: receiptCode };
}

async function tabTo(target: Locator): Promise<void> {
  const wanted = target.element();
  for (let presses = 0; document.activeElement !== wanted; presses += 1) {
    if (presses === 120) throw new Error('No Tab reaches the control.');
    await userEvent.keyboard('{Tab}');
  }
}

async function fillIn(answers: Filled): Promise<void> {
  for (const [field, value] of Object.entries(answers)) {
    const [name = '', choice = ''] = field.split('=');
    const named = page.getByCss(`[name="${name}"]`);
    if (value !== true) {
      await tabTo(named);
      await userEvent.keyboard(value);
      continue;
    }
    const all = named.elements() as HTMLInputElement[];
    const place = all.findIndex((one) => one.value === choice);
    const isRadio = all[0]?.type === 'radio';
    // Tab reaches the first radio button, the arrow keys reach the others.
    await tabTo(named.nth(isRadio ? 0 : place));
    await userEvent.keyboard(`${isRadio ? '{ArrowDown}'.repeat(place) : ''} `);
    expect(all[place]?.checked).toBe(true);
  }
}

it.each(ways)(
  'a $who reports by keyboard alone in $language at $width pixels, axe finds no problem, and each answer is sent',
  async ({ who, language, width, answers, content }) => {
    speak(language);
    await page.viewport(width, 700);
    setReportProof(await sendReport());
    await openPage('/report-adr/details');
    const check = async () => {
      expect(document.documentElement.scrollWidth).toBe(width);
      expect(await axeFindings()).toEqual([]);
    };
    await fillIn({ [`who=${who}`]: true });
    await check();
    await userEvent.keyboard('{Enter}');
    const titles = [
      m.details_patient,
      m.details_medicines,
      m.details_reaction,
      m.details_photographs,
      m.details_you,
    ];
    for (const [place, name] of titles.entries()) {
      await expect.element(title).toHaveTextContent(name());
      await expect.element(title).toHaveFocus();
      await fillIn(answers[place] ?? {});
      await check();
      await tabTo(submit);
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(title).toHaveTextContent(m.details_check());
    await check();
    const bodies = bodiesTo('/api/report-status/details');
    await tabTo(submit);
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toHaveTextContent(m.details_sent());
    expect(bodies).toMatchObject([{ details: content }]);
  },
);
