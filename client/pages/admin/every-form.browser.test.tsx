// Every kind of form of the desk at the end of the session: the page stays, the sign-in opens over it, and what was typed is
// stored. Also with a second factor, and with another account, which never sends it.
import { afterAll, afterEach, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { heldSession } from '#client/data/admin/held-session.ts';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { call, dialog, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { type Answers, address as caseAddress, answers, edit, id } from '#client/testing/case-screen.ts';
import { caseDetails, exchangeOf, findingOf, openInformation, summary } from '#client/testing/cases.ts';
import { axeFindings, overflow } from '#client/testing/looks.ts';
import { pdf, photograph } from '#client/testing/made-files.ts';
import { idOf } from '#client/testing/replies.ts';
import { pair } from '#client/testing/watched-pair.ts';
import { settingDefaults } from '#contract/site-settings-rules.ts';

loadAdminArea();
beforeEach(dismissToast);
// Other files of tests read the same portal.
afterAll(() =>
  call('PUT', '/api/admin/site-settings/hero_subtitle', { value: settingDefaults.hero_subtitle }),
);

const login = '/api/auth/login';
const typed = 'Typed before the end';
const again = page.getByRole('dialog', { name: 'Sign in to go on' });
const text = (label: string | RegExp) => page.getByLabelText(label, { exact: true }).last();
const button = (name: string | RegExp) => page.getByRole('button', { name }).last();
const inDialog = (label: string | RegExp) => dialog().getByLabelText(label, { exact: true });
const dialogButton = (name: string | RegExp, exact = false) =>
  dialog().getByRole('button', { name, exact }).last();
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** Fields of a dialog: with these texts, or by their names with the text that is looked for. */
type Texts = Readonly<Record<string, string>> | readonly string[];
const fill = async (texts: Texts) => {
  const all = Array.isArray(texts) ? texts.map((label) => [label, typed] as const) : Object.entries(texts);
  for (const [label, value] of all) await inDialog(label).fill(value);
};
/** A record of a list, in its dialog. */
const record = (path: string, add: string, texts: Texts, more = async () => {}) => ({
  path,
  async type() {
    await press(add);
    await fill(texts);
    await more();
  },
  save: () => dialogButton(/^(Add|Announce|Create|Save|Make|Issue)/),
});

const ofCase = [
  { path: `${caseAddress}/notes`, method: 'POST', status: 201, json: caseDetails({ version: 5 }) },
  { path: `${caseAddress}/content`, method: 'PUT', json: caseDetails({ version: 5 }) },
];
const refusals = [
  { path: `${caseAddress}/notes`, status: 401 },
  { path: `${caseAddress}/content`, status: 401 },
];
const onCase = (type: () => Promise<void>, name: string | RegExp) => ({
  path: `/admin/cases/${id}`,
  answers: answers({}, ofCase),
  type,
  save: () => button(name),
});

interface Form {
  path: string;
  /** Without them the portal itself answers. */
  answers?: Answers;
  /** Another text in another round: a form with nothing new sends nothing. */
  type: (round?: string) => Promise<void>;
  save: () => Locator;
}

/** The kinds of forms: where each is, how somebody types into it, and its button. */
const forms: Readonly<Record<string, Form>> = {
  awareness: record('/admin/awareness', 'Add Content', ['Title', 'Content']),
  'drug risk': record('/admin/risks', 'Add Drug', ['Drug name', 'Common ADRs']),
  settings: {
    path: '/admin/settings',
    type: (round = '') => text('Hero subtitle').fill(typed + round),
    save: () => button('Save All Changes'),
  },
  'own details': {
    path: '/admin/password',
    type: (round = '') => text(/^Full name/).fill(typed + round),
    save: () => button('Save Details'),
  },
  'a note at a case': onCase(() => page.getByLabelText('New note').fill(typed), 'Add the note'),
  'a part of a case': onCase(async () => {
    await edit('Allopurinol 100').click();
    await text('Manufacturer').fill(typed);
  }, /^Save as version/),
};

/** Ends the session as another tab does in which somebody signs out. */
async function endInOtherTab(): Promise<void> {
  await call('POST', '/api/auth/logout');
  const tab = new BroadcastChannel('administration');
  tab.postMessage({ type: 'ended', ending: 'signed out' });
  tab.close();
  await expect.element(again).toBeVisible();
}

async function enterPassword(): Promise<void> {
  await again.getByLabelText(/^Password of/).fill(inject('componentAccount').password);
  await userEvent.keyboard('{Enter}');
}

// A failed test leaves the sign-in open: the others begin signed in.
afterEach(async () => {
  if (!heldSession()) return;
  await setAnswers([]);
  await enterPassword();
  await vi.waitUntil(() => heldSession() === null);
});

/** What a request sends as text; of files their names. */
async function textOf(body: BodyInit | null | undefined): Promise<string> {
  if (body instanceof Blob) return body.text();
  if (body instanceof FormData)
    return [...body.values()].map((one) => (one instanceof File ? one.name : one)).join();
  return typeof body === 'string' ? body : '';
}

/** The answers to what the browser sends with this text from now on, to be stored. */
function answersTo(says: string): number[] {
  const statuses: number[] = [];
  const { fetch } = window;
  window.fetch = async (...args) => {
    const answer = await fetch(...args);
    const [input, { body, method = 'GET' } = {}] = args;
    const { searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    const sent = [await textOf(body), ...searchParams.values()];
    // A field may look for what is typed, in a part of a list: nothing is stored then.
    const isLooking = method === 'GET' && searchParams.has('limit');
    if (!isLooking && sent.some((one) => one.includes(says))) statuses.push(answer.status);
    return answer;
  };
  onTestFinished(() => void (window.fetch = fetch));
  return statuses;
}
async function isStored(statuses: readonly number[]): Promise<void> {
  await expect.poll(() => statuses.at(-1)).toSatisfy(isOk);
}
const isOk = (status?: number) => status === 200 || status === 201 || status === 204;

it.each(Object.entries(forms))(
  '%s: what was typed is stored after a sign-in over the form',
  async (_, form) => {
    await openScreen(form.path, form.answers);
    await form.type();
    const statuses = answersTo(typed);
    await endInOtherTab();
    await enterPassword();
    await expect.element(again).not.toBeInTheDocument();
    expect(statuses).toEqual([]);
    await form.save().click();
    await isStored(statuses);

    // The portal ended it, and nothing said so: the save itself finds out, and is sent again.
    await openScreen(form.path, form.answers);
    await form.type(' again');
    if (form.answers) await setAnswers([...refusals, ...form.answers]);
    else await call('POST', '/api/auth/logout');
    await form.save().click();
    await expect.element(again).toBeVisible();
    expect(statuses.at(-1)).toBe(401);
    if (form.answers) await setAnswers(form.answers);
    await enterPassword();
    await isStored(statuses);
    await expect.element(again).not.toBeInTheDocument();
  },
);

// Every other form of the desk, by the file that has it (scripts/forms-of-the-desk.test.ts): the session ends in another tab
// while somebody types, and once more at the save.

interface Listed {
  path: string;
  answers?: Answers;
  /** Opens the form and types into it. */
  type: () => Promise<unknown>;
  save: () => Locator;
  /** What is sent, if nothing is typed. */
  says?: string;
}
const choose = (label: string, option: string) => inDialog(label).selectOptions(option);

const done = caseDetails({ version: 5 });
/** A form on the screen of a case: the answer to whatever is written there. */
const atCase = (
  change: Parameters<typeof answers>[0],
  writes: string,
  type: () => Promise<unknown>,
  save: () => Locator,
  method = 'POST',
): Listed => ({
  path: `/admin/cases/${id}`,
  answers: answers(change, [{ path: caseAddress + writes, method, status: 201, json: done }]),
  type,
  save,
});
const followUp = {
  grounds: [],
  reminders: [],
  choices: [{ about: 'death.date', label: 'Death, Date' }],
  none: null,
};
const withPart = exchangeOf({
  importedFrom: 'Other centre',
  refusedParts: [{ path: 'researchStudy/colour', value: 'red', message: 'Not expected' }],
});
const known = {
  id,
  version: 1,
  isSample: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  translations: {},
};
const contact = { ...known, phone: '020 25501111', email: 'a@example.org', address: 'Road 1' };
const ownTitle = { ...known, key: 'hero_title', value: 'Our own title' };
const listed: Readonly<Record<string, Listed>> = {
  'client/pages/admin/about/index.tsx': record('/admin/about', 'Add Section', ['Title', 'Content']),
  'client/pages/admin/quiz/index.tsx': record(
    '/admin/quiz',
    'Add Question',
    {
      Question: typed,
      'Option 1 (A)': 'a',
      'Option 2 (B)': 'b',
      'Option 3 (C)': 'c',
      'Option 4 (D)': 'd',
    },
    () => dialog().getByRole('radio', { name: 'Option 2 (B) is correct' }).click(),
  ),
  'client/components/admin/record-screen.tsx': record('/admin/safety-alerts', 'Add Alert', {
    'Medicine or class': typed,
    Reaction: 'Rash',
    Authority: 'IPC',
    'Date of the alert': '20 November 2026',
    Text: 'Words',
  }),
  'client/pages/admin/homepage/index.tsx': record('/admin/homepage', 'Add Content', ['Title', 'Content']),
  'client/pages/admin/amc-locations/index.tsx': record('/admin/amc-locations', 'Add Centre', {
    Name: typed,
    Address: 'Road 1',
    City: 'Pune',
    State: 'Goa',
  }),
  'client/pages/admin/lists/departments.tsx': record('/admin/lists', 'Add Department', ['Name']),
  'client/pages/admin/lists/reporter-list.tsx': record('/admin/lists?tab=reporters', 'Add Reporter', [
    'Name',
  ]),
  'client/pages/admin/lists/dose-words.tsx': record('/admin/lists?tab=dose-words', 'Add Word', ['Name']),
  'client/pages/admin/lists/events.tsx': record('/admin/lists?tab=events', 'Add Event', {
    Day: '2026-11-02',
    Subject: typed,
  }),
  'client/pages/admin/terms/term-dialogs.tsx': record('/admin/terms', 'Add term', ['Name']),
  'client/pages/admin/terms/brands.tsx': record('/admin/terms?tab=brands', 'Add brand name', {
    'Brand name': typed,
    Composition: 'Zinc 10 mg',
    Source: 'Pack',
  }),
  'client/pages/admin/broadcast/stream-keys.tsx': record('/admin/broadcast', 'Make a stream key', {}, () =>
    inDialog('Name').fill(typed),
  ),
  'client/pages/admin/broadcast/index.tsx': record('/admin/broadcast', 'Announce a broadcast', {
    Title: typed,
    Begins: '1 Dec 2027, 11.30 am',
  }),
  'client/pages/admin/ward/pass-dialog.tsx': record(
    '/admin/ward',
    'Issue a pass',
    { Name: typed, Ward: 'Four' },
    () => choose('Occupation', 'Nurse'),
  ),
  'client/pages/admin/cases/saved-view-dialog.tsx': {
    path: '/admin/cases?view=mine&drug=Zinc',
    async type() {
      await press('Save view');
      await dialog().getByRole('textbox', { name: 'Name' }).fill(typed);
    },
    save: () => dialogButton('Save view'),
  },
  'client/pages/admin/cases/case/follow-up-form.tsx': atCase(
    { followUp },
    '/no-follow-up',
    async () => {
      await press(/^No further follow-up expected/);
      await inDialog('Reason').fill(typed);
    },
    () => dialogButton('Save', true),
  ),
  'client/pages/admin/cases/case/taken-back.tsx': atCase(
    { state: 'signed', takenBack: ['Reaction Rash, Outcome'] },
    '/taken-back',
    () => page.getByLabelText('Why was it an error?').fill(typed),
    () => button('It was an error'),
  ),
  'client/pages/admin/cases/case/findings.tsx': atCase(
    { findings: [findingOf()] },
    '/findings/*',
    async () => {
      await press(/^Confirm with a reason/);
      await page.getByLabelText('Why are both right?').fill(typed);
    },
    () => page.getByRole('button', { name: 'Confirm', exact: true }),
  ),
  'client/pages/admin/cases/case/left-out.tsx': {
    path: `/admin/cases/${id}`,
    answers: answers({}, [
      { path: `${caseAddress}/exchange`, json: withPart },
      { path: `${caseAddress}/left-out`, method: 'PUT', json: done },
    ]),
    async type() {
      await press(/^Leave out/);
      await text('Why?').fill(typed);
    },
    save: () => page.getByRole('button', { name: 'Leave out', exact: true }),
  },
  'client/pages/admin/cases/case/linked-cases.tsx': atCase(
    {},
    '/links',
    () => page.getByLabelText('Number of another case').fill(typed),
    () => page.getByRole('button', { name: 'Link', exact: true }),
  ),
  'client/pages/admin/cases/committee/index.tsx': {
    path: `/admin/cases/committee?cases=${id}`,
    answers: answers({}, [{ path: `${caseAddress}/notes`, method: 'POST', status: 201, json: done }]),
    async type() {
      await press(/^Enter decisions/);
      await page.getByText(/^Enter the decision about/).click();
      await text('Decision').fill(typed);
    },
    save: () => button('Save as a note of the case'),
  },
  'client/pages/admin/cases/sign/reading-list.tsx': {
    path: '/admin/cases/sign',
    answers: [
      { path: '/api/admin/cases', json: [summary(214, { state: 'ready' })] },
      ...answers({ state: 'ready' }, [
        { path: `${caseAddress}/steps`, method: 'POST', status: 201, json: done },
      ]),
    ],
    async type() {
      await press(/^Send back/);
      await inDialog('Reason').fill(typed);
    },
    save: () => dialogButton('Send back to work'),
  },
  'client/pages/admin/administrators/invite-dialog.tsx': {
    path: '/admin/administrators',
    answers: [
      {
        path: '/api/admin/administrators',
        method: 'POST',
        status: 201,
        json: { id, token: 'x', note: typed, expiresAt: '2026-12-01T00:00:00.000Z' },
      },
    ],
    async type() {
      await press('Invite an Administrator');
      await inDialog(/^Who is it for/).fill(typed);
    },
    save: () => dialogButton('Create Link'),
  },
  'client/pages/admin/contacts/official-links.tsx': {
    path: '/admin/contacts?tab=links',
    async type() {
      await text('Title').fill(typed);
      await text(/^(Address|URL|Link)/).fill('https://example.org/');
    },
    save: () => button(/^Add Link/),
  },
  'client/pages/admin/insight/watch/watch-form.tsx': {
    path: '/admin/insight/pair?drug=Cefixime&reaction=Itching',
    answers: [
      { path: '/api/admin/insight/watched-pairs', method: 'POST', status: 201, json: {} },
      { path: '/api/admin/insight/pair', json: pair },
      { path: '/api/admin/cases', json: [] },
    ],
    type: () => text('Why it is watched').fill(typed),
    save: () => button('Watch this pair'),
  },
  'client/pages/admin/cases/export-dialog.tsx': {
    path: '/admin/cases?view=mine',
    answers: [
      { path: '/api/admin/cases/xlsx', method: 'GET', json: {} },
      { path: '/api/admin/cases', json: [summary(214)] },
    ],
    async type() {
      await press('Export for Excel');
      await dialog().getByRole('radio', { name: 'The same for research' }).click();
      await dialog().getByRole('checkbox', { name: 'Ward' }).click();
      await inDialog(/^Why they are needed/).fill(typed);
    },
    save: () => dialogButton('Export', true),
  },
  'client/pages/admin/cases/selection.tsx': {
    path: '/admin/cases?view=mine',
    answers: [
      { path: `${caseAddress}/steps`, method: 'POST', status: 201, json: done },
      { path: '/api/admin/cases', json: [summary(214, { state: 'signed', due: '2026-01-01' })] },
    ],
    async type() {
      await page.getByRole('row', { name: /00214/ }).getByRole('checkbox').click();
      await press(/^Send…/);
      await choose('Why does it leave late?', 'A technical fault');
      await inDialog(/^More about it/).fill(typed);
    },
    save: () => dialogButton('Send', true),
  },
  'client/pages/admin/cases/case/assessors.tsx': atCase(
    { assessors: { isBlind: true, handedIn: 1, isMine: false, differing: 0, isDueSoon: true } },
    '/assessments/go-on',
    () => text('The case is due. Reason to go on with one assessor').fill(typed),
    () => button('Go on with one'),
  ),
  'client/pages/admin/cases/case/correct-received.tsx': atCase(
    { information: [{ ...openInformation(), way: 'letter', from: 'doctor', text: 'He weighs 60 kg.' }] },
    '/information/*/received',
    async () => {
      await page.getByRole('region', { name: 'Sent later unchanged' }).getByText('The original').click();
      await press(/^Correct the received day/);
      await inDialog('Reason').fill(typed);
    },
    () => dialogButton('Save', true),
    'PUT',
  ),
  'client/pages/admin/cases/case/reporter-dialogs.tsx': {
    path: `/admin/cases/${id}`,
    answers: answers({}, [{ path: '/api/admin/adr-reports/*/attempts', method: 'POST', status: 204 }]),
    async type() {
      await press(/^Contact the reporter/);
      await choose('Result', 'Reached');
      await inDialog(/^Note/).fill(typed);
    },
    save: () => dialogButton('Record the attempt'),
  },
  'client/pages/admin/cases/case/step-dialog.tsx': atCase(
    {},
    '/steps',
    async () => {
      await press(/^Ask the reporter/);
      await inDialog('Question').fill(typed);
    },
    () => dialogButton('Ask the reporter'),
  ),
  'client/pages/admin/contacts/contact-information.tsx': {
    path: '/admin/contacts',
    answers: [
      { path: '/api/contact-info', json: contact },
      { path: `/api/admin/contact-info/${contact.id}`, method: 'PUT', json: { ...contact, version: 2 } },
    ],
    async type() {
      await press('Edit');
      await text('Address').fill(typed);
    },
    save: () => button('Save Changes'),
  },
  'client/pages/admin/settings/setting-translations.tsx': {
    path: '/admin/settings',
    answers: [
      { path: '/api/site-settings', query: 'lang=all', json: [ownTitle] },
      { path: '/api/admin/site-settings/hero_title', method: 'PUT', json: { ...ownTitle, version: 2 } },
    ],
    async type() {
      await page.getByRole('region', { name: 'Other languages' }).getByText('Hero title').click();
      await text(/^Hero title in/).fill(typed);
    },
    save: () => button('Save Changes'),
  },
  'client/pages/admin/privacy/erasure-requests.tsx': {
    path: '/admin/privacy',
    answers: [
      { path: '/api/admin/privacy/erasure-requests/*/decline', method: 'POST', status: 204 },
      {
        path: '/api/admin/privacy/erasure-requests',
        json: {
          requests: [
            {
              id,
              reference: 'ADR-2026-7K3M-Q9TD',
              name: 'S. K.',
              contact: 'k.m@example.org',
              askedAt: '2026-11-15T06:00:00.000Z',
              case: null,
              erasedAt: null,
              declinedAt: null,
              declinedBy: null,
              reason: null,
            },
          ],
          more: false,
        },
      },
    ],
    async type() {
      await press(/^Decline/);
      await inDialog('Reason').fill(typed);
    },
    save: () => dialogButton('Decline'),
  },
};

const asha = { id: idOf(7), username: 'asha', rights: ['content'] };
/** Somebody else signs in over the form and is told that nothing is sent as theirs. Then the first one returns. */
async function enterAnotherAccount(): Promise<void> {
  await again.getByRole('button', { name: 'Sign in as someone else' }).click();
  await again.getByLabelText('Username').fill('asha');
  await again.getByLabelText('Password', { exact: true }).fill('Her own 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(again.getByText('is not sent as')).toBeVisible();
}
const returnToOwn = () => again.getByRole('button', { name: /^Sign in as/ }).click();

const gallery = {
  ...known,
  filename: 'a.jpg',
  originalName: 'A.jpg',
  type: 'image',
  caption: '',
  featured: false,
  uploadedAt: known.updatedAt,
  media: null,
};
const account = {
  id: idOf(1),
  username: 'asha',
  createdAt: known.updatedAt,
  lastSignInAt: null,
  rights: ['content'],
  fullName: null,
  designation: null,
  email: null,
  emailVerifiedAt: null,
  secondFactor: false,
  version: 1,
};
const departments = ['Ward Nine', 'Skin'].map((name, place) => ({
  ...known,
  id: idOf(30 + place),
  name,
  kind: 'ward',
  otherNames: null,
  isActive: true,
}));
const plan = {
  cases: [
    {
      worldwideId: 'NP-1',
      senderCaseId: 'NP-1',
      kind: null,
      fate: 'new',
      patient: '',
      drug: '',
      reaction: '',
      notMapped: [],
      problems: [],
    },
  ],
  problems: [],
  schemaChecked: true,
};
const noFiles = { pushes: false, batches: [], imports: [], acknowledgements: [] };
const release = {
  id: idOf(40),
  version: '28.1',
  language: 'English',
  state: 'importing',
  done: 0,
  total: 1,
  problem: null,
  by: 'ravi',
  createdAt: known.updatedAt,
};
/** Forms of choices and of files: `says` is what of the choice must be sent. */
const chosen: Readonly<Record<string, Listed>> = {
  'client/pages/admin/administrators/rights-dialog.tsx': {
    path: '/admin/administrators',
    answers: [
      { path: '/api/admin/administrators', json: [account] },
      { path: '/api/admin/administrators/*', method: 'PUT', json: account },
      { path: '/api/admin/invites', json: [] },
    ],
    async type() {
      await press('Change rights of asha');
      await dialog().getByRole('checkbox', { name: 'Portal', exact: true }).click();
    },
    save: () => dialogButton('Save Rights'),
    says: '"portal"',
  },
  'client/pages/admin/lists/merge-dialog.tsx': {
    path: '/admin/lists',
    answers: [
      { path: '/api/admin/lists/merge', method: 'POST', status: 204 },
      { path: '/api/admin/lists/words', json: { unlinked: [], uses: [] } },
      { path: '/api/admin/departments', json: departments },
    ],
    async type() {
      await press('Merge Ward Nine');
      await choose('Into', 'Skin');
    },
    save: () => dialogButton('Merge', true),
    says: idOf(31),
  },
  'client/pages/admin/cases/case/open-relative.tsx': {
    ...atCase(
      {},
      '/relatives',
      async () => {
        await press('Open a case for the child');
        await dialog().getByLabelText('Hepatitis').click();
      },
      () => dialogButton('Open the case'),
    ),
    says: idOf(902),
  },
  'client/pages/admin/exchange/index.tsx': {
    path: '/admin/exchange',
    answers: [
      { path: '/api/admin/icsr/log', json: noFiles },
      { path: '/api/admin/icsr/import', method: 'POST', json: plan },
    ],
    async type() {
      const file = new File(['<chosen/>'], 'cases.xml', { type: 'text/xml' });
      await userEvent.upload(page.getByLabelText('Import cases (E2B R3)', { exact: true }), file);
      await expect.element(button('Import 1')).toBeVisible();
    },
    save: () => button('Import 1'),
    says: '<chosen/>',
  },
  'an import of a file': {
    path: '/admin/amc-locations',
    async type() {
      await press('Import CSV');
      // Another form has stored a centre of the typed name: that row would change nothing.
      const text = `name,address,city,state\r\n${typed} of a file,Road 1,Pune,Goa\r\n`;
      const file = new File([text], 'centres.csv', { type: 'text/csv' });
      await userEvent.upload(dialog().getByLabelText('CSV file'), file);
      await expect.element(dialogButton('Import All Rows')).toBeEnabled();
    },
    save: () => dialogButton('Import All Rows'),
  },
  'client/pages/admin/terms/releases.tsx': {
    path: '/admin/terms?tab=meddra',
    answers: [
      { path: '/api/admin/terms/releases', method: 'POST', status: 201, json: release },
      { path: '/api/admin/terms/releases', json: [] },
      { path: '/api/admin/terms/outdated', json: [] },
    ],
    type: () =>
      userEvent.upload(
        page.getByLabelText('Files of the release'),
        new File(['10000001$Rash$'], 'LLT.asc', { type: '' }),
      ),
    save: () => page.getByRole('button', { name: 'Import', exact: true }),
    says: 'LLT.asc',
  },
  'client/pages/admin/gallery/caption-dialog.tsx': {
    path: '/admin/gallery',
    answers: [
      { path: '/api/gallery', json: [gallery] },
      { path: '/api/admin/gallery/*', method: 'PATCH', json: { ...gallery, caption: typed } },
    ],
    async type() {
      await press(/^Add Caption/);
      await inDialog(/^Caption/).fill(typed);
    },
    save: () => dialogButton('Save Changes'),
  },
};

it.each(Object.entries({ ...listed, ...chosen }))(
  '%s: what was typed or chosen is stored after both ends of the session, another account and a second factor',
  async (_, form) => {
    const own = form.answers ?? [];
    await openScreen(form.path, own);
    await form.type();
    const statuses = answersTo(form.says ?? typed);
    await endInOtherTab();
    await setAnswers([{ path: login, json: asha }, ...own]);
    await enterAnotherAccount();
    await setAnswers(own);
    await returnToOwn();
    await enterPassword();
    await expect.element(again).not.toBeInTheDocument();
    expect(statuses).toEqual([]);

    const writes = own.filter(({ method }) => method !== undefined);
    const refused = writes.map((one) => ({ ...one, status: 401 }));
    const asksCode = {
      path: login,
      status: 401,
      json: { message: 'Enter the code', code: 'second_factor', issues: [] },
    };
    if (writes.length === 0) await call('POST', '/api/auth/logout');
    await setAnswers([asksCode, ...refused, ...own]);
    await form.save().click();
    await expect.element(again).toBeVisible();
    expect(statuses.at(-1)).toBe(401);
    await enterPassword();
    const code = again.getByLabelText('Code', { exact: true });
    await expect.element(code).toHaveFocus();
    await setAnswers(own);
    await code.fill('654321');
    await userEvent.keyboard('{Enter}');
    await isStored(statuses);
    await expect.element(again).not.toBeInTheDocument();
  },
);

it('a day and time are typed in any usual way, and one without a time is refused at its field', async () => {
  await openScreen('/admin/broadcast');
  await press('Announce a broadcast');
  await fill({ Title: 'Talk of the centre', Begins: '1 Dec 2027' });
  await dialogButton(/^(Add|Create|Save|Announce)/).click();
  await expect.element(inDialog('Begins')).toHaveAttribute('aria-invalid', 'true');
  await fill({ Begins: '01-12-27 3.30 pm' });
  await expect.element(dialog().getByText('1 December 2027, 15:30')).toBeVisible();
  await dialogButton(/^(Add|Create|Save|Announce)/).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const rows = await call<{ title: string; startsAt: string }[]>('GET', '/api/admin/broadcasts');
  const at = rows.find(({ title }) => title === 'Talk of the centre')?.startsAt;
  expect(at).toBe(new Date(2027, 11, 1, 15, 30).toISOString());
});

it('chosen files stay over the end of the session, also pasted ones, and are then sent', async () => {
  await openScreen('/admin/gallery');
  await press('Add Gallery Item');
  const clipboardData = new DataTransfer();
  const file = await photograph();
  clipboardData.items.add(file);
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(dialog().getByText(file.name).first()).toBeVisible();
  await endInOtherTab();
  await enterPassword();
  await expect.element(again).not.toBeInTheDocument();
  await call('POST', '/api/auth/logout');
  await dialogButton('Upload', true).click();
  await expect.element(again).toBeVisible();
  await enterPassword();
  await expectToast('Gallery Item Added');

  await openScreen('/admin/resources');
  await text('Title').fill(typed);
  await userEvent.upload(page.getByLabelText('File', { exact: true }), pdf());
  await endInOtherTab();
  await enterPassword();
  await expect.element(page.getByText('a.pdf').first()).toBeVisible();
  await call('POST', '/api/auth/logout');
  const statuses = answersTo(typed);
  await button('Upload Resource').click();
  await expect.element(again).toBeVisible();
  await enterPassword();
  await isStored(statuses);
});

it('the sign-in over a form asks for the second factor, and covers the page', async () => {
  await openScreen('/admin/risks');
  await forms['drug risk']?.type();
  await endInOtherTab();
  expect(await axeFindings()).toEqual([]);
  expect(overflow()).toBe(0);
  expect(getComputedStyle(again.element(), '::backdrop').backgroundColor).toMatch(/^rgb\(/);
  await setAnswers([
    { path: login, status: 401, json: { message: 'Enter the code', code: 'second_factor', issues: [] } },
  ]);
  await enterPassword();
  const code = again.getByLabelText('Code', { exact: true });
  await expect.element(code).toHaveFocus();
  await setAnswers([{ path: login, status: 401, json: { message: 'The code is wrong' } }]);
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(again.getByText('The code is wrong').first()).toBeVisible();
  await setAnswers([]);
  await code.fill('654321');
  await userEvent.keyboard('{Enter}');
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(dialog().getByLabelText('Drug name', { exact: true })).toHaveValue(typed);
});

it('another account sends nothing of what was typed, and may copy it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copied.mockRestore());
  await openScreen('/admin/risks');
  await forms['drug risk']?.type();
  const statuses = answersTo(typed);
  await call('POST', '/api/auth/logout');
  await setAnswers([{ path: login, json: asha }]);
  await dialog().getByRole('button', { name: /^Add/ }).last().click();
  await expect.element(again).toBeVisible();
  await enterAnotherAccount();
  await again.getByRole('button', { name: 'Copy what was typed' }).click();
  expect(copied.mock.lastCall?.[0]).toContain(`Drug name: ${typed}`);
  expect(statuses).toEqual([401]);
  await setAnswers([]);
  await returnToOwn();
  await enterPassword();
  await isStored(statuses);
});
