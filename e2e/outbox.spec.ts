// Reports and messages that wait on the device until the portal has them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import type { FlakyPortal } from '#testing/flaky-portal.ts';
import { readable } from './browser-storage.ts';
import { answers, fill, saved, submit, test, visit } from './flaky-form.ts';
import { axeFindings, expect } from './journey.ts';
import { answer } from './manager.ts';

test.use({ serviceWorkers: 'allow' });

const number = /ADR-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;
const list = (page: Page) => page.getByRole('list', { name: 'Saved on this device' });
/** Opens the report form with its script for offline use. */
async function openForm(page: Page, portal: FlakyPortal): Promise<void> {
  await page.goto(`${portal.url}/report-adr`);
  await expect(page.locator('.notices')).toBeAttached();
}

async function storedReports(context: BrowserContext, portal: FlakyPortal, name: string) {
  const { request } = context;
  await request.post(`${portal.url}/api/auth/login`, { data: administrator });
  const reports = (await (await request.get(`${portal.url}/api/adr-reports`)).json()) as {
    name: string;
    reference: string;
    medicineName: string;
  }[];
  return reports.filter((report) => report.name === name);
}

test('three reports sent offline survive a killed tab, a closed browser and a failing portal, and each arrives once', async ({
  portal,
  contextOptions,
  launchOptions,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-browser-'));
  const open = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...contextOptions,
      serviceWorkers: 'allow',
    });
  const patient = `Three Offline ${Date.now()}`;
  const medicines = ['Amoxicillin', 'Cotrimoxazole', 'Metformin'];
  try {
    let context = await open();
    let page = context.pages()[0] ?? (await context.newPage());
    await visit(page, `${portal.url}/`);
    portal.down = true;
    await page.goto(`${portal.url}/report-adr`);
    for (const [index, medicineName] of medicines.entries()) {
      await fill(page, { name: patient, medicineName });
      await submit(page).click();
      await expect(saved(page)).toBeFocused();
      await expect(list(page).getByRole('listitem')).toHaveCount(index + 1);
      await expect(page.locator('[name=symptoms]')).toHaveValue('');
    }
    expect(await readable(page, patient, 'Cotrimoxazole', answers.contact, 'Purple dots')).toEqual([]);
    expect(await readable(page, '"extractable":false')).toHaveLength(1);
    // The tab is killed without a chance to save anything, and its browser closes.
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    void devtools.send('Page.crash').catch(() => {}); // the crashed page sends no answer
    await crashed;
    await context.close();

    portal.down = false;
    portal.failures = { left: 2, status: 500 };
    context = await open();
    page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${portal.url}/report-adr`);
    for (const medicineName of medicines) await expect(list(page)).toContainText(medicineName);
    await expect(list(page).getByText(/The portal could not accept it. Next try: /)).toHaveCount(2);
    await expect(list(page).getByText(number)).toHaveCount(1);
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(list(page).getByText(number)).toHaveCount(3);

    const stored = await storedReports(context, portal, patient);
    expect(stored.map(({ medicineName }) => medicineName).sort()).toEqual(medicines);
    for (const { reference } of stored) await expect(list(page)).toContainText(reference);

    // The numbers stay until they are dismissed, also after a reload.
    await page.reload();
    await expect(list(page).getByText(number)).toHaveCount(3);
    for (const left of [2, 1, 0]) {
      await list(page)
        .getByRole('button', { name: /^Dismiss/ })
        .first()
        .click();
      await expect(list(page).getByText(number)).toHaveCount(left);
    }
    await context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
});

/**
 * The network is back. (A press on 'Send now' could come too late: waiting reports may be sent automatically
 * before it.)
 */
const goOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('a report whose answer was lost is sent again with its key and stored once', async ({
  page,
  context,
  portal,
}) => {
  await openForm(page, portal);
  portal.lostAnswers = Infinity; // the browser itself repeats a request that a reused connection lost
  const patient = `Lost Answer ${Date.now()}`;
  await fill(page, { name: patient });
  await submit(page).click();
  await expect(list(page)).toBeVisible();
  portal.lostAnswers = 0;
  await goOnline(page);
  await expect(list(page).getByText(number)).toBeVisible();
  expect(new Set(portal.keys).size).toBe(1);
  expect(await storedReports(context, portal, patient)).toHaveLength(1);
});

test('only one of two tabs sends, and both show it', async ({ page, context, portal }) => {
  await page.goto(`${portal.url}/report-adr`);
  const other = await context.newPage();
  await other.goto(`${portal.url}/about`);
  await expect(page.locator('.notices')).toBeAttached();
  await expect(other.locator('.notices')).toBeAttached();
  const patient = `Two Tabs ${Date.now()}`;
  portal.down = true;
  await fill(page, { name: patient });
  await submit(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(
    other.getByText('1 report, message or photograph on this device is waiting to be sent.'),
  ).toBeVisible();

  portal.down = false;
  portal.keys = [];
  await Promise.all([page, other].map((tab) => tab.evaluate(() => void dispatchEvent(new Event('online')))));
  await expect(list(page).getByText(number)).toBeVisible();
  await expect(other.locator('.notices').getByText(number)).toBeVisible();
  await expect(other.locator('.notices')).not.toContainText('Amoxicillin'); // who uses the device next may see this page
  expect(portal.keys).toHaveLength(1);
  expect(await storedReports(context, portal, patient)).toHaveLength(1);
  expect(await axeFindings(other)).toEqual([]);
  await other.getByRole('button', { name: 'Dismiss' }).click();
  await expect(list(page)).toBeHidden();
});

test('a waiting report is deleted after a second confirmation, and never sent', async ({
  page,
  context,
  portal,
}) => {
  await openForm(page, portal);
  portal.down = true;
  const patient = `Deleted ${Date.now()}`;
  await fill(page, { name: patient });
  await submit(page).click();
  const remove = list(page).getByRole('button', { name: 'Delete Amoxicillin 500 mg' });
  page.once('dialog', (dialog) => void dialog.dismiss());
  await remove.click();
  await expect(list(page)).toContainText('Amoxicillin 500 mg');
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Delete “Amoxicillin 500 mg” from this device? It has not been sent.');
    void dialog.accept();
  });
  await remove.click();
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused(); // the focused button and the list are gone
  portal.down = false;
  await page.reload();
  await expect(page.locator('.notices')).toBeAttached();
  expect(await storedReports(context, portal, patient)).toEqual([]);
});

test('a report refused in the background stays on the list with its reason, and can be corrected in the form', async ({
  page,
  context,
  portal,
}) => {
  await openForm(page, portal);
  portal.down = true;
  const patient = `Refused ${Date.now()}`;
  await fill(page, { name: patient });
  await submit(page).click();
  await expect(saved(page)).toBeVisible();
  portal.down = false;
  portal.failures = { left: 1, status: 400, body: '{"message":"The age is not possible."}' };
  await goOnline(page);
  await expect(list(page)).toContainText('Not accepted. The age is not possible.');
  expect(await axeFindings(page)).toEqual([]);

  // Text in the form is replaced only on request.
  const correct = page.getByRole('button', { name: 'Correct it in the form' });
  await page.locator('[name=symptoms]').fill('Of another patient');
  const kept = answer(page, false);
  await correct.click();
  expect(await kept).toMatch(/^Put this text into the form\?/);
  await expect(page.locator('[name=symptoms]')).toHaveValue('Of another patient');
  const replaced = answer(page, true);
  await correct.click();
  await replaced;
  await expect(page.locator('[name=symptoms]')).toHaveValue(answers.symptoms);

  // A report of another patient, sent from the form instead, does not delete the refused one.
  await fill(page, { name: `Other ${patient}`, medicineName: 'Metformin' });
  const left = answer(page, false);
  await submit(page).click();
  expect(await left).toMatch(/^“Amoxicillin 500 mg” was not accepted and is still on this device/);
  await page.getByRole('link', { name: 'Report another reaction' }).click();

  await correct.click();
  await expect(page.locator('[name=symptoms]')).toHaveValue(answers.symptoms);
  await expect(page.locator('[name=age]')).toHaveValue('45');
  await page.locator('[name=age]').fill('46');
  // The entry is deleted before the visitor is told: who then closes the page keeps no entry that could be sent again.
  await page.evaluate(() => {
    const { prototype } = IDBObjectStore;
    const remove = prototype.delete;
    prototype.delete = function (key) {
      const isTold = document.querySelector('main')?.textContent.includes('Report Submitted Successfully!');
      if (this.name === 'waiting') document.documentElement.dataset['deleted'] = isTold ? 'after' : 'before';
      return remove.call(this, key);
    };
  });
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Report Submitted Successfully!' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-deleted', 'before');
  expect(await storedReports(context, portal, patient)).toHaveLength(1);
  await page.goto(`${portal.url}/contact`);
  await expect(page.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible();
  await expect(page.locator('.notices')).toBeAttached();
  await expect(list(page)).toBeHidden();
});

test('a report that a proxy answers in the portal’s place waits until the portal has it', async ({
  page,
  context,
  portal,
}) => {
  await openForm(page, portal);
  const html = { headers: { 'content-type': 'text/html' }, body: '<html>Under maintenance</html>' };
  const patient = `Behind A Proxy ${Date.now()}`;
  for (const [status, medicineName] of [
    [404, 'Amoxicillin'],
    [200, 'Metformin'],
  ] as const) {
    portal.failures = { left: 1, status, ...html, ...(status === 200 && { body: '{}' }) };
    await fill(page, { name: patient, medicineName });
    await submit(page).click();
    await expect(list(page)).toContainText(medicineName);
    await expect(saved(page)).toBeFocused();
  }
  portal.keys = [];
  portal.failures = { left: 2, status: 403, ...html };
  await goOnline(page);
  await expect.poll(() => portal.keys.length).toBe(2);
  await expect(list(page).getByText('Waiting')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(list(page).getByText(number)).toHaveCount(2);
  expect(await storedReports(context, portal, patient)).toHaveLength(2);
});

test('a refusal stored on the device is in the language of the page', async ({ page, portal }) => {
  await openForm(page, portal);
  portal.down = true;
  await fill(page);
  await submit(page).click();
  await expect(saved(page)).toBeVisible();
  portal.down = false;
  const refusal = { message: 'This is too large.', code: 'too-large' };
  portal.failures = { left: 1, status: 413, body: JSON.stringify(refusal) };
  await goOnline(page);
  await expect(list(page)).toContainText(
    'Not accepted. Your text is too long. Shorten it and send it again.',
  );
  await page.goto(`${portal.url}/report-adr?lang=hi`);
  await expect(page.getByText('आपने बहुत लंबा लिखा है। उसे छोटा करें और फिर भेजें।')).toBeVisible();
  await expect(page.getByText('too large')).toBeHidden();
});

test('when the portal fails the form shows a message, and a button lets the device retry', async ({
  page,
  portal,
}) => {
  await openForm(page, portal);
  portal.failures = { left: 1, status: 503, headers: { 'retry-after': '600' } };
  await fill(page, { name: 'Left To The Device' });
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Submission Failed' })).toBeVisible();
  await expect(page.locator('[name=symptoms]')).toHaveValue(answers.symptoms);
  await page.getByRole('button', { name: 'Save on this device and send later' }).click();
  await expect(list(page)).toContainText('Amoxicillin 500 mg');
  await expect(page.locator('[name=symptoms]')).toHaveValue('');
});

test('after a failure Enter in a field sends the report, as before', async ({ page, portal }) => {
  await openForm(page, portal);
  portal.failures = { left: 1, status: 503, headers: {} };
  await fill(page, { name: 'Sent By Enter' });
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Save on this device and send later' })).toBeVisible();
  await page.locator('[name=duration]').press('Enter');
  await expect(page.getByRole('heading', { name: 'Report Submitted Successfully!' })).toBeVisible();
});

test.describe('in a browser without background sync', () => {
  test.use({ serviceWorkers: 'block' });

  test('retries come after one, five and thirty minutes, and later where the portal asks for it', async ({
    page,
    portal,
  }) => {
    await openForm(page, portal);
    portal.down = true;
    await fill(page, { name: 'Patient Tries' });
    await submit(page).click();
    await expect(saved(page)).toBeVisible();
    portal.down = false;
    portal.keys = [];
    portal.failures = { left: 3, status: 500 };
    await page.clock.install();
    await page.reload(); // counts as the first attempt, since nothing was answered before
    await expect.poll(() => portal.keys.length).toBe(1);
    const told = list(page).getByText('The portal could not accept it.');
    let before = '';
    const triesAfter = async (minutes: number, tries: number) => {
      await expect(told).toBeVisible();
      await expect(told).not.toHaveText(before); // it says when the last attempt was and when the next one is
      before = await told.innerText();
      await page.clock.runFor((minutes - 1) * 60_000);
      expect(portal.keys).toHaveLength(tries - 1);
      await page.clock.runFor(2 * 60_000);
      await expect.poll(() => portal.keys.length).toBe(tries);
    };
    await triesAfter(5, 2);
    portal.failures = { left: 1, status: 429, headers: { 'retry-after': '3600' } };
    await triesAfter(30, 3);
    await triesAfter(60, 4);
    await expect(list(page).getByText(number)).toBeVisible();
  });
});

test('a message waits as well, and is listed by its first words', async ({ page, portal }) => {
  await page.goto(`${portal.url}/contact`);
  await expect(page.locator('.notices')).toBeAttached();
  portal.down = true;
  await page.locator('[name=name]').fill('Asha Verma');
  await page.locator('[name=email]').fill('asha@example.org');
  await page.locator('[name=message]').fill('When is the next talk?\nWe are twelve.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(saved(page)).toBeFocused();
  await expect(list(page)).toContainText('When is the next talk?');
  expect(await readable(page, 'Asha Verma', 'We are twelve')).toEqual([]);
  portal.down = false;
  await goOnline(page);
  await expect(list(page)).toContainText('Sent.');
});
