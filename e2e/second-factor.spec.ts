// Second factors with Chromium's virtual authenticator. The portal is visited as `localhost`, because passkeys belong to a
// host name. Wrong codes are proved by client/pages/admin/login/login.browser.test.tsx, the states of the section and required
// second factors by client/components/admin/second-factor/second-factor.browser.test.tsx.
import type { Page } from '@playwright/test';
import type { administrator } from '#testing/administrator.ts';
import { oneTimeCode, stepAt } from '#server/access/one-time-codes.ts';
import { createAdministrator } from './administrator.ts';
import { expect, test } from './journey.ts';

/** Gives the window a device, which stores its own passkeys and is always unlocked. */
async function addDevice(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const section = (page: Page) => page.getByRole('region', { name: 'Second Factor' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });

/** Sends name and password on the open sign-in. */
async function signIn(page: Page, { username, password }: typeof administrator) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
}

async function openPassword(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await navigation.getByRole('link', { name: 'Password', exact: true }).click();
  await expect(heading(page, 'Admin Password')).toBeVisible();
}

async function signOut(page: Page) {
  await button(page, 'Logout').click();
  await expect(heading(page, 'Admin Login')).toBeVisible();
}

/** The recovery codes that the open dialog shows. Closes it. */
async function takeRecoveryCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, 'Recovery Codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const texts = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I have stored them' }).click();
  await expect(codes).toBeHidden();
  return texts;
}

function fromBase32(text: string): Buffer {
  const letters = Array.from(text.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((letters.join('').match(/.{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2)));
}

test('a person sets up a passkey and an app, signs in with a code, with a recovery code, and by the passkey alone, and removes both', async ({
  page,
  baseURL,
}) => {
  const account = createAdministrator(`asha-${Date.now()}`);
  const welcome = heading(page, `Welcome, ${account.username}`);
  const code = page.getByLabel('Code', { exact: true });
  await addDevice(page);
  await page.goto(`${baseURL?.replace('127.0.0.1', 'localhost')}/admin/login`);
  await signIn(page, account);
  await openPassword(page);
  await expect(section(page).getByRole('heading', { name: 'No second factor yet' })).toBeVisible();
  await section(page).getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog(page, 'Add a Passkey').getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  const [recoveryCode = ''] = await takeRecoveryCodes(page);
  await expect(row(page, 'Recovery Codes')).toContainText('10 of 10 left');
  await expect(row(page, 'Laptop')).toContainText('Not used yet');

  await section(page).getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  const setUp = dialog(page, 'Set Up an Authenticator App');
  await expect(setUp.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = fromBase32((await setUp.locator('code').textContent()) ?? '');
  await setUp.getByRole('textbox', { name: 'Code' }).fill(oneTimeCode(secret, stepAt(new Date())));
  await page.keyboard.press('Enter');
  await expect(setUp).toBeHidden();
  await signOut(page);

  await signIn(page, account);
  await expect(heading(page, 'One More Step')).toBeVisible();
  // The set-up has used the code of this step.
  await code.fill(oneTimeCode(secret, stepAt(new Date()) + 1));
  await page.keyboard.press('Enter');
  await expect(welcome).toBeVisible();
  await signOut(page);

  await signIn(page, account);
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(welcome).toBeVisible();
  await signOut(page);

  await button(page, 'Sign in with a passkey').click();
  await expect(welcome).toBeVisible();
  await openPassword(page);
  await expect(row(page, 'Recovery Codes')).toContainText('9 of 10 left');
  await expect(row(page, 'Laptop')).toContainText('Last used');
  page.on('dialog', (question) => void question.accept());
  for (const name of ['Laptop', 'Authenticator app']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeHidden();
  }
  await expect(section(page).getByRole('heading', { name: 'No second factor yet' })).toBeVisible();

  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('main').getByText('This passkey was not accepted.')).toBeVisible();
  await signIn(page, account);
  await expect(welcome).toBeVisible();
});
