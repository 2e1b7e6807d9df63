// Saved copies of the public pages: the service worker opens them without a network. A report that is sent from such a
// page is in outbox.spec.ts.
import { administrator } from '#testing/administrator.ts';
import { readable } from './browser-storage.ts';
import { answers, copies, fill, submit, test, visit } from './flaky-form.ts';
import { axeFindings, expect } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

test('after one visit every public page opens offline in the language of the visit and says that it is a saved copy, other pages say that they are not saved, and a visitor who saves data gets no pages in advance', async ({
  page,
  portal,
}) => {
  test.slow(); // opens 16 pages
  const saving = await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await page.goto(`${portal.url}/about`);
  await expect.poll(() => copies(page)).toContain('/offline');
  await page.goto(`${portal.url}/about`);
  await expect.poll(() => copies(page)).toContain('/about');
  expect(await copies(page)).not.toContain('/quiz');
  await saving.dispose();

  await visit(page, portal.url);
  portal.down = true;
  await page.goto(`${portal.url}/no-such-page`);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/no-such-page');
  expect(await axeFindings(page)).toEqual([]);

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

  portal.down = false;
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByText('Saved copy.')).toBeHidden();
  await expect(page.locator('.notices')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: /Risk/ })).toBeVisible();
  await expect(page.getByText('Saved copy.')).toBeHidden();

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

test('while the portal answers, the worker leaves 404 pages and the administrators’ area alone and stores no personal data, a new release replaces it when Update is pressed, and the disabling worker deletes the copies and itself', async ({
  page,
  portal,
}) => {
  test.slow(); // opens six pages
  await visit(page, `${portal.url}/report-adr`);
  await fill(page, { name: 'Kept Nowhere', symptoms: 'Unheard-of symptom' });
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Report Submitted Successfully!' })).toBeVisible();
  const typed = ['Kept Nowhere', 'Unheard-of', answers.contact];
  expect(await readable(page, ...typed)).toEqual([]);
  const missing = await page.goto(`${portal.url}/no-such-page`);
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
  expect(
    paths.filter((path) => /admin|\/api\/(auth\/|adr-reports|contact-messages)|\?.*(drug|q)=/.test(path)),
  ).toEqual([]);
  expect(await readable(page, ...typed)).toEqual([]);

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
  await expect(update).toBeHidden();

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
