// The knowledge quiz, from the name to the explanations.
import type { Page } from '@playwright/test';
import { navigateClientSide, overflow, toast } from './client-navigation.ts';
import { axeFindings, expect, looks, test } from './journey.ts';
import { noticeVersion } from '../contract/notice-rules.ts';

const questionsPath = '/api/quiz-questions';
const scoresPath = '/api/quiz-scores';

/** Ten questions whose right answer is always B. */
const tenQuestions = Array.from({ length: 10 }, (_, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  question: `What is asked ${index + 1}?`,
  options: ['Beside it', 'Right on it', 'Far from it', 'Nothing of it'],
  correctAnswer: 1,
  explanation: index === 0 ? 'Because it was so.' : null,
  isActive: true,
  version: 1,
  isSample: true,
}));

/** A whole quiz, for what does not depend on the number of questions. */
const oneQuestion = tenQuestions.slice(0, 1);

const name = (page: Page) => page.getByLabel('Your name');
const start = (page: Page) => page.getByRole('button', { name: 'Start Quiz' });
const question = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const finish = (page: Page) => page.getByRole('button', { name: 'Finish Quiz' });
const result = (page: Page) => page.getByRole('heading', { level: 1, name: 'Quiz finished' });

async function openQuiz(page: Page, questions: unknown = oneQuestion): Promise<void> {
  await page.route(questionsPath, (route) => route.fulfill({ json: questions }));
  await navigateClientSide(page, '/quiz');
  await name(page).fill('Asha');
}

async function startQuiz(page: Page, questions = oneQuestion): Promise<void> {
  await openQuiz(page, questions);
  await start(page).click();
}

/** Plays a quiz of this many questions with this many right answers. */
async function play(page: Page, right: number, total = 1): Promise<void> {
  for (let position = 0; position < total; position += 1) {
    await page.getByRole('radio', { name: position < right ? 'Right on it' : 'Far from it' }).check();
    await (position === total - 1 ? finish(page) : next(page)).click();
  }
  await expect(result(page)).toBeVisible();
}

const acceptScores = (page: Page) =>
  page.route(scoresPath, (route) => route.fulfill({ status: 201, json: {} }));

test('the start explains the quiz, says about 5 minutes, and requires a name of at most 50 characters', async ({
  page,
}) => {
  await page.goto('/quiz');
  await expect(page).toHaveTitle('Knowledge Quiz – IPSR & SPSR');
  await expect(page.getByText('About 5 minutes')).toBeVisible();

  await start(page).click();
  const summary = page.locator('.error-summary');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Name is required']);
  await expect(name(page)).toHaveAccessibleDescription(/Error: Name is required$/);
  await summary.getByRole('link').click();
  await expect(name(page)).toBeFocused();

  await name(page).fill('   ');
  await start(page).click();
  await expect(summary.getByRole('link')).toHaveText(['Name is required']);
  await name(page).fill('n'.repeat(51));
  await name(page).press('Enter');
  await expect(summary.getByRole('link')).toHaveText(['Name too long']);
  await name(page).fill('💊'.repeat(50));
  await name(page).press('Enter');
  await expect(question(page)).toBeFocused();
});

test('a player answers every question by keyboard alone, and the score is posted once and stored', async ({
  page,
}) => {
  const posts: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postDataJSON());
  });
  const questions = (await (await page.request.get(questionsPath)).json()) as typeof tenQuestions;
  await page.goto('/quiz');
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

test('after the end the result is shown with a message, and every question with its answer and explanation', async ({
  page,
}) => {
  await acceptScores(page);
  await startQuiz(page, tenQuestions);
  await play(page, 9, 10);
  await expect(page.getByRole('definition').filter({ hasText: '9 of 10' })).toHaveText('9 of 10 90%');
  await expect(page.getByRole('definition').filter({ hasText: /^Expert$/ })).toBeVisible();
  await expect(page.getByText('Very well done. You know most of this.')).toBeVisible();
  const entries = page.getByRole('region', { name: 'Answers and explanations' }).getByRole('listitem');
  await expect(entries).toHaveCount(10);
  await expect(entries.first()).toContainText('Right');
  await expect(entries.first()).toContainText('B: Right on it');
  await expect(entries.first()).toContainText('Because it was so.');
  await expect(entries.first()).not.toContainText('Right answer');
  await expect(entries.last()).toContainText('Wrong');
  await expect(entries.last()).toContainText('C: Far from it');
  await expect(entries.last().getByText('Right answer').locator('..')).toContainText('B: Right on it');
});

test('the timer counts minutes and seconds, announces nothing, and restarts with each quiz', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-21T06:00:00Z' });
  await acceptScores(page);
  await openQuiz(page);
  await page.clock.pauseAt('2026-11-21T06:30:00Z');
  await start(page).click();
  const timer = page.getByRole('main').locator('time');
  await expect(timer).toHaveText('0:00');
  await page.clock.runFor(1_000);
  await expect(timer).toHaveText('0:01');
  await page.clock.runFor(64_000);
  await expect(timer).toHaveText('1:05');
  expect(await timer.evaluate((element) => element.closest('[aria-live], [role=status], [role=timer]'))).toBe(
    null,
  );
  await page.clock.fastForward(9 * 60_000);
  await expect(timer).toHaveText('10:05');

  await play(page, 1);
  await expect(timer).toHaveText('10:05');
  await page.getByRole('button', { name: 'Take Again' }).click();
  await expect(name(page)).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' })).toBeFocused();
  await name(page).fill('Second');
  await start(page).click();
  await expect(question(page)).toContainText('Question 1 of 1');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(timer).toHaveText('0:00');
});

