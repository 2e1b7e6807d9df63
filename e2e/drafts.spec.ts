// A draft of a form on the device: stored only on request, readable only by the portal, and deleted on any page after 72
// hours. Its button, and the end after sending, are proved by client/pages/report-adr/draft.browser.test.tsx.
import { allStoredText, readable } from './browser-storage.ts';
import { expect, test } from './journey.ts';

test('a draft is stored only on request, comes back for 72 hours, and is then deleted on any page', async ({
  page,
}) => {
  const setForward = (hours: number) =>
    page.addInitScript((milliseconds) => {
      const now = Date.now();
      const start = performance.now();
      Date.now = () => now + milliseconds + performance.now() - start;
    }, hours * 3_600_000);
  const drafts = async () => (await allStoredText(page)).split('"drafts",')[1];
  const symptoms = page.locator('[name=symptoms]');
  const isSaved = page.getByText(/^Draft saved until /);

  await page.goto('/report-adr');
  const box = page.getByLabel('Keep a draft on this device for 3 days');
  await symptoms.fill('Swollen lips');
  await expect(box).not.toBeChecked();
  const none = await drafts();
  await box.check();
  await expect(isSaved).toBeVisible();
  const before = await drafts();
  expect(before).not.toBe(none);
  await page.locator('[name=medicineName]').fill('Cefixime');
  await expect.poll(drafts).not.toBe(before); // the draft is stored when typing pauses

  await setForward(71);
  await page.reload();
  await expect(isSaved).toBeVisible();
  await expect(page.locator('[name=medicineName]')).toHaveValue('Cefixime');
  await expect(symptoms).toHaveValue('Swollen lips');
  expect(await readable(page, 'Swollen lips', 'Cefixime')).toEqual([]);

  await setForward(73);
  await page.goto('/about');
  await expect.poll(() => readable(page, '"form":"adr-reports"')).toEqual([]);
});
