// The knowledge quiz over a real portal: the start, the questions, the timer, the result and sharing it. Journeys prove
// the document, the page without script, and a whole quiz by keyboard (e2e/quiz.spec.ts).
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { axeFindings, forceColours, looks, overflow, setLook } from '#client/testing/looks.ts';
import { requestsTo } from '#client/testing/browser-requests.ts';
import { openPage, prepareVisitorPages } from '#client/testing/visitor-pages.ts';
import { setAnswers } from '#client/testing/answers.ts';

prepareVisitorPages();
// The toast outlives its page.
afterEach(dismissToast);

const address = '/api/quiz-questions';
const scores = '/api/quiz-scores';
const main = page.getByRole('main');
const alert = main.getByRole('alert');
const toast = page.getByCss('.frame > .toast');
const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name });
const name = page.getByLabelText('Your name');
const start = button('Start Quiz');
const question = main.getByRole('heading', { level: 2 });
const option = (name: string) => page.getByRole('radio', { name });
const next = button('Next');
const finish = button('Finish Quiz');
const timer = main.getByCss('time');
const byHand = page.getByText('Copy this text to share it:');

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
const saved = { path: scores, status: 201, json: {} };

async function startQuiz(questions = oneQuestion, score: object = saved): Promise<void> {
  await openPage('/quiz', [
    { path: address, json: questions },
    { path: scores, ...score },
  ]);
  await name.fill('Asha');
  await start.click();
}

/** Plays a quiz of this many questions with this many right answers, to the answer about the score. */
async function play(right: number, total = 1): Promise<void> {
  for (let position = 0; position < total; position += 1) {
    await option(position < right ? 'Right on it' : 'Far from it').click();
    await (position === total - 1 ? finish : next).click();
  }
  await expect.element(page.getByRole('heading', { level: 1, name: 'Quiz finished' })).toBeVisible();
  await expect.element(main.getByText('Saving your score...')).not.toBeInTheDocument();
}

/** Replaces a part of the browser for one test. */
function replace(part: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, part, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, part));
}

it('the start says about 5 minutes, and requires a name of at most 50 characters', async () => {
  await openPage('/quiz');
  await expect.element(page.getByText('About 5 minutes')).toBeVisible();

  await start.click();
  const summary = page.getByCss('.error-summary');
  const says = async (text: string) => {
    await expect.element(summary).toHaveFocus();
    await expect.element(summary.getByRole('link')).toHaveTextContent(text);
  };
  await says('Name is required');
  await expect.element(name).toHaveAccessibleDescription(/Error: Name is required$/);
  await summary.getByRole('link').click();
  await expect.element(name).toHaveFocus();

  await name.fill('   ');
  await start.click();
  await says('Name is required');
  await name.fill('n'.repeat(51));
  await userEvent.keyboard('{Enter}');
  await says('Name too long');
  await name.fill('💊'.repeat(50));
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toHaveFocus();
});

it('in forced colours the mark shows the choice', async () => {
  await startQuiz();
  await forceColours();
  await option('Right on it').click();
  const outlines = () =>
    page
      .getByCss('.answer')
      .elements()
      .map((answer) => getComputedStyle(answer).outlineStyle);
  await expect.poll(outlines).toEqual(['none', 'solid', 'none', 'none']);
});

it('after the end the result has a message, and every question with its answer and explanation', async () => {
  await startQuiz(tenQuestions);
  await play(9, 10);
  const facts = page.getByRole('definition');
  await expect.element(facts.filter({ hasText: '9 of 10' })).toHaveTextContent('9 of 10 90%');
  await expect.element(facts.filter({ hasText: /^Expert$/ })).toBeVisible();
  await expect.element(page.getByText('Very well done. You know most of this.')).toBeVisible();
  const entries = page.getByRole('region', { name: 'Answers and explanations' }).getByRole('listitem');
  expect(entries.length).toBe(10);
  for (const text of [/Right/, /B: Right on it/, /Because it was so\./]) {
    await expect.element(entries.first()).toMatchTextContent(text);
  }
  await expect.element(entries.first()).not.toMatchTextContent(/Right answer/);
  for (const text of [/Wrong/, /C: Far from it/]) {
    await expect.element(entries.last()).toMatchTextContent(text);
  }
  const right = entries.last().getByText('Right answer').element().parentElement;
  expect(right?.textContent).toContain('B: Right on it');
});

