// The contact page, as visitors use it.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { formActions, messageForm } from './visitor-form.ts';

const { answers: letter, labels } = messageForm;
const { fill, send, sentHeading, stored: storedMessages } = formActions(messageForm);
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Get in Touch' });
const another = (page: Page) => page.getByRole('button', { name: 'Send Another Message' });

test('the contact page is complete before any script, and hydrates without a request', async ({ page }) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) reads.push(request.url());
  });
  const html = (await (await page.goto('/contact'))?.text()) ?? '';
  for (const text of [
    'Get in Touch',
    'IPSR &amp; SPSR, Pharmacovigilance Cell',
    'pharmacovigilance@example.org',
  ]) {
    expect(html).toContain(text);
  }
  await page.waitForLoadState('networkidle');
  await expect(title(page)).toBeVisible();
  expect(reads).toEqual([]);
});

test('a visitor sends a message, sees the sent screen, and writes another', async ({ page }) => {
  await page.goto('/contact');
  await fill(page, { name: 'Journey Message' });
  await send(page).click();

  await expect(sentHeading(page)).toBeFocused();
  const toast = page.getByRole('status').filter({ hasText: 'Message Sent Successfully' });
  await expect(toast).toContainText("Thank you for your message. We'll get back to you soon!");
  await expect(page.getByText('The answer goes to asha@example.org.')).toBeVisible();
  await expect(page.getByText('We answer within 24-48 hours.')).toBeVisible();
  const [stored] = await storedMessages(page, 'Journey Message');
  expect(stored).toMatchObject({ ...letter, name: 'Journey Message' });

  await another(page).click();
  await expect(title(page)).toBeFocused();
  for (const label of Object.values(labels)) await expect(page.getByLabel(label)).toHaveValue('');
  await fill(page, { name: 'Journey Message' });
  await send(page).click();
  await expect(sentHeading(page)).toBeVisible();
  // The same text sent again is another message.
  expect(await storedMessages(page, 'Journey Message')).toHaveLength(2);
});

test('a reload shows the sent screen again and nothing of the message, and the link of the bar begins another', async ({
  page,
}) => {
  await page.goto('/contact');
  await fill(page);
  await send(page).click();
  await expect(sentHeading(page)).toBeVisible();
  await page.reload();
  await expect(sentHeading(page)).toBeVisible();
  await expect(page.getByText(letter.email)).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(title(page)).toBeFocused();
  await page.reload();
  await expect(title(page)).toBeVisible();
});

test('an incomplete form lists what is missing, links to each field, and does not clear what was typed', async ({
  page,
}) => {
  await page.goto('/contact');
  await send(page).click();
  const summary = page
    .getByRole('heading', { name: 'There is a problem' })
    .locator('xpath=ancestor::div[@tabindex]');
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle('Error: Get in Touch – IPSR & SPSR');
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your name',
    'Enter your e-mail address',
    'Enter your message',
  ]);

  await page.getByLabel(labels.name).fill('No Address');
  await page.getByLabel(labels.email).fill('asha@example');
  await page.getByLabel(labels.message).fill('x'.repeat(10_001));
  await send(page).click();
  const sentences = [
    'Enter an e-mail address like name@example.org',
    'Your message: use at most 10000 characters',
  ];
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(sentences);
  for (const sentence of sentences) await expect(page.locator('form').getByText(sentence)).toBeVisible();
  await expect(page.getByLabel(labels.email)).toHaveAttribute('aria-invalid', 'true');
  await summary.getByRole('link').first().click();
  await expect(page.getByLabel(labels.email)).toBeFocused();
  await expect(page.getByLabel(labels.email)).toHaveValue('asha@example');
  await expect(page.getByLabel(labels.name)).toHaveValue('No Address');

  await fill(page);
  await send(page).click();
  await expect(sentHeading(page)).toBeVisible();
  await expect(page).toHaveTitle('Get in Touch – IPSR & SPSR');
});

test('the e-mail field has the type email', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByLabel(labels.email)).toHaveAttribute('type', 'email');
});

