// The Quiz Manager: a question by keyboard alone, and the quiz that uses it. The rest is proved by
// client/pages/admin/quiz/quiz.browser.test.tsx.
import { word } from '#testing/made-files.ts';
import { signIn } from './administrator.ts';
import { expect, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { answer, dialog, expectToast, row } from './manager.ts';

test.beforeEach(({ page }) => signIn(page));

test('a question is created, edited and deleted by keyboard alone, and the quiz follows at once', async ({
  page,
  request,
}) => {
  const question = `Is ${word()} a medicine?`;
  const asked = async () => {
    const questions = (await (await request.get('/api/quiz-questions')).json()) as {
      question: string;
      correctAnswer: number;
    }[];
    return questions.find((one) => one.question === question)?.correctAnswer;
  };
  await page.goto('/admin/quiz');
  await tabTo(page, page.getByRole('button', { name: 'Add Question' }));
  await page.keyboard.press('Enter');
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
