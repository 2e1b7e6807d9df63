// A day at the desk by keyboard alone: a case is taken, corrected, asked about, made ready, signed and closed.
import type { Page } from '@playwright/test';
import { createAdministrator, signIn } from './administrator.ts';
import { axeFindings, expect, test } from './journey.ts';

/** Goes to the next step by N and takes it. */
async function next(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

const state = (page: Page, name: string) =>
  expect(
    page.getByRole('region', { name: 'What to do next' }).getByText(name, { exact: true }),
  ).toBeVisible();

/** The pair of the case gets its category; assessments have tests of their own. */
async function assess(page: Page): Promise<void> {
  const address = `/api/admin/cases/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const { content } = (await (await page.request.get(address)).json()) as {
    content: { drugs: { id: string }[]; reactions: { id: string }[] };
  };
  const answer = await page.request.post(`${address}/assessments`, {
    data: {
      drug: content.drugs[0]?.id,
      reaction: content.reactions[0]?.id,
      method: 'whoUmc',
      answers: {},
      result: 'possible',
      reason: 'The time fits.',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a case goes from the inbox to closed by keyboard alone', async ({ page, request }) => {
  const account = createAdministrator('keyboard.desk');
  await signIn(page, account);
  const { id } = (await (await page.request.get('/api/auth/me')).json()) as { id: string };
  const details = await page.request.put(`/api/admin/administrators/${id}`, {
    data: { fullName: 'Meera Devi', designation: 'Pharmacist' },
  });
  expect(details.ok()).toBe(true);
  const medicineName = `Keyboardine ${Date.now()}`;
  const sent = await request.post('/api/adr-reports', {
    data: {
      name: 'A. K.',
      age: 40,
      contact: '98765 00000',
      medicineName,
      symptoms: 'Itching rash',
      duration: '2 days',
    },
  });
  expect(sent.status()).toBe(201);

  await page.goto('/admin/cases');
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(medicineName);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await expect(page.getByText('Take: 1 of 1')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row', { name: medicineName })).toContainText('In work');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^AMC-/ })).toBeFocused();
  await state(page, 'In work');

  // Correct the onset.
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { name: 'Reactions' })).toBeFocused();
  await page.keyboard.press('e');
  const began = page.getByLabel('Began', { exact: true });
  for (
    let presses = 0;
    presses < 20 && !(await began.evaluate((field) => field === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('18 Nov 2026');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('cell', { name: '18 Nov 2026' }).first()).toBeVisible();

  // Ask by telephone and record the answer.
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('How', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await state(page, 'Waiting');
  await next(page, 'Record the answer');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Answer, in the reporter’s words')).toBeFocused();
  await page.keyboard.type('It was for gout.');
  await page.keyboard.press('Control+Enter');
  await state(page, 'In work');
  await expect(page.getByText('It was for gout.').first()).toBeVisible();

  // A note.
  await page.getByLabel('New note').focus();
  await page.keyboard.type('Gout is in the discharge summary.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('discharge summary')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).focus();

  await assess(page);
  await page.reload();
  await next(page, 'Ready for signature');
  await state(page, 'Ready');
  await next(page, 'Sign');
  await expect(dialog.getByText('You sign version 2 as Meera Devi')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await state(page, 'Signed');
  await next(page, 'Close');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Told to the manufacturer by telephone.');
  await page.keyboard.press('Control+Enter');
  await state(page, 'Closed');
  await expect(page.getByText('Told to the manufacturer by telephone.').first()).toBeVisible();
});
