// The section of second factors in its states, and the screen that sets one up when every account needs one. The journey in
// e2e/second-factor.spec.ts signs in with them.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerNext, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { nextBody } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import type { SecondFactor } from '#contract/second-factor.ts';

loadAdminArea();

const address = '/api/auth/second-factor';
const codes = Array.from({ length: 10 }, (_, n) => `${n}K2M-9QXD-7HTR-0VWC-5PBN-3JFG`);
const at = '2026-11-20T04:00:00.000Z';
const none: SecondFactor = { required: false, passkeys: [], app: null, recoveryCodes: 0 };
const some: SecondFactor = {
  required: false,
  passkeys: [
    { id: '00000000-0000-4000-8000-000000000001', name: 'Office key', createdAt: at, lastUsedAt: null },
    { id: '00000000-0000-4000-8000-000000000002', name: 'Phone', createdAt: at, lastUsedAt: at },
  ],
  app: { createdAt: at, lastUsedAt: at },
  recoveryCodes: 2,
};
const secret = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Pharmacovigilance%20portal:asha?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
};
const list = (json: SecondFactor) => ({ path: address, method: 'GET', json });
const section = page.getByRole('region', { name: 'Second Factor' });
const dialog = (name: string) => page.getByRole('dialog', { name });
const open = (...answers: NonNullable<Parameters<typeof openScreen>[1]>) =>
  openScreen('/admin/password', answers);

it('the section says that it loads or has failed, and Retry loads it again', async () => {
  await open({ path: address, method: 'GET', status: 503, json: { message: 'The database is away.' } });
  await expect.element(section.getByText('The database is away.')).toBeVisible();
  await setAnswers([list(none)]);
  await section.getByRole('button', { name: /Retry|Try again/i }).click();
  await expect.element(section.getByRole('heading', { name: 'No second factor yet' })).toBeVisible();
});

it('lists passkeys, app and recovery codes, and says when these run out', async () => {
  await open(list(some));
  await expect.element(section.getByText('Office key')).toBeVisible();
  await expect.element(section.getByText('2 of 10 left')).toBeVisible();
  await expect.element(section.getByText('Few left')).toBeVisible();
  await expect.element(section.getByText('Not used yet')).toBeVisible();
});

it('removes a passkey after a question that names it, and says why one stays', async () => {
  const message = 'Every account of this portal needs a second factor.';
  await open(list(some), { path: `${address}/passkeys/*`, method: 'DELETE', status: 409, json: { message } });
  const refused = answerNext(false);
  await section.getByRole('button', { name: 'Remove Phone' }).click();
  expect(await refused()).toContain('Remove “Phone”?');
  const agreed = answerNext(true);
  await section.getByRole('button', { name: 'Remove Phone' }).click();
  await agreed();
  await expectToast('Nothing Was Changed', message);
});

it('renames a passkey', async () => {
  const name = 'Key in the drawer';
  const renamed = { ...some, passkeys: some.passkeys.slice(0, 1).map((key) => ({ ...key, name })) };
  await open(list(some), { path: `${address}/passkeys/*`, method: 'PUT', json: renamed.passkeys[0] });
  await section.getByRole('button', { name: 'Rename Office key' }).click();
  const typed = dialog('Rename Passkey').getByLabelText('Name');
  await expect.element(typed).toHaveValue('Office key');
  await typed.fill(name);
  const sent = nextBody(renamed.passkeys[0]?.id ?? '');
  await userEvent.keyboard('{Enter}');
  expect(await sent()).toEqual({ name });
  await expectToast('Passkey Renamed', name);
});

