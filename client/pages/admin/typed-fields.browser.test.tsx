// The table of typed things (testing/typed-rows.ts) typed into the forms of the desk in a real browser: what a field shows that
// it understood.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { edit, openCase } from '#client/testing/case-screen.ts';
import { inWords } from '#client/testing/date-words.ts';
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
  const found: [string, string][] = [];
  for (const { typed } of rows) {
    await field.fill(typed);
    await new Promise(requestAnimationFrame);
    found.push([typed, understood(field)]);
  }
  const wanted = rows.map(({ typed, wanted: becomes }) => {
    const [fault = '', one = '', other = ''] = becomes.split(' ');
    if (fault === '?two') return [typed, `Which one? ${inWords(one)}${inWords(other)}`];
    const words = fault.startsWith('?') ? '' : inWords(fault);
    return [typed, words === typed.trim() ? '' : words];
  });
  expect(found).toEqual(wanted);
});

it('a number stands in its field as it was read, and what is none as 0', async () => {
  await openScreen('/admin/contacts?tab=links');
  const field = page.getByLabelText('Sort order').last();
  const rows = thingsOf('number');
  const found: [string, string][] = [];
  for (const { typed } of rows) {
    await field.fill(typed);
    await userEvent.tab();
    found.push([typed, (field.element() as HTMLInputElement).value]);
  }
  expect(found).toEqual(rows.map(({ typed, wanted }) => [typed, wanted === '?' ? '0' : wanted]));
});
