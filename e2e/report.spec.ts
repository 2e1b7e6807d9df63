// Report an ADR: the way to a stored report and another, printing, a reload, and the page without script. The rest is proved
// by report.browser.test.tsx and visitor-forms.browser.test.tsx in client/pages/report-adr.
import { expect, test } from './journey.ts';
import { formActions, reportForm } from './visitor-form.ts';

const { answers, labels } = reportForm;
const { fill, send: submit, sentHeading, stored: storedReports } = formActions(reportForm);
const numberShape = /^ADR-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

test('a visitor sends a report on a phone, prints its number and answers only, sees the number again after a reload, and sends another', async ({
  page,
}) => {
  // The draft option comes late, and does not shift the layout.
  await page.setViewportSize({ width: 360, height: 740 });
  const held = Promise.withResolvers<void>();
  await page.route('**/draft-box*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/report-adr');
  const place = () => page.getByRole('complementary').evaluate((below: HTMLElement) => below.offsetTop);
  const before = await place();
  const draft = page.getByLabel('Keep a draft on this device');
  await expect(draft).toBeHidden();
  held.resolve();
  await expect(draft).toBeVisible();
  expect(await place()).toBe(before);

  await fill(page, { name: 'Journey One' });
  await submit(page).click();
  await expect(sentHeading(page)).toBeFocused();
  await expect(page.getByText('Report Submitted Successfully', { exact: true })).toBeVisible();
  const reference = (await page.locator('output[data-part=number]').textContent()) ?? '';
  expect(reference).toMatch(numberShape);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('output[data-part=number]')).toBeVisible();
  await expect(page.getByText('Amoxicillin 500 mg')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.reload();
  await expect(page.locator('output[data-part=number]')).toHaveText(reference);
  await page.getByRole('link', { name: 'Report another reaction' }).click();
  await expect(submit(page)).toBeVisible();
  for (const label of Object.values(labels)) await expect(page.getByLabel(label)).toHaveValue('');

  // The link of the bar begins the next report too, and leaves one that is being typed alone.
  await page.setViewportSize({ width: 1280, height: 800 });
  const ownLink = page.getByRole('banner').getByRole('link', { name: 'Report ADR' });
  await fill(page, { name: 'Journey One B' });
  await ownLink.click();
  await expect(page.getByLabel(labels.name)).toHaveValue('Journey One B');
  await submit(page).click();
  await expect(page.locator('output[data-part=number]')).toHaveText(numberShape);
  await ownLink.click();
  await expect(submit(page)).toBeVisible();
  for (const label of Object.values(labels)) await expect(page.getByLabel(label)).toHaveValue('');

  const [stored] = await storedReports(page, 'Journey One');
  expect(stored).toMatchObject({ ...answers, name: 'Journey One', age: 45, message: null, reference });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused form returns with everything typed, and a complete one shows its number', async ({
    page,
  }) => {
    await page.goto('/report-adr');
    await fill(page, { name: 'No Script', age: 'abc' });
    await submit(page).click();
    await expect(page.getByRole('link', { name: 'Enter the age in years' })).toBeVisible();
    await expect(page.getByLabel(labels.age)).toHaveValue('abc');
    await expect(page.getByLabel(labels.symptoms)).toHaveValue(answers.symptoms);
    await expect(page).toHaveTitle(/^Error: Report an ADR – /);

    await page.getByLabel(labels.age).fill('45');
    await submit(page).click();
    await expect(sentHeading(page)).toBeVisible();
    await expect(page.locator('output[data-part=number]')).toHaveText(numberShape);
    expect(page.url()).not.toMatch(/No|Script|98765|rash/);
    const [stored] = await storedReports(page, 'No Script');
    expect(stored).toMatchObject({ symptoms: answers.symptoms, age: 45 });
  });
});
