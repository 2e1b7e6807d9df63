// The Quiz Manager: missing options, the correct option by keyboard, answers behind a button, figures, and axe with a
// revealed answer. A journey proves which questions the quiz then asks (e2e/quiz-manager.spec.ts). What all managers
// share: client/pages/admin/every-manager.browser.test.tsx.
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { dialog, loadAdminArea, openScreen } from '#client/testing/admin-area.ts';
import { refuseComplaints } from '#client/testing/complaints.ts';
import { axeFindings, looks, setLook } from '#client/testing/looks.ts';
import { button, enterOn, figures, row } from '#client/testing/record-lists.ts';
import { recordOf } from '#client/testing/replies.ts';

loadAdminArea();
refuseComplaints();
beforeEach(dismissToast);

const screen = '/admin/quiz';
const made = (number: number, change: object = {}) => ({
  ...recordOf(number),
  question: `Question ${number}`,
  options: ['one', 'two', 'three', 'four'],
  correctAnswer: 2,
  explanation: null,
  isActive: true,
  ...change,
});
const lists = (...json: object[]) => [{ path: '/api/admin/quiz-questions', json }];

it('the form names each missing option, and the arrow keys choose the correct one', async () => {
  await openScreen(screen, lists());
  await button('Add Question').first().click();
  const first = dialog().getByRole('radio', { name: 'Option 1 (A) is correct' });
  await expect.element(first).toBeChecked();
  await expect.element(dialog().getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect.element(dialog().getByLabelText('Question')).toHaveFocus();
  await dialog().getByRole('button', { name: 'Add Question' }).click();
  for (const number of [1, 2, 3, 4]) {
    await expect.element(dialog().getByText(`Option ${number} is required`)).toBeVisible();
  }
  await expect.element(dialog().getByLabelText('Question')).toHaveFocus();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(dialog().getByRole('radio', { name: 'Option 3 (C) is correct' })).toBeChecked();
});

it('a question shows its answer and its explanation on request', async () => {
  await openScreen(screen, lists(made(1, { explanation: 'Because it is.' }), made(2, { isActive: false })));
  const mine = row('Question 1');
  await expect.element(mine.getByText('Active', { exact: true })).toBeVisible();
  await expect.element(row('Question 2').getByText('Inactive', { exact: true })).toBeVisible();
  expect(page.getByText('Because it is.').length).toBe(0);
  await enterOn(button('Show answer to Question 1'));
  await expect.element(mine.getByText('Because it is.')).toBeVisible();
  const correct = mine.getByRole('listitem').filter({ hasText: 'Correct' });
  await expect.element(correct).toMatchTextContent(/^C\s*three\s*Correct$/);
  await enterOn(button('Hide answer to Question 1'));
  await expect.element(mine.getByText('Because it is.')).not.toBeInTheDocument();
  await button('Question 1').click();
  await expect.element(dialog().getByRole('radio', { name: 'Option 3 (C) is correct' })).toBeChecked();
});

it('the figures have their exact names, and axe finds no problem with a revealed answer', async () => {
  await openScreen(screen, lists(made(1), made(2), made(3, { isActive: false })));
  await expect.poll(figures).toEqual(['Total3', 'Active2', 'Inactive1', 'Avg DifficultyMedium']);
  await button('Show answer to Question 1').click();
  for (const { width, colorScheme } of looks) {
    await setLook({ width, colorScheme });
    expect(await axeFindings(), `${width} pixels, ${colorScheme}`).toEqual([]);
  }
});
