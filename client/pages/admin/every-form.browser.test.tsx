// Every kind of form of the desk at the end of the session: the page stays, the sign-in opens over it, and what was typed is
// stored. Also with a second factor, and with another account, which never sends it.
import { afterAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { call, dialog, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { type Answers, address as caseAddress, answers, edit, id } from '#client/testing/case-screen.ts';
import { caseDetails } from '#client/testing/cases.ts';
import { axeFindings, overflow } from '#client/testing/looks.ts';
import { idOf } from '#client/testing/replies.ts';
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
const adds = (path: string, add: string, ...labels: string[]) => ({
  path,
  async type() {
    await page.getByRole('button', { name: add }).first().click();
    for (const label of labels) await dialog().getByLabelText(label, { exact: true }).fill(typed);
  },
  save: () =>
    dialog()
      .getByRole('button', { name: /^(Add|Create|Save)/ })
      .last(),
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
  awareness: adds('/admin/awareness', 'Add Content', 'Title', 'Content'),
  'drug risk': adds('/admin/risks', 'Add Drug', 'Drug name', 'Common ADRs'),
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

/** The answers to what the browser sends with the typed text from now on. */
function answersToTyped(): number[] {
  const statuses: number[] = [];
  const { fetch } = window;
  window.fetch = async (...args) => {
    const answer = await fetch(...args);
    const body = args[1]?.body;
    if (typeof body === 'string' && body.includes(typed)) statuses.push(answer.status);
    return answer;
  };
  onTestFinished(() => void (window.fetch = fetch));
  return statuses;
}
async function isStored(statuses: readonly number[]): Promise<void> {
  await expect.poll(() => statuses.at(-1)).toSatisfy(isOk);
}
const isOk = (status?: number) => status === 200 || status === 201;

it.each(Object.entries(forms))(
  '%s: what was typed is stored after a sign-in over the form',
  async (_, form) => {
    await openScreen(form.path, form.answers);
    await form.type();
    const statuses = answersToTyped();
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
  const asha = { id: idOf(7), username: 'asha', rights: ['content'] };
  await openScreen('/admin/risks');
  await forms['drug risk']?.type();
  const statuses = answersToTyped();
  await call('POST', '/api/auth/logout');
  await setAnswers([{ path: login, json: asha }]);
  await dialog().getByRole('button', { name: /^Add/ }).last().click();
  await expect.element(again).toBeVisible();
  await again.getByRole('button', { name: 'Sign in as someone else' }).click();
  await again.getByLabelText('Username').fill('asha');
  await again.getByLabelText('Password', { exact: true }).fill('Her own 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(again.getByText('is not sent as')).toBeVisible();
  await again.getByRole('button', { name: 'Copy what was typed' }).click();
  expect(copied.mock.lastCall?.[0]).toContain(`Drug name: ${typed}`);
  expect(statuses).toEqual([401]);
  await setAnswers([]);
  await again.getByRole('button', { name: /^Sign in as/ }).click();
  await enterPassword();
  await isStored(statuses);
});
