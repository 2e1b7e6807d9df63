// Report an ADR, as patients and professionals use it.
import { expect, test } from './journey.ts';
import { formActions, reportForm } from './visitor-form.ts';

const { answers, labels } = reportForm;
const { fill, send: submit, sentHeading, stored: storedReports } = formActions(reportForm);
const numberShape = /^ADR-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

test('a visitor sends a report, sees its number, sees it again after a reload, and sends another', async ({
  page,
  context,
}) => {
  await page.goto('/report-adr');
  await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveText([
    /^Collect details\./,
    /^Fill the form\./,
    /^Submit\./,
  ]);
  for (const hint of [
    'Initials are enough',
    'You can report for someone else, also for your child: give their initials and age, and your own contact',
    'For a baby under one year, write 0',
    'You do not need to be sure the medicine caused it',
  ]) {
    await expect(page.getByRole('main').locator('form').getByText(hint)).toBeVisible();
  }
  await fill(page, { name: 'Journey One' });
  await submit(page).click();

  await expect(sentHeading(page)).toBeFocused();
  await expect(page.getByText('Report Submitted Successfully', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your ADR report has been submitted and will be reviewed by our team.'),
  ).toBeVisible();
  await expect(
    page.getByText(
      'Your report has reached IPSR & SPSR. It has not been sent to the national programme (PvPI).',
    ),
  ).toBeVisible();
  const reference = (await page.locator('output').textContent()) ?? '';
  expect(reference).toMatch(numberShape);
  const national = page.getByRole('link', { name: 'Open the national PvPI portal' });
  await expect(national).toHaveAttribute('href', 'https://www.ipc.gov.in');
  await expect(national).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('definition').filter({ hasText: 'Amoxicillin 500 mg' })).toBeVisible();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the number' }).click();
  await expect(page.getByText('Number copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  await page.getByRole('button', { name: 'Print or save the receipt' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt of your report' })).toBeFocused();
  await expect(page.locator('.reference').first()).toHaveText(reference);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(page.getByText('Amoxicillin 500 mg')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).press('Enter');

  await page.reload();
  await expect(page.locator('output')).toHaveText(reference);
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Report another reaction' }).click();
  await expect(submit(page)).toBeVisible();
  for (const label of Object.values(labels)) await expect(page.getByLabel(label)).toHaveValue('');

  // The link of the bar begins the next report too, and leaves one that is being typed alone.
  const ownLink = page.getByRole('banner').getByRole('link', { name: 'Report ADR' });
  await fill(page, { name: 'Journey One B' });
  await ownLink.click();
  await expect(page.getByLabel(labels.name)).toHaveValue('Journey One B');
  await submit(page).click();
  await expect(page.locator('output')).toHaveText(numberShape);
  await ownLink.click();
  await expect(submit(page)).toBeVisible();
  for (const label of Object.values(labels)) await expect(page.getByLabel(label)).toHaveValue('');

  const [stored] = await storedReports(page, 'Journey One');
  expect(stored).toMatchObject({ ...answers, name: 'Journey One', age: 45, message: null, reference });
});

test('an incomplete form lists what is missing, links to each field, and does not clear what was typed', async ({
  page,
}) => {
  await page.goto('/report-adr');
  await page.getByLabel(labels.symptoms).fill('Swollen lips');
  await page.getByLabel(labels.age).fill('abc');
  await submit(page).click();

  const summary = page
    .getByRole('heading', { name: 'There is a problem' })
    .locator('xpath=ancestor::div[@tabindex]');
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Report an ADR – /);
  const sentences = [
    'Enter the patient’s name or initials',
    'Enter the age in years',
    'Enter a phone number or an e-mail address',
    'Enter the name of the medicine',
    'Enter how long it lasted',
  ];
  await expect(summary.getByRole('link')).toHaveText(sentences);
  for (const sentence of sentences) await expect(page.locator('form').getByText(sentence)).toBeVisible();
  await expect(page.getByLabel(labels.age)).toHaveAttribute('aria-invalid', 'true');

  await summary.getByRole('link', { name: 'Enter the name of the medicine' }).click();
  await expect(page.getByLabel(labels.medicineName)).toBeFocused();
  await expect(page.getByLabel(labels.symptoms)).toHaveValue('Swollen lips');
  await expect(page.getByLabel(labels.age)).toHaveValue('abc');

  await fill(page, { age: '0', name: 'Baby' });
  await submit(page).click();
  await expect(sentHeading(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Report an ADR – /);
});

test('on a small phone the report takes at most 25 key presses beyond typing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/report-adr');
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const [field, value] of Object.entries({ ...answers, name: 'Keyboard Only' })) {
    await press('Tab');
    await expect(page.getByLabel(labels[field as keyof typeof labels])).toBeFocused();
    await page.keyboard.type(value.replaceAll('\n', ' '));
  }
  // Past the optional fields.
  const notice = page.getByText('What happens with your data');
  const isAtNotice = () => notice.evaluate((element) => element === document.activeElement);
  while (presses < 25 && !(await isAtNotice())) await press('Tab');
  await expect(notice).toBeFocused();
  await press('Tab');
  await expect(submit(page)).toBeFocused();
  await press('Enter');
  await expect(sentHeading(page)).toBeFocused();
  expect(presses).toBeLessThanOrEqual(25);
});

test('the draft option does not shift the layout when it appears', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const held = Promise.withResolvers<void>();
  await page.route('**/draft-box*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/report-adr');
  const place = () => page.getByRole('complementary').evaluate((below: HTMLElement) => below.offsetTop);
  const before = await place();
  await expect(page.getByLabel('Keep a draft on this device')).toBeHidden();
  held.resolve();
  await expect(page.getByLabel('Keep a draft on this device')).toBeVisible();
  expect(await place()).toBe(before);
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
    await expect(page.locator('output')).toHaveText(numberShape);
    expect(page.url()).not.toMatch(/No|Script|98765|rash/);
    const [stored] = await storedReports(page, 'No Script');
    expect(stored).toMatchObject({ symptoms: answers.symptoms, age: 45 });
  });
});

test('the printed page contains number and answers only', async ({ page }) => {
  await page.goto('/report-adr');
  await fill(page);
  await submit(page).click();
  await expect(sentHeading(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('output')).toBeVisible();
  await expect(page.getByText('Amoxicillin 500 mg')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
