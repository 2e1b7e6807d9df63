// The report form and the screen after it, over a real portal: hints, faults of the form, the keyboard, the number and the
// receipt. Journeys prove the document, reloads, printing and the page without script (e2e/report.spec.ts);
// visitor-forms.browser.test.tsx proves what the form shares with the message form.
import { afterEach, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { reportForm } from '#client/testing/visitor-forms.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();
// The next test shows the same document.
afterEach(dismissToast);

const { answers, labels } = reportForm;
type Field = keyof typeof answers;

const main = page.getByRole('main');
const field = (name: Field) => page.getByLabelText(labels[name]);
const submit = page.getByRole('button', { name: reportForm.button });
const sentHeading = page.getByRole('heading', { level: 1, name: reportForm.sent });
const summary = page.getByCss('.error-summary');
const texts = (all: Locator) => all.elements().map(({ textContent }) => textContent);

async function fill(changes: Partial<Record<Field, string>> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...answers, ...changes })) {
    await field(name as Field).fill(value);
  }
}

it('the page begins with the three steps of a report, and hints stand at the fields', async () => {
  await openPage('/report-adr');
  expect(texts(main.getByRole('list').first().getByRole('listitem'))).toEqual([
    expect.stringMatching(/^Collect details\./),
    expect.stringMatching(/^Fill the form\./),
    expect.stringMatching(/^Submit\./),
  ]);
  for (const hint of [
    'Initials are enough',
    'You can report for someone else, also for your child: give their initials and age, and your own contact',
    'For a baby under one year, write 0',
    'You do not need to be sure the medicine caused it',
  ]) {
    await expect.element(page.getByCss('main form').getByText(hint)).toBeVisible();
  }
});

it('an incomplete form lists what is missing, links to each field, and does not clear what was typed', async () => {
  await openPage('/contact'); // the title is of a page that was gone to
  await page.getByRole('banner').getByRole('link', { name: 'Report ADR' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Report an ADR' })).toHaveFocus();
  await field('symptoms').fill('Swollen lips');
  await field('age').fill('abc');
  await submit.click();
  await expect.element(summary.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect.element(summary).toHaveFocus();
  expect(document.title).toMatch(/^Error: Report an ADR – /);
  const sentences = [
    'Enter the patient’s name or initials',
    'Enter the age in years',
    'Enter a phone number or an e-mail address',
    'Enter the name of the medicine',
    'Enter how long it lasted',
  ];
  expect(texts(summary.getByRole('link'))).toEqual(sentences);
  for (const sentence of sentences) {
    await expect.element(page.getByCss('main form').getByText(sentence)).toBeVisible();
  }
  await expect.element(field('age')).toHaveAttribute('aria-invalid', 'true');

  await summary.getByRole('link', { name: 'Enter the name of the medicine' }).click();
  await expect.element(field('medicineName')).toHaveFocus();
  await expect.element(field('symptoms')).toHaveValue('Swollen lips');
  await expect.element(field('age')).toHaveValue('abc');

  await fill({ age: '0', name: 'Baby' });
  await submit.click();
  await expect.element(sentHeading).toBeVisible();
  expect(document.title).toMatch(/^Report an ADR – /);
});

it('on a small phone the report takes at most 25 key presses beyond typing', async () => {
  await page.viewport(360, 640);
  await openPage('/report-adr');
  let presses = 0;
  const press = async (key: 'Tab' | 'Enter') => {
    presses += 1;
    await userEvent.keyboard(`{${key}}`);
  };
  await press('Tab');
  await expect.element(page.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  await press('Enter');
  await expect.element(main).toHaveFocus();
  for (const [name, value] of Object.entries(answers)) {
    await press('Tab');
    await expect.element(field(name as Field)).toHaveFocus();
    await userEvent.keyboard(value.replaceAll('\n', ' '));
  }
  // Past the optional fields.
  const notice = page.getByText('What happens with your data').element();
  while (presses < 25 && document.activeElement !== notice) await press('Tab');
  expect(notice).toHaveFocus();
  await press('Tab');
  await expect.element(submit).toHaveFocus();
  await press('Enter');
  await expect.element(sentHeading).toHaveFocus();
  expect(presses).toBeLessThanOrEqual(25);
});

it('a sent report shows its number to copy, what happens next, the answers and a receipt', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPage('/report-adr');
  await fill();
  await submit.click();
  await expect.element(sentHeading).toHaveFocus();
  await expect
    .element(page.getByText('Your ADR report has been submitted and will be reviewed by our team.'))
    .toBeVisible();
  const reached =
    'Your report has reached IPSR & SPSR. It has not been sent to the national programme (PvPI).';
  await expect.element(page.getByText(reached)).toBeVisible();
  const national = page.getByRole('link', { name: 'Open the national PvPI portal' });
  await expect.element(national).toHaveAttribute('href', 'https://www.ipc.gov.in');
  await expect.element(national).toHaveAttribute('target', '_blank');
  await expect.element(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  const medicine = page.getByRole('definition').filter({ hasText: 'Amoxicillin 500 mg' });
  await expect.element(medicine).toBeVisible();

  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.viewport(width, 740);
    const parts = page.getByCss('output[data-part]').elements();
    expect(parts.length).toBe(2);
    const lines = parts.map((part) => part.clientHeight / parseFloat(getComputedStyle(part).lineHeight));
    expect([width, ...lines.map(Math.round)]).toEqual([width, 1, 1]);
    expect(parts.map((part) => part.scrollWidth - part.clientWidth)).toEqual([0, 0]);
  }
  const reference = page.getByCss('output[data-part=number]').element().textContent;
  expect(reference).toMatch(/^ADR-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await page.getByRole('button', { name: 'Copy the number' }).click();
  await expect.element(page.getByText('Number copied')).toBeVisible();
  expect(copied).toHaveBeenCalledWith(reference);

  (page.getByRole('button', { name: 'Print or save the receipt' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const receipt = page.getByRole('heading', { level: 1, name: 'Receipt of your report' });
  await expect.element(receipt).toHaveFocus();
  await expect.element(page.getByCss('.reference').first()).toHaveTextContent(reference ?? '');
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect.element(page.getByText('Amoxicillin 500 mg')).toBeVisible();
  (page.getByRole('button', { name: 'Back' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(sentHeading).toBeVisible();
});
