// The reporters of a case: consents, wrong codes, a new code, letters, attempts, questions in the reporter's language;
// and the erasure requests on the privacy screen.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#client/data/admin/session.ts';
import {
  answerNext,
  dialog,
  expectToast,
  loadAdminArea,
  openScreen,
  signInAfterTimeout,
} from '#client/testing/admin-area.ts';
import { axeFindings, type Look, looks, setLook } from '#client/testing/looks.ts';
import { type Answers, address, id, openCase as openAnyCase } from '#client/testing/case-screen.ts';
import { caseDetails, caseReporters } from '#client/testing/cases.ts';
import { idOf } from '#client/testing/replies.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseReporters } from '#contract/report-status.ts';
import type { ErasureRequest } from '#contract/reporters.ts';
import { nextBody } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';

loadAdminArea();

const ofReport = `/api/admin/adr-reports/${idOf(1)}`;
const panel = () => page.getByRole('region', { name: 'Reporters' });
const button = (name: string | RegExp) => panel().getByRole('button', { name });

const textIn = (one: { element(): Element }) => () => one.element().textContent;

type Report = CaseReporters['reports'][number];
const consent = (
  name: Report['consents'][number]['consent'],
  given: boolean,
  at = '2026-11-02',
): Report['consents'][number] => ({
  consent: name,
  given,
  at: `${at}T06:00:00.000Z`,
  by: null,
  way: 'details',
});

async function openCase(
  report: Partial<Report> = {},
  details: Partial<CaseDetails> = {},
  more: Answers = [],
): Promise<void> {
  await openAnyCase(details, [...more, { path: `${address}/reporters`, json: caseReporters(report) }]);
  await expect.element(panel().getByText('ADR-2026-7K3M-Q9TD')).toBeVisible();
}

const full: Partial<Report> = {
  wrongCodes: 12,
  erasureAskedAt: '2026-11-15T06:00:00.000Z',
  consents: [
    consent('mayAskMe', true),
    consent('mayAskDoctor', true),
    { ...consent('mayAskMe', false, '2026-11-10'), by: 'asha', way: 'telephone' },
  ],
  letters: [{ id: idOf(991), at: '2026-11-16T06:00:00.000Z', by: 'asha', text: 'Thank you.' }],
};
const attempts: CaseDetails['attempts'] = [
  {
    id: idOf(992),
    reportId: idOf(1),
    at: '2026-11-12T06:00:00.000Z',
    by: 'asha',
    whom: 'reporter',
    way: 'telephone',
    result: 'notReached',
    note: 'Rang for a minute',
    erasedAt: null,
  },
];

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  it('axe finds no problem in any state', async () => {
    await setLook({ width, colorScheme });
    await openCase(full, { attempts, state: 'closed' });
    expect(await axeFindings()).toEqual([]);
    for (const name of [
      /^Contact the reporter/,
      /^Contact the doctor/,
      /^Record a consent/,
      /^Issue/,
      /^Write a letter/,
    ]) {
      await button(name).click();
      await expect.element(dialog().getByRole('button', { name: 'Close' })).toBeVisible();
      expect([String(name), await axeFindings()]).toEqual([String(name), []]);
      await dialog().getByRole('button', { name: 'Close' }).click();
    }
    await openScreen('/admin/privacy', [
      { path: '/api/admin/privacy/erasure-requests', json: { requests, more: true } },
    ]);
    await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});

