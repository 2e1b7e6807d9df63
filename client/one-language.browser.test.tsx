// What a visitor meets after the plain pages, in every built language: refused and sent forms, the receipt, the page of a
// report in each of its states, and the alert card. No sentence is of another language, no text stands outside its box on
// a phone, and axe finds nothing. Plain pages: client/every-language.browser.test.tsx; documents of the server:
// server/pages/one-language.portal.test.ts.
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { setReportProof } from '#client/data/report-proof.ts';
import { m } from '#client/paraglide/messages.js';
import { type Locale, locales } from '#client/paraglide/runtime.js';
import { AlertCards } from '#client/print/alert-card.tsx';
import { allAnswered, changeAnswers } from '#client/testing/answers.ts';
import type { Answer } from '#client/testing/commands.ts';
import { axeFindings, looksOfLanguages, overflow, setLook } from '#client/testing/looks.ts';
import { textOutside } from '#client/testing/text-outside.ts';
import { messageForm, reportForm } from '#client/testing/visitor-forms.ts';
import { openPage, prepareVisitorPages, speak } from '#client/testing/visitor-pages.ts';
import { fixedQuestion } from '#contract/cases/reporters/follow-up-rules.ts';
import { draftLetter } from '#contract/cases/reporters/letter-rules.ts';
import type { CasePrint } from '#contract/cases/prints/prints.ts';
import type { ReportStatus } from '#contract/report-status.ts';
import { publicStateWords } from '#contract/report-status-rules.ts';
import { foreignScriptIn, foreignTextsOf, isWrittenIn } from '#testing/foreign-words.ts';
import { readAttributes } from '#testing/marked-texts.ts';

prepareVisitorPages();
beforeEach(() => changeAnswers((json, path) => (path === '/api/site-settings' ? offeringAll(json) : json)));
afterEach(() => {
  changeAnswers(null);
  dismissToast();
  setReportProof(null);
});

const catalogues = import.meta.glob<Record<string, string>>('./messages/*.json', {
  eager: true,
  import: 'default',
});
const isForeignText = foreignTextsOf(
  Object.fromEntries(locales.map((language) => [language, catalogues[`./messages/${language}.json`] ?? {}])),
);

/** The settings of a centre that offers every built language. */
const offeringAll = (settings: unknown) => [
  ...(settings as { key: string; value: string }[]).filter(({ key }) => key !== 'languages'),
  { key: 'languages', value: locales.join(' ') },
];

const main = page.getByRole('main');
const submit = main.getByCss('form button[type=submit]');

/** The texts of the page that are not in the language that their element names. Its title comes with the document. */
function foreignTexts(): string[] {
  const shown: [string, Element | null][] = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { textContent, parentElement } = walk.currentNode;
    if (!parentElement?.closest('script, style, svg')) shown.push([textContent ?? '', parentElement]);
  }
  for (const name of readAttributes)
    for (const one of document.querySelectorAll(`[${name}]`)) shown.push([one.getAttribute(name) ?? '', one]);
  return shown.flatMap(([text, element]) => {
    const language = element?.closest('[lang]')?.getAttribute('lang') ?? '';
    const isForeign =
      language !== 'und' &&
      (foreignScriptIn(text, language) !== undefined || isForeignText(text.trim(), language));
    return isForeign ? [`${language}: ${text}`] : [];
  });
}

declare const __EVERY_LOOK__: boolean;
/** Without `npm run test:axe` axe looks at those with the longest words. */
const looksByAxe = (language: Locale) => __EVERY_LOOK__ || language === 'ta' || language === 'ml';

