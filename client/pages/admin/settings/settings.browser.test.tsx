// The screen of the Site Settings Manager over a real portal: defaults, faults, saving, conflicts, loading and failures.
// Journeys prove what the portal shows after a save, and that the browser asks before a reload loses changes
// (e2e/settings-manager.spec.ts). Other tests use the same portal, so this file changes settings that no other reads.
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { answerNext, call, expectToast, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { holdRequest } from '#client/testing/browser-requests.ts';
import { axeFindings } from '#client/testing/looks.ts';
import { nextBody } from '#client/testing/sent-bodies.ts';
import { setAnswers } from '#client/testing/answers.ts';
import type { SiteSetting } from '#contract/site-settings.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const screen = '/admin/settings';
const list = '/api/site-settings';
const writes = '/api/admin/site-settings';
const session = '/api/auth/me';
const updatedAt = '2026-11-20T04:00:00.000Z';

const heading = page.getByRole('heading', { level: 1, name: 'Site Settings Manager' });
const save = page.getByRole('button', { name: 'Save All Changes' });
const status = page.getByCss('.save-bar [role=status]');
const field = (label: string) => page.getByLabelText(label, { exact: true });
const faults = (message: string) => page.getByCss('.field-error').filter({ hasText: message });
const expectSaved = async () => {
  await expect.element(status).toHaveTextContent('Everything is saved.');
};

async function open(): Promise<void> {
  await openScreen(screen);
  await expectSaved();
}

async function stored(key: string): Promise<string | undefined> {
  const rows = await call<SiteSetting[]>('GET', list);
  return rows.find((row) => row.key === key)?.value;
}

/** Writes a setting as another administrator would. */
async function set(key: string, value: string): Promise<void> {
  if ((await stored(key)) === undefined) await call('POST', writes, { key, value });
  else await call('PUT', `${writes}/${key}`, { value });
}

it('the first save of a setting creates its row', async () => {
  await open();
  await field('Mentors').fill('Dr A. Rao');
  await save.click();
  await expectSaved();
  await expectToast('Settings Updated');
  expect(await stored('launch_mentors')).toBe('Dr A. Rao');
  await set('launch_mentors', '');
});

it('the switch for required second factors saves a value that the portal knows, and shows it', async () => {
  const name = 'Every account needs a second factor';
  const row = { id: crypto.randomUUID(), key: 'second_factor', value: 'required', version: 1, updatedAt };
  await open();
  await setAnswers([
    { path: writes, method: 'POST', json: row },
    { path: list, json: [row] },
  ]);
  const sent = nextBody(writes);
  await page.getByRole('switch', { name }).click();
  await save.click();
  expect(await sent()).toEqual({ key: 'second_factor', value: 'required' });
  await expectToast('Settings Updated');
  await openScreen(screen, [{ path: list, json: [row] }]);
  await expect.element(page.getByRole('switch', { name })).toBeChecked();
});

it('the form starts with the defaults, explains invalid values, and disables Save', async () => {
  await open();
  for (const [label, value] of [
    ['Site title', 'IPSR & SPSR'],
    ['Site subtitle', 'Pharmacovigilance'],
    ['Hero title', 'Pharmacovigilance'],
    ['Hero subtitle', 'Your Safety, Just a Click Away – Learn, Report & Stay Aware'],
  ] as const) {
    await expect.element(field(label)).toHaveValue(value);
  }
  await expect.element(page.getByRole('switch', { name: 'Launch page' })).not.toBeChecked();
  for (const [label, value, message] of [
    ['Site title', '', 'Site title is required'],
    ['Site title', 'x'.repeat(101), 'Title too long'],
    ['Site subtitle', 'x'.repeat(201), 'Subtitle too long'],
    ['Hero title', '', 'Hero title is required'],
    ['Hero title', 'x'.repeat(151), 'Title too long'],
    ['Hero subtitle', 'x'.repeat(301), 'Subtitle too long'],
    ['Contact description', 'x'.repeat(501), 'Description too long'],
    ['About description', 'x'.repeat(501), 'Description too long'],
    ['Facebook', 'facebook', 'Must be a valid URL'],
  ] as const) {
    const before = (field(label).element() as HTMLInputElement).value;
    await field(label).fill(value);
    await expect.element(faults(message)).toBeVisible();
    await expect.element(save).toBeDisabled();
    // The longest accepted value.
    await field(label).fill(value.length > 100 ? value.slice(1) : before);
    await expect.element(faults(message)).not.toBeInTheDocument();
    await field(label).fill(before);
  }
  await expectSaved();
});

it('at 400 % the settings have the window, and the button to save stands at their end', async () => {
  await page.viewport(320, 256);
  await open();
  scrollTo(0, 0);
  expect(page.getByCss('.save-bar').element().getBoundingClientRect().top).toBeGreaterThan(256);
});

it('a logo must be a valid address', async () => {
  await open();
  const fault = faults('Must be a valid URL');
  for (const key of ['navbar_logo', 'logo_url', 'favicon_url']) {
    const logo = page.getByCss(`#${key}`);
    await logo.fill('logo.png');
    await expect.element(fault).toBeVisible();
    await expect.element(logo).toHaveAccessibleDescription(/Error: Must be a valid URL$/);
    await expect.element(save).toBeDisabled();
    await logo.fill('https://example.org/logo.png');
    await expect.element(fault).not.toBeInTheDocument();
    await expect.element(save).toBeEnabled();
    await logo.fill('');
    await expectSaved();
  }
});

it('fields save at the same time and separately, and each shows its outcome', async () => {
  await set('e2b_department', 'Pharmacology');
  await set('e2b_address', 'Main road');
  const [department, street] = [field('Department'), field('Street')];
  await open();
  await department.fill('Mine');
  await street.fill('Mine too');
  await set('e2b_address', 'Theirs'); // another administrator changes it meanwhile
  // No request is answered before both were sent.
  const held = ['e2b_department', 'e2b_address'].map((key) => holdRequest(`${writes}/${key}`));
  await save.click();
  await Promise.all(held.map(({ asked }) => asked));
  for (const { release } of held) release();
  await expectToast('Update Failed', 'Failed to update site settings. Please try again.');
  const told = page.getByRole('alert').filter({ hasText: 'Not everything is saved' });
  await expect.element(told).toMatchTextContent(/Street: Someone else has saved a change/);
  await expect.element(told).toMatchTextContent(/Saved: Department\./);
  await expect.element(street).toHaveFocus();
  await expect.element(street).toHaveValue('Mine too');
  await expect.element(page.getByText('Their version: Theirs')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  // The toast does not cover the button.
  const box = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  expect(box('.toast').height).toBeGreaterThan(0);
  expect(box('.toast').bottom).toBeLessThan(box('.save-bar').top);
  await expect.element(status).toHaveTextContent('You have unsaved changes: Street');
  dismissToast(); // for five seconds it lies over the buttons of the conflict

  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(street).toHaveValue('Theirs');
  await expectSaved();

  await street.fill('Mine again');
  await set('e2b_address', 'Theirs again');
  await save.click();
  await expectToast('Update Failed');
  dismissToast();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expectSaved();
  await expectToast('Settings Updated');
  expect(await stored('e2b_address')).toBe('Mine again');
  expect(await stored('e2b_department')).toBe('Mine');
  for (const key of ['e2b_department', 'e2b_address']) await set(key, '');
});

it('another screen opens only after a question while a setting is not saved', async () => {
  await open();
  for (const legend of [
    'Branding & Identity',
    'Content & Messaging',
    'Contact & Information',
    'Feature Controls',
  ]) {
    await expect.element(page.getByRole('group', { name: legend })).toBeVisible();
  }
  await field('Hero title').fill('Not saved');
  const asked = answerNext(false);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  expect(await asked()).toMatch(/without saving/);
  await expect.element(field('Hero title')).toHaveValue('Not saved');
  expect(location.pathname).toBe(screen);
});

it('the session check and the settings show that they load, and settings that fail to load offer a retry', async () => {
  const loads = page.getByRole('status').filter({ hasText: 'Loading' });
  const check = holdRequest(session);
  const answer = holdRequest(list);
  await setAnswers([{ path: list, status: 500, json: {} }]);
  // As at the start of the area, when nobody is known yet.
  void queryClient.resetQueries({ queryKey: [session] });
  history.pushState(null, '', screen);
  await check.asked;
  await expect.element(loads).toBeInTheDocument();
  await expect.element(page.getByCss('.skeleton')).toBeVisible();
  expect(heading.length).toBe(0); // nothing shows before the session check has ended
  check.release();
  await expect.element(heading).toBeVisible();
  await expect.element(loads).toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
  answer.release();
  await expectToast('Failed to Load Settings', 'Unable to load site settings. Please try again.');
  expect(await axeFindings()).toEqual([]);
  await setAnswers([]);
  await page.getByRole('main').getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.element(field('Site title')).toHaveValue('IPSR & SPSR');
});