test('a score that is not saved can still be shared, and is not sent again', async ({ page }) => {
  let posts = 0;
  await page.route(scoresPath, (route) => {
    posts += 1;
    return route.fulfill({ status: 503, json: { message: 'Not now.' } });
  });
  await startQuiz(page);
  await play(page, 0);
  const sentence = 'There was an error saving your score, but you can still share your results.';
  await expect(toast(page).getByRole('alert')).toHaveText(`Score Not Saved${sentence}`);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Score Not Saved' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled();
  expect(posts).toBe(1);
});

test('without questions the quiz says that it is not available, and reads again at the next start', async ({
  page,
}) => {
  const sentence = 'No quiz questions are currently available. Please check back later.';
  await page.route(questionsPath, (route) => route.fulfill({ json: [] }));
  await navigateClientSide(page, '/quiz');
  await expect(page.getByRole('heading', { name: 'Quiz Not Available' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await name(page).fill('Early');
  await page.route(questionsPath, (route) => route.fulfill({ json: tenQuestions }));
  await start(page).click();
  await expect(toast(page).getByRole('alert')).toHaveText(`Quiz Not Available${sentence}`);
  await expect(page.getByRole('heading', { name: 'Quiz Not Available' })).toBeHidden();
  await expect(name(page)).toHaveValue('Early');
  await start(page).click();
  await expect(question(page)).toBeFocused();
});

test('questions that fail to load are loaded by Retry', async ({ page }) => {
  await page.route(questionsPath, (route) => route.abort());
  await navigateClientSide(page, '/quiz');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The quiz could not be loaded');
  await page.route(questionsPath, (route) => route.fulfill({ json: tenQuestions }));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(start(page)).toBeEnabled();
});

test.describe('sharing', () => {
  const text = 'I got 1 of 1 (100%, Expert) in the knowledge quiz on drug safety.';

  test('the score goes to the system’s share sheet where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(globalThis, { shared });
      navigator.share = async (data) => void shared.push(data);
    });
    await acceptScores(page);
    await startQuiz(page);
    await play(page, 1);
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = () => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared);
    await expect
      .poll(shared)
      .toEqual([{ title: 'Knowledge Quiz', text, url: new URL('/quiz', page.url()).href }]);
    await expect(toast(page)).not.toContainText('Copied to Clipboard!');
  });

  test('closing the system’s share sheet shows no message', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = () => Promise.reject(new DOMException('closed', 'AbortError'));
    });
    await acceptScores(page);
    await startQuiz(page);
    await play(page, 1);
    await toast(page).getByText('Score Saved!').hover(); // the toast stays while the pointer is on it
    await page.getByRole('button', { name: 'Share' }).press('Enter');
    await expect(toast(page)).toContainText('Score Saved!');
    await expect(page.getByText('Copy this text to share it:')).toBeHidden();
  });

  test('the score is copied where the system has no share sheet', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await acceptScores(page);
    await startQuiz(page);
    await play(page, 1);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toast(page).getByRole('status')).toHaveText('Copied to Clipboard!');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${text} ${new URL('/quiz', page.url()).href}`);
  });

  test('the text is shown for copying by hand where there is no clipboard either', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await acceptScores(page);
    await startQuiz(page);
    await play(page, 1);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Copy this text to share it:')).toContainText(text);
  });
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

for (const { width, colorScheme } of looks) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    test('axe finds no problem in any state of the quiz', async ({ page }) => {
      test.slow(); // several axe runs
      const check = async () => expect(await axeFindings(page)).toEqual([]);
      await page.route(questionsPath, () => {});
      await navigateClientSide(page, '/quiz');
      await expect(page.locator('.skeleton')).toBeVisible();
      await check();
      await page.route(questionsPath, (route) => route.abort());
      await navigateClientSide(page, '/quiz');
      await expect(page.locator('.state-error')).toBeVisible();
      await check();
      await page.route(questionsPath, (route) => route.fulfill({ json: [] }));
      await navigateClientSide(page, '/quiz');
      await expect(page.locator('.state')).toBeVisible();
      await check();
      await page.route(scoresPath, (route) => route.abort());
      await startQuiz(page, tenQuestions.slice(0, 2));
      await check();
      await page.getByRole('radio').first().check();
      await check();
      await page.getByRole('radio').nth(2).check();
      await next(page).click();
      await page.getByRole('radio').nth(1).check();
      await finish(page).click();
      await expect(page.getByRole('main').getByRole('heading', { name: 'Score Not Saved' })).toBeVisible();
      await check();
    });
  });
}

test('nothing is wider than a 320 pixel screen, from the start to the result', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await acceptScores(page);
  const long = tenQuestions.slice(0, 2).map((entry) => ({
    ...entry,
    question: 'W'.repeat(60),
    options: ['Beside it', 'Right on it', 'X'.repeat(80), 'Far from it'],
  }));
  await page.route(questionsPath, (route) => route.fulfill({ json: long }));
  await navigateClientSide(page, '/quiz');
  expect(await overflow(page)).toBe(0);
  await name(page).fill('N'.repeat(50));
  await start(page).click();
  expect(await overflow(page)).toBe(0);
  await play(page, 1, 2);
  expect(await overflow(page)).toBe(0);
});
