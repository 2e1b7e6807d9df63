// Second factors with Chromium's virtual authenticator, on a portal of their own: the last journey makes them required for
// everybody. The portal is visited as `localhost`, because passkeys belong to a host name.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { type ChildServer, startPortal, temporaryFolder } from '#testing/child-server.ts';
import { oneTimeCode, stepAt } from '#server/access/one-time-codes.ts';
import { createAdministrator } from './administrator.ts';
import { axeFindings, expect, test } from './journey.ts';

test.describe.configure({ mode: 'serial' });

const dataDir = join(temporaryFolder(), 'data');
const environment = { DATA_DIR: dataDir, NODE_OPTIONS: '--import=./server/testing/cheap-hashes.ts' };
let portal: ChildServer;
let origin: string;
test.beforeAll(async () => {
  portal = await startPortal(join(dataDir, '../log'), { ...environment, SEED: 'none' });
  origin = portal.url.replace('127.0.0.1', 'localhost');
});
test.afterAll(() => portal.kill());

const createAccount = (username: string) => createAdministrator(username, undefined, dataDir);

/** Adds a device of the person, which stores its own passkeys and is always unlocked. */
async function addDevice(page: Page, transport: 'internal' | 'usb') {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
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

async function signIn(page: Page, { username, password }: typeof administrator) {
  if (!page.url().endsWith('/admin/login')) await page.goto(`${origin}/admin/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
  await expect(heading(page, 'Admin Login')).toBeHidden();
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

/** Sets up the authenticator app in the open dialog. */
async function setUpApp(page: Page): Promise<Buffer> {
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

test('a person adds passkeys, signs in with one alone, renames and removes them', async ({ page }) => {
  const asha = createAccount('asha');
  await addDevice(page, 'internal');
  await signIn(page, asha);
  await openPassword(page);
  await expect(section(page).getByRole('heading', { name: 'No second factor yet' })).toBeVisible();
  await addPasskey(page, 'Laptop');
  await takeRecoveryCodes(page);
  await expect(row(page, 'Laptop')).toContainText('Not used yet');
  await addDevice(page, 'usb');
  await addPasskey(page, 'Office key');
  await expect(row(page, 'Office key')).toBeVisible();
  await page.getByRole('button', { name: 'Rename Office key' }).click();
  await dialog(page, 'Rename Passkey').getByLabel('Name').fill('Key in the drawer');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Key in the drawer')).toBeVisible();

  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(heading(page, 'Welcome, asha')).toBeVisible();
  await openPassword(page);
  await expect(section(page).getByText('Last used')).toHaveCount(1);
  page.on('dialog', (question) => void question.accept());
  for (const name of ['Key in the drawer', 'Laptop']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(row(page, name)).toBeHidden();
  }
  await expect(section(page).getByRole('heading', { name: 'No second factor yet' })).toBeVisible();

  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('main').getByText('This passkey was not accepted.')).toBeVisible();
  await signIn(page, asha);
  await expect(heading(page, 'Welcome, asha')).toBeVisible();
});

test('a person signs in with password and code, with a recovery code once, and after losing everything', async ({
  page,
}) => {
  const ravi = createAccount('ravi');
  await signIn(page, ravi);
  await expect(heading(page, 'Welcome, ravi')).toBeVisible();
  await openPassword(page);
  await section(page).getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  const secret = await setUpApp(page);
  const [recoveryCode = ''] = await takeRecoveryCodes(page);
  await expect(row(page, 'Recovery Codes')).toContainText('10 of 10 left');
  await signOut(page);

  await signIn(page, ravi);
  await expect(heading(page, 'One More Step')).toBeVisible();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await axeFindings(page)).toEqual([]);
  await code.fill('12345');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/Enter the six digits/);
  await code.fill(oneTimeCode(secret, stepAt(new Date()) + 9));
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong or was used before/);
  // The set-up has used the code of this step.
  await code.fill(oneTimeCode(secret, stepAt(new Date()) + 1));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome, ravi')).toBeVisible();
  await signOut(page);

  for (const isFirst of [true, false]) {
    await signIn(page, ravi);
    await button(page, 'Use a recovery code').click();
    const recovery = page.getByLabel('Recovery code', { exact: true });
    await expect(recovery).toBeFocused();
    await recovery.fill(recoveryCode.toLowerCase());
    await page.keyboard.press('Enter');
    if (!isFirst) break;
    await expect(heading(page, 'Welcome, ravi')).toBeVisible();
    await signOut(page);
  }
  await expect(page.getByLabel('Recovery code', { exact: true })).toHaveAccessibleDescription(
    /This code is wrong or was used before/,
  );
  const removal = execFileSync(
    process.execPath,
    ['server/administrators.ts', 'remove-second-factor', 'ravi'],
    { env: { ...process.env, ...environment }, encoding: 'utf8' },
  );
  expect(removal).toContain('Second factor: removed');
  await button(page, 'Start again').click();
  await signIn(page, ravi);
  await expect(heading(page, 'Welcome, ravi')).toBeVisible();
});

test('when second factors become required, open sessions and new ones have to set one up first', async ({
  page,
  visitor: theirs,
}) => {
  const sunita = createAccount('sunita');
  await signIn(theirs, sunita);
  await expect(heading(theirs, 'Welcome, sunita')).toBeVisible();
  await addDevice(page, 'internal');
  await signIn(page, administrator);
  await openPassword(page);
  await addPasskey(page, 'Laptop');
  await takeRecoveryCodes(page);
  await page.goto(`${origin}/admin/settings`);
  await page.getByRole('switch', { name: 'Every account needs a second factor' }).click();
  await button(page, 'Save All Changes').click();
  await expect(page.locator('.frame > .toast').getByRole('status')).toContainText('Settings Updated');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Every account needs a second factor' })).toBeChecked();

  await theirs.getByRole('link', { name: 'Administrators' }).first().click();
  await expect(heading(theirs, 'Set Up a Second Factor')).toBeFocused();
  await expect(theirs.getByRole('link', { name: 'Administrators' })).toHaveCount(0);
  expect(await axeFindings(theirs)).toEqual([]);
  await signOut(theirs);
  await signIn(theirs, sunita);
  await expect(heading(theirs, 'Set Up a Second Factor')).toBeVisible();
  await section(theirs).getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  await setUpApp(theirs);
  await takeRecoveryCodes(theirs);
  await expect(heading(theirs, 'Welcome, sunita')).toBeVisible();

  await openPassword(page);
  page.on('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await expect(page.locator('.frame > .toast').getByRole('alert')).toContainText('Set up another one before');
  await expect(row(page, 'Laptop')).toBeVisible();
});
