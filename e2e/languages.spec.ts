// English and Hindi: the documents in both languages, and what moves from one to the other. Component tests prove that
// every page also works in Hindi, and what the switch and the quiz do when the language changes
// (client/languages.browser.test.tsx); server/pages/pages.portal.test.ts proves the language that a browser prefers.
import type { Page } from '@playwright/test';
import { hydrated, expect, test } from './journey.ts';
import { allStoredText, readable } from './browser-storage.ts';

const language = (page: Page) => page.locator('html').getAttribute('lang');
const switchTo = (page: Page, name: 'हिन्दी' | 'English') =>
  page.locator('.bar').getByRole('link', { name, exact: true }).filter({ visible: true });

async function fillInHindi(page: Page) {
  await page.getByLabel('मरीज़ का नाम').fill('R. K.');
  await page.getByLabel('मरीज़ की उम्र').fill('34');
  await page.getByLabel('आपका फ़ोन नंबर').fill('98765 00000');
  await page.getByLabel('दवा का नाम').fill('पैरासिटामोल');
  await page.getByLabel('क्या तकलीफ़ हुई?').fill('चकत्ते');
  await page.getByLabel('कितने समय तक').fill('2 दिन');
}

test('the language switch turns the page into Hindi, and the choice persists', async ({ page }) => {
  // The server drops a query that the page does not use, and this address has no page.
  await page.goto('/no-such-page?from=poster');
  const hindi = switchTo(page, 'हिन्दी');
  await expect(hindi).toHaveAttribute('lang', 'hi');
  await hindi.click();
  await expect(page).toHaveURL('/no-such-page?from=poster&lang=hi');
  await expect(page.getByRole('heading', { level: 1, name: '404 पेज नहीं मिला' })).toBeVisible();
  expect(await language(page)).toBe('hi');
  await expect(page).toHaveTitle('404 पेज नहीं मिला – IPSR & SPSR');

  await hydrated(page);
  await page.getByRole('navigation', { name: 'मुख्य' }).getByRole('link', { name: 'संपर्क' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'हमसे संपर्क करें' })).toBeFocused();
  await page.goto('/about');
  expect(await language(page)).toBe('hi');

  await switchTo(page, 'English').click();
  await expect(page.getByRole('heading', { level: 1, name: 'About IPSR & SPSR' })).toBeVisible();
  await page.goto('/');
  expect(await language(page)).toBe('en');
});

test('typed text moves to the other language encrypted, and is stored nowhere; the number of the sent report stays', async ({
  page,
}) => {
  const words = ['Amoxicillin', 'both arms'];
  await page.goto('/report-adr');
  await page.getByLabel('Name of the medicine').fill('Amoxicillin 500 mg');
  await page.getByLabel('What went wrong? (symptoms)').fill('Rash\non both arms');
  await page.route('/report-adr?lang=hi', (route) => route.fulfill({ status: 204 })); // the page does not navigate
  await switchTo(page, 'हिन्दी').click();
  await expect.poll(() => allStoredText(page)).toContain('carried-over');
  expect(await readable(page, ...words)).toEqual([]);
  await page.unroute('/report-adr?lang=hi');

  await switchTo(page, 'हिन्दी').click();
  await expect(page.getByLabel('दवा का नाम')).toHaveValue('Amoxicillin 500 mg');
  await expect(page.getByLabel('क्या तकलीफ़ हुई? (लक्षण)')).toHaveValue('Rash\non both arms');
  expect(await readable(page, ...words)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('दवा का नाम')).toHaveValue('');

  await page.getByLabel('मरीज़ की उम्र').fill('abc');
  await page.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
  await expect(page).toHaveTitle(/^गलती: ADR की रिपोर्ट करें – /);
  await fillInHindi(page);
  await page.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'रिपोर्ट भेज दी गई!' })).toBeFocused();
  await expect(page).toHaveTitle(/^ADR की रिपोर्ट करें – /);
  const reference = (await page.locator('output[data-part=number]').textContent()) ?? '';
  expect(reference).not.toBe('');
  await switchTo(page, 'English').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report Submitted Successfully!' })).toBeVisible();
  await expect(page.locator('output[data-part=number]')).toHaveText(reference);
  await expect(page.getByRole('main')).toContainText('If someone is in danger now: 112.');
  expect(await readable(page, 'R. K.', '98765 00000')).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the switch works, and refused and sent forms answer in Hindi', async ({ page }) => {
    await page.goto('/report-adr');
    await switchTo(page, 'हिन्दी').click();
    await expect(page.getByRole('heading', { level: 1, name: 'ADR की रिपोर्ट करें' })).toBeVisible();
    await page.getByLabel('दवा का नाम').fill('Amoxicillin');
    await page.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
    await expect(page).toHaveTitle(/^गलती: ADR की रिपोर्ट करें – /);
    await expect(page.getByRole('link', { name: 'उम्र वर्षों में लिखें' })).toBeVisible();
    await expect(page.getByLabel('दवा का नाम')).toHaveValue('Amoxicillin');

    await fillInHindi(page);
    await page.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
    const sent = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(sent('रिपोर्ट भेज दी गई!')).toBeVisible();
    const reference = (await page.locator('output[data-part=number]').textContent()) ?? '';

    await switchTo(page, 'English').click();
    await expect(sent('Report Submitted Successfully!')).toBeVisible();
    await expect(page.locator('output[data-part=number]')).toHaveText(reference);
  });
});
