// The sign-in screen: missing fields, refused and failed sign-ins, refused codes of a second factor, and axe in these
// states. Journeys sign in and out by keyboard (e2e/admin-sign-in.spec.ts) and with second factors
// (e2e/second-factor.spec.ts).
import { afterEach, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { queryClient, renewSession } from '#client/data/admin/session.ts';
import { loadAdminArea, openScreen, textsOf } from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import type { Answer } from '#client/testing/commands.ts';
import { setAnswers } from '#client/testing/answers.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);
afterEach(async () => {
  await setAnswers([]);
  await renewSession();
});

const session = '/api/auth/me';
const login = '/api/auth/login';

const username = page.getByLabelText('Username', { exact: true });
const password = page.getByLabelText('Password', { exact: true });
const button = page.getByRole('button', { name: 'Login', exact: true });
const summary = page.getByCss('.error-summary');
const failure = page.getByCss('.frame > .toast [role=alert]');

/** Opens the sign-in as a person without a session does. */
async function open(...answers: Answer[]): Promise<void> {
  await openScreen('/admin/login', [{ path: session, status: 401 }, ...answers]);
  void queryClient.resetQueries({ queryKey: [session] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
}

async function send(name: string, secret: string): Promise<void> {
  await username.fill(name);
  await password.fill(secret);
  await userEvent.keyboard('{Enter}');
}

it('the institute has its name above the sign-in, and the name leads to its pages', async () => {
  // As the server writes it into the document.
  const inline = document.createElement('script');
  inline.id = 'inline';
  inline.type = 'application/json';
  inline.text = JSON.stringify({
    data: {},
    timeZone: 'Asia/Kolkata',
    institute: 'College of Pharmacy, Nashik',
  });
  document.body.append(inline);
  onTestFinished(() => inline.remove());
  await open();
  const home = page.getByRole('banner').getByRole('link', { name: 'College of Pharmacy, Nashik' });
  await expect.element(home).toHaveAttribute('href', '/');
});

it('missing fields are in a summary and at each field', async () => {
  await open();
  expect(document.title).toBe('Admin Login – Administration');
  await expect.element(page.getByText('Admin sessions expire after 30 minutes of inactivity.')).toBeVisible();
  await expect.element(username).toHaveAttribute('autocomplete', 'username');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  await button.click();
  await expect.element(summary).toHaveFocus();
  await expect.element(summary.getByRole('heading')).toHaveTextContent('There is a problem');
  const links = summary.getByRole('link');
  expect(textsOf(links)).toEqual(['Username is required', 'Password is required']);
  await expect.poll(() => document.title).toBe('Error: Admin Login – Administration');
  await links.filter({ hasText: 'Password is required' }).click();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription('Error: Password is required');
  await expect.element(username).toHaveAccessibleDescription('Error: Username is required');
});

it.each([inject('componentAccount').username, 'nobody'])(
  'a wrong password of %s gets the message of an unknown name, and the typed values stay',
  async (name) => {
    await open();
    await send(name, 'wrong');
    await expect.element(failure).toHaveTextContent('Login FailedInvalid credentials');
    await expect.element(page.getByRole('main').getByText('Invalid credentials')).toBeVisible();
    await expect.element(username).toHaveValue(name);
    await expect.element(password).toHaveValue('wrong');
    expect(location.pathname).toBe('/admin/login');
  },
);

it('a sign-in without an answer says Invalid credentials, and otherwise shows the portal’s sentence', async () => {
  await open({ path: login, breaks: true });
  await send('asha', 'x');
  await expect.element(failure).toHaveTextContent('Login FailedInvalid credentials');
  const message = 'Too many tries. Try again in 4 minutes.';
  await setAnswers([{ path: login, status: 429, json: { message } }]);
  await button.click();
  await expect.element(failure).toHaveTextContent(`Login Failed${message}`);
  await expect.element(page.getByRole('main').getByText(message)).toBeVisible();
});

const codeWrong = 'This code is wrong or was used before.';
const asksForCode: Answer = {
  path: login,
  status: 401,
  json: { message: codeWrong, code: 'second_factor', issues: [{ path: 'code', message: codeWrong }] },
};

it('a code or recovery code that is incomplete, wrong or used is explained at its field', async () => {
  await open(asksForCode);
  await send('asha', 'x');
  await expect.element(page.getByRole('heading', { level: 1, name: 'One More Step' })).toBeVisible();
  const code = page.getByLabelText('Code', { exact: true });
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('12345{Enter}');
  await expect.element(code).toHaveAccessibleDescription(/Enter the six digits/);
  await userEvent.keyboard('6{Enter}');
  await expect.element(code).toHaveAccessibleDescription(/This code is wrong or was used before/);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByLabelText('Recovery code', { exact: true });
  await expect.element(recovery).toHaveFocus();
  await userEvent.keyboard('0k2m{Enter}');
  await expect.element(recovery).toHaveAccessibleDescription(/Enter a recovery code: 24 letters and digits/);
  await recovery.fill('0k2m-9qxd-7htr-0vwc-5pbn-3jfg');
  await userEvent.keyboard('{Enter}');
  await expect.element(recovery).toHaveAccessibleDescription(/This code is wrong or was used before/);
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.element(username).toBeVisible();
});

it.each(looks)(
  'axe finds no problem on the sign-in, empty and refused, at $width pixels, $colorScheme',
  async (look) => {
    await setLook(look);
    await open({ path: login, breaks: true });
    expect(await axeFindings()).toEqual([]);
    expect(overflow()).toBe(0);
    await button.click();
    await expect.element(summary).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await send('asha', 'x');
    await expect.element(page.getByRole('main').getByText('Invalid credentials')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    expect(overflow()).toBe(0);
  },
);
