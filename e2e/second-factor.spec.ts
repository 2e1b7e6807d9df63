// Second factors with Chromium's virtual authenticator. The portal is visited as `localhost`, because passkeys belong to a
// host name. Wrong codes are proved by client/pages/admin/login/login.browser.test.tsx, the states of the section by
// client/components/admin/second-factor/second-factor.browser.test.tsx.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { startPortal, temporaryFolder } from '#testing/child-server.ts';
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

async function addPasskey(page: Page, name: string) {
  await section(page).getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog(page, 'Add a Passkey').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
}

/** Sets up an authenticator app, and returns its secret. */
async function setUpApp(page: Page): Promise<Buffer> {
  await section(page).getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  const setUp = dialog(page, 'Set Up an Authenticator App');
  await expect(setUp.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = fromBase32((await setUp.locator('code').textContent()) ?? '');
  await setUp.getByRole('textbox', { name: 'Code' }).fill(oneTimeCode(secret, stepAt(new Date())));
  await page.keyboard.press('Enter');
  return secret;
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
  await addPasskey(page, 'Laptop');
  const [recoveryCode = ''] = await takeRecoveryCodes(page);
  await expect(row(page, 'Recovery Codes')).toContainText('10 of 10 left');
  await expect(row(page, 'Laptop')).toContainText('Not used yet');

  const secret = await setUpApp(page);
  await expect(dialog(page, 'Set Up an Authenticator App')).toBeHidden();
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

test('when second factors become required, open sessions and new ones have to set one up first', async ({
  page,
  visitor: colleague,
}) => {
  // A portal of its own: the setting holds for every account.
  const dataDir = temporaryFolder();
  const portal = await startPortal(join(dataDir, 'log'), {
    DATA_DIR: dataDir,
    NODE_OPTIONS: '--import=./server/testing/cheap-hashes.ts',
    SEED: 'none',
  });
  const origin = portal.url.replace('127.0.0.1', 'localhost');
  const sunita = createAdministrator('sunita', undefined, dataDir);
  await colleague.goto(`${origin}/admin/login`);
  await signIn(colleague, sunita);
  await expect(heading(colleague, 'Welcome, sunita')).toBeVisible();
  await addDevice(page);
  await page.goto(`${origin}/admin/login`);
  await signIn(page, administrator);
  await openPassword(page);
  await addPasskey(page, 'Laptop');
  await takeRecoveryCodes(page);
  await page.goto(`${origin}/admin/settings`);
  await page.getByRole('switch', { name: 'Every account needs a second factor' }).click();
  await button(page, 'Save All Changes').click();
  await expect(page.locator('.frame > .toast').getByRole('status')).toContainText('Settings Updated');

  await colleague.getByRole('link', { name: 'Administrators' }).first().click();
  await expect(heading(colleague, 'Set Up a Second Factor')).toBeFocused();
  await expect(colleague.getByRole('link', { name: 'Administrators' })).toHaveCount(0);
  await signOut(colleague);
  await signIn(colleague, sunita);
  await expect(heading(colleague, 'Set Up a Second Factor')).toBeVisible();
  await setUpApp(colleague);
  await takeRecoveryCodes(colleague);
  await expect(heading(colleague, 'Welcome, sunita')).toBeVisible();

  await openPassword(page);
  page.on('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await expect(page.locator('.frame > .toast').getByRole('alert')).toContainText('Set up another one before');
  await expect(row(page, 'Laptop')).toBeVisible();
  await portal.kill();
});
