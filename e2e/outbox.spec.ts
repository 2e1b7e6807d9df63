// Reports that wait on the device until the portal has them: a killed tab, a closed browser, a portal that fails, lost
// answers and two tabs. What the pages do with the list is proved by client/pages/report-adr/outbox.browser.test.tsx.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import type { FlakyPortal } from '#testing/flaky-portal.ts';
import { readable } from './browser-storage.ts';
import { answers, fill, saved, submit, test as base, visit } from './flaky-form.ts';
import { expect } from './journey.ts';

/** `open` starts a browser that keeps what an earlier one has stored. */
const test = base.extend<{ open: () => Promise<BrowserContext> }>({
  open: async ({ launchOptions, contextOptions }, run) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-browser-'));
    const opened: BrowserContext[] = [];
    await run(async () => {
      const options = { ...launchOptions, ...contextOptions, serviceWorkers: 'allow' as const };
      const context = await chromium.launchPersistentContext(folder, options);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  },
  context: async ({ open }, run) => run(await open()),
});

const number = /ADR-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;
const list = (page: Page) => page.getByRole('list', { name: 'Saved on this device' });
const strip = (page: Page) => page.locator('.notices');

async function storedReports({ request }: BrowserContext, portal: FlakyPortal, name: string) {
  await request.post(`${portal.url}/api/auth/login`, { data: administrator });
  const reports = (await (await request.get(`${portal.url}/api/adr-reports`)).json()) as {
    name: string;
    reference: string;
    medicineName: string;
  }[];
  return reports.filter((report) => report.name === name);
}

test('three reports sent offline survive a killed tab, a closed browser, a failing portal and lost answers, one of two tabs sends them, and each arrives once', async ({
  portal,
  page: killed,
  context: closed,
  open,
}) => {
  test.slow(); // two browsers start
  const patient = `Three Offline ${Date.now()}`;
  const medicines = ['Amoxicillin', 'Cotrimoxazole', 'Metformin'];
  await visit(killed, `${portal.url}/`);
  portal.down = true;
  await killed.goto(`${portal.url}/report-adr`);
  for (const [index, medicineName] of medicines.entries()) {
    await fill(killed, { name: patient, medicineName });
    await submit(killed).click();
    await expect(saved(killed)).toBeFocused();
    await expect(list(killed).getByRole('listitem')).toHaveCount(index + 1);
    await expect(killed.locator('[name=symptoms]')).toHaveValue('');
  }
  expect(await readable(killed, patient, 'Cotrimoxazole', answers.contact, 'Purple dots')).toEqual([]);
  expect(await readable(killed, '"extractable":false')).toHaveLength(1);
  // The tab is killed without a chance to save anything, and its browser closes.
  const crashed = killed.waitForEvent('crash');
  const devtools = await closed.newCDPSession(killed);
  void devtools.send('Page.crash').catch(() => {}); // the crashed page sends no answer
  await crashed;
  await closed.close();

  portal.down = false;
  portal.failures = { left: 2, status: 500 };
  const context = await open();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${portal.url}/report-adr`);
  for (const medicineName of medicines) await expect(list(page)).toContainText(medicineName);
  await expect(list(page).getByText(/The portal could not accept it. Next try: /)).toHaveCount(2);
  await expect(list(page).getByText(number)).toHaveCount(1);

  // The portal stores the other two, and the network loses its answers.
  const earlier = new Set(portal.keys);
  portal.keys = [];
  portal.lostAnswers = Infinity; // the browser itself repeats a request that a reused connection lost
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(list(page).getByText('Waiting for a connection')).toHaveCount(2);
  portal.lostAnswers = 0;
  const sentAgain = new Set(portal.keys);
  expect(sentAgain.size).toBe(2);
  expect([...sentAgain].filter((key) => !earlier.has(key))).toEqual([]);
  expect(await storedReports(context, portal, patient)).toHaveLength(3);

  // Another page opens from its saved copy. When the network is back, only one of the two tabs sends.
  portal.down = true;
  const other = await context.newPage();
  await other.goto(`${portal.url}/about`);
  await expect(strip(other)).toContainText(
    '2 reports, messages or photographs on this device are waiting to be sent.',
  );
  await expect(strip(other).getByText(number)).toHaveCount(1); // sent before this page was loaded
  portal.down = false;
  portal.keys = [];
  await Promise.all([page, other].map((tab) => tab.evaluate(() => void dispatchEvent(new Event('online')))));
  await expect(list(page).getByText(number)).toHaveCount(3);
  await expect(strip(other).getByText(number)).toHaveCount(3);
  expect(portal.keys.toSorted()).toEqual([...sentAgain].toSorted());
  const stored = await storedReports(context, portal, patient);
  expect(stored.map(({ medicineName }) => medicineName).sort()).toEqual(medicines);
  for (const { reference } of stored) await expect(list(page)).toContainText(reference);

  // The numbers stay until they are dismissed. A code that was never copied is asked about.
  page.on('dialog', (question) => void question.accept());
  for (const left of [2, 1, 0]) {
    await list(page)
      .getByRole('button', { name: /^Dismiss/ })
      .first()
      .click();
    await expect(list(page).getByText(number)).toHaveCount(left);
  }
  await expect(strip(other).getByText(number)).toHaveCount(0);
});
