// What every form of the desk does when it sends, through forms of the real area: once however often somebody presses,
// the refused field, the end of the session, and a lost network.
import { expect, inject, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renewSession } from '#client/data/admin/session.ts';
import { setAnswers } from '#client/testing/answers.ts';
import {
  answerNext,
  call,
  dialog,
  expectToast,
  leaveForm,
  loadAdminArea,
  openScreen,
} from '#client/testing/admin-area.ts';
import { holdRequest, requestsTo } from '#client/testing/browser-requests.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';

loadAdminArea();
refuseComplaints();

const accounts = '/api/admin/administrators';
const screen = '/admin/administrators';
const note = page.getByLabelText('Who is it for?');
const make = page.getByRole('button', { name: 'Create link' });
const failure = page.getByCss('dialog[open] .note-danger');

/** Presses a button that works already. */
const press = (button: typeof make) => (button.element() as HTMLElement).click();

async function openInvite(...answers: Parameters<typeof setAnswers>[0]): Promise<void> {
  await openScreen(screen, answers);
  await page.getByRole('button', { name: 'Invite an administrator' }).click();
  await expect.element(note).toHaveFocus();
}

it('Enter pressed twice and a click meanwhile send a form once', async () => {
  await openInvite();
  await note.fill('Asha, ward 4');
  const sent = requestsTo(accounts);
  const sending = holdRequest(accounts);
  // Twice in one task: the page shows nothing of the first press yet.
  const form = document.querySelector<HTMLFormElement>('dialog[open] form');
  form?.requestSubmit();
  form?.requestSubmit();
  await sending.asked;
  await userEvent.keyboard('{Enter}');
  press(make);
  sending.release();
  await expect.element(dialog().getByLabelText('Link', { exact: true })).toBeVisible();
  expect(sent.filter((address) => address === accounts)).toHaveLength(1);
  const closes = answerNext(true);
  await userEvent.keyboard('{Escape}');
  await closes();
  const invites = await call<{ note: string | null; id: string }[]>('GET', '/api/admin/invites');
  const [made, ...more] = invites.filter((one) => one.note === 'Asha, ward 4');
  expect(more).toEqual([]);
  await call('DELETE', `/api/admin/invites/${made?.id}`);
});

it('a field that the portal refuses takes the focus with its reason, and what was typed stays', async () => {
  await openInvite();
  const typed = `Asha${'\u0301'.repeat(31)}`; // more combining marks than a letter may have
  await note.fill(typed);
  await make.click();
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveAccessibleDescription(/Use at most 30 combining marks on one letter/);
  await expect.element(note).toHaveValue(typed);
  // The field says it all.
  await expect.element(failure).not.toBeInTheDocument();
  await note.fill('Asha');
  const stays = answerNext(false);
  await userEvent.keyboard('{Escape}');
  expect(await stays()).toContain('Leave without saving');
  await expect.element(note).toHaveValue('Asha');
});

it('a reason that concerns no field stands above the fields', async () => {
  await openInvite({ path: accounts, status: 409, json: { message: 'There are too many invites.' } });
  await note.fill('Asha');
  await make.click();
  await expect.element(failure.getByText('There are too many invites.')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Asha');
});

it('without a network the form says so, keeps what was typed, and Retry sends it', async () => {
  await openInvite({ path: accounts, breaks: true });
  await note.fill('Asha, ward 5');
  await userEvent.keyboard('{Enter}');
  await expect.element(failure.getByText('The portal could not be reached.')).toBeVisible();
  await expect.element(note).toHaveValue('Asha, ward 5');
  await setAnswers([]);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog().getByLabelText('Link', { exact: true })).toBeVisible();
  const closes = answerNext(true);
  await userEvent.keyboard('{Escape}');
  await closes();
  const invites = await call<{ note: string | null; id: string }[]>('GET', '/api/admin/invites');
  for (const { id } of invites.filter((one) => one.note === 'Asha, ward 5'))
    await call('DELETE', `/api/admin/invites/${id}`);
});

it('what was left comes back into the form when its sending met the end of the session', async () => {
  await openInvite();
  await note.fill('Asha, ward 6');
  await call('POST', '/api/auth/logout');
  await make.click();
  await leaveForm();
  await expect.element(page.getByText('Your unsaved changes come back')).toBeVisible();
  await call('POST', '/api/auth/login', inject('componentAccount'));
  await renewSession();
  await openInvite();
  await expect.element(note).toHaveValue('Asha, ward 6');
  await expect.element(dialog().getByText('Your changes from before the session ended')).toBeVisible();
  const discards = answerNext(true);
  await userEvent.keyboard('{Escape}');
  await discards();
  await openInvite();
  await expect.element(note).toHaveValue('');
});

it('a button outside a form works once, and its failure is a toast', async () => {
  const address = '/api/auth/sessions';
  const other = { id: 'a', device: 'Firefox', createdAt: '2026-11-20T04:00:00.000Z', current: false };
  await openScreen('/admin/password', [
    { path: `${address}/*`, status: 503, json: { message: 'The database is away.' } },
    { path: address, json: [{ ...other, lastSeenAt: other.createdAt }] },
  ]);
  const end = page.getByRole('button', { name: 'Sign out Firefox' });
  const sending = holdRequest(`${address}/a`);
  const sent = requestsTo(`${address}/`);
  await end.click();
  await sending.asked;
  await expect.element(end).toHaveAttribute('aria-busy', 'true');
  press(end);
  sending.release();
  await expectToast('Sign Out Failed', 'The database is away.');
  expect(sent).toHaveLength(1);
});
