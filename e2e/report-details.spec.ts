// The details form: one report, one case, all answers there.
import type { Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { photograph } from '#testing/files.ts';
import { axeFindings, expect, test } from './journey.ts';

const go = (page: Page) => page.getByRole('button', { name: 'Continue' }).press('Enter');

/** The only case of a report, with its content and attachments. */
async function caseOf(page: Page, reference: string) {
  const { request } = page.context();
  await request.post('/api/auth/login', { data: administrator });
  const list = (await (await request.get(`/api/admin/cases?q=${reference}`)).json()) as { id: string }[];
  expect(list).toHaveLength(1);
  return (await request.get(`/api/admin/cases/${list[0]?.id}`)).json() as Promise<{
    content: object;
    attachments: { name: string }[];
  }>;
}

async function fillDate(page: Page, label: string, [day, month, year]: readonly [string, string, string]) {
  const group = page.getByRole('group', { name: label });
  await group.getByLabel('Day').fill(day);
  await group.getByLabel('Month').fill(month);
  await group.getByLabel('Year').fill(year);
}

test('a patient adds details to the report, at 320 pixels, and the case has them', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const answer = await page.context().request.post('/api/adr-reports', {
    data: {
      name: 'D. P.',
      age: 45,
      contact: '98765 00000',
      medicineName: 'Amoxicillin 500 mg',
      symptoms: 'Red rash',
      duration: '3 days',
    },
  });
  const { reference, receiptCode } = (await answer.json()) as { reference: string; receiptCode: string };
  await page.goto(`/report-status#${reference}/${receiptCode}`);
  await page.getByRole('link', { name: /^Add details/ }).click();
  await page.getByLabel('The patient').check();
  expect(await axeFindings(page)).toEqual([]);
  await go(page);

  await expect(page.getByRole('heading', { level: 1, name: 'The patient' })).toBeFocused();
  await page.getByLabel('Female').check();
  await page.getByRole('textbox', { name: 'Weight in kg' }).fill('52');
  await page.getByRole('textbox', { name: 'Age when it began' }).fill('45');
  expect(await axeFindings(page)).toEqual([]);
  await go(page);

  await page.getByLabel('Name of the medicine').fill('Amoxicillin 500 mg');
  await fillDate(page, 'When was it started?', ['', '10', '2026']);
  await page.getByRole('button', { name: 'Add another medicine' }).click();
  const second = page.getByRole('group', { name: 'Medicine 2' });
  await second.getByLabel('Name of the medicine').fill('Paracetamol');
  expect(await overflow()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await go(page);

  await page.getByLabel('The problem').fill('Red rash');
  await fillDate(page, 'When did it begin?', ['31', '2', '2026']);
  await go(page);
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await fillDate(page, 'When did it begin?', ['29', '10', '2026']);
  await fillDate(page, 'When did it end?', ['', '9', '2026']);
  await go(page);
  await page
    .getByRole('link', {
      name: '“Problem 1, When did it end?” (September 2026) is before “Problem 1, When did it begin?” (29 October 2026)',
    })
    .press('Enter');
  await expect(page.getByRole('group', { name: 'When did it end?' }).getByLabel('Day')).toBeFocused();
  await fillDate(page, 'When did it end?', ['', '', '']);
  await page.getByLabel('In hospital, or longer in hospital').check();
  await go(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Photographs' })).toBeFocused();
  const picture = { mimeType: 'image/jpeg', buffer: await photograph(64, 48) };
  await page.getByLabel('Choose photographs or a PDF').setInputFiles([
    { name: 'rash.jpg', ...picture },
    { name: 'pack.jpg', ...picture },
    { name: 'face.heic', mimeType: 'image/heic', buffer: Buffer.from('x') },
  ]);
  await expect(page.getByText('“face.heic” is in the HEIC format')).toBeVisible();
  await page.getByRole('button', { name: 'Remove pack.jpg' }).click();
  expect(await overflow()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await go(page);

  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove rash.jpg' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('The problem')).toHaveValue('Red rash');
  await go(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Photographs' })).toBeFocused();
  await go(page);
  await page.getByLabel('E-mail').fill('d.p@example.org');
  await page.getByRole('group', { name: 'May the centre ask you questions?' }).getByLabel('Yes').check();
  await go(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeFocused();
  await expect(page.getByText('29 October 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Change : E-mail' }).press('Enter');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await go(page);
  await expect(page.getByText('rash.jpg', { exact: true })).toBeVisible();
  expect(
    await page
      .getByRole('checkbox', { name: /national programme/ })
      .first()
      .isChecked(),
  ).toBe(false);
  expect(await overflow()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the details' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Details sent. Thank you.' })).toBeFocused();

  await expect(page.getByRole('listitem').filter({ hasText: 'rash.jpg' })).toContainText('Sent.');

  const { content, attachments } = await caseOf(page, reference);
  expect(attachments.map(({ name }) => name)).toEqual(['rash.jpg']);
  expect(content).toMatchObject({
    patient: { initials: 'D. P.', sex: '2', weightKg: 52 },
    drugs: [
      { name: 'Amoxicillin 500 mg', doses: [{ start: '2026-10' }] },
      { name: 'Paracetamol', role: '1' },
    ],
    reactions: [{ term: 'Red rash', onset: '2026-10-29', seriousness: { hospitalisation: true } }],
  });
});

/** Presses Tab until the element that matches `selector` has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, selector: string) {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab reaches ${selector}.`);
}

test('a relative adds details in Hindi by keyboard alone, the network lost on the way, and they arrive once', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const report = { name: 'S. K.', age: 46, contact: 'none', medicineName: 'A', symptoms: 'B', duration: 'C' };
  const answer = await context.request.post('/api/adr-reports', { data: report });
  const { reference, receiptCode } = (await answer.json()) as { reference: string; receiptCode: string };
  await page.goto(`/report-status?lang=hi#${reference}/${receiptCode}`);
  await tabTo(page, 'a[href="/report-adr/details"]');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=who]').first()).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  const type = async (name: string, text: string) => {
    await tabTo(page, `[name="${name}"]`);
    await page.keyboard.type(text);
  };

  await tabTo(page, '[name=who]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title).toBeFocused();
  await context.setOffline(true);
  await type('patient.weightKg', '५२');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('दवाएँ');
  await page.keyboard.press('Shift+Tab'); // back from the heading, and forward again
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('रोगी');
  await expect(page.locator('[name="patient.weightKg"]')).toHaveValue('५२');
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('दवाएँ');
  await type('drugs.0.name', 'पैरासिटामोल');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('क्या हुआ');
  await type('reactions.0.term', 'दाने');
  await type('reactions.0.onset.year', '2100');
  await page.keyboard.press('Enter');
  await expect(page.locator('.error-summary')).toContainText('“तकलीफ़ 1, कब शुरू हुई?” (2100) भविष्य की तारीख है');
  await type('reactions.0.onset.year', '2026');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('तस्वीरें');
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');
  await type('reporters.0.givenName', 'मीरा');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('अपने जवाब जाँचें');
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('इस डिवाइस पर सहेजा गया');
  const arrived = page.waitForResponse('/api/report-status/details');
  await context.setOffline(false);
  expect((await arrived).status()).toBe(200);

  const { content } = await caseOf(page, reference);
  expect(content).toMatchObject({
    patient: { weightKg: 52 },
    reporters: [{ contact: 'none', givenName: 'मीरा', relation: 'relative', primary: true }],
    drugs: [{ name: 'A' }, { name: 'पैरासिटामोल' }],
    reactions: [{ term: 'B' }, { term: 'दाने', onset: '2026' }],
  });
});

/** The pages of a health professional up to the photographs. */
async function fillAsDoctor(page: Page, medicine: (page: Page) => Promise<void>) {
  await page.goto('/report-adr/details');
  await page.getByLabel('A doctor').check();
  await go(page);
  await page.getByLabel('Initials of the patient').fill('D. O.');
  await page.getByLabel('Age when it began').fill('7');
  await page.getByLabel('Unit').selectOption('mo');
  await go(page);
  await page.getByLabel('Reaction', { exact: true }).fill('Urticaria');
  await fillDate(page, 'When did it begin?', ['', '10', '2026']);
  await go(page);
  await page.getByRole('button', { name: 'Skip this page' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Cefixime 50 mg/5 mL');
  await medicine(page);
  await go(page);
  await page.getByRole('button', { name: 'Skip this page' }).click();
}

test('a doctor reports everything at once, without a network first, and it is stored once', async ({
  page,
  context,
}) => {
  // Chromium on Linux reads no codes.
  await page.addInitScript(() => {
    class BarcodeDetector {
      static getSupportedFormats = () => Promise.resolve(['data_matrix', 'aztec']);
      detect = () => Promise.resolve([{ rawValue: ']d2010950600013435217270500' + '10AB-12' }]);
    }
    Object.assign(globalThis, { BarcodeDetector });
  });
  const picture = { mimeType: 'image/jpeg', buffer: await photograph(64, 48) };
  await fillAsDoctor(page, async () => {
    await page.getByLabel('Manufacturer').fill('A. Pharma');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Scan the pack' }).press('Enter');
    await (await chooser).setFiles({ name: 'code.jpg', ...picture });
    await expect(page.getByText('Batch number: AB-12')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Batch number' })).toHaveValue('AB-12');
    expect(await axeFindings(page)).toEqual([]);
  });
  await page.getByLabel('Choose photographs or a PDF').setInputFiles({ name: 'pack.jpg', ...picture });
  await go(page);
  await page.getByLabel('Your name').fill('Meera');
  await page.getByLabel('Telephone').fill('98765 11111');
  await page.getByLabel('Remember me on this device').check();
  await go(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send the details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved on this device' })).toBeVisible();
  await context.setOffline(false);
  await page.goto('/report-adr');
  const number = page.getByRole('main').locator('output').first();
  await expect(number).toHaveText(/^ADR-/);
  await expect(page.getByRole('listitem').filter({ hasText: 'pack.jpg' })).toHaveCount(0); // gone from what waits

  const { content, attachments } = await caseOf(page, (await number.textContent()) ?? '');
  expect(attachments.map(({ name }) => name)).toEqual(['pack.jpg']);
  expect(content).toMatchObject({
    patient: { initials: 'D. O.', ageAtOnset: { value: 7, unit: 'mo' } },
    reporters: [{ givenName: 'Meera', telephone: '98765 11111', qualification: '1', primary: true }],
    drugs: [
      {
        name: 'Cefixime 50 mg/5 mL',
        manufacturer: 'A. Pharma',
        role: '1',
        doses: [{ batch: 'AB-12', expiry: '2027-05' }],
      },
    ],
    reactions: [{ term: 'Urticaria', onset: '2026-10' }],
  });

  await fillAsDoctor(page, async () => {});
  await go(page);
  await expect(page.getByLabel('Your name')).toHaveValue('Meera');
  await expect(page.getByLabel('Remember me on this device')).toBeChecked(); // read from the device after the paint
  await page.getByLabel('Remember me on this device').uncheck();
  await page.reload();
  await fillAsDoctor(page, async () => {});
  await go(page);
  await expect(page.getByLabel('Your name')).toHaveValue('');
});

test('a report that the portal refuses after a time without a network is corrected in the form', async ({
  page,
  context,
}) => {
  const year = new Date().getFullYear();
  await page.clock.setFixedTime(new Date(year + 1, 11, 31)); // the clock of this device is wrong
  await fillAsDoctor(page, () => fillDate(page, 'When was it started?', ['', '', String(year + 1)]));
  const picture = { mimeType: 'image/jpeg', buffer: await photograph(64, 48) };
  await page.getByLabel('Choose photographs or a PDF').setInputFiles({ name: 'pack.jpg', ...picture });
  await go(page);
  await page.getByLabel('Your name').fill('Meera');
  await page.getByLabel('Telephone').fill('98765 11111');
  await go(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send the details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved on this device' })).toBeVisible();
  await context.setOffline(false);

  await page.goto('/report-adr');
  const list = page.getByRole('list', { name: 'Saved on this device' });
  await expect(list).toContainText('Not accepted.');
  await page.getByRole('link', { name: 'Open the form to correct it' }).click();
  await page.getByRole('button', { name: 'Correct it in the form' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The details were not sent.' })).toContainText(
    'future',
  );
  await page.getByRole('button', { name: 'Change : When was it started?' }).click();
  await fillDate(page, 'When was it started?', ['', '', String(year)]);
  for (const title of ['Concomitant medicines', 'Photographs', 'Reporter', 'Check your answers']) {
    await go(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Send the details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Details sent. Thank you.' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'pack.jpg' })).toContainText('Sent.');
  const { content, attachments } = await caseOf(page, await page.locator('main output').innerText());
  expect(attachments.map(({ name }) => name)).toEqual(['pack.jpg']);
  expect(content).toMatchObject({
    patient: { initials: 'D. O.' },
    drugs: [{ name: 'Cefixime 50 mg/5 mL', doses: [{ start: String(year) }] }],
  });
  await page.goto('/report-adr');
  await expect(page.locator('.notices')).toBeAttached();
  await expect(list).toBeHidden();
});
