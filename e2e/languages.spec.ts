// English and Hindi: how a visitor gets a language, and that every page also works in Hindi.
import type { Page } from '@playwright/test';
import { navigateClientSide, overflow, toast } from './client-navigation.ts';
import { hydrated, axeFindings, expect, test } from './journey.ts';
import { allStoredText, readable } from './browser-storage.ts';
import { screens } from './screens.ts';

const language = (page: Page) => page.locator('html').getAttribute('lang');
const switchTo = (page: Page, name: 'हिन्दी' | 'English') =>
  page.locator('.bar').getByRole('link', { name, exact: true }).filter({ visible: true });

/** Sets the cookie of a visitor who chose Hindi earlier. */
async function speakHindi(page: Page) {
  const url = new URL(test.info().project.use.baseURL ?? '').origin;
  await page.context().addCookies([{ name: 'lang', value: 'hi', url }]);
}

test('the language switch turns the page into Hindi, and the choice persists', async ({ page }) => {
  await page.goto('/risk-checker?q=x');
  const hindi = switchTo(page, 'हिन्दी');
  await expect(hindi).toHaveAttribute('lang', 'hi');
  await hindi.click();
  await expect(page).toHaveURL('/risk-checker?q=x&lang=hi');
  await expect(page.getByRole('heading', { level: 1, name: 'दवा जोखिम जाँच' })).toBeVisible();
  expect(await language(page)).toBe('hi');
  await expect(page).toHaveTitle('दवा जोखिम जाँच – IPSR & SPSR');

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

test('on a phone the language switch is in the bar and in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/terms');
  await expect(switchTo(page, 'हिन्दी')).toBeInViewport();
  const { width = 0, height = 0 } = (await switchTo(page, 'हिन्दी').boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'उपयोग की शर्तें' })).toBeVisible();
});

test('the language switch works on an address that has no page', async ({ page }) => {
  await page.goto('/no-such-page?from=poster');
  await switchTo(page, 'हिन्दी').click();
  await expect(page).toHaveURL('/no-such-page?from=poster&lang=hi');
  await expect(page.getByRole('heading', { level: 1, name: '404 पेज नहीं मिला' })).toBeVisible();
});

test.describe('in a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN' });
  test('the portal is in Hindi until English is chosen', async ({ page }) => {
    await page.goto('/');
    expect(await language(page)).toBe('hi');
    await switchTo(page, 'English').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/about');
    expect(await language(page)).toBe('en');
  });
});

test('typed text moves to the other language encrypted, and is stored nowhere', async ({ page }) => {
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
  await expect(page.getByLabel('दवा का नाम')).toHaveValue('');
});

test('where encryption is unavailable, the visitor is asked before typed text is lost', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await page.goto('/contact');
  await page.locator('[name=message]').fill('Half written');
  // Answer the dialog as soon as it opens: the click that opens it waits for the answer.
  const asked = page.waitForEvent('dialog').then(async (question) => {
    await question.dismiss();
    return question.message();
  });
  await switchTo(page, 'हिन्दी').click();
  expect(await asked).toBe('Change the language? Text that you have typed but not sent will be lost.');
  await expect(page.locator('[name=message]')).toHaveValue('Half written');
  page.once('dialog', (dialog) => void dialog.accept());
  await switchTo(page, 'हिन्दी').click();
  await expect(page.getByRole('heading', { level: 1, name: 'हमसे संपर्क करें' })).toBeVisible();
});

test('a quiz continues in the other language at the same question, with its player and time', async ({
  page,
}) => {
  await page.goto('/quiz');
  await page.locator('#playerName').fill('Asha Verma');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.locator('#answer-1').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/Question 2 of/)).toBeVisible();
  await expect(page.locator('.quiz-time time')).not.toHaveText('0:00');
  await switchTo(page, 'हिन्दी').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.locator('legend small')).toContainText('2');
  await expect(page.locator('.quiz-time time')).not.toHaveText('0:00');
  expect(await readable(page, 'Asha Verma')).toEqual([]);

  while ((await page.locator('legend').count()) > 0) {
    const question = await page.locator('legend').textContent();
    await page.locator('#answer-0').check();
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('legend', { hasText: question ?? '' })).toHaveCount(0);
  }
  await expect(page.locator('.page-header')).toContainText('Asha Verma');
  await expect(page.locator('.toast b')).toBeVisible();
  const score = (await page.locator('.result dd b').textContent())?.match(/\d+/g);
  await switchTo(page, 'English').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.page-header')).toContainText('Asha Verma');
  expect((await page.locator('.result dd b').textContent())?.match(/\d+/g)?.reverse()).toEqual(score);
  await expect(page.getByText('Your quiz score has been recorded.')).toBeVisible();
});

