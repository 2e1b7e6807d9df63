// Managers beyond the ten tiles: the form of a centre and the import of centres, two people who edit one centre or one
// text of the home page, the bin, and what these screens show while a list is empty or fails. A journey proves what
// visitors then read (e2e/centres-manager.spec.ts).
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerNext,
  call,
  conflict,
  dialog,
  expectToast,
  loadAdminArea,
  openScreen,
} from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings } from '#client/testing/looks.ts';
import { word } from '#client/testing/made-files.ts';
import { setAnswers } from '#client/testing/answers.ts';
import { enterOn } from '#client/testing/record-lists.ts';

loadAdminArea();
refuseComplaints();
afterEach(() => void vi.useRealTimers());

const centres = '/api/admin/amc-locations';
const importButton = dialog().getByRole('button', { name: 'Import All Rows' });

/** Chooses a CSV file with these lines. */
async function chooseFile(...lines: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const file = new File([lines.join('\r\n')], 'centres.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('CSV file'), file);
}

it('a refused form focuses its first refused field once, and does not move focus during typing', async () => {
  const issues = ['state', 'city'].map((path) => ({ path, code: 'choice', message: 'Not in the list' }));
  const json = { message: 'Check these fields: state, city.', issues };
  await openScreen('/admin/amc-locations', [{ path: centres, method: 'POST', status: 400, json }]);
  await page.getByRole('button', { name: 'Add Centre' }).first().click();
  const field = (label: string) => dialog().getByLabelText(label, { exact: true });
  await field('City').fill('Nowhere');
  // From here only the test moves the clock, so that typing is faster than every timer.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  /**
   * The form is refused and `first` gets the focus. Typing continues in the next field, and focus stays there. Nothing
   * polls after the first focus, because polling moves the clock.
   */
  async function goOnAfter(first: string, next: string, text: string) {
    const refused = Promise.withResolvers<Event>();
    field(first).element().addEventListener('focus', refused.resolve, { once: true });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    let isRefused = false;
    void refused.promise.then(() => (isRefused = true));
    while (!isRefused) await vi.advanceTimersByTimeAsync(1);
    await userEvent.tab();
    vi.advanceTimersByTime(1_000);
    await userEvent.keyboard(text);
    expect(document.activeElement).toBe(field(next).element());
    expect(document.activeElement).toHaveValue(text);
  }
  // Refused by the browser's own validation.
  await goOnAfter('Name', 'Address', '1 Hospital Road');
  await field('Name').fill('College');
  await field('State').fill('Goa');
  // Refused by the server, whose answer names the fields in another order.
  await goOnAfter('City', 'State', 'Kerala');
  vi.useRealTimers();
  const left = answerNext(true);
  await userEvent.keyboard('{Escape}');
  await left();
});

it('an empty form of a centre names its four required fields', async () => {
  await openScreen('/admin/amc-locations');
  await page.getByRole('button', { name: 'Add Centre' }).first().click();
  await expect.element(dialog().getByLabelText('Name', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => dialog().getByCss('.field-error').length).toBe(4);
});

it.each([
  {
    screen: '/admin/amc-locations',
    list: centres,
    name: 'name',
    label: 'Name',
    input: { address: '1 Road', city: 'Nowhere', state: 'Goa' },
    other: { pincode: '560001' },
    done: 'Centre Updated',
  },
  {
    screen: '/admin/homepage',
    list: '/api/admin/homepage-content',
    name: 'title',
    label: 'Title',
    input: { section: 'cta', content: 'Words' },
    other: { content: 'Their words' },
    done: 'Content Updated',
  },
])('$screen: of two people who edit one record the second one is asked', async (manager) => {
  const { screen, list, name, label, input, other, done } = manager;
  const called = word();
  const first = { ...input, [name]: called, isActive: false };
  const { id } = await call<{ id: string }>('POST', list, first);
  await openScreen(`${screen}?q=${called}`);
  await page.getByRole('button', { name: `Edit ${called}` }).click();
  await dialog().getByLabelText(label, { exact: true }).fill(`My ${called}`);
  const theirs = { ...other, [name]: `Their ${called}` };
  await call('PUT', `${list}/${id}`, theirs);
  await dialog().getByRole('button', { name: 'Save Changes' }).click();
  const both = conflict().getByRole('group', { name: `${label} changed by both of you` });
  await expect.element(both).toMatchTextContent(new RegExp(`Their ${called}`));
  await both.getByRole('radio', { name: /^Keep mine/ }).click();
  await dialog().getByRole('button', { name: 'Save This Version' }).click();
  await expectToast(done);
  const all = await call<{ id: string }[]>('GET', list);
  const wanted = { ...other, [name]: `My ${called}`, version: 3 };
  expect(all.find((one) => one.id === id)).toMatchObject(wanted);
  await call('DELETE', `${list}/${id}`);
});

it('Z takes a deletion back, and no longer once somebody else has brought the record back and changed it', async () => {
  const called = word();
  const list = '/api/admin/homepage-content';
  const first = { section: 'cta', content: 'Words', title: called, isActive: false };
  const { id } = await call<{ id: string }>('POST', list, first);
  await openScreen(`/admin/homepage?q=${called}`);
  const open = page.getByRole('button', { name: `Edit ${called}` });
  const remove = async () => {
    const asked = answerNext(true);
    await page.getByRole('button', { name: `Delete ${called}` }).click();
    expect(await asked()).toContain(called);
    await expect.element(open).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Undo Z' })).toBeVisible();
  };
  await remove();
  await userEvent.keyboard('z');
  await expectToast(`“${called}” is back`);
  await expect.element(open).toBeVisible();

  await remove();
  await call('POST', `/api/admin/bin/homepage-content/${id}/restore`);
  await call('PUT', `${list}/${id}`, { ...first, content: 'Their words' });
  await userEvent.keyboard('z');
  await expectToast('Not undone');
  const all = await call<{ id: string; content: string }[]>('GET', list);
  expect(all.find((one) => one.id === id)).toMatchObject({ content: 'Their words', version: 2 });
  await call('DELETE', `${list}/${id}`);
});

it('a file of centres shows the outcome of each row before the import, then all rows are imported', async () => {
  const header = 'name,address,city,state,pincode,phone,email,isActive';
  const city = word();
  /** A centre that visitors do not see. */
  const line = (name: string, road: string) => `${name},${road},${city},Goa,,,,false`;
  await openScreen('/admin/amc-locations');
  // The portal knows the other columns; a person says what this one is.
  await chooseFile(header.replace('name', 'Unit'), line('Import A', '1 Road'), line('', '2 Road'));
  await expect.element(dialog().getByText('Choose a column of the file for: Name')).toBeVisible();
  await expect.element(importButton).toBeDisabled();
  await dialog().getByLabelText('Unit').selectOptions('Name');
  await expect.element(dialog().getByText('1 refused, 1 new.')).toBeVisible();
  await expect
    .element(dialog().getByRole('button', { name: 'Import Without the Refused Rows' }))
    .toBeEnabled();
  await dialog().getByRole('button', { name: 'Cancel' }).click();

  await chooseFile(header, line('Import A', '1 Road'), line('', '2 Road'));
  await expect.element(dialog().getByRole('status').filter({ hasText: '1 refused, 1 new.' })).toHaveFocus();
  await expect.element(dialog().getByText(/Correct the refused rows/)).toBeVisible();
  await expect.element(importButton).toBeDisabled();
  expect(await axeFindings()).toEqual([]);
  await dialog().getByRole('button', { name: 'Cancel' }).click();

  await chooseFile(header, line('Import A', '1 Road'), line('Import B', '2 Road'));
  await expect.element(dialog().getByText('2 new.')).toBeVisible();
  await importButton.click();
  await expectToast('List Imported', '2 new');
  await page.getByRole('searchbox').fill(city);
  await expect.element(page.getByRole('button', { name: 'Import B', exact: true })).toBeVisible();

  await chooseFile(header, line('Import A', '9 Other Road'), line('Import B', '2 Road'));
  await expect.element(dialog().getByText('1 changed, 1 same.')).toBeVisible();
  await expect.element(dialog().getByRole('row', { name: /Import A/ })).toMatchTextContent(/Goa.*Address/);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  const all = await call<{ id: string; city: string }[]>('GET', centres);
  const imported = all.filter((centre) => centre.city === city);
  expect(imported).toHaveLength(2);
  for (const { id } of imported) await call('DELETE', `${centres}/${id}`);
});

it('a file without centres is refused with a message', async () => {
  await openScreen('/admin/amc-locations');
  await chooseFile('name,address', '"AIIMS');
  const input = page.getByLabelText('CSV file').element();
  expect(getComputedStyle(input, '::file-selector-button').fontFamily).toBe(
    getComputedStyle(document.body).fontFamily,
  );
  await expect.element(dialog().getByCss('.field-error')).toBeVisible();
  await expect.element(importButton).toBeDisabled();
});

it('a deleted record is in the bin and is restored unchanged', async () => {
  const drugs = '/api/admin/drug-risks';
  const drugName = `Binovastatin ${word()}`;
  const input = { drugName, commonADRs: 'Rash (2 %)', riskPercentage: 2, isActive: false };
  const made = await call<{ id: string }>('POST', drugs, input);
  await call('DELETE', `${drugs}/${made.id}`);
  await openScreen('/admin/bin');
  const row = page.getByRole('listitem').filter({ hasText: drugName });
  await expect.element(row).toMatchTextContent(/Drug risk, deleted/);
  await expect.element(row).toMatchTextContent(/30 days left\./);
  await enterOn(row.getByRole('button', { name: `Restore ${drugName}` }));
  await expectToast('Record Restored', `“${drugName}” is back in Drug Risk Manager.`);
  await expect.element(row).not.toBeInTheDocument();
  expect(await call('GET', drugs)).toContainEqual(made);
  await call('DELETE', `${drugs}/${made.id}`);
});

it.each([
  ['AMC Locations Manager', '/admin/amc-locations', centres, 'No centres yet'],
  ['Home Page Manager', '/admin/homepage', '/api/admin/homepage-content', 'No content yet'],
  ['Bin', '/admin/bin', '/api/admin/bin', 'The bin is empty'],
])('%s: empty and failed lists show a message and offer a next step', async (title, path, list, empty) => {
  await openScreen(path, [{ path: list, status: 503, json: { message: 'Away.' } }]);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: /^Failed to Load/ })).toBeVisible();
  await setAnswers([{ path: list, json: [] }]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: empty })).toBeVisible();
});
