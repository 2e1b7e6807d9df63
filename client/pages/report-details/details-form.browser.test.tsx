// The details form on a device: what is typed outlives Back, a change of language and a closed tab, and is sent once.
import '#client/styles/app.css'; // first: it names the order of the layers
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OutboxList } from '#client/components/device/outbox-list.tsx';
import { deleteDraft, findDraft, saveDraft } from '#client/data/device/draft.ts';
import { addToOutbox, deleteFromOutbox, listOutbox, sendOutbox } from '#client/data/device/outbox.ts';
import { deletePhotograph, readPhotograph } from '#client/data/device/photographs.ts';
import { storedNames } from '#client/data/device/store.ts';
import { Reads, ReadStore } from '#client/data/reads.ts';
import { setReportProof } from '#client/data/report-proof.ts';
import { restoreAfterLanguageChange, saveForLanguageChange } from '#client/language-change.ts';
import { photograph as realPhotograph } from '#client/testing/made-files.ts';
import { bodiesTo } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { axeFindingsInFewLooks } from '#client/testing/looks.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import type { FormState } from './form-work.ts';
import ReportDetails from './index.tsx';

let root: Root | null = null;

const names = { departments: ['Dermatology'], route: ['Oral'], form: [], frequency: [] };
const medicines = ['Amoxicillin', 'Metformin', 'Paracetamol'];
const answers = { '/api/medicine-names': medicines, '/api/list-names': names, '/api/site-settings': [] };

/** Loads the page. */
function loadPage(): void {
  closePage();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <Reads value={new ReadStore(answers)}>
      <ReportDetails />
    </Reads>,
  );
}

async function openPage(): Promise<void> {
  loadPage();
  await expect.element(heading('Details of a report')).toBeVisible();
}

function closePage(): void {
  root?.unmount();
  root = null;
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

async function goOnTo(title: string): Promise<void> {
  await button('Continue').click();
  await expect.element(heading(title)).toBeVisible();
}

async function goBackTo(title: string): Promise<void> {
  history.back();
  await expect.element(heading(title)).toBeVisible();
}

async function chooseDoctor(): Promise<void> {
  await page.getByRole('radio', { name: 'A doctor' }).click();
  await goOnTo('The patient');
}

const photograph = new File(['a picture'], 'pack.jpg', { type: 'image/jpeg' });
const details = 'report-status/details';
const inDraft = async () => (await findDraft(details))?.typed['work'] ?? '';
const isKept = page.getByRole('checkbox', { name: 'Keep a draft on this device for 3 days' });

/** A doctor's answers, complete up to the check page. */
const complete: FormState = {
  who: 'doctor',
  proof: null,
  answers: {
    'patient.initials': 'D. O.',
    'patient.ageAtOnset': '41',
    'reactions.0.term': 'Urticaria',
    'reactions.0.onset': '2025',
    'drugs.0.name': 'Cefixime',
    'reporters.0.givenName': 'Meera',
    'reporters.0.telephone': '98765 11111',
  },
  ids: {},
  step: 7,
  photographs: [],
};

/** Opens a draft at its page. */
async function openDraft(work: FormState, title: string): Promise<void> {
  await saveDraft(details, { work: JSON.stringify(work) });
  await openPage();
  await button('Continue with the draft').click();
  await expect.element(heading(title)).toBeVisible();
}

const openCheckPage = () => openDraft(complete, 'Check your answers');
const send = () => button('Send the details').click();
async function isSent(): Promise<void> {
  await expect.element(heading('Details sent. Thank you.')).toBeVisible();
}

async function choosePhotograph(file = photograph): Promise<string> {
  await userEvent.upload(page.getByLabelText('Choose photographs or a PDF'), file);
  await expect.element(button('Remove pack.jpg')).toBeVisible();
  const [key = ''] = await storedNames('files');
  return key;
}

beforeEach(async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {}); // it leaves the styles for paper behind
  await page.viewport(1280, 800);
  await setAnswers([]);
  history.pushState(null, '');
});
afterEach(async () => {
  closePage();
  vi.useRealTimers();
  setReportProof(null);
  await deleteDraft(details);
  await deleteDraft('adr-reports');
  await deleteDraft('reporter');
  for (const { key } of await listOutbox()) await deleteFromOutbox(key);
  for (const key of await storedNames('files')) await deletePhotograph(key);
});