it('shows the secret of an app as QR code and text, checks the code, and shows the recovery codes once', async () => {
  await open(list(none), { path: `${address}/app`, method: 'POST', json: secret });
  await section.getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  const setUp = dialog('Set Up an Authenticator App');
  const code = setUp.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveFocus();
  await expect.element(setUp.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  await userEvent.keyboard('12{Enter}');
  await expect.element(code).toHaveAccessibleDescription(/Enter the six digits/);
  const wrong = 'This code is wrong.';
  await setAnswers([{ path: `${address}/app/code`, status: 400, json: { message: wrong } }]);
  await code.fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(new RegExp(wrong));
  await setAnswers([
    { path: `${address}/app/code`, json: { recoveryCodes: codes } },
    list({ ...none, app: { createdAt: at, lastUsedAt: at }, recoveryCodes: 10 }),
  ]);
  await userEvent.keyboard('{Enter}');
  const shown = dialog('Recovery Codes');
  await expect.element(shown.getByText(codes[9] ?? '')).toBeVisible();
  expect(document.querySelector('.print-sheet')?.textContent).toContain(codes[0]);

  const stays = answerNext(false);
  await shown.getByRole('button', { name: 'Close' }).click();
  expect(await stays()).toMatch(/will not be shown again/);
  await shown.getByRole('button', { name: 'I have stored them' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(section.getByText('10 of 10 left')).toBeVisible();
});

it('a passkey that the browser refuses to make leaves the dialog open and says why', async () => {
  await open(list(none), {
    path: `${address}/passkeys/options`,
    status: 409,
    json: { message: 'An account has at most 20 passkeys. Remove one first.' },
  });
  await section.getByRole('button', { name: 'Add a Passkey' }).click();
  const adding = dialog('Add a Passkey');
  await expect.element(adding.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(adding.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/);
  await userEvent.keyboard('Phone{Enter}');
  await expect.element(adding.getByRole('alert').getByText(/at most 20 passkeys/)).toBeVisible();
  await adding.getByRole('button', { name: 'Close' }).click();
});

it('when every account needs a second factor, an open session has to set one up before it shows anything else', async () => {
  const message = 'Set up a second factor first.';
  const needed: SecondFactor = { ...none, required: true };
  await openScreen('/admin/dashboard', [
    { path: '/api/admin/administrators', status: 403, json: { message, code: 'second_factor_setup' } },
    list(needed),
    { path: `${address}/app`, method: 'POST', json: secret },
  ]);
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await links.filter({ hasText: 'Administrators' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Set Up a Second Factor' });
  await expect.element(title).toHaveFocus();
  expect(links.elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  // What the portal refuses until the set-up stays out of reach.
  history.pushState(null, '', '/admin/reports');
  await expect.element(title).toBeVisible();
  expect(links.elements()).toEqual([]);

  await section.getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  await setAnswers([{ path: `${address}/app/code`, json: { recoveryCodes: codes } }, list(some)]);
  await dialog('Set Up an Authenticator App').getByRole('textbox', { name: 'Code' }).fill('123456');
  await userEvent.keyboard('{Enter}');
  await dialog('Recovery Codes').getByRole('button', { name: 'I have stored them' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Report Manager' })).toBeVisible();
  await expect.element(links.first()).toBeVisible();
});

it('text that was typed before every account needed a second factor is there after the set-up', async () => {
  const message = 'Set up a second factor first.';
  await openScreen('/admin/cases/new', [
    { path: '/api/admin/cases', method: 'POST', status: 403, json: { message, code: 'second_factor_setup' } },
    list(some),
  ]);
  const initials = page.getByLabelText('Initials', { exact: true });
  await page.getByRole('button', { name: 'Today' }).click();
  await initials.fill('B. N.');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(initials).toHaveValue('B. N.');
});

it.each(looks)('axe finds no problem in any state at $width pixels, $colorScheme', async (look) => {
  await setLook(look);
  await open(list(some), { path: `${address}/app`, method: 'POST', json: secret });
  await expect.element(section.getByText('Office key')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(overflow()).toBe(0);
  await section.getByRole('button', { name: 'Replace the Authenticator App' }).click();
  const setUp = dialog('Set Up an Authenticator App');
  await expect.element(setUp.getByRole('img')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(overflow()).toBe(0);
  await setAnswers([{ path: `${address}/app/code`, json: { recoveryCodes: codes } }, list(some)]);
  await setUp.getByRole('textbox', { name: 'Code' }).fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Recovery Codes').getByText(codes[0] ?? '')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(overflow()).toBe(0);
  await dialog('Recovery Codes').getByRole('button', { name: 'I have stored them' }).click();
});
