// The knowledge quiz: a whole quiz by keyboard, from the name to the stored score, and the page without script. The rest
// is proved by client/pages/quiz/quiz.browser.test.tsx.
import type { Page } from '@playwright/test';
import { toast } from './client-navigation.ts';
import { expect, test } from './journey.ts';
import { noticeVersion } from '../contract/notice-rules.ts';
import type { QuizQuestion } from '../contract/resources/quiz-questions-rules.ts';

const questionsPath = '/api/quiz-questions';

const name = (page: Page) => page.getByLabel('Your name');
const start = (page: Page) => page.getByRole('button', { name: 'Start Quiz' });
const question = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const finish = (page: Page) => page.getByRole('button', { name: 'Finish Quiz' });
const result = (page: Page) => page.getByRole('heading', { level: 1, name: 'Quiz finished' });

test('a player answers every question by keyboard alone, and the score is posted once and stored', async ({
  page,
}) => {
  const posts: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postDataJSON());
  });
  const questions = (await (await page.request.get(questionsPath)).json()) as QuizQuestion[];
  await page.goto('/quiz');
  await expect(page).toHaveTitle('Knowledge Quiz – IPSR & SPSR');
  await name(page).focus();
  await page.keyboard.type('Keyboard Only');
  await page.keyboard.press('Enter');

  for (const [position, { question: asked, options, correctAnswer }] of questions.entries()) {
    const isLast = position + 1 === questions.length;
    await expect(question(page)).toBeFocused();
    await expect(question(page)).toHaveText(`Question ${position + 1} of ${questions.length} ${asked}`);
    await expect(page.getByRole('group')).toHaveAccessibleName(
      `Question ${position + 1} of ${questions.length} ${asked}`,
    );
    await expect(page.getByRole('radio')).toHaveCount(4);
    const button = isLast ? finish(page) : next(page);
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('disabled');
    await expect(page.getByText('Choose an answer to go on.')).toBeVisible();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    // Arrow down from A to the right option. The last question is answered wrong: one step further, which wraps
    // from D to A.
    for (let step = 0; step < correctAnswer + (isLast ? 1 : 0); step += 1) {
      await page.keyboard.press('ArrowDown');
    }
    const chosen = (correctAnswer + (isLast ? 1 : 0)) % 4;
    await expect(
      page.getByRole('radio', { name: `${'ABCD'.charAt(chosen)} ${options[chosen]}` }),
    ).toBeChecked();
    await expect(page.getByText('Choose an answer to go on.')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  }

  await expect(result(page)).toBeFocused();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Finished. 9 of 10. Expert.');
  await expect(page.getByText('Keyboard Only, this is your result')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '9 of 10' })).toHaveText('9 of 10 90%');
  await expect(toast(page).getByRole('status')).toHaveText('Score Saved!Your quiz score has been recorded.');
  await expect(page.getByRole('main').getByText('Your quiz score has been recorded.')).toBeVisible();
  expect(posts).toEqual([{ playerName: 'Keyboard Only', score: 9, totalQuestions: 10, noticeVersion }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the start says that the quiz needs JavaScript and where to read instead', async ({ page }) => {
    await page.goto('/quiz');
    await expect(page.getByText('The quiz runs in your browser and needs JavaScript.')).toBeVisible();
    await expect(start(page)).toBeDisabled();
    await page.getByRole('link', { name: 'Read the awareness page' }).click();
    await expect(page).toHaveURL('/awareness');
  });
});