test('the page shows contact information, office hours, team and response time', async ({ page }) => {
  await page.goto('/contact');
  const info = page.getByRole('main').locator('dl');
  await expect(info.getByText('IPSR & SPSR, Pharmacovigilance Cell')).toBeVisible();
  await expect(info.getByRole('link', { name: '1800-180-3024' })).toHaveAttribute('href', 'tel:18001803024');
  await expect(info.getByText('PvPI helpline')).toBeVisible();
  await expect(info.getByRole('link', { name: 'pharmacovigilance@example.org' })).toHaveAttribute(
    'href',
    'mailto:pharmacovigilance@example.org',
  );
  const hours = page.getByRole('table', { name: 'Office Hours' });
  await expect(hours.getByRole('row')).toHaveText([
    'Monday to Friday9:00 AM to 5:00 PM',
    'Saturday10:00 AM to 2:00 PM',
    'SundayClosed',
  ]);
  await expect(page.getByRole('heading', { level: 2, name: 'About Our Team' })).toBeVisible();
  await expect(page.getByText('We answer within 24-48 hours.')).toBeVisible();
});

test('the server’s contact details replace the fixed ones, which stay when the server has none', async ({
  page,
}) => {
  const own = { address: 'Block C\nSecond floor', phone: '+91 98765 00000', email: 'pv@example.com' };
  const arrive = async () => {
    await page.goto('/report-adr');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(title(page)).toBeFocused();
  };
  const info = page.getByRole('main').locator('dl');
  await page.route('/api/contact-info', (route) => route.fulfill({ json: own }), { times: 1 });
  await arrive();
  await expect(info.getByText('Second floor')).toBeVisible();
  await expect(info.getByText('Phone', { exact: true })).toBeVisible();
  await expect(info.getByRole('link', { name: own.phone })).toHaveAttribute('href', 'tel:+919876500000');
  await expect(info.getByRole('link', { name: own.email })).toBeVisible();

  await page.route('/api/contact-info', (route) => route.abort(), { times: 1 });
  await arrive();
  await expect(info.getByText('IPSR & SPSR, Pharmacovigilance Cell')).toBeVisible();
});

test('every button of Quick Help leads to a page that exists', async ({ page }) => {
  await page.goto('/contact');
  const links = page.getByRole('navigation', { name: 'Quick Help' }).getByRole('link');
  await expect(links).toHaveText(['Report an ADR', 'Find Nearest AMC', 'Check Your Risk', 'Know About ADRs']);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/report-adr', '/find-amc', '/risk-checker', '/awareness']);
  await links.nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find Nearest AMC' })).toBeFocused();
});

test('four questions open to their answers, by keyboard too', async ({ page }) => {
  await page.goto('/contact');
  const questions = page.getByRole('region', { name: 'Frequently Asked Questions' }).locator('details');
  await expect(questions).toHaveCount(4);
  const last = questions.last();
  await expect(last.getByText('24-48 hours')).toBeHidden();
  await last.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(last.getByText('24-48 hours')).toBeVisible();
});

test('sending a message and writing another works by keyboard alone', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // skip link
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Report an ADR' }).first()).toBeFocused();
  for (const [field, value] of Object.entries(letter)) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(labels[field as keyof typeof labels])).toBeFocused();
    await page.keyboard.type(value.replaceAll('\n', ' '));
  }
  await page.keyboard.press('Tab'); // the privacy notice
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(sentHeading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(another(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused form returns with everything typed, and a complete one leads to the sent screen and back', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fill(page, { name: 'No Script', email: 'asha' });
    await send(page).click();
    await expect(page).toHaveTitle('Error: Get in Touch – IPSR & SPSR');
    await expect(
      page.getByRole('link', { name: 'Enter an e-mail address like name@example.org' }),
    ).toBeVisible();
    await expect(page.getByLabel(labels.email)).toHaveValue('asha');
    await expect(page.getByLabel(labels.message)).toHaveValue(letter.message);

    await page.getByLabel(labels.email).fill(letter.email);
    await send(page).click();
    await expect(sentHeading(page)).toBeVisible();
    expect(page.url()).toMatch(/\/contact\?sent=[\w-]{43}$/);
    const [stored] = await storedMessages(page, 'No Script');
    expect(stored).toMatchObject({ email: letter.email, message: letter.message });
    await another(page).click();
    await expect(title(page)).toBeVisible();
    await expect(page.getByLabel(labels.message)).toHaveValue('');
  });
});
