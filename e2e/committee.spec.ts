// The committee of the centre: cases chosen in the list become an agenda, decisions become notes of the cases, and the
// minutes of the day hold them.
import { createAdministrator, signIn } from './administrator.ts';
import { expect, test } from './journey.ts';

test('chosen cases become an agenda with boxes, and the decisions of the day its minutes', async ({
  page,
}) => {
  await signIn(page, createAdministrator('committee.desk'));
  const word = `Committeeine${Date.now()}`;
  const cases: { id: string; number: string }[] = [];
  for (const reaction of ['Rash', 'Fever']) {
    const content = { drugs: [{ role: '1', name: word }], reactions: [{ term: reaction }] };
    const made = await page.request.post('/api/admin/cases', { data: { source: 'telephone', content } });
    expect(made.ok(), await made.text()).toBe(true);
    cases.push((await made.json()) as { id: string; number: string });
  }
  await page.goto(`/admin/cases?view=all&q=${word}`);
  for (const { number } of cases) await page.getByRole('checkbox', { name: number }).check();
  await page.getByRole('button', { name: 'Agenda of the committee' }).click();

  const sheet = page.getByRole('article');
  for (const [place, { number }] of cases.entries()) {
    await expect(sheet.getByRole('heading', { level: 3 }).nth(place)).toContainText(word);
    await expect(sheet.getByText(number)).toBeVisible();
  }
  for (const box of ['Discussion', 'Decision', 'Who takes care']) {
    await expect(sheet.getByText(box, { exact: true })).toHaveCount(2);
  }

  await page.getByRole('button', { name: 'Enter decisions, print minutes' }).click();
  await expect(sheet.getByText('No decision was entered on this day.')).toHaveCount(2);
  const decided = page.getByRole('group').filter({ hasText: cases[0]?.number ?? '' });
  await decided.locator('summary').click();
  await decided.getByRole('button', { name: 'Save as a note of the case' }).click();
  await expect(decided.locator('.field-error')).toHaveText(/Enter the decision/);
  await decided.getByLabel('Decision').fill('Ask the ward for the batch');
  await decided.getByLabel('Who takes care').fill('Asha Rao');
  await decided.getByRole('button', { name: 'Save as a note of the case' }).click();
  await expect(sheet.getByText('Decision: Ask the ward for the batch')).toBeVisible();
  await expect(sheet.getByText('No decision was entered on this day.')).toHaveCount(1);
  const notes = async (id = '') =>
    ((await (await page.request.get(`/api/admin/cases/${id}`)).json()) as { notes: unknown[] }).notes;
  expect(await notes(cases[0]?.id)).toMatchObject([
    { kind: 'committee', text: 'Decision: Ask the ward for the batch\nWho takes care: Asha Rao' },
  ]);
  expect(await notes(cases[1]?.id)).toEqual([]);

  // Another day has other minutes.
  await page.getByLabel('Day of the meeting').fill('1 January 2031');
  await expect(sheet.getByText('No decision was entered on this day.')).toHaveCount(2);
});