test('when the language changes while a score is being sent, the page says that the outcome is unknown', async ({
  page,
}) => {
  const [one] = (await (await page.request.get('/api/quiz-questions')).json()) as object[];
  await page.route('/api/quiz-questions', (route) => route.fulfill({ json: [one] }));
  await page.route('/api/quiz-scores', () => {}); // never answers
  await navigateClientSide(page, '/quiz');
  await page.locator('#playerName').fill('Asha Verma');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.locator('#answer-0').check();
  await page.getByRole('button', { name: 'Finish Quiz' }).click();
  await expect(page.getByText('Saving your score...')).toBeVisible();
  await switchTo(page, 'हिन्दी').click();
  await expect(page.locator('.page-header')).toContainText('Asha Verma');
  await expect(page.getByText('यह पेज नहीं बता सकता कि वे सहेजे गए या नहीं')).toBeVisible();
  await expect(page.locator('.state-error')).toHaveCount(0);
  await expect(toast(page)).toBeEmpty();
});

test('a report is refused and sent in Hindi, and its number stays when the language changes', async ({
  page,
}) => {
  await speakHindi(page);
  await page.goto('/report-adr');
  await page.getByLabel('मरीज़ की उम्र').fill('abc');
  await page.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
  await expect(page).toHaveTitle(/^गलती: ADR की रिपोर्ट करें – /);
  await expect(page.getByRole('heading', { name: 'एक समस्या है' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'मरीज़ का नाम या नाम के पहले अक्षर लिखें',
    'उम्र वर्षों में लिखें',
    'फ़ोन नंबर या ई-मेल पता लिखें',
    'दवा का नाम लिखें',
    'बताएँ कि क्या तकलीफ़ हुई',
    'लिखें कि तकलीफ़ कितने समय तक रही',
  ]);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByLabel('मरीज़ का नाम').fill('र. कु.');
  await page.getByLabel('मरीज़ की उम्र').fill('34');
  await page.getByLabel('आपका फ़ोन नंबर').fill('98765 00000');
  await page.getByLabel('दवा का नाम').fill('पैरासिटामोल');
  await page.getByLabel('क्या तकलीफ़ हुई?').fill('चकत्ते');
  await page.getByLabel('कितने समय तक').fill('2 दिन');
  await page.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'रिपोर्ट भेज दी गई!' })).toBeFocused();
  await expect(page).toHaveTitle(/^ADR की रिपोर्ट करें – /);
  const reference = (await page.locator('output').textContent()) ?? '';
  expect(await axeFindings(page)).toEqual([]);

  await switchTo(page, 'English').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report Submitted Successfully!' })).toBeVisible();
  await expect(page.locator('output')).toHaveText(reference);
});

test('a report over the limit is refused in Hindi, with the minutes to wait', async ({ page }) => {
  await page.route('/api/adr-reports', (route) =>
    route.fulfill({
      status: 429,
      json: {
        message: 'Too many requests came from your network. Try again in 50 minutes.',
        code: 'too-many-calls',
        retryAfter: 3_000,
      },
    }),
  );
  await speakHindi(page);
  await page.goto('/report-adr');
  await page.getByLabel('मरीज़ का नाम').fill('र. कु.');
  await page.getByLabel('मरीज़ की उम्र').fill('34');
  await page.getByLabel('आपका फ़ोन नंबर').fill('98765 00000');
  await page.getByLabel('दवा का नाम').fill('पैरासिटामोल');
  await page.getByLabel('क्या तकलीफ़ हुई?').fill('चकत्ते');
  await page.getByLabel('कितने समय तक').fill('2 दिन');
  const sent = page.waitForRequest('/api/adr-reports');
  await page.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ language: 'hi' });
  await expect(page.locator('form')).toContainText('50 मिनट बाद फिर कोशिश करें।');
  await expect(page.locator('form')).not.toContainText('one address');
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

    await page.getByLabel('मरीज़ का नाम').fill('R. K.');
    await page.getByLabel('मरीज़ की उम्र').fill('34');
    await page.getByLabel('आपका फ़ोन नंबर').fill('98765 00000');
    await page.getByLabel('क्या तकलीफ़ हुई?').fill('चकत्ते');
    await page.getByLabel('कितने समय तक').fill('2 दिन');
    await page.getByRole('button', { name: 'रिपोर्ट भेजें' }).click();
    const sent = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(sent('रिपोर्ट भेज दी गई!')).toBeVisible();
    const reference = (await page.locator('output').textContent()) ?? '';

    await switchTo(page, 'English').click();
    await expect(sent('Report Submitted Successfully!')).toBeVisible();
    await expect(page.locator('output')).toHaveText(reference);
  });
});

test('administrators’ content is marked with its own language', async ({ page }) => {
  await speakHindi(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  await page.goto('/awareness');
  await expect(page.locator('.prose p').first()).toHaveAttribute('lang', 'en');
  await page.goto('/privacy');
  await expect(page.locator('.prose p').first()).not.toHaveAttribute('lang');
});

for (const path of screens) {
  test(`${path} in Hindi: axe finds no problem, and the page fits phones of 320 and 360 pixels`, async ({
    page,
  }) => {
    await speakHindi(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    expect(await language(page)).toBe('hi');
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page), { message: `${width} pixels` }).toBe(0);
    }
    expect(await axeFindings(page)).toEqual([]);
  });
}
