// On a bad network: saved copies of the public pages, and reports and messages that wait on the device. Each
// test has its own proxy in front of the portal, so that the network can go and come back.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { administrator } from '#testing/administrator.ts';
import { type FlakyPortal, flakyPortal } from '#testing/flaky-portal.ts';
import { axeFindings, expect, test as base } from './journey.ts';
import { allStoredText, readable } from './browser-storage.ts';

const test = base.extend<{ portal: FlakyPortal }>({
  portal: async ({ baseURL }, run) => {
    const portal = await flakyPortal(baseURL ?? '');
    await run(portal);
    await portal.close();
  },
});
test.use({ serviceWorkers: 'allow' });

const answers = {
  name: 'R. K.',
  age: '45',
  contact: '90000 12345',
  medicineName: 'Amoxicillin 500 mg',
  symptoms: 'Purple dots behind the left ear',
  duration: '3 days',
};
type Answers = Partial<typeof answers>;
const number = /ADR-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;

async function copies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });
}

/** Visits once, and waits until everything on the worker's list is saved. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const worker = await (await page.request.get(new URL('/service-worker.js', url).href)).text();
  const list = JSON.parse(/^self\.build=(.*);\n/.exec(worker)?.[1] ?? '') as {
    assets: { en: string[] };
    pages: string[];
    reads: string[];
  };
  const wanted = [...list.assets.en, ...list.pages, ...list.reads];
  await expect
    .poll(async () => {
      const there = await copies(page);
      return wanted.filter((address) => !there.includes(address));
    })
    .toEqual([]);
  await expect(page.locator('.notices')).toBeAttached();
}

async function fill(page: Page, changes: Answers = {}) {
  for (const [field, value] of Object.entries({ ...answers, ...changes })) {
    await page.locator(`[name=${field}]`).fill(value);
  }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Report' });
const list = (page: Page) => page.getByRole('list', { name: 'Saved on this device' });
const saved = (page: Page) =>
  page.getByRole('heading', { name: 'Saved on this device. We will send it when you are online.' });

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

test('after one visit every public page opens offline and says that it is a saved copy, and other pages say that they are not saved', async ({
  page,
  portal,
}) => {
  await visit(page, portal.url);
  portal.down = true;
  for (const [path, heading] of [
    ['/', 'Pharmacovigilance'],
    ['/about', /./],
    ['/report-adr', 'Report an ADR'],
    ['/awareness', /./],
    ['/risk-checker?drug=x', /./],
    ['/find-amc', 'Find Nearest AMC'],
    ['/quiz', /./],
    ['/contact', 'Get in Touch'],
    ['/privacy', 'Privacy'],
  ] as const) {
    await page.goto(portal.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText('Saved copy.')).toBeVisible();
    await expect(page.locator('.notices')).toContainText(
      /as it was on \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m/,
    );
  }

  // Reads of a navigation inside the portal come from a copy as well.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Risk checker' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Risk/ })).toBeVisible();
  await expect(page.getByText('Saved copy.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();

  await page.goto(`${portal.url}/no-such-page`);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/no-such-page');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${portal.url}/report-adr`);
  await page.setViewportSize({ width: 360, height: 800 });
  await fill(page);
  await submit(page).click();
  await expect(saved(page)).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.goto(`${portal.url}/privacy`);

  portal.down = false;
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.locator('.notices')).toBeAttached();
  await expect(page.getByText('Saved copy.')).toBeHidden();
});

test('while the portal answers, the worker leaves 404 pages, the administrators’ area and refusals alone, and stores no personal data', async ({
  page,
  portal,
}) => {
  await visit(page, portal.url);
  const missing = await page.goto(`${portal.url}/no-such-page`);
  expect(missing?.status()).toBe(404);
  await page.goto(`${portal.url}/admin/login`);
  await page.getByLabel('Username').fill(administrator.username);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.goto(`${portal.url}/report-adr`);
  await fill(page, { name: 'Kept Nowhere', symptoms: 'Unheard-of symptom' });
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Report Submitted Successfully!' })).toBeVisible();

  const typed = ['Kept Nowhere', 'Unheard-of', answers.contact];
  expect(await readable(page, ...typed)).toEqual([]);
  await page.goto(`${portal.url}/admin/reports`);
  await expect(page.getByText('Kept Nowhere')).toBeVisible();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/login/);

  const paths = await copies(page);
  expect(
    paths.filter((path) => /admin|\/api\/(auth\/|adr-reports|contact-messages)|\?.*(drug|q)=/.test(path)),
  ).toEqual([]);
  expect(await readable(page, ...typed)).toEqual([]);
});

test('the saved pages use the language of the visit', async ({ page, portal }) => {
  await visit(page, portal.url);
  await page.goto(`${portal.url}/about?lang=hi`);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('pages');
        return /<html[^>]* lang="hi"/.test((await (await cache.match('/contact'))?.text()) ?? '');
      }),
    )
    .toBe(true);
  portal.down = true;
  await page.goto(`${portal.url}/contact`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByText('सहेजी हुई प्रति।')).toBeVisible();
});

test('a visitor who saves data gets no pages in advance', async ({ page, portal }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await page.goto(`${portal.url}/about`);
  await expect.poll(async () => await copies(page)).toContain('/offline');
  await page.goto(`${portal.url}/about`);
  await expect.poll(async () => await copies(page)).toContain('/about');
  expect(await copies(page)).not.toContain('/quiz');
});

test('a new release waits until Update is pressed', async ({ page, portal }) => {
  await visit(page, portal.url);
  await expect(page.getByText('A new version of this portal is ready.')).toBeHidden();
  portal.rewrite.set('/service-worker.js', (code) => `${code}\n// another build`);
  await page.goto(`${portal.url}/contact`);
  await expect(page.getByText('A new version of this portal is ready.')).toBeVisible();
  await page.locator('[name=message]').fill('Half written');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('[name=message]')).toHaveValue('Half written');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('[name=message]')).toHaveValue('');
  await expect(page.locator('.notices')).toBeAttached();
  await expect(page.getByText('A new version of this portal is ready.')).toBeHidden();
});

test('the disabling worker deletes the copies and itself', async ({ page, portal }) => {
  await visit(page, portal.url);
  portal.rewrite.set(
    '/service-worker.js',
    () => `self.addEventListener('install', () => self.skipWaiting());
      self.addEventListener('activate', (event) => event.waitUntil((async () => {
        for (const name of await caches.keys()) await caches.delete(name);
        await self.registration.unregister();
      })()));`,
  );
  await page.goto(`${portal.url}/about`);
  await expect.poll(() => copies(page)).toEqual([]);
});

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

  await page.getByRole('button', { name: 'Correct it in the form' }).click();
  await expect(page.locator('[name=symptoms]')).toHaveValue(answers.symptoms);
  await expect(page.locator('[name=age]')).toHaveValue('45');
  await page.locator('[name=age]').fill('46');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Report Submitted Successfully!' })).toBeVisible();
  expect(await storedReports(context, portal, patient)).toHaveLength(1);
  await page.goto(`${portal.url}/contact`);
  await expect(page.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible();
  await expect(page.locator('.notices')).toBeAttached();
  await expect(list(page)).toBeHidden();
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

test('when the portal fails the form says so, and a button lets the device retry', async ({
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

test('a draft is deleted after 72 hours and after sending, and a request for one made before the device is ready counts', async ({
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
