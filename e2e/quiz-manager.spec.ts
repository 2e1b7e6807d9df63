// The Quiz Manager: questions, answers behind a toggle, and the quiz that uses them.
import { signIn } from './administrator.ts';
import { axeFindings, expect, looks, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, dialog, expectToast, figure, row, word } from './manager.ts';

const list = '/api/admin/quiz-questions';

test.beforeEach(({ page }) => signIn(page));

test('a question is created, revealed, edited and deleted by keyboard alone, and the quiz follows at once', async ({
  page,
}) => {
  const question = `Is ${word()} a medicine?`;
  const asked = async () => {
    const questions = (await (await page.request.get('/api/quiz-questions')).json()) as {
      question: string;
      correctAnswer: number;
    }[];
    return questions.find((one) => one.question === question)?.correctAnswer;
  };
  await page.goto('/admin/quiz');
  await tabTo(page, page.getByRole('button', { name: 'Add Question' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('radio', { name: 'Option 1 (A) is correct' })).toBeChecked();
  await expect(dialog(page).getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(dialog(page).getByLabel('Question')).toBeFocused();
  await page.keyboard.type(question);
  await page.keyboard.press('Tab');
  for (const [position, letter] of ['A', 'B', 'C', 'D'].entries()) {
    await page.keyboard.press('Tab');
    const option = dialog(page).getByLabel(`Option ${position + 1} (${letter})`, { exact: true });
    await expect(option).toBeFocused();
    await page.keyboard.type(`Answer ${letter}`);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('Because it is.');
  await dialog(page).getByRole('radio', { name: 'Option 1 (A) is correct' }).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: 'Option 3 (C) is correct' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Question Created Successfully');
  expect(await asked()).toBe(2);

  const mine = row(page, question);
  await expect(mine.getByText('Active', { exact: true })).toBeVisible();
  await expect(mine.getByText('Because it is.')).toHaveCount(0);
  await mine.getByRole('button', { name: `Show answer to ${question}` }).press('Enter');
  await expect(mine.getByRole('listitem').filter({ hasText: 'Correct' })).toHaveText(
    /^C\s*Answer C\s*Correct$/,
  );
  await expect(mine.getByText('Because it is.')).toBeVisible();
  await mine.getByRole('button', { name: `Hide answer to ${question}` }).press('Enter');
  await expect(mine.getByText('Because it is.')).toHaveCount(0);

  await mine.getByRole('button', { name: question, exact: true }).press('Enter');
  await expect(dialog(page).getByRole('radio', { name: 'Option 3 (C) is correct' })).toBeChecked();
  await dialog(page).getByRole('switch', { name: 'Active' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expectToast(page, 'Question Updated Successfully');
  await expect(mine.getByText('Inactive', { exact: true })).toBeVisible();
  expect(await asked()).toBeUndefined();

  const confirmed = answer(page, true);
  await mine.getByRole('button', { name: `Delete ${question}` }).press('Enter');
  expect(await confirmed).toContain(question);
  await expectToast(page, 'Question Deleted');
  await expect(mine).toHaveCount(0);
});

test('the form names a missing option', async ({ page }) => {
  await page.goto('/admin/quiz');
  await page.getByRole('button', { name: 'Add Question' }).click();
  await dialog(page).getByRole('button', { name: 'Add Question' }).click();
  for (const fault of [
    'Option 1 is required',
    'Option 2 is required',
    'Option 3 is required',
    'Option 4 is required',
  ]) {
    await expect(dialog(page).getByText(fault)).toBeVisible();
  }
  await expect(dialog(page).getByLabel('Question')).toBeFocused();
});

test('the figures have their exact names, and axe finds no problem with a revealed answer', async ({
  page,
}) => {
  const made = (number: number, isActive: boolean) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    question: `Question ${number}`,
    options: ['a', 'b', 'c', 'd'],
    correctAnswer: 0,
    explanation: null,
    isActive,
    version: 1,
    isSample: false,
  });
  await page.route(list, (route) => route.fulfill({ json: [made(1, true), made(2, true), made(3, false)] }));
  await page.goto('/admin/quiz');
  await expect(figure(page, 'Total')).toHaveText('3');
  await expect(figure(page, 'Active')).toHaveText('2');
  await expect(figure(page, 'Inactive')).toHaveText('1');
  await expect(figure(page, 'Avg Difficulty')).toHaveText('Medium');
  await page.getByRole('button', { name: 'Show answer to Question 1' }).click();
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page), `${width} pixels, ${colorScheme}`).toEqual([]);
  }
});