/** What a visitor of this page would complain about. */
async function complaintsIn(language: Locale): Promise<unknown[]> {
  const found: unknown[] = foreignTexts();
  if (!isWrittenIn(document.querySelector('main')?.textContent ?? '', language)) found.push('not translated');
  for (const look of looksOfLanguages) {
    await setLook(look);
    await document.fonts.ready;
    const all = [...textOutside(), ...(looksByAxe(language) ? await axeFindings() : [])];
    if (overflow() > 0) all.push(`${overflow()} pixels wider than the window`);
    found.push(...all.map((one) => [look, one]));
  }
  return found;
}

async function fill(answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await main.getByCss(`[name=${name}]`).fill(text);
}

const [reference, code] = ['ADR-2026-7K2M-9XQ4', '7K2M-9XQ4-B0C1'];
const at = '2026-11-21T05:40:00.000Z';
const died = { id: 'r', term: 'Rash', outcome: '5' } as const;
const letterIn = (language: Locale, death = false) =>
  draftLetter(
    {
      content: {
        drugs: [{ id: 'a', role: '1', name: 'Amoxicillin' }],
        reactions: [death ? died : { id: 'r', term: 'Rash', outcome: '1' }],
      },
      assessments: [
        { drug: 'a', reaction: 'r', method: 'whoUmc', answers: {}, result: 'probable' },
        { drug: 'a', reaction: 'r', method: 'naranjo', answers: { 1: 'yes', 2: 'yes' }, result: '' },
      ],
      reference,
    },
    language,
  );
const question = (number: number, language: Locale, rest: object) => ({
  id: `00000000-0000-4000-8000-00000000095${number}`,
  question: fixedQuestion(number % 2 ? 'now' : 'hospital', {}, language),
  language,
  askedAt: at,
  answeredAt: null,
  answerWay: null,
  withdrawn: false,
  ...rest,
});
const consents = ['mayAskMe', 'mayAskDoctor', 'mayForward', 'mayForwardMyName'] as const;

/** The page of a report in each of its states. */
const states: Record<string, (language: Locale) => ReportStatus> = {
  new: () => ({ ...known, letters: [], questions: [], consents: [], details: [], erasureAskedAt: null }),
  asked: (language) => ({
    ...known,
    state: 'question',
    states: ['received', 'inWork', 'question'].map((state) => ({
      state: state as 'received',
      since: at,
    })),
    questions: [
      question(1, language, {}),
      question(2, language, { answeredAt: at, answerWay: 'telephone' }),
      question(3, language, { withdrawn: true }),
    ],
    erasureAskedAt: at,
  }),
  'asked in another language': (language) => ({
    ...known,
    questions: [question(1, language === 'ta' ? 'te' : 'ta', {})],
  }),
  closed: (language) => ({
    ...known,
    state: 'closed',
    states: publicStateWords.map((state) => ({ state, since: at })),
    letters: [
      { at, text: letterIn(language) },
      { at: '2026-11-22T05:40:00.000Z', text: letterIn(language, true) },
    ],
    consents: consents.map((consent, number) => ({ consent, given: number % 2 === 0, at })),
    details: [at],
    erasureAskedAt: at,
    erasureDeclined: { at, reason: fixedQuestion('pack', {}, language) },
  }),
  erased: () => ({ reference, erasedAt: at }),
};
const known: ReportStatus = {
  reference,
  erasedAt: null,
  state: 'received',
  receivedAt: at,
  states: [{ state: 'received', since: at }],
  attachments: [{ at }],
  attachmentsLeft: 4,
};

async function openStatus(status: ReportStatus, more: Answer[] = []): Promise<void> {
  setReportProof(null);
  await openPage('/report-status', [{ path: '/api/report-status', json: status }, ...more]);
  // A document of the server brings along which languages the centre offers.
  await expect.element(page.getByRole('navigation', { name: m.footer_official_links() })).toBeVisible();
  await allAnswered();
  await fill({ reference, code });
  await submit.click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: m.status_your_report(), exact: true }))
    .toBeVisible();
}

