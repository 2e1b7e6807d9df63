// The contact page: its document, hydration, the way to a stored message and another, a reload, and the page without
// script. The rest is proved by client/pages/contact/contact.browser.test.tsx.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { formActions, messageForm } from './visitor-form.ts';

const { answers: letter, labels } = messageForm;
const { fill, send, sentHeading, stored: storedMessages } = formActions(messageForm);
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Get in Touch' });
const another = (page: Page) => page.getByRole('button', { name: 'Send Another Message' });

test('the contact page is complete before any script, and a visitor sends a message, reloads the sent screen, and writes another', async ({
  page,
}) => {
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
  await fill(page, { name: 'Journey Message' });
  expect(reads).toEqual([]); // hydrated without a request
  await send(page).click();
  await expect(sentHeading(page)).toBeFocused();
  const toast = page.getByRole('status').filter({ hasText: 'Message Sent Successfully' });
  await expect(toast).toContainText("Thank you for your message. We'll get back to you soon!");
  await expect(page.getByText('The answer goes to asha@example.org.')).toBeVisible();
  await expect(page.getByText('We answer within 24-48 hours.')).toBeVisible();
  const [stored] = await storedMessages(page, 'Journey Message');
  expect(stored).toMatchObject({ ...letter, name: 'Journey Message' });

  // A reload shows nothing of the message.
  await page.reload();
  await expect(sentHeading(page)).toBeVisible();
  await expect(page.getByText(letter.email)).toHaveCount(0);

  // The link of the bar begins another, and the same text sent again is another message.
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(title(page)).toBeFocused();
  for (const label of Object.values(labels)) await expect(page.getByLabel(label)).toHaveValue('');
  await fill(page, { name: 'Journey Message' });
  await send(page).click();
  await expect(sentHeading(page)).toBeVisible();
  expect(await storedMessages(page, 'Journey Message')).toHaveLength(2);
  await another(page).click();
  await expect(title(page)).toBeFocused();
  for (const label of Object.values(labels)) await expect(page.getByLabel(label)).toHaveValue('');
  await page.reload();
  await expect(title(page)).toBeVisible();
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