it('the timer counts minutes and seconds, announces nothing, and restarts with each quiz', async () => {
  let now = performance.now() + 1_800_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const pass = (milliseconds: number) => {
    now += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  await startQuiz();
  await expect.element(timer).toHaveTextContent('0:00');
  pass(1_000);
  await expect.element(timer).toHaveTextContent('0:01');
  pass(64_000);
  await expect.element(timer).toHaveTextContent('1:05');
  expect(timer.element().closest('[aria-live], [role=status], [role=timer]')).toBeNull();
  // A device that sleeps misses ticks.
  now += 9 * 60_000 - 1_000;
  pass(1_000);
  await expect.element(timer).toHaveTextContent('10:05');

  await play(1);
  await expect.element(timer).toHaveTextContent('10:05');
  await button('Take Again').click();
  await expect.element(name).toHaveValue('');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Knowledge Quiz' })).toHaveFocus();
  await name.fill('Second');
  await start.click();
  await expect.element(question).toMatchTextContent(/Question 1 of 1/);
  expect(page.getByRole('radio', { checked: true }).length).toBe(0);
  await expect.element(timer).toHaveTextContent('0:00');
});

it('a score that is not saved can still be shared, and is not sent again', async () => {
  const posts = requestsTo(scores);
  await startQuiz(oneQuestion, { status: 503, json: { message: 'Not now.' } });
  await play(0);
  const sentence = 'There was an error saving your score, but you can still share your results.';
  await expect.element(toast.getByRole('alert')).toHaveTextContent(`Score Not Saved${sentence}`);
  await expect.element(main.getByRole('heading', { name: 'Score Not Saved' })).toBeVisible();
  await expect.element(button('Share')).toBeEnabled();
  expect(posts.length).toBe(1);
});

it('without questions the quiz says that it is not available, and reads again at the next start', async () => {
  const sentence = 'No quiz questions are currently available. Please check back later.';
  await openPage('/quiz', [{ path: address, json: [] }]);
  await expect.element(heading('Quiz Not Available')).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await name.fill('Early');
  await setAnswers([{ path: address, json: tenQuestions }]);
  await start.click();
  await expect.element(toast.getByRole('alert')).toHaveTextContent(`Quiz Not Available${sentence}`);
  await expect.element(heading('Quiz Not Available')).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Early');
  await start.click();
  await expect.element(question).toHaveFocus();
});

it('questions that fail to load are loaded by Retry', async () => {
  await openPage('/quiz', [{ path: address, breaks: true }]);
  await expect.element(alert).toMatchTextContent(/The quiz could not be loaded/);
  await setAnswers([{ path: address, json: tenQuestions }]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(start).toBeEnabled();
});

const shareText = 'I got 1 of 1 (100%, Expert) in the knowledge quiz on drug safety.';
const shareUrl = new URL('/quiz', location.href).href;

it('the score goes to the system’s share sheet where there is one', async () => {
  const share = vi.fn<Navigator['share']>(() => Promise.resolve());
  replace('share', share);
  await startQuiz();
  await play(1);
  await expect.element(toast).toMatchTextContent(/Score Saved!/);
  await button('Share').click();
  await expect
    .poll(() => share.mock.calls)
    .toEqual([[{ title: 'Knowledge Quiz', text: shareText, url: shareUrl }]]);
  await expect.element(toast).not.toMatchTextContent(/Copied to Clipboard!/);
});

it('closing the system’s share sheet shows no message', async () => {
  const share = vi.fn<Navigator['share']>(() => Promise.reject(new DOMException('closed', 'AbortError')));
  replace('share', share);
  await startQuiz();
  await play(1);
  await toast.getByText('Score Saved!').hover(); // the toast stays while the pointer is on it
  button('Share').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => share.mock.calls.length).toBe(1);
  await expect.element(toast).toMatchTextContent(/Score Saved!/);
  await expect.element(byHand).not.toBeInTheDocument();
});

it('the score is copied where the system has no share sheet', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  replace('share', undefined);
  await startQuiz();
  await play(1);
  await button('Share').click();
  await expect.element(toast.getByRole('status')).toHaveTextContent('Copied to Clipboard!');
  expect(copied.mock.calls).toEqual([[`${shareText} ${shareUrl}`]]);
});

it('the text is shown for copying by hand where there is no clipboard either', async () => {
  replace('share', undefined);
  replace('clipboard', undefined);
  await startQuiz();
  await play(1);
  await button('Share').click();
  await expect.element(byHand).toHaveTextContent(`Copy this text to share it: ${shareText} ${shareUrl}`);
});

it.each(looks)('axe finds no problem in any state of the quiz, at $width, $colorScheme', async (look) => {
  await setLook(look);
  const check = async (shown: string) => {
    await expect.element(main.getByCss(shown)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  };
  await openPage('/quiz', [{ path: address, never: true }]);
  await check('.skeleton');
  await openPage('/quiz', [{ path: address, breaks: true }]);
  await check('.state-error');
  await openPage('/quiz', [{ path: address, json: [] }]);
  await check('.state');
  await startQuiz(tenQuestions.slice(0, 2), { breaks: true });
  await check('fieldset');
  await option('Beside it').click();
  await check('fieldset');
  await play(0, 2);
  await expect.element(main.getByRole('heading', { name: 'Score Not Saved' })).toBeVisible();
  await check('.result');
});

it('nothing is wider than a 320 pixel screen, from the start to the result', async () => {
  const long = tenQuestions.slice(0, 2).map((entry) => ({
    ...entry,
    question: 'W'.repeat(60),
    options: ['Beside it', 'Right on it', 'X'.repeat(80), 'Far from it'],
  }));
  await page.viewport(320, 640);
  await openPage('/quiz', [{ path: address, json: long }, saved]);
  await expect.element(start).toBeVisible();
  expect(overflow()).toBe(0);
  await name.fill('N'.repeat(50));
  await start.click();
  await expect.element(question).toBeVisible();
  expect(overflow()).toBe(0);
  await play(1, 2);
  expect(overflow()).toBe(0);
});
