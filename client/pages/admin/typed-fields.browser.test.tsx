// The table of typed things (testing/typed-rows.ts) typed into the forms of the desk in a real browser: what a field shows that
// it understood.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { edit, openCase } from '#client/testing/case-screen.ts';
import { inWords } from '#client/testing/date-words.ts';
import { idOf } from '#client/testing/replies.ts';
import { thingsOf, typedOn } from '#testing/typed-things.ts';

loadAdminArea();
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${typedOn}T06:30:00Z`) }));
afterEach(() => void vi.useRealTimers());

/** What stands beside a date field. */
const understood = (field: Locator) =>
  (field.element().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((one) => one?.className === 'date-understood')?.textContent ?? '';

it('a date of a case is shown in words beside its field', async () => {
  await openCase();
  await edit('Facial swelling').click();
  const field = page.getByLabelText('Began', { exact: true }).last();
  // Each fourth: the whole form of a case is drawn again for each. The field is that of the details form, which gets all.
  const rows = thingsOf('past').filter((_, place) => place % 4 === 0);
  const wordsFor = (typed: string, wanted: string): string => {
    const [fault = '', one = '', other = ''] = wanted.split(' ');
    if (fault === '?two') return `Which one? ${inWords(one)}${inWords(other)}`;
    const words = fault.startsWith('?') ? '' : inWords(fault);
    return words === typed.trim() ? '' : words;
  };
  for (const { typed, wanted } of rows) {
    await field.fill(typed);
    await expect.poll(() => understood(field), { message: typed }).toBe(wordsFor(typed, wanted));
  }
});

/** What stands in a field after each of these was typed. */
async function readingsOf(field: Locator, rows: readonly { typed: string }[]): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const { typed } of rows) {
    await field.fill(typed);
    await userEvent.tab();
    found.push([typed, (field.element() as HTMLInputElement).value]);
  }
  return found;
}

it('a number stands in its field as it was read, and what is none as 0', async () => {
  await openScreen('/admin/contacts?tab=links');
  const rows = thingsOf('number');
  const found = await readingsOf(page.getByLabelText('Sort order').last(), rows);
  expect(found).toEqual(rows.map(({ typed, wanted }) => [typed, wanted === '?' ? '0' : wanted]));
});

it('a batch number stands in its field without the label of the pack', async () => {
  await openCase();
  await edit('Allopurinol 100').click();
  const rows = thingsOf('batch');
  const found = await readingsOf(page.getByLabelText('Batch', { exact: true }).last(), rows);
  expect(found).toEqual(rows.map(({ typed, wanted }) => [typed, wanted]));
});

it('an interval stands in its field with the unit that was typed, and with none if none was', async () => {
  await openCase();
  await edit('Allopurinol 100').click();
  const field = page.getByLabelText('Every', { exact: true }).last();
  const unit = page.getByLabelText('Unit of Every', { exact: true }).last();
  const rows = thingsOf('interval').filter(({ wanted }) => !/\?| s$/.test(wanted));
  const found: [string, string][] = [];
  for (const { typed } of rows) {
    await field.fill('');
    await unit.selectOptions('');
    await field.fill(typed);
    await userEvent.tab();
    const [number, code] = [field, unit].map((one) => (one.element() as HTMLInputElement).value);
    found.push([typed, `${number} ${code}`.trim()]);
  }
  expect(found).toEqual(rows.map(({ typed, wanted }) => [typed, wanted.includes(' ') ? wanted : typed]));
});

it('a frequency of the list becomes its interval, and its name where the dose has no words', async () => {
  const word = { otherNames: null, isActive: true, kind: 'frequency' };
  await openCase({}, [
    {
      path: '/api/admin/dose-words',
      json: [
        { ...word, id: idOf(1), name: 'At bedtime', otherNames: 'HS', code: '24 h' },
        { ...word, id: idOf(2), name: 'By sliding scale', code: null },
      ],
    },
  ]);
  await edit('Allopurinol 100').click();
  const [every, unit, words] = ['Every', 'Unit of Every', 'Dosage in words'].map((label) =>
    page.getByLabelText(label, { exact: true }).last(),
  ) as [Locator, Locator, Locator];
  const choose = async (typed: string) => {
    await every.fill(typed);
    await expect
      .element(page.getByRole('option', { name: typed === 'HS' ? 'At bedtime' : typed }))
      .toBeVisible();
    await userEvent.tab();
    return [every, unit, words].map((one) => (one.element() as HTMLInputElement).value);
  };
  await words.fill('');
  expect(await choose('HS')).toEqual(['24', 'h', 'At bedtime']);
  expect(await choose('By sliding scale')).toEqual(['', '', 'At bedtime']);
});
