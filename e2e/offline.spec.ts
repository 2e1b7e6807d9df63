// Saved copies of the public pages: the service worker opens them without a network. A report that is sent from such a
// page is in outbox.spec.ts.
import { administrator } from '#testing/administrator.ts';
import { readable } from './browser-storage.ts';
import { answers, buildOf, copies, fill, submit, test, visit } from './flaky-form.ts';
import { expect } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

test('the worker saves every public page in the language of the visit and nothing else, opens the copies offline and says so, is replaced when Update is pressed, and can be removed', async ({
  page,
  portal,
}) => {
  test.slow(); // loads 13 pages
  // A visitor who saves data gets no pages in advance.
  const saving = await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await page.goto(`${portal.url}/about`);
  await expect.poll(() => copies(page)).toContain('/offline');
  await page.goto(`${portal.url}/report-adr`);
  await expect.poll(() => copies(page)).toContain('/report-adr');
  expect(await copies(page)).not.toContain('/quiz');
  await saving.dispose();

  // What a visitor sends is not saved, and neither are other pages.
  await fill(page, { name: 'Kept Nowhere', symptoms: 'Unheard-of symptom' });
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Report Submitted Successfully!' })).toBeVisible();
  const missing = await visit(page, `${portal.url}/no-such-page`);
  expect(missing?.status()).toBe(404);

  // The administrators' area shows no saved copy: without an answer it says so.
  await page.request.post(`${portal.url}/api/auth/login`, { data: administrator });
  portal.lost = '/api/site-settings';
  await page.goto(`${portal.url}/admin/settings`);
  const failure = page.getByRole('heading', { name: 'Failed to Load Settings' });
  await expect(failure).toBeVisible();
  portal.lost = null;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByLabel('Site Title')).not.toHaveValue('');
  await page.getByRole('link', { name: 'Reports and messages' }).click();
  await expect(page.getByText('Kept Nowhere').first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  const paths = await copies(page);
  expect(paths).toContain('/quiz');
  expect(
    paths.filter((path) =>
      /no-such|admin|\/api\/(auth\/|adr-reports|contact-messages)|\?.*(drug|q)=/.test(path),
    ),
  ).toEqual([]);
  expect(await readable(page, 'Kept Nowhere', 'Unheard-of', answers.contact)).toEqual([]);

  portal.down = true;
  await page.goto(`${portal.url}/no-such-page`);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/no-such-page');
  await page.goto(`${portal.url}/risk-checker?drug=x`);
  // `visit` has found a copy of each page. Inside the portal their scripts and data come from copies as well.
  for (const [path, heading] of [
    ['/risk-checker?drug=x', /Risk/],
    ['/about', /./],
    ['/report-adr', 'Report an ADR'],
    ['/awareness', /./],
    ['/find-amc', 'Find Nearest AMC'],
    ['/quiz', /./],
    ['/contact', 'Get in Touch'],
    ['/privacy', 'Privacy'],
    ['/', 'Pharmacovigilance'],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText('Saved copy.')).toBeVisible();
    await expect(page.locator('.notices')).toContainText(
      /as it was on \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m/,
    );
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  }

  portal.down = false;
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByText('Saved copy.')).toBeHidden();
  await expect(page.locator('.notices')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacovigilance' })).toBeVisible();
  await expect(page.getByText('Saved copy.')).toBeHidden();

  // A new release waits until the visitor agrees.
  const update = page.getByText('A new version of this portal is ready.');
  const message = page.locator('[name=message]');
  portal.rewrite.set('/service-worker.js', (code) => `${code}\n// another build`);
  await page.goto(`${portal.url}/contact`);
  await expect(update).toBeVisible();
  await message.fill('Half written');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(message).toHaveValue('Half written');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(message).toHaveValue('');
  await expect(page.locator('.notices')).toBeAttached();
  // While two versions answer (trials/side-by-side.ts), the worker of the other one is new each time.
  if (!process.env['E2E_ORIGIN']) await expect(update).toBeHidden();

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
  portal.down = false;

  // During an upgrade pages may come from a version whose files the newer worker does not know. The copies of before stay,
  // with their files.
  const sheet = (await buildOf(page)).assets.hi?.find((path) => path.endsWith('.css')) ?? '';
  expect(await copies(page)).toContain(sheet);
  portal.rewrite.set(
    '/service-worker.js',
    (code) =>
      `${code.replaceAll(/"\/assets\/[^"]+\.css",/g, '').replace('"pages":[', '"pages":["/manifest.webmanifest",')}
      self.addEventListener('install', () => self.skipWaiting());`,
  );
  const before = await page.evaluateHandle(async () => (await navigator.serviceWorker.ready).active);
  await page.evaluate(async (old) => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const newer = registration.installing ?? registration.waiting ?? registration.active;
    if (newer === old) throw new Error('No newer worker came.');
    while (newer?.state !== 'activated')
      await new Promise((done) => newer?.addEventListener('statechange', done));
  }, before);
  await page.goto(`${portal.url}/about`);
  await expect.poll(() => copies(page)).toContain('/manifest.webmanifest');
  await page.goto(`${portal.url}/about`);
  await expect(page.locator('.notices')).toBeAttached();
  expect(await copies(page)).toContain(sheet);
  portal.down = true;
  await page.goto(`${portal.url}/contact`);
  await expect(page.getByText('सहेजी हुई प्रति।')).toBeVisible();
  await expect(page.locator('.notices')).toBeAttached();
  portal.down = false;

  // The worker that a portal sends to switch workers off.
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
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