describe('the panel', () => {
  it('shows the consents of each reporter with date and channel, and the contact attempts', async () => {
    await openCase(full, { attempts });
    await expect
      .poll(textIn(panel()))
      .toMatch(/ask me questionsnot allowed, 10 Nov.*by telephone, recorded by asha/);
    await expect.poll(textIn(panel())).toMatch(/ask the doctorallowed, 2 Nov.*on the form/);
    await expect.poll(textIn(panel())).toMatch(/my name and contactnot asked/);
    await expect.poll(textIn(panel())).toContain('Reported in Hindi');
    await expect.poll(textIn(panel())).toContain('Wrong receipt codes: 12. Someone may be guessing.');
    await expect.poll(textIn(panel())).toContain('The reporter does not want to be asked questions.');
    await expect.poll(textIn(panel())).toMatch(/Reporter: Not reachedRang for a minute/);
    await expect
      .poll(textIn(page.getByRole('region', { name: 'What to do next' })))
      .toContain('The reporter of ADR-2026-7K3M-Q9TD requests erasure');
  });

  it('offers the doctor only while the reporter consents', async () => {
    await openCase({
      consents: [consent('mayAskDoctor', true), consent('mayAskDoctor', false, '2026-11-10')],
    });
    await expect.element(button(/^Record a consent/)).toBeVisible();
    await expect.element(button(/^Contact the doctor/)).not.toBeInTheDocument();
  });

  it('shows the contact and the doctor of the chosen report, not those of the surviving case', async () => {
    const consents = [consent('mayAskDoctor', true)];
    await openCase({ consents, contacts: ['98220 11111'], doctor: ['Dr. Bose'] });
    await button(/^Contact the reporter/).click();
    await expect.element(dialog().getByText('98220 11111')).toBeVisible();
    await expect.element(dialog().getByText('k.m@example.org')).not.toBeInTheDocument();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await button(/^Contact the doctor/).click();
    await expect.element(dialog().getByText('Dr. Bose')).toBeVisible();
  });

  it('says only the day of the erasure after an erasure', async () => {
    await openCase({ ...full, erasedAt: '2026-12-03T06:00:00.000Z' });
    await expect.poll(textIn(panel())).toMatch(/The personal data was erased on 3 Dec/);
    expect(panel().getByRole('button').elements()).toEqual([]);
  });

  it('says that it could not be read, and reads again', async () => {
    const away = { status: 503, json: { message: 'The database is away.' } };
    await openAnyCase({}, [{ path: `${address}/reporters`, ...away }]);
    await expect.element(panel().getByText('The database is away.')).toBeVisible();
    await setAnswers([{ path: `${address}/reporters`, json: caseReporters() }]);
    await panel().getByRole('button', { name: 'Retry' }).click();
    await expect.element(panel().getByText('Reported in Hindi')).toBeVisible();
  });
});

it('a new code needs the check of the identity, and is shown once', async () => {
  await openCase({}, {}, [
    { path: `${ofReport}/receipt-code`, status: 201, json: { receiptCode: 'K3MX-7Q9T-2WVR' } },
  ]);
  await button(/^Issue/).click();
  await dialog().getByRole('button', { name: 'Issue the code' }).click();
  await expect.element(dialog().getByText('Check the identity of the caller first')).toBeVisible();
  await dialog().getByRole('checkbox').click();
  const body = nextBody('/receipt-code');
  await dialog().getByRole('button', { name: 'Issue the code' }).click();
  expect(await body()).toEqual({ identityChecked: true });
  await expect.element(dialog().getByText('K3MX-7Q9T-2WVR')).toBeVisible();
  await dialog().getByRole('button', { name: 'The reporter has the code' }).click();
  expect(document.body.textContent).not.toContain('K3MX-7Q9T-2WVR');
});

it('a withdrawal by telephone is recorded', async () => {
  await openCase({}, {}, [{ path: `${ofReport}/consents`, status: 204 }]);
  await button(/^Record a consent/).click();
  await dialog().getByRole('button', { name: 'Record' }).click();
  await expect.element(dialog().getByText('Choose one')).toBeVisible();
  await dialog().getByLabelText('Consent', { exact: true }).selectOptions('The centre may ask the doctor');
  await dialog().getByLabelText('What the reporter said').selectOptions('no');
  const body = nextBody('/consents');
  await dialog().getByRole('button', { name: 'Record' }).click();
  expect(await body()).toEqual({ consents: { mayAskDoctor: false }, way: 'telephone' });
  await expectToast('Consent recorded');
});

