// The password dialog: it opens for any call that the server refuses with the code 'confirm', and the call is
// repeated. It also tests rights and the profile, which need it first.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerNext, call, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { setAnswers } from '#client/testing/answers.ts';
import type { Administrator } from '#contract/administrators.ts';
import type { Right } from '#contract/access-rules.ts';
import type { CurrentUser } from '#contract/users.ts';

loadAdminArea();

const accounts = '/api/admin/administrators';
const sentence = 'Enter your password again to do this.';
const asks = {
  path: `${accounts}/*`,
  method: 'PUT',
  status: 403,
  json: { message: sentence, code: 'confirm' },
};
const confirmation = '/api/auth/confirm';
const confirmed = { path: confirmation, status: 204 };

const account = (username: string, rights: Right[], number: number): Administrator => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  username,
  createdAt: '2026-11-20T04:00:00.000Z',
  lastSignInAt: null,
  rights,
  fullName: number === 1 ? 'Dr Asha Rao' : null,
  designation: number === 1 ? 'Associate Professor' : null,
  email: null,
  emailVerifiedAt: null,
  secondFactor: number === 1,
  version: 1,
});
const list = {
  path: accounts,
  method: 'GET',
  json: [
    account('asha', ['content', 'cases'], 1),
    account('ravi', [], 2),
    account('sunita', ['portal', 'content', 'cases', 'sign'], 3),
  ],
};
const invites = { path: '/api/admin/invites', method: 'GET', json: [] };

const dialog = (name: string) => page.getByRole('dialog', { name });
const rightsOf = dialog('Rights of asha');
const confirming = dialog('Confirm it is you');
const box = (name: string) => rightsOf.getByRole('checkbox', { name, exact: true });
const password = () => confirming.getByLabelText('Your password', { exact: true });
const save = () => rightsOf.getByRole('button', { name: 'Save Rights' });

async function openRights(...answers: Parameters<typeof openScreen>[1] & object) {
  await openScreen('/admin/administrators', [...answers, list, invites]);
  await page.getByRole('button', { name: 'Change rights of asha' }).click();
  await expect.element(box('Content')).toBeChecked();
}

it('a call that needs the password waits for it over an open dialog, and is then repeated', async () => {
  await openRights(asks);
  await userEvent.keyboard(' '); // the first checkbox has the focus
  await expect.element(box('Portal')).toBeChecked();
  await save().click();
  await expect.element(password()).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(password()).toHaveAccessibleDescription(/Enter your password/);
  await expect.element(password()).toHaveFocus();

  const wrong = 'The password is incorrect';
  await setAnswers([
    { path: confirmation, status: 400, json: { message: wrong, issues: [] } },
    asks,
    list,
    invites,
  ]);
  await userEvent.keyboard('wrong one{Enter}');
  await expect.element(password()).toHaveAccessibleDescription(new RegExp(wrong));
  await expect.element(password()).toHaveValue('wrong one');
  await confirming.getByRole('button', { name: 'Show your password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'text');

  await setAnswers([
    confirmed,
    { path: `${accounts}/*`, method: 'PUT', json: account('asha', ['portal', 'content', 'cases'], 1) },
    list,
    invites,
  ]);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await expectToast('Rights Changed', 'The rights of asha are saved.');
  await expect.element(confirming).not.toBeInTheDocument();
  await expect.element(rightsOf).not.toBeInTheDocument();
});

it('cancelling the password dialog keeps the person’s choices and says why they were not saved', async () => {
  await openRights(asks);
  await box('Content').click();
  for (const leave of [
    () => confirming.getByRole('button', { name: 'Cancel' }).click(),
    () => userEvent.keyboard('{Escape}'),
  ]) {
    await save().click();
    await expect.element(password()).toHaveFocus();
    await leave();
    await expect.element(confirming).not.toBeInTheDocument();
    await expect.element(rightsOf.getByRole('alert').getByText(sentence)).toBeVisible();
    await expect.element(save()).toHaveFocus();
    await expect.element(box('Content')).not.toBeChecked();
  }
  const left = answerNext(true);
  await userEvent.keyboard('{Escape}');
  expect(await left()).toMatch(/without saving/);
  await expect.element(rightsOf).not.toBeInTheDocument();
});

it('each account lists in words what it may do', async () => {
  await openScreen('/admin/administrators', [list, invites]);
  const rows = page.getByRole('region', { name: 'Accounts' });
  await expect.element(rows.getByText('Dr Asha Rao · Associate Professor')).toBeVisible();
  await expect.element(rows.getByText('Cases: Read and work on cases, reports and messages')).toBeVisible();
  await expect.element(rows.getByText('No rights')).toBeVisible();
  await expect.element(rows.getByText('All rights: Portal, Content, Cases, Sign')).toBeVisible();
});

it('the last account with the right portal keeps that right, and the dialog says why', async () => {
  const message =
    'This is the last account with the right "portal". Grant the right to another account first.';
  await openRights({ path: `${accounts}/*`, method: 'PUT', status: 409, json: { message } });
  await box('Content').click();
  await save().click();
  await expect.element(rightsOf.getByRole('alert').getByText(message)).toBeVisible();
  await expect.element(box('Content')).not.toBeChecked();
  const left = answerNext(true);
  await rightsOf.getByRole('button', { name: 'Cancel' }).click();
  await left();
});

it('a person saves their own details, and a conflict with another change is shown', async () => {
  await openScreen('/admin/password');
  const details = page.getByRole('region', { name: 'Your Details' });
  const name = details.getByLabelText(/^Full name/);
  await name.fill('Dr Asha Rao');
  await details.getByLabelText(/^E-mail/).fill('asha');
  await details.getByRole('button', { name: 'Save Details' }).click();
  await expect.element(details.getByLabelText(/^E-mail/)).toHaveAccessibleDescription(/Invalid email format/);
  await details.getByLabelText(/^E-mail/).fill('asha@example.org');
  await details.getByRole('button', { name: 'Save Details' }).click();
  await expectToast('Details Saved');
  const { id } = await call<CurrentUser>('GET', '/api/auth/me');
  const saved = await call<Administrator>('GET', `${accounts}/${id}`);
  expect(saved).toMatchObject({ fullName: 'Dr Asha Rao', designation: null, email: 'asha@example.org' });

  await call('PUT', `${accounts}/${id}`, { designation: 'Professor' });
  await details.getByLabelText(/^Designation/).fill('Dean');
  await details.getByRole('button', { name: 'Save Details' }).click();
  await expect.element(page.getByRole('group', { name: 'Someone else has saved a change' })).toBeVisible();
  await openScreen('/admin/nowhere');
});

it.each(looks)('axe finds no problem in the dialogs at $width pixels, $colorScheme', async (look) => {
  await setLook(look);
  await openRights(asks);
  expect(await axeFindings()).toEqual([]);
  await box('Content').click();
  await save().click();
  await expect.element(password()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(password()).toHaveAccessibleDescription(/Enter your password/);
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(rightsOf.getByRole('alert').getByText(sentence)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(overflow()).toBe(0);
  const left = answerNext(true);
  await userEvent.keyboard('{Escape}');
  await left();
});
