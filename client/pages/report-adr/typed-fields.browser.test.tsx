// The table of typed things (testing/typed-rows.ts) typed into the quick form in a real browser: what it takes, and what it asks
// for again at the field. The same rows go to the API and to the form without JavaScript in
// server/testing/typed-things.portal.test.ts.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { reportForm } from '#client/testing/visitor-forms.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { thingsOf } from '#testing/typed-things.ts';

prepareVisitorPages();

const { labels } = reportForm;

/** Whether the form asks for each of the texts again. Its other fields are empty, so the page stays. */
async function asksAgain(name: keyof typeof labels, texts: readonly string[]): Promise<[string, boolean][]> {
  await openPage('/report-adr');
  const field = page.getByLabelText(labels[name]);
  const found: [string, boolean][] = [];
  for (const typed of texts) {
    await field.fill(typed);
    await page.getByRole('button', { name: reportForm.button }).click();
    const list = page.getByCss('.error-summary');
    await expect.element(list).toHaveFocus();
    const { id } = field.element();
    found.push([typed, list.element().querySelector(`a[href="#${id}"]`) !== null]);
  }
  return found;
}

it('an age is a whole number up to 120 in any script', async () => {
  const rows = thingsOf('number');
  const isAge = (wanted: string) => /^\d{1,3}$/.test(wanted) && Number(wanted) <= 120;
  const found = await asksAgain(
    'age',
    rows.map(({ typed }) => typed),
  );
  expect(found).toEqual(rows.map(({ typed, wanted }) => [typed, !isAge(wanted)]));
});

it('a name shows something and turns nothing', async () => {
  const rows = thingsOf('visible');
  const found = await asksAgain(
    'name',
    rows.map(({ typed }) => typed),
  );
  expect(found).toEqual(rows.map(({ typed, wanted }) => [typed, wanted !== 'visible']));
});
