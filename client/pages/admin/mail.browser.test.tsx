// The screens of mail: the outbox, a forgotten password, a new one by a mailed link, the verification of an address, and the
// notice of a shorter retention; with axe in each state.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectToast, loadAdminArea, openScreen, screenFindings } from '#client/testing/admin-area.ts';
import type { Answer } from '#client/testing/commands.ts';
import { type Look, looks, setLook } from '#client/testing/looks.ts';

loadAdminArea();

const at = '2026-11-21T05:40:00.000Z';
const list = '/api/admin/mails';
const service = (available: boolean) => ({ path: '/api/mail-service', json: { available } });
const mail = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'number',
  state: 'undelivered',
  username: null,
  reference: 'ADR-2026-ABCD-EFGH',
  createdAt: at,
  sentAt: null,
  undeliveredAt: at,
  attempts: 7,
  nextAt: null,
  problem: 'The mail server refused the mail (550).',
  canRetry: true,
};
const sent = {
  ...mail,
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'grant',
  state: 'sent',
  canRetry: false,
  username: 'asha',
  reference: null,
  sentAt: at,
  undeliveredAt: null,
  problem: null,
  attempts: 1,
};

describe.each(looks)('at $width pixels, $colorScheme', ({ width, colorScheme }: Look) => {
  it('axe finds no problem on the screens of mail in any state', async () => {
    await setLook({ width, colorScheme });
    const check = async (screen: string, answers: Answer[], shows: string) =>
      expect(await screenFindings(screen, shows, answers)).toEqual([]);
    await check('/admin/mail', [service(true), { path: list, json: [mail, sent] }], 'refused the mail (550)');
    await check('/admin/mail', [service(false), { path: list, json: [] }], 'The portal sends no e-mail.');
    await check(
      '/admin/mail',
      [{ path: list, status: 503, json: { message: 'The database is away.' } }],
      'is away',
    );
    await check('/admin/forgot-password', [service(false)], 'This portal sends no e-mail.');
    await check('/admin/forgot-password', [service(true)], 'Username or e-mail address');
    await check('/admin/reset-password', [], 'The end of the link');
    await check('/admin/reset-password#x.y', [], 'Confirm new password');
    await check('/admin/verify-email', [], 'The end of the link');
    await check('/admin/verify-email#x.y', [], 'You are signed in as');
    const change = {
      id: mail.id,
      records: 'adr-reports',
      months: 24,
      setBy: 'asha',
      setAt: at,
      effectiveAt: at,
    };
    const changes = { path: '/api/admin/retention-changes', json: [change] };
    await check('/admin/dashboard', [changes], 'A Shorter Retention Was Set');
  });
});

it('an undelivered mail is tried again, and a refusal is shown', async () => {
  const retry = { path: `${list}/${mail.id}/retry`, method: 'POST' };
  await openScreen('/admin/mail', [
    { path: list, json: [mail, sent] },
    { ...retry, status: 204 },
  ]);
  const button = page.getByRole('button', {
    name: 'Try again: Number of a report, to the reporter of ADR-2026-ABCD-EFGH',
  });
  await button.click();
  await expectToast('The e-mail is waiting to be sent');
  await expect.element(page.getByText('The mail server accepted it')).toBeVisible();
  const message = 'This mail cannot be tried again.';
  await openScreen('/admin/mail', [
    { path: list, json: [mail] },
    { ...retry, status: 409, json: { message } },
  ]);
  await button.click();
  await expectToast('Not Tried Again', message);
});

it('a forgotten password is asked for by name, and the answer is the same for every name', async () => {
  const answers = [service(true), { path: '/api/auth/forgot-password', method: 'POST', status: 204 }];
  await openScreen('/admin/forgot-password', answers);
  const send = page.getByRole('button', { name: 'Send a Link' });
  await send.click();
  await expect.element(page.getByText('Enter your username or e-mail address')).toBeVisible();
  await page.getByLabelText('Username or e-mail address').fill('nobody');
  await send.click();
  await expect.element(page.getByText('If there is such an account')).toBeVisible();
});

it('a new password must be entered twice, and a used link is reported', async () => {
  const message = 'This link was used, has expired, or a newer one replaced it. Ask for a new link.';
  const path = '/api/auth/reset-password';
  await openScreen('/admin/reset-password#x.y', [{ path, method: 'POST', status: 409, json: { message } }]);
  const save = page.getByRole('button', { name: 'Save the New Password' });
  await page.getByLabelText('New password', { exact: true }).fill('Another-Password-2');
  await page.getByLabelText('Confirm new password', { exact: true }).fill('Another-Password-3');
  await save.click();
  await expect.element(page.getByText('Passwords do not match').first()).toBeVisible();
  await page.getByLabelText('Confirm new password', { exact: true }).fill('Another-Password-2');
  await save.click();
  await expect.element(page.getByText(message)).toBeVisible();
});

it('an address is verified by pressing the button behind the link', async () => {
  const path = '/api/auth/verify-email';
  await openScreen('/admin/verify-email#x.y', [{ path, method: 'POST', status: 204 }]);
  await page.getByRole('button', { name: 'Verify the Address' }).click();
  await expect.element(page.getByText('Your e-mail address is verified.')).toBeVisible();
});
