// The details form: one report, one case, all answers there. What outlives Back, a change of language and a refusal, and
// who is remembered, are proved by client/pages/report-details/details-form.browser.test.tsx.
import type { Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { photograph } from '#testing/files.ts';
import { overflow } from './client-navigation.ts';
import { axeFindings, expect, test } from './journey.ts';

/** Goes on from a page that is not wider than the window. */
async function go(page: Page): Promise<void> {
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
}

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

async function fillDate(page: Page, label: string, parts: readonly [string, string, string]) {
  await page.getByLabel(label).fill(parts.filter((part) => part !== '').join('/'));
}

/** Fills in the pages for a health professional, up to the photographs. */
async function fillAsDoctor(page: Page, medicine: () => Promise<void>) {
  await page.goto('/report-adr/details');
  await page.getByLabel('A doctor').check();
  await go(page);
  await page.getByLabel('Initials of the patient').fill('D. O.');
  await page.getByLabel('Age when it began').fill('7');
  await page.getByLabel('Unit').selectOption('mo');
  await go(page);
  await page.getByLabel('Reaction', { exact: true }).fill('Urticaria');
  const serious = page.getByRole('group', { name: 'Was it serious?' });
  await expect(page.getByLabel('Life was in danger')).toBeVisible();
  await serious.getByLabel('No', { exact: true }).check();
  await expect(page.getByLabel('Life was in danger')).toBeHidden();
  await fillDate(page, 'When did it begin?', ['', '10', '2026']);
  await go(page);
  await page.getByRole('button', { name: 'Skip this page' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Cefixime 50 mg/5 mL');
  await medicine();
  await go(page);
  await page.getByRole('button', { name: 'Skip this page' }).click();
}

test('a doctor sends report and details together while offline, and they are stored once', async ({
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
  await expect(page.getByRole('listitem').filter({ hasText: 'pack.jpg' })).toHaveCount(0); // no longer waiting

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
    reactions: [
      {
        term: 'Urticaria',
        onset: '2026-10',
        seriousness: {
          death: false,
          lifeThreatening: false,
          hospitalisation: false,
          disability: false,
          congenitalAnomaly: false,
          otherMedicallyImportant: false,
        },
      },
    ],
  });
});