it('the letter of a closed case begins with fixed sentences in the reporter’s language', async () => {
  await openCase({}, { state: 'closed' }, [{ path: `${ofReport}/letters`, status: 204 }]);
  await expect.poll(textIn(panel())).toContain('The case is closed, and the reporter has no letter yet.');
  await button(/^Write a letter/).click();
  const letter = dialog().getByLabelText('Letter', { exact: true });
  await expect.element(letter).toHaveValue(expect.stringContaining('धन्यवाद'));
  await dialog().getByLabelText('Language of the letter').selectOptions('English');
  await expect
    .element(letter)
    .toHaveValue(expect.stringMatching(/^Thank you for your report ADR-2026-7K3M-Q9TD/));
  await letter.fill('Thank you.');
  const body = nextBody('/letters');
  await dialog().getByRole('button', { name: 'Publish on the status page' }).click();
  expect(await body()).toEqual({ text: 'Thank you.' });
});

it('the script of a call lists what is missing, and its answers are recorded with the attempt', async () => {
  await openCase({}, {}, [{ path: `${ofReport}/attempts`, status: 204 }]);
  await button(/^Contact the reporter/).click();
  const open = dialog().getByLabelText('What was allopurinol for?');
  await open.fill('Gout');
  await dialog()
    .getByLabelText(/अब कैसा है: Facial swelling/)
    .fill('It is over');
  await dialog().getByLabelText('Result').selectOptions('Not reached');
  await dialog().getByRole('button', { name: 'Record the attempt' }).click();
  await expect.element(dialog().getByText("You have entered answers: choose 'Reached'")).toBeVisible();
  await dialog().getByLabelText('Result').selectOptions('Reached');
  const body = nextBody('/attempts');
  await dialog().getByRole('button', { name: 'Record the attempt' }).click();
  expect(await body()).toEqual({
    way: 'telephone',
    result: 'reached',
    note: null,
    answers: [
      { id: idOf(952), question: 'What was allopurinol for?', answer: 'Gout' },
      {
        question: 'अब कैसा है: Facial swelling? अगर ठीक हो गया है, तो कब?',
        fixed: 'outcome',
        language: 'hi',
        answer: 'It is over',
      },
    ],
  });
});

it('notes of a call, a letter and a consent are restored after the session has ended', async () => {
  const again = async () => {
    await signInAfterTimeout(`/admin/cases/${id}`);
    await expect.element(dialog().getByText(/^Your changes from before the session ended/)).toBeVisible();
  };
  await openCase({ consents: [consent('mayAskDoctor', true)] }, { state: 'closed' });
  await button(/^Contact the reporter/).click();
  await dialog().getByLabelText('Language of the questions').selectOptions('English');
  await dialog().getByLabelText('What was allopurinol for?').fill('Gout');
  await dialog().getByLabelText('Result').selectOptions('Reached');
  await dialog().getByLabelText('Note').fill('Rings back at five');
  await again();
  await expect.element(dialog().getByLabelText('Language of the questions')).toHaveValue('en');
  await expect.element(dialog().getByLabelText('What was allopurinol for?')).toHaveValue('Gout');
  await expect.element(dialog().getByLabelText('Result')).toHaveValue('reached');
  await expect.element(dialog().getByLabelText('Note')).toHaveValue('Rings back at five');
  await answerClose();

  await button(/^Write a letter/).click();
  await dialog().getByLabelText('Language of the letter').selectOptions('English');
  await again();
  await expect
    .element(dialog().getByLabelText('Letter', { exact: true }))
    .toHaveValue(expect.stringContaining('Thank you'));
  await answerClose();

  await button(/^Record a consent/).click();
  await dialog().getByLabelText('What the reporter said').selectOptions('no');
  await again();
  await expect.element(dialog().getByLabelText('What the reporter said')).toHaveValue('no');
  await answerClose();
});

async function answerClose(): Promise<void> {
  const agreed = answerNext(true);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await agreed();
}

const hospital = {
  en: 'Did the patient have to go to hospital, or stay there longer, because of it?',
  hi: 'क्या इसके कारण मरीज़ को अस्पताल जाना पड़ा, या वहाँ ज़्यादा दिन रहना पड़ा?',
};