it('the page says that it begins a new report, and offers to open one that was sent', async () => {
  await openPage();
  await expect.element(page.getByRole('heading', { name: 'This begins a new report' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open a report that was sent' }))
    .toHaveAttribute('href', '/report-status');
});

it('after a reload the details still belong to their report, once its code is entered again', async () => {
  const reference = 'ADR-2026-ABCD-EFGH';
  sessionStorage.setItem('report-number', reference);
  const asked: unknown[] = [];
  const { fetch } = window;
  window.fetch = async (...args) => {
    if (args[0] !== '/api/report-status') return fetch(...args);
    asked.push(JSON.parse(args[1]?.body as string));
    const isRight = asked.length > 1;
    return Response.json(isRight ? { reference } : { message: 'x' }, { status: isRight ? 200 : 404 });
  };
  onTestFinished(() => void (window.fetch = fetch));
  await openPage();
  await expect.element(page.getByRole('heading', { name: `For your report ${reference}` })).toBeVisible();
  await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument();
  await field('Receipt code').fill('AAAABBBBCCCC');
  await button('Continue').first().click();
  await expect.element(page.getByText('This is not the receipt code of this report.')).toBeVisible();
  await button('Continue').first().click();
  await expect
    .element(page.getByText(`For your report ${reference}, which is stored already.`).first())
    .toBeVisible();
  await chooseDoctor();
  expect(asked).toEqual([
    { reference, code: 'AAAABBBBCCCC' },
    { reference, code: 'AAAABBBBCCCC' },
  ]);
});

it('20 reactions can be entered, and no more', async () => {
  await openDraft(
    { ...complete, answers: { ...complete.answers, 'reactions.count': '19' }, step: 1 },
    'Suspected reactions',
  );
  await button('Add another reaction').click();
  await expect.element(page.getByRole('heading', { name: 'Reaction 20' })).toBeVisible();
  await expect.element(button('Add another reaction')).not.toBeInTheDocument();
});

it('removing a medicine keeps what was typed for the others', async () => {
  await openDraft({ ...complete, step: 3 }, 'Suspected medicines');
  await field('Name').fill('A');
  const route = page.getByRole('combobox', { name: 'Route' }).element() as HTMLInputElement;
  expect([...(route.list?.options ?? [])].map(({ value }) => value)).toEqual(['Oral']);
  await button('Add another suspected medicine').click();
  await field('Name').nth(1).fill('B');
  await page.getByRole('textbox', { name: 'Manufacturer' }).nth(1).fill('B. Pharma');
  await button('Remove Suspected medicine 1').click();
  await expect.element(field('Name')).toHaveValue('B');
  await expect.element(page.getByRole('textbox', { name: 'Manufacturer' })).toHaveValue('B. Pharma');
});

it('a medicine is proposed where its name is typed in another script', async () => {
  await openDraft({ ...complete, step: 3 }, 'Suspected medicines');
  const name = field('Name').first();
  const proposed = () => {
    const { list, value } = name.element() as HTMLInputElement;
    // As browsers choose: what is typed is in the value or in the text beside it.
    const found = [...(list?.options ?? [])].filter((one) => `${one.value} ${one.label}`.includes(value));
    return found.map((one) => one.value);
  };
  for (const [typed, wanted] of [
    ['पैरासिटामोल', ['Paracetamol']],
    ['பாராசிட்டமால்', ['Paracetamol']],
    ['മെറ്റ്ഫോർ', ['Metformin']],
    ['অ্যামোক্সিসিল', ['Amoxicillin']],
    ['खाँसी', []],
    ['Paracet', ['Paracetamol']],
  ] as const) {
    await name.fill(typed);
    await expect.poll(() => [typed, proposed()]).toEqual([typed, wanted]);
  }
});

it('the first answer begins a draft, which has what is being typed and is opened again with its photographs', async () => {
  await openPage();
  await chooseDoctor();
  await expect.element(isKept).not.toBeChecked();
  await field('Initials of the patient').fill('D. O.');
  await expect.element(page.getByText('Saved on this device for 3 days.')).toBeVisible();
  await expect.poll(inDraft).toContain('D. O.');

  await openDraft({ ...complete, step: 5 }, 'Photographs');
  const key = await choosePhotograph();
  await expect.poll(inDraft).toContain(key);

  await openPage();
  await button('Continue with the draft').click();
  await expect.element(isKept).toBeChecked();
  await goBackTo('Concomitant medicines');
  await goBackTo('Suspected medicines');
  await goBackTo('Tests and history');
  await goBackTo('Suspected reactions');
  await goBackTo('The patient');
  await goBackTo('Details of a report');
  expect(await readPhotograph(key, 'image/jpeg')).not.toBeNull();

  await button('Continue with the draft').click();
  await expect.element(heading('The patient')).toBeVisible();
  await isKept.click();
  await expect.poll(inDraft).toBe('');
  closePage();
  await expect.poll(() => storedNames('files')).toEqual([]); // nothing will send it
});

it('a draft that is found late does not move the question on a phone', async () => {
  await page.viewport(360, 400);
  await openPage();
  const top = () => page.getByRole('radio', { name: 'A doctor' }).element().getBoundingClientRect().top;
  const before = top();
  await saveDraft(details, { work: JSON.stringify(complete) });
  await openPage();
  await expect.element(button('Continue with the draft')).toBeVisible();
  expect(scrollY).toBeGreaterThan(0);
  expect(top()).toBeCloseTo(before, 0);
});

it('a photograph whose file is gone is not reported as sent', async () => {
  const gone = { key: '0123456789abcdef0123456789abcdef', name: 'pack.jpg', type: 'image/jpeg', size: 9 };
  await openDraft({ ...complete, photographs: [gone] }, 'Check your answers');
  await send();
  await isSent();
  const item = page.getByRole('listitem').filter({ hasText: 'pack.jpg' });
  await expect
    .element(item)
    .toHaveTextContent(
      'pack.jpg Not accepted. The photograph is no longer on this device. Add it again on the page of your report.',
    );
});

it('after sending offline, Back brings no draft back, and the photograph that waits does not expire', async () => {
  await setAnswers([{ path: '/api/adr-reports', breaks: true }]);
  await openDraft({ ...complete, step: 5 }, 'Photographs');
  const key = await choosePhotograph();
  await goOnTo('Reporter');
  await goOnTo('Check your answers');
  await send();
  await expect.element(heading('Saved on this device')).toBeVisible();
  await goBackTo('Details of a report');
  await expect.element(page.getByText('There is a draft on this device')).not.toBeInTheDocument();
  expect(await inDraft()).toBe('');
  expect(await storedNames('expiries')).not.toContain(key);
  expect(await storedNames('files')).toEqual([key]);
});

it('a change of language keeps what was typed, and after sending the number and the code', async () => {
  async function changeLanguage() {
    await saveForLanguageChange();
    closePage();
    await restoreAfterLanguageChange();
    loadPage();
  }
  await openPage();
  await chooseDoctor();
  await field('Initials of the patient').fill('D. O.');
  await field('Age when it began').fill('41');
  await goOnTo('Suspected reactions');
  await field('Reaction').fill('Urticaria');
  await changeLanguage();
  await expect.element(field('Reaction')).toHaveValue('Urticaria');
  await goBackTo('The patient');
  await expect.element(field('Initials of the patient')).toHaveValue('D. O.');
  await goBackTo('Details of a report');
  await changeLanguage();
  // The answers come back after the page is drawn: a click before that meets a button that is replaced.
  await expect.element(page.getByRole('radio', { name: 'A doctor' })).toBeChecked();
  await goOnTo('The patient');
  await expect.element(field('Initials of the patient')).toHaveValue('D. O.');

  await openCheckPage();
  await expect
    .element(page.getByRole('link', { name: 'More about privacy (opens in new tab)' }))
    .toBeVisible();
  await send();
  await isSent();
  const shown = () => [...document.querySelectorAll('.reference')].map(({ textContent }) => textContent);
  const [number, code] = shown();
  expect(number).toMatch(/^ADR-/);
  expect(code).toBeTruthy();
  await changeLanguage();
  await isSent();
  expect(shown()).toEqual([number, code]);

  loadPage(); // again
  await isSent();
  expect(shown()).toEqual([number]);
});

it('who reports can be changed, and corrections can be left, without losing an answer', async () => {
  await openPage();
  await chooseDoctor();
  await field('Initials of the patient').fill('D. O.');
  await goBackTo('Details of a report');
  await page.getByRole('radio', { name: 'A pharmacist' }).click();
  await goOnTo('The patient');
  await expect.element(field('Initials of the patient')).toHaveValue('D. O.');

  const key = '0123456789abcdef0123456789abcdee';
  await addToOutbox('adr-reports', key, 'Cefixime', {}, { typed: JSON.stringify(complete) });
  const [entry] = await listOutbox();
  await setAnswers([{ path: '/api/adr-reports', status: 400, json: { message: 'Wrong clock' } }]);
  await sendOutbox(true, true);
  expect(entry).toMatchObject({ key });
  await openPage();
  await button('Correct it in the form').click();
  await goBackTo('Reporter');
  await field('Your name').fill('Meera Nair');
  for (const title of ['Photographs', 'Concomitant medicines', 'Suspected medicines', 'Tests and history'])
    await goBackTo(title);
  await goBackTo('Suspected reactions');
  await goBackTo('The patient');
  await goBackTo('Details of a report');
  await button('Correct it in the form').click();
  for (const title of ['Suspected reactions', 'Tests and history', 'Suspected medicines'])
    await goOnTo(title);
  for (const title of ['Concomitant medicines', 'Photographs', 'Reporter']) await goOnTo(title);
  await expect.element(field('Your name')).toHaveValue('Meera Nair');
  await goOnTo('Check your answers');
  await setAnswers([]);
  await send();
  await isSent();
  await goBackTo('Details of a report');
  await expect.element(button('Correct it in the form')).not.toBeInTheDocument();
});

it('details that were refused after a new receipt code was issued are sent with the new code', async () => {
  const proof = { reference: 'ADR-2026-7K3M-Q9TD', code: '1111-2222-3333' };
  const path = '/api/report-status/details';
  await setAnswers([{ path, status: 404, json: { message: 'There is no such report.' } }]);
  const typed = JSON.stringify({ ...complete, proof });
  await addToOutbox(details, '0123456789abcdef0123456789abcdea', 'Cefixime', proof, { typed });
  await sendOutbox(true, true);
  await openPage();
  await field('Receipt code').fill('4444-5555-6666');
  await expect.element(button('Correct it in the form')).not.toBeInTheDocument();
  await setAnswers([{ path, json: { reference: proof.reference } }]);
  await button('Send with this code').click();
  await expect.element(field('Receipt code')).not.toBeInTheDocument();
  expect(await listOutbox()).toMatchObject([{ state: 'sent', title: 'Cefixime' }]);
});

it('says before that a new draft replaces the one on the device', async () => {
  await saveDraft(details, { work: JSON.stringify(complete) });
  await openPage();
  // The offer comes after the page and moves what stands below it: a click in that moment would miss.
  await expect.element(button('Continue with the draft')).toBeVisible();
  await chooseDoctor();
  const warning = page.getByText('This draft replaces the one that is on this device.');
  await expect.element(warning).toBeVisible();
  await field('Initials of the patient').fill('N. N.');
  await isKept.click();
  await expect.poll(inDraft).toContain('N. N.');
  await expect.element(warning).not.toBeInTheDocument();
});

it('sending deletes no draft of another report', async () => {
  await openCheckPage();
  await isKept.click();
  await expect.poll(inDraft).toBe('');
  await saveDraft('adr-reports', { name: 'X' });
  await saveDraft(details, { work: JSON.stringify({ ...complete, step: 0 }) });
  await send();
  await isSent();
  expect((await findDraft('adr-reports'))?.typed).toEqual({ name: 'X' });
  expect(await inDraft()).not.toBe('');
});

it('before sending, a medicine has the safety alerts about it beside its name', async () => {
  const alert = { otherNames: 'Taxim-O', authority: 'IPC', alertDate: '2026-11-02', sourceUrl: null };
  const alerts = ['Cefixime', 'Cefuroxime'].map((medicine) => ({ ...alert, id: medicine, medicine }));
  await setAnswers([
    {
      path: '/api/safety-alerts',
      json: alerts.map((one) => ({ ...one, reaction: `Rash of ${one.medicine}`, content: '', number: null })),
    },
  ]);
  const typed = { ...complete.answers, 'drugs.0.name': 'cap. CEFIXIME 200' };
  await openDraft({ ...complete, answers: typed }, 'Check your answers');
  await expect.element(page.getByText(/^There is a safety alert about this medicine/)).toBeVisible();
  await expect.element(page.getByText(/Rash of Cefixime \(IPC, 2 November 2026\)\./)).toBeVisible();
  expect(page.getByText(/Cefuroxime/).length).toBe(0);
  await expect
    .element(page.getByRole('link', { name: /^Read the alert/ }))
    .toHaveAttribute('href', '/safety-alerts?alert=Cefixime#alert-Cefixime');
});

it('answers that exclude each other are asked about once, can be changed, and are sent either way', async () => {
  const contrary = {
    ...complete,
    answers: { ...complete.answers, 'death.date': '2024', 'reporters.0.familyName': 'Rao' },
  };
  await openDraft(contrary, 'Check your answers');
  const asked = page.getByRole('region', { name: 'Is this right?' });
  await expect.element(asked.getByText('Date of death: 2024')).toBeVisible();
  // The form stands here without the page around it.
  const found = (await axeFindingsInFewLooks()).filter((one) => !/: (region|landmark-one-main): /.test(one));
  expect(found).toEqual([]);
  await asked.getByRole('button', { name: /^Change ?: Date of death$/ }).click();
  const death = page.getByRole('textbox', { name: 'Date of death' });
  await expect.element(death).toHaveFocus();
  await death.fill('2023');
  history.go(-1);
  await expect.element(heading('Check your answers')).toBeVisible();
  await expect.element(asked.getByText('Date of death: 2023')).toBeVisible();
  await asked.getByRole('checkbox', { name: 'Yes, this is right' }).click();
  const bodies = bodiesTo('/api/adr-reports');
  await send();
  await isSent();
  const [sent] = bodies as { details: CaseContent }[];
  expect(sent?.details.reporterComments).toBeUndefined();
  expect(sent?.details.reporterRemarks).toEqual([
    expect.stringMatching(
      /^Asked “Is this right\?”: .*\(2025\) is after "Death, Date" \(2023\)\. Answer: yes$/,
    ),
  ]);

  history.pushState(null, '');
  await openDraft(
    { ...contrary, answers: { ...contrary.answers, 'reactions.0.term': 'Rash' } },
    'Check your answers',
  );
  await send();
  await isSent();
  expect((bodies[1] as { details: CaseContent }).details.reporterComments).toBeUndefined();
});

it('“not serious” beside an alarm word is asked about once, and sent with a remark or without an answer', async () => {
  const contrary = {
    ...complete,
    answers: {
      ...complete.answers,
      'reactions.0._serious': 'no',
      'reactions.0.description': 'She had a seizure.',
      'reporters.0.familyName': 'Rao',
    },
  };
  await openDraft(contrary, 'Check your answers');
  const asked = page.getByRole('region', { name: 'Is this right?' });
  await expect.element(asked.getByText('Was it serious?: No')).toBeVisible();
  await asked.getByRole('checkbox', { name: 'Yes, this is right' }).click();
  const bodies = bodiesTo('/api/adr-reports');
  await send();
  await isSent();
  const [sent] = bodies as { details: CaseContent }[];
  expect(sent?.details.reactions?.[0]?.seriousness).toMatchObject({ death: false, hospitalisation: false });
  expect(sent?.details.reporterRemarks).toEqual([
    expect.stringMatching(/^Asked “Is this right\?”: Not serious, although .*“seizure”\. Answer: yes$/),
  ]);
});

it('the receipt has the seven answers of a new report, and the date of a report that details were added to', async () => {
  await openCheckPage();
  await send();
  await isSent();
  await button('Print or save the receipt').click();
  const answer = (name: string) => page.getByRole('definition').filter({ hasText: name });
  await expect.element(answer('Cefixime')).toBeVisible();
  await expect.element(answer('Urticaria')).toBeVisible();
  await expect.element(answer('from 2025')).toBeVisible();

  history.pushState(null, '');
  const proof = { reference: 'ADR-2026-ABCD-EFGH', code: 'ABCDE-FGHJK' };
  const receivedAt = '2026-01-05T06:00:00.000Z';
  await setAnswers([{ path: '/api/report-status/details', json: { ...proof, receivedAt } }]);
  await openDraft({ ...complete, proof }, 'Check your answers');
  await send();
  await isSent();
  await button('Print or save the receipt').click();
  await expect.element(page.getByText('Sent on 5 January 2026')).toBeVisible();
});

it('a report without a receipt code shows its number', async () => {
  const reference = 'ADR-2026-ABCD-EFGH';
  await setAnswers([
    { path: '/api/adr-reports', status: 201, json: { id: '1', reference, receiptCode: null } },
  ]);
  await openCheckPage();
  await send();
  await isSent();
  await expect.element(page.getByText(reference)).toBeVisible();
});

it('who reports is remembered on the device for the next report, until it is forgotten', async () => {
  const remember = page.getByRole('checkbox', { name: 'Remember me on this device' });
  await openDraft({ ...complete, step: 6 }, 'Reporter');
  await remember.click();
  await goOnTo('Check your answers');
  await expect.poll(() => findDraft('reporter')).not.toBeNull();
  await deleteDraft(details);

  await openPage();
  await chooseDoctor();
  await field('Initials of the patient').fill('N. N.');
  await field('Age when it began').fill('41');
  await goOnTo('Suspected reactions');
  await field('Reaction').fill('Urticaria');
  await field('When did it begin?').fill('2025');
  await goOnTo('Tests and history');
  await goOnTo('Suspected medicines');
  await field('Name').fill('Cefixime');
  for (const title of ['Concomitant medicines', 'Photographs', 'Reporter']) await goOnTo(title);
  await expect.element(field('Your name')).toHaveValue('Meera');
  await expect.element(page.getByRole('textbox', { name: 'Telephone' })).toHaveValue('98765 11111');
  await expect.element(remember).toBeChecked(); // read from the device after the paint
  await remember.click();
  await expect.poll(() => findDraft('reporter')).toBeNull();
});

it('a report that waited offline and was then refused is corrected in the form', async () => {
  const year = new Date().getFullYear();
  // The clock of this device is wrong.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(year + 1, 11, 31) });
  const path = '/api/adr-reports';
  const started = 'drugs.0.doses.0.start';
  await setAnswers([{ path, breaks: true }]);
  const answers = { ...complete.answers, [started]: String(year + 1) };
  await openDraft({ ...complete, answers, step: 5 }, 'Photographs');
  await choosePhotograph(await realPhotograph('pack.jpg'));
  await goOnTo('Reporter');
  await goOnTo('Check your answers');
  await send();
  await expect.element(heading('Saved on this device')).toBeVisible();
  await setAnswers([]);
  await sendOutbox(true, true);
  // The report, and its photograph. With this clock they are equally old, so their order varies.
  expect((await listOutbox()).map(({ state }) => state).toSorted()).toEqual(['refused', 'waiting']);

  closePage();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<OutboxList form="adr-reports" added={0} onCorrect={() => {}} />);
  await expect.element(page.getByText('Not accepted.')).toBeVisible();
  const there = page.getByRole('link', { name: 'Open the form to correct it' });
  await expect.element(there).toHaveAttribute('href', '/report-adr/details');

  await openPage();
  await button('Correct it in the form').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The details were not sent\..*future/);
  await page.getByRole('button', { name: /^Change ?: When was it started\?/ }).click();
  await expect.element(heading('Suspected medicines')).toBeVisible();
  await field('When was it started?').fill(String(year));
  for (const title of ['Concomitant medicines', 'Photographs', 'Reporter', 'Check your answers']) {
    await button('Continue').click();
    await expect.element(heading(title)).toHaveFocus();
  }
  const bodies = bodiesTo(path);
  await send();
  await isSent();
  expect(bodies).toMatchObject([{ details: { drugs: [{ doses: [{ start: String(year) }] }] } }]);
  const item = page.getByRole('listitem').filter({ hasText: 'pack.jpg' });
  await expect.element(item).toMatchTextContent(/Sent\./);
  await expect.poll(listOutbox).toEqual([]);
});
