// On a phone, text in a field is at least 16 pixels high, because some phones zoom into smaller text and leave the page there;
// fields of telephone numbers and e-mail addresses bring their keyboards.
import { createAdministrator, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { screens } from './screens.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** The fields of a page that take text, each that is too small or has another keyboard, with what is wrong. */
const wrong = `[...document.querySelectorAll('input, textarea, select')].flatMap((field) => {
  const kinds = ['text', 'search', 'email', 'tel', 'url', 'password', 'number', 'textarea', 'select-one'];
  if (!kinds.includes(field.type) || !field.checkVisibility()) return [];
  const size = parseFloat(getComputedStyle(field).fontSize);
  const label = [field.name, ...(field.labels ? [...field.labels].map((one) => one.textContent) : [])].join(' ');
  const [isMail, isPhone] = [/e-mail/i, /phone/i].map((word) => word.test(label));
  // One field of the quick form takes both. The legal ground of reports by mail is a text.
  const wanted = isMail === isPhone || field.name.startsWith('legal_ground') ? null : isMail ? 'email' : 'tel';
  const isOther = wanted !== null && field.matches('input') && field.type !== wanted;
  return [
    ...(size < 16 ? [label + ': ' + size + ' px'] : []),
    ...(isOther ? [label + ': ' + field.type + ', not ' + wanted] : []),
  ];
})`;
/** How many there are, so that an empty page proves nothing. */
const count = `document.querySelectorAll('input, textarea, select').length`;

test('of a visitor', async ({ page }) => {
  test.slow();
  expect((await page.goto('/'))?.ok()).toBe(true);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  let fields = 0;
  const found: unknown[] = [];
  for (const path of [...screens, '/report-adr/details', '/report-adr/number', '/ward']) {
    await page.goto(path);
    fields += await page.evaluate<number>(count);
    found.push(...(await page.evaluate<string[]>(wrong)).map((one) => `${path}: ${one}`));
  }
  expect(found).toEqual([]);
  expect(fields).toBeGreaterThan(20);
});

test('of the desk', async ({ page }) => {
  test.slow();
  await signIn(page, createAdministrator('coarse.pointer'));
  let fields = 0;
  const found: unknown[] = [];
  // A phone has them behind a button.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/dashboard');
  const links = page.locator('nav a[href^="/admin"]');
  await expect(links.first()).toBeAttached();
  const paths = new Set(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')));
  expect(paths.size).toBeGreaterThan(20);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    fields += await page.evaluate<number>(count);
    found.push(...(await page.evaluate<string[]>(wrong)).map((one) => `${path}: ${one}`));
  }
  expect(found).toEqual([]);
  expect(fields).toBeGreaterThan(60);
});