it('a fixed question is sent in the reporter’s language, a free text in the chosen one', async () => {
  await openCase({}, {}, [{ path: `${address}/steps`, json: caseDetails({ state: 'waiting' }) }]);
  const ask = () => page.getByRole('button', { name: /^Ask the reporter/ }).click();
  await ask();
  const question = dialog().getByLabelText('Question', { exact: true });
  await dialog().getByLabelText('Standard question').selectOptions(hospital.en);
  await expect.element(question).toHaveValue(hospital.hi);
  await dialog().getByLabelText('Language of the question').selectOptions('English');
  await expect.element(question).toHaveValue(hospital.en);
  await question.fill('How old is she?');
  const body = nextBody('/steps');
  await dialog().getByRole('button', { name: 'Ask the reporter' }).click();
  expect(await body()).toEqual({
    step: 'ask',
    way: 'statusPage',
    question: 'How old is she?',
    language: 'en',
  });
});

it('several of the missing things are asked in one message, each once, in the language of the question', async () => {
  const bare = {
    patient: {},
    drugs: [{ id: idOf(61), role: '1', name: 'Phenytoin' }],
    reactions: [{ id: idOf(62), term: 'Rash' }],
  } as const;
  await openCase({}, { content: bare } as unknown as Partial<CaseDetails>, [
    { path: `${address}/steps`, json: caseDetails({ state: 'waiting' }) },
  ]);
  await page.getByRole('button', { name: /^Ask the reporter/ }).click();
  const others = dialog().getByRole('group', { name: 'Ask in the same message' }).getByRole('checkbox');
  await expect.poll(() => others.length).toBeGreaterThan(2);
  const [first, second] = others.elements().map((one) => one.closest('label')?.textContent.trim() ?? '');
  await others.nth(0).click();
  await others.nth(1).click();
  await dialog().getByLabelText('Language of the question').selectOptions('English');
  // What is asked in the field is not asked once more.
  await dialog()
    .getByLabelText('Standard question')
    .selectOptions(first ?? '');
  const body = nextBody('/steps');
  await dialog().getByRole('button', { name: 'Ask the reporter' }).click();
  expect(await body()).toMatchObject({
    question: first,
    language: 'en',
    questions: [expect.objectContaining({ question: second })],
  });
});

const request = (change: Partial<ErasureRequest>): ErasureRequest => ({
  id: idOf(1),
  reference: 'ADR-2026-7K3M-Q9TD',
  name: 'S. K.',
  contact: 'k.m@example.org',
  askedAt: '2026-11-15T06:00:00.000Z',
  case: { id, number: 'AMC-2026-00214' },
  erasedAt: null,
  declinedAt: null,
  declinedBy: null,
  reason: null,
  ...change,
});
const requests = [
  request({}),
  request({ id: idOf(2), reference: 'ADR-2026-0002', erasedAt: '2026-11-16T06:00:00.000Z' }),
  request({
    id: idOf(3),
    reference: 'ADR-2026-0003',
    declinedAt: '2026-11-16T06:00:00.000Z',
    declinedBy: 'asha',
    reason: 'The case is open.',
  }),
];

