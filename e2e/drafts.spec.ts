// Drafts of a form on the device: stored only on request, for 72 hours.
import type { Page } from '@playwright/test';
import { allStoredText, readable } from './browser-storage.ts';
import { fill, submit, test } from './flaky-form.ts';
import { axeFindings, expect } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

test('a draft is stored only on request, comes back, and is deleted by one button', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/report-adr`);
  const box = page.getByLabel('Keep a draft on this device for 3 days');
  await page.locator('[name=symptoms]').fill('Swollen lips');
  await expect(box).not.toBeChecked();
  await page.reload();
  await expect(page.locator('[name=symptoms]')).toHaveValue('');

  await page.locator('[name=symptoms]').fill('Swollen lips');
  await box.check();
  await expect(page.getByText(/^Draft saved until /)).toBeVisible();
  const draft = async () => (await allStoredText(page)).split('"drafts",')[1];
  const before = await draft();
  await page.locator('[name=medicineName]').fill('Cefixime');
  await expect.poll(draft).not.toBe(before); // the draft is stored when typing pauses
  await page.reload();
  await expect(page.getByText(/^Draft saved until /)).toBeVisible();
  await expect(page.locator('[name=medicineName]')).toHaveValue('Cefixime');
  await expect(page.locator('[name=symptoms]')).toHaveValue('Swollen lips');
  expect(await readable(page, 'Swollen lips', 'Cefixime')).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(box).not.toBeChecked();
  await expect(box).toBeFocused();
  await page.reload();
  await expect(box).toBeVisible();
  await expect(page.locator('[name=symptoms]')).toHaveValue('');
});

/**
 * On the first page, storage reads wait until the test calls `read()`, and encryption waits until it calls
 * `seal()`.
 */
async function delayDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('held')) return;
    sessionStorage.setItem('held', 'once');
    const [reads, seals] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { getAll } = IDBObjectStore.prototype;
    let waiting = 0;
    IDBObjectStore.prototype.getAll = function (...query) {
      const request = getAll.apply(this, query);
      waiting += 1;
      Object.defineProperty(request, 'onsuccess', {
        set: (tell: () => void) => {
          request.addEventListener('success', () => void reads.promise.then(tell).then(() => (waiting -= 1)));
        },
      });
      return request;
    };
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    crypto.subtle.encrypt = (...what) => seals.promise.then(() => encrypt(...what));
    const next = () => new Promise((turn) => setTimeout(turn));
    Object.assign(window, {
      seal: seals.resolve,
      read: async () => {
        reads.resolve();
        // Until no read is pending any more.
        do await next();
        while (waiting > 0);
        await next();
      },
    });
  });
}
type Held = { read(): Promise<void>; seal(): void };

test('a draft is deleted after 72 hours and after sending, and can be requested before the device is ready', async ({
  page,
  portal,
}) => {
  await delayDevice(page);
  await page.goto(`${portal.url}/report-adr`);
  const box = page.getByLabel('Keep a draft on this device for 3 days');
  await fill(page);
  await box.check();
  await page.evaluate(() => (window as unknown as Held).read());
  await expect(box).toBeChecked();
  await page.evaluate(() => (window as unknown as Held).seal());
  await expect(page.getByText(/^Draft saved until /)).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Report Submitted Successfully!' })).toBeVisible();
  await page.goto(`${portal.url}/about`); // away from the success screen, which stays in the history
  await page.goto(`${portal.url}/report-adr`);
  await expect(box).not.toBeChecked();
  await expect(page.locator('[name=symptoms]')).toHaveValue('');

  await page.locator('[name=symptoms]').fill('Swollen lips');
  await box.check();
  await expect(page.getByText(/^Draft saved until /)).toBeVisible();
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now + 71 * 3_600_000);
  await page.reload();
  await expect(page.locator('[name=symptoms]')).toHaveValue('Swollen lips');
  await page.clock.setFixedTime(now + 73 * 3_600_000);
  await page.goto(`${portal.url}/about`); // on any page
  await expect.poll(() => readable(page, '"form":"adr-reports"')).toEqual([]);
});
