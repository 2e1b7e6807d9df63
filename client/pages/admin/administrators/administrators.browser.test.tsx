// The list of administrators, the dialog that makes an invite, and the form that the invite's link opens. A journey accepts an
// invite in a browser of its own and removes the account (e2e/administrators.spec.ts). Axe on the states of the list:
// client/pages/admin/states.browser.test.tsx.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { renewSession } from '#client/data/admin/session.ts';
import {
  answerNext,
  call,
  dialog,
  expectToast,
  loadAdminArea,
  openScreen,
  textsOf,
} from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings, axeFindingsInEveryLook } from '#client/testing/looks.ts';
import { word } from '#client/testing/made-files.ts';
import { nextBody } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { enterOn } from '#client/testing/record-lists.ts';
import type { Administrator } from '#contract/administrators.ts';
import type { CurrentUser } from '#contract/users.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);
afterEach(async () => {
  await setAnswers([]);
  await renewSession(); // one test is signed in as another account
});

const screen = '/admin/administrators';
const accounts = '/api/admin/administrators';
const invites = '/api/admin/invites';
const accept = '/api/auth/accept-invite';
const password = 'Brick-Lantern-47!';

const region = (name: string) => page.getByRole('region', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const label = (name: string) => page.getByLabelText(name, { exact: true });
const ready = page.getByRole('dialog', { name: 'The Invite is Ready' });

/** Makes an invite on the screen by keyboard alone, and returns its link. */
async function invite(note: string): Promise<string> {
  const open = page.getByRole('button', { name: 'Invite an Administrator' });
  await expect.element(open).toBeVisible();
  await enterOn(open);
  await expect.element(page.getByLabelText('Who is it for?')).toHaveFocus();
  // Each right is granted by a person, none by the form.
  expect(document.querySelectorAll('dialog[open] [type=checkbox]:not(:checked)').length).toBe(4);
  await userEvent.keyboard(`${note}{Enter}`);
  await expect.element(ready).toMatchTextContent(/It is shown only now\./);
  return (ready.getByLabelText('Link', { exact: true }).element() as HTMLInputElement).value;
}

/** Opens the form of a new invite, as the invited person does. */
async function openNewInvite(): Promise<void> {
  const { path } = await call<{ path: string }>('POST', accounts, {});
  await openScreen(path);
  await expect.element(heading('Create Your Account')).toBeVisible();
}

it('axe finds no problem on the administrators and the form of an invite in any look', async () => {
  await call('POST', accounts, { note: word() });
  await openScreen(screen);
  await expect.element(region('Pending Invites').getByRole('listitem').first()).toBeVisible();
  await expect.element(region('Accounts').getByRole('listitem').first()).toBeVisible();
  expect(await axeFindingsInEveryLook()).toEqual([]);
  await openNewInvite();
  expect(await axeFindingsInEveryLook()).toEqual([]);
});

it('the list marks the signed-in account, which cannot remove itself', async () => {
  await openScreen(screen);
  const mine = region('Accounts').getByCss('.account').filter({ hasText: 'admin' }).first();
  await expect.element(mine).toMatchTextContent(/^adminYou/);
  await expect.element(mine).toMatchTextContent(/Last signed in/);
  expect(textsOf(mine.getByRole('button'))).toEqual(['Change Rights']);
});

it('the only administrator is told why a second one is useful', async () => {
  const me = await call<CurrentUser>('GET', '/api/auth/me');
  const only = (await call<Administrator[]>('GET', accounts)).find(({ id }) => id === me.id);
  await openScreen(screen, [
    { path: accounts, json: [{ ...only, lastSignInAt: null }] },
    { path: invites, json: [] },
  ]);
  await expect.element(page.getByText('You are the only administrator.')).toBeVisible();
  await expect.element(page.getByText('Has not signed in yet')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No pending invites' })).toBeVisible();
});

it('a new link is shown until it is closed on purpose, and does not work after it is withdrawn', async () => {
  const note = word();
  await openScreen(screen);
  const link = new URL(await invite(note));
  const stays = answerNext(false);
  await userEvent.keyboard('{Escape}');
  expect(await stays()).toMatch(/will not be shown again/);
  await expect.element(ready).toBeVisible();
  const closes = answerNext(true);
  await userEvent.keyboard('{Escape}');
  await closes();
  await expect.element(dialog()).not.toBeInTheDocument();
  const asked = answerNext(true);
  await page.getByRole('button', { name: `Withdraw ${note}` }).click();
  expect(await asked()).toContain(note);
  await expectToast('Invite Withdrawn');
  await expect.element(page.getByText(note)).not.toBeInTheDocument();

  await openScreen(link.pathname + link.hash);
  await label('Username').fill(word());
  await label('Password').fill(password);
  await label('Confirm password').fill(password);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('This invite was used or withdrawn, or has expired. Ask for a new one.'))
    .toBeVisible();
  await expect.element(heading('Create Your Account')).toBeVisible();
});

it('a removal asks with the name of the account, and says why it failed', async () => {
  const me = await call<CurrentUser>('GET', '/api/auth/me');
  const mine = (await call<Administrator[]>('GET', accounts)).find(({ id }) => id === me.id);
  const theirs = { ...mine, id: crypto.randomUUID(), username: 'asha' };
  const message = 'The database is away.';
  await openScreen(screen, [
    { path: accounts, json: [mine, theirs] },
    { path: `${accounts}/*`, method: 'DELETE', status: 503, json: { message } },
  ]);
  const asked = answerNext(true);
  await page.getByRole('button', { name: 'Remove asha' }).click();
  expect(await asked()).toContain('Remove “asha”?');
  await expectToast('Not Removed', message);
  await expect.element(page.getByRole('button', { name: 'Remove asha' })).toBeVisible();
});

it('the form of an invite says what is wrong and does not clear what was typed', async () => {
  await openNewInvite();
  const create = page.getByRole('button', { name: 'Create Account' });
  const faults = () => textsOf(document.querySelectorAll('.error-summary a'));
  await create.click();
  await expect.poll(faults).toEqual(['Username is required', 'Password must be at least 8 characters']);
  await expect.poll(() => document.title).toBe('Error: Create Your Account – Administration');
  await label('Username').fill('admin');
  await label('Password').fill('brick');
  await expect.element(page.getByText(/^Missing: /)).toBeVisible();
  await label('Password').fill(password);
  await label('Confirm password').fill('another');
  await create.click();
  await expect.poll(faults).toEqual(['Passwords do not match']);
  await label('Confirm password').fill(password);
  await create.click();
  await expect
    .element(label('Username'))
    .toHaveAccessibleDescription(/This username is taken. Choose another one.$/);

  // The browser of the tests stays signed in as before.
  const made = { id: crypto.randomUUID(), username: word(), rights: [] } satisfies CurrentUser;
  await setAnswers([{ path: accept, json: made }]);
  const sent = nextBody(accept);
  await label('Username').fill(made.username);
  await create.click();
  expect(await sent()).toMatchObject({ username: made.username, password });
  await expect.element(heading(`Welcome, ${made.username}`)).toBeVisible();
  await expectToast('Account Created', `Welcome, ${made.username}!`);
});

it('an invite’s link that was cut off shows a message', async () => {
  await openScreen('/admin/invite');
  await expect.element(heading('This Link is Incomplete')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});