describe('erasure requests', () => {
  const path = '/api/admin/privacy/erasure-requests';

  it('an erasure request leads to the records of the report, or is declined with a reason', async () => {
    await openScreen('/admin/privacy', [
      { path: `${path}/${idOf(1)}/decline`, status: 204 },
      { path, json: { requests, more: false } },
    ]);
    const list = page.getByRole('region', { name: 'Erasure requests' });
    await expect.poll(textIn(list)).toMatch(/Declined by asha, .*The case is open\./);
    await list.getByRole('button', { name: 'Show the report' }).click();
    await expect.element(page.getByRole('searchbox')).toHaveValue('ADR-2026-7K3M-Q9TD');
    await list.getByRole('button', { name: /^Decline/ }).click();
    await dialog().getByRole('button', { name: 'Decline' }).click();
    await expect.element(dialog().getByText('Give a reason')).toBeVisible();
    await dialog().getByLabelText('Reason').fill('The law asks us to keep it.');
    const body = nextBody('/decline');
    await dialog().getByRole('button', { name: 'Decline' }).click();
    expect(await body()).toEqual({ reason: 'The law asks us to keep it.' });
  });

  it('the records of a person name the surviving case, which has what was accepted from a duplicate', async () => {
    const { report } = caseDetails();
    const one = { id, reportId: report.id, number: 'AMC-2026-00214', state: 'duplicate', erasedAt: null };
    const found = {
      reports: [{ ...report, erasedAt: null }],
      messages: [],
      scores: [],
      reporters: [],
      passes: [],
      more: false,
    };
    await openScreen('/admin/privacy', [
      { path, json: { requests: [], more: false } },
      {
        path: '/api/admin/privacy',
        query: 'q=00214',
        json: { ...found, cases: [{ ...one, survivingCase: 'AMC-2026-00215' }] },
      },
    ]);
    await page.getByRole('searchbox').fill('00214');
    await expect.element(page.getByText('AMC-2026-00215')).toBeVisible();
    await expect.element(page.getByText(/^Surviving case: what was accepted/)).toBeVisible();
  });

  it('an erased person is no longer in the memory of any screen', async () => {
    const report = {
      id: idOf(1),
      reference: 'ADR-2026-7K3M-Q9TD',
      name: 'R. K.',
      age: 45,
      contact: '98765 00000',
      medicineName: 'Ibuprofen',
      symptoms: 'Rash',
      duration: '2 days',
      message: null,
      createdAt: '2026-11-21T05:40:00.000Z',
      isSample: false,
    };
    const found = {
      reports: [report],
      cases: [],
      messages: [],
      scores: [],
      reporters: [],
      passes: [],
      more: false,
    };
    await openScreen('/admin/privacy', [
      { path: '/api/admin/privacy/erase', json: { ...found, reports: [{ ...report, name: '[erased]' }] } },
      { path: '/api/admin/privacy', json: found },
      { path, json: { requests: [], more: false } },
    ]);
    const read = ['/api/admin/cases', '/api/admin/cases/overview', `/api/admin/cases/${id}`];
    for (const key of read) queryClient.setQueryData([key], 'R. K., F, 45 years');
    await page.getByRole('searchbox').fill('R. K.');
    await page.getByRole('checkbox').first().click();
    const agreed = answerNext(true);
    await page.getByRole('button', { name: /^Erase/ }).click();
    await agreed();
    await expectToast('Personal Data Erased');
    const shown = read.map((key) => queryClient.getQueryData([key]));
    expect(shown).not.toContain('R. K., F, 45 years');
  });

  it('a shorter retention is shown with the day from which it is in force', async () => {
    const change = {
      id,
      records: 'adr-reports',
      months: 3,
      setBy: 'asha',
      setAt: '2026-11-20T05:40:00.000Z',
    };
    const setting = { id, value: '3', updatedAt: change.setAt, isActive: true, sortOrder: 0, version: 1 };
    await openScreen('/admin/privacy', [
      { path: '/api/site-settings', json: [{ ...setting, key: 'retention_reports_months' }] },
      {
        path: '/api/admin/retention-changes',
        json: [{ ...change, effectiveAt: '2026-11-27T05:40:00.000Z' }],
      },
      { path, json: { requests: [], more: false } },
    ]);
    const retention = page.getByRole('region', { name: /How long/i });
    await expect.poll(textIn(retention)).toMatch(/Erased after 3 months\. This takes effect on 27/);
  });

  it('the screen says that there is no erasure request, or that they could not be read', async () => {
    await openScreen('/admin/privacy', [{ path, json: { requests: [], more: false } }]);
    await expect.element(page.getByText(/^No reporter has requested erasure/)).toBeVisible();
    await openScreen('/admin/privacy', [{ path, status: 503, json: { message: 'The database is away.' } }]);
    await expect.element(page.getByText('The database is away.')).toBeVisible();
  });
});
