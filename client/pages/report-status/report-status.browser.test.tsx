// The page of a report and its receipt, over a real portal: refused input, photographs, and axe in each state. A journey
// proves that the receipt code leaves the address (e2e/report-status.spec.ts).
import { afterEach, expect, inject, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { setReportProof } from '#client/data/report-proof.ts';
import { axeFindings, looks, overflow, setLook } from '#client/testing/looks.ts';
import { photograph } from '#client/testing/made-files.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { report } from '#client/testing/replies.ts';

prepareVisitorPages();
// The next test shows the same document.
afterEach(() => {
  dismissToast();
  setReportProof(null);
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const number = page.getByLabelText('Number of the report');
const receiptCode = page.getByLabelText('Receipt code');
const show = page.getByRole('button', { name: 'Show my report' });
const alert = page.getByRole('main').getByRole('alert');

async function post<R>(address: string, body: object = {}): Promise<R> {
  const answer = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.ok, `${address} answers ${answer.status}`).toBe(true);
  return (answer.status === 204 ? undefined : await answer.json()) as R;
}

/** A stored report: its reference number and receipt code. */
async function reported() {
  const body = { ...report, medicineName: 'Amoxicillin 500 mg', message: null };
  const {
    id,
    reference,
    receiptCode: code,
  } = await post<Record<'id' | 'reference' | 'receiptCode', string>>('/api/adr-reports', body);
  return { id, reference, code };
}

async function openStatus({ reference, code }: { reference: string; code: string }): Promise<void> {
  await openPage(`/report-status#${reference}/${code}`);
  await expect.element(heading('Your report')).toBeVisible();
}

it('a photograph is sent with the receipt code and counted on the page', async () => {
  const file = page.getByLabelText('Add a photograph');
  await openStatus(await reported());
  await userEvent.upload(file, await photograph('rash.jpg'));
  await expect.element(page.getByText('1 of 5 sent.')).toBeVisible();
  await userEvent.upload(file, new File(['x'], 'letter.txt', { type: 'text/plain' }));
  await expect.element(alert).toMatchTextContent(/letter\.txt/);
  // One more than the report may have.
  const more = await Promise.all(['b', 'c', 'd', 'e', 'f'].map((name) => photograph(`${name}.jpg`)));
  await userEvent.upload(file, more.slice(0, 2));
  await expect.element(page.getByText('3 of 5 sent.')).toBeVisible();
  await userEvent.upload(file, more.slice(2));
  await expect.element(page.getByText('5 of 5 sent.')).toBeVisible();
  await expect.element(alert).toMatchTextContent(/“f\.jpg” was left out/);
});

it('invalid input is reported at its field, and a wrong code gets the same answer as a wrong number', async () => {
  const { reference, code } = await reported();
  await openPage('/report-status');
  await show.click();
  const fault = 'Enter all twelve characters of the receipt code';
  await expect.element(page.getByRole('link', { name: fault })).toBeVisible();
  await expect.element(receiptCode).toHaveAttribute('aria-invalid', 'true');
  for (const [typedNumber, typedCode] of [
    [reference, '0000-0000-0000'],
    ['ADR-2026-0000-0000', code],
  ] as const) {
    await number.fill(typedNumber);
    await receiptCode.fill(typedCode);
    await show.click();
    await expect
      .element(alert)
      .toHaveTextContent('There is no report with this number and this code. Check both.');
    await expect.element(number).toHaveValue(typedNumber);
  }
});

it.each(looks)(
  'axe finds no problem on the form, the page of a report and the receipt, at $width, $colorScheme',
  async (look) => {
    const { id, reference, code } = await reported();
    await post('/api/auth/login', inject('componentAccount'));
    await post(`/api/admin/adr-reports/${id}/letters`, { text: 'Thank you.' });
    await post('/api/auth/logout');
    const consents = { mayAskMe: true, mayForward: false };
    await post('/api/report-status/consents', { reference, code, consents });
    await setLook(look);
    await openPage('/report-status');
    expect(await axeFindings()).toEqual([]);
    await openStatus({ reference, code });
    await expect.element(page.getByText('Thank you.')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    expect(overflow()).toBe(0);
    await page.getByRole('button', { name: 'Print or save the receipt' }).click();
    await expect.element(heading('Receipt of your report')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  },
);