describe.each(locales)('in %s', (language) => {
  it('refused and sent forms', async () => {
    speak(language);
    for (const { path, answers, list, wide } of [reportForm, messageForm]) {
      await openPage(path, [{ method: 'POST', path: list, status: 500, json: {} }]);
      await submit.click();
      await expect.element(page.getByRole('alert').first()).toBeVisible();
      await fill(wide);
      expect([path, 'refused', ...(await complaintsIn(language))]).toEqual([path, 'refused']);
      await fill(answers);
      await submit.click();
      await expect.element(page.getByCss('.toast').first()).toBeVisible();
      expect([path, 'failed', ...(await complaintsIn(language))]).toEqual([path, 'failed']);
      dismissToast();
    }
    await openPage('/report-adr');
    await fill({ ...reportForm.answers, symptoms: 'Rash', duration: '3' });
    await submit.click();
    await expect.element(page.getByRole('heading', { level: 1, name: m.report_sent_title() })).toBeVisible();
    await expect.element(page.getByRole('img', { name: m.receipt_qr_alt() })).toBeVisible();
    expect(['sent', ...(await complaintsIn(language))]).toEqual(['sent']);
    await page.getByRole('button', { name: m.report_receipt() }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: m.receipt_title() })).toBeVisible();
    expect(['receipt', ...(await complaintsIn(language))]).toEqual(['receipt']);
    await openPage('/contact');
    await fill({ ...messageForm.answers, message: 'Rash' });
    await submit.click();
    await expect.element(page.getByRole('heading', { name: m.contact_sent_title() })).toBeVisible();
    expect(['message', ...(await complaintsIn(language))]).toEqual(['message']);
  });

  it('the page of a report', async () => {
    speak(language);
    await openPage('/report-status');
    await submit.click();
    await expect.element(page.getByRole('link', { name: m.status_code_wrong() })).toBeVisible();
    expect(['refused', ...(await complaintsIn(language))]).toEqual(['refused']);
    await fill({ reference, code });
    await submit.click();
    await expect.element(main.getByRole('alert')).toMatchTextContent(m.status_not_found());
    expect(['unknown', ...(await complaintsIn(language))]).toEqual(['unknown']);
    for (const [name, statusIn] of Object.entries(states)) {
      await openStatus(statusIn(language));
      expect([name, ...(await complaintsIn(language))]).toEqual([name]);
    }
    await openStatus((states['asked'] as (typeof states)[string])(language), [
      { path: '/api/report-status/answers', breaks: true },
    ]);
    await submit.click();
    await expect.element(main.getByText(m.status_answer_missing())).toBeVisible();
    await fill({ answer: 'Rash' });
    await submit.click();
    await expect.element(main.getByRole('alert')).toMatchTextContent(m.status_no_network());
    expect(['answer', ...(await complaintsIn(language))]).toEqual(['answer']);
  });

  it('the alert card', async () => {
    speak(language);
    const box = document.createElement('main');
    document.body.replaceChildren(box);
    const root = createRoot(box);
    onTestFinished(() => root.unmount());
    const print = {
      number: 'AMC-2026-00007',
      isSample: true,
      signature: { fullName: 'Rao' },
      centre: { name: 'PSG', telephone: '1800-180-3024' },
    };
    const pairs = ['2026-10-18', '2026-10', '2026', '2025', '2024'].map((onset, number) => ({
      drug: { id: `d${number}`, role: '1', name: `Amoxicillin ${number}` },
      reaction: { id: `r${number}`, term: 'Rash', onset },
      words: '',
      isPreset: true,
    }));
    root.render(
      <>
        <h1>{m.report_title()}</h1>
        <h2>{m.report_title()}</h2>
        <AlertCards
          print={print as unknown as CasePrint}
          languages={[language]}
          pairs={pairs as never}
          warning=""
        />
      </>,
    );
    await expect.element(page.getByRole('article').first()).toHaveAttribute('lang', language);
    expect(['card', ...(await complaintsIn(language))]).toEqual(['card']);
  });
});
