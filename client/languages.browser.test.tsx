// Visitors' pages in Hindi: axe and narrow windows on each page, the language switch, and what a page carries over to the
// other language. Journeys prove the documents in both languages, the page without script, and that typed text moves
// encrypted (e2e/languages.spec.ts).
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { locales } from '#client/paraglide/runtime.js';
import { routes } from '#client/routes.tsx';
import { holdRequest } from '#client/testing/browser-requests.ts';
import type { Answer } from '#client/testing/commands.ts';
import { axeFindings, overflow } from '#client/testing/looks.ts';
import { bodiesTo } from '#client/testing/sent-bodies.ts';
import { openPage, prepareVisitorPages, speak } from '#client/testing/visitor-pages.ts';

prepareVisitorPages();
// The toast outlives its page.
afterEach(dismissToast);

type Name = 'हिन्दी' | 'English';

const main = page.getByRole('main');
const heading = (level: number, name: string) => page.getByRole('heading', { level, name });
const button = (name: string) => page.getByRole('button', { name });
const toast = page.getByCss('.frame > .toast');
/** The language switch in the bar. */
const language = (name: Name) => page.getByCss('.bar').getByRole('link', { name, exact: true });

/** Stops the next navigation to another document, and returns its address. */
function nextDocument(): Promise<URL> {
  const { promise, resolve } = Promise.withResolvers<URL>();
  const stop = (event: NavigateEvent) => {
    event.preventDefault();
    resolve(new URL(event.destination.url));
  };
  navigation.addEventListener('navigate', stop, { once: true });
  onTestFinished(() => navigation.removeEventListener('navigate', stop));
  return promise;
}

/** Clicks the language switch, and shows the page of the address to which it leads. */
async function switchTo(name: Name, answers: Answer[] = []): Promise<void> {
  const left = nextDocument();
  await language(name).click();
  const { pathname, search, searchParams } = await left;
  const chosen = locales.find((known) => known === searchParams.get('lang'));
  expect(chosen).toBe(name === 'English' ? 'en' : 'hi');
  speak(chosen ?? 'en');
  await openPage(pathname + search, answers);
}

async function openInHindi(address: string, answers: Answer[] = []): Promise<void> {
  speak('hi');
  await openPage(address, answers);
}

/** Waits for the portal's data in the page and in the frame around it. */
async function isLoaded(): Promise<void> {
  await expect.element(page.getByRole('navigation', { name: 'आधिकारिक' })).toBeVisible();
  await expect.element(main.getByCss('.skeleton')).not.toBeInTheDocument();
}

const paths = routes.map(({ path }) => path).filter((path) => path !== '/styleguide');

it.each([...paths, '/no-such-page'])(
  '%s in Hindi: axe finds no problem, and the page fits phones of 320 and 360 pixels',
  async (path) => {
    await openInHindi(path);
    await isLoaded();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/\p{Letter}/u);
    expect(await axeFindings()).toEqual([]);
    for (const width of [1280, 360, 320]) {
      await page.viewport(width, 800);
      expect([width, overflow()]).toEqual([width, 0]);
    }
  },
);

it('on a phone the language switch is in the bar and in the menu', async () => {
  await page.viewport(360, 640);
  await openPage('/terms?from=poster');
  await expect.element(language('हिन्दी')).toBeInViewport();
  await expect.element(language('हिन्दी')).toHaveAttribute('lang', 'hi');
  const { width, height } = language('हिन्दी').element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await button('Menu').click();
  const left = nextDocument();
  await page.getByRole('dialog').getByRole('link', { name: 'हिन्दी' }).click();
  const { pathname, search } = await left;
  expect(pathname + search).toBe('/terms?from=poster&lang=hi');
});

it('administrators’ content is marked with its own language', async () => {
  await openInHindi('/');
  await isLoaded();
  await expect.element(page.getByCss('.bar b')).toHaveAttribute('lang', 'en');
  // A setting that nobody has changed is in the page's language.
  await expect.element(heading(1, 'फ़ार्माकोविजिलेंस')).not.toHaveAttribute('lang');
  await openInHindi('/privacy');
  await isLoaded();
  await expect.element(page.getByCss('.prose p').first()).not.toHaveAttribute('lang');
});

it('where encryption is unavailable, the visitor is asked before typed text is lost', async () => {
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'subtle'));
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false);
  await openPage('/contact');
  const message = page.getByCss('[name=message]');
  await message.fill('Half written');
  const left = nextDocument();
  await language('हिन्दी').click();
  await expect
    .poll(() => asked.mock.calls)
    .toEqual([['Change the language? Text that you have typed but not sent will be lost.']]);
  await expect.element(message).toHaveValue('Half written');

  asked.mockReturnValue(true);
  await language('हिन्दी').click();
  expect((await left).search).toBe('?lang=hi');
  expect(asked).toHaveBeenCalledTimes(2);
});

const scores = '/api/quiz-scores';
const questions = ['What is asked first?', 'What is asked last?'].map((question, position) => ({
  id: `00000000-0000-4000-8000-00000000000${position}`,
  question,
  options: ['Beside it', 'Right on it'],
  correctAnswer: 1,
  explanation: null,
  isActive: true,
  version: 1,
  isSample: true,
}));
const quiz: Answer = { path: '/api/quiz-questions', json: questions };
const question = page.getByCss('legend');
const timer = page.getByCss('.quiz-time time');
const rightAnswer = page.getByRole('radio', { name: 'Right on it' });

async function startQuiz(answers: Answer[]): Promise<void> {
  await openPage('/quiz', answers);
  await page.getByLabelText('Your name').fill('Asha Verma');
  await button('Start Quiz').click();
  await expect.element(question).toMatchTextContent(/What is asked first\?/);
}

it('a quiz continues in the other language at the same question, with its player and time', async () => {
  // Each document has a clock of its own, which begins with it.
  let [origin, now] = [performance.timeOrigin, 10_000];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  Object.defineProperty(performance, 'timeOrigin', { get: () => origin, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(performance, 'timeOrigin'));
  const answers = [quiz, { path: scores, status: 201, json: {} }];
  await startQuiz(answers);
  await rightAnswer.click();
  await button('Next').click();
  await expect.element(question).toMatchTextContent(/Question 2 of 2/);

  now = 75_000;
  const left = nextDocument();
  await language('हिन्दी').click();
  const { pathname, search } = await left;
  origin += 70_000;
  now = 6_000; // a second later
  speak('hi');
  await openPage(pathname + search, answers);
  await expect.element(question).toMatchTextContent(/What is asked last\?/);
  await expect.element(question.getByCss('small')).toMatchTextContent(/2/);
  await expect.element(timer).toHaveTextContent('1:06');

  await page.getByRole('radio', { name: 'Beside it' }).click();
  await button('क्विज़ पूरा करें').click();
  const header = page.getByCss('.page-header');
  const score = page.getByCss('.result dd b');
  const scoreInNumbers = () => score.element().textContent?.match(/\d+/g);
  await expect.element(header).toMatchTextContent(/Asha Verma/);
  await expect.element(toast).toMatchTextContent(/अंक सहेजे गए!/);
  expect(scoreInNumbers()?.toSorted()).toEqual(['1', '2']);
  await switchTo('English', answers);
  await expect.element(header).toMatchTextContent(/Asha Verma/);
  await expect.element(score).toHaveTextContent('1 of 2');
  await expect.element(page.getByText('Your quiz score has been recorded.')).toBeVisible();
});

it('when the language changes while a score is being sent, the page says that the outcome is unknown', async () => {
  const { asked } = holdRequest(scores);
  await startQuiz([{ ...quiz, json: questions.slice(0, 1) }]);
  await rightAnswer.click();
  await button('Finish Quiz').click();
  await asked;
  await expect.element(page.getByText('Saving your score...')).toBeVisible();
  await switchTo('हिन्दी');
  await expect.element(page.getByCss('.page-header')).toMatchTextContent(/Asha Verma/);
  await expect.element(main.getByText(/यह पेज नहीं बता सकता कि वे सहेजे गए या नहीं/)).toBeVisible();
  await expect.element(page.getByCss('.state-error')).not.toBeInTheDocument();
  await expect.element(toast).toHaveTextContent('');
});

const reports = '/api/adr-reports';
const send = button('रिपोर्ट भेजें');

async function fillReport(): Promise<void> {
  for (const [label, text] of [
    ['मरीज़ का नाम', 'र. कु.'],
    ['मरीज़ की उम्र', '34'],
    ['आपका फ़ोन नंबर', '98765 00000'],
    ['दवा का नाम', 'पैरासिटामोल'],
    ['क्या तकलीफ़ हुई?', 'चकत्ते'],
    ['कितने समय तक', '2 दिन'],
  ] as const) {
    await page.getByLabelText(label).fill(text);
  }
}

it('a report is refused and sent in Hindi, and its number stays when the language changes', async () => {
  const json = { id: '1', reference: 'ADR-2026-7K3M-Q9TD', receiptCode: '1234-5678' };
  await openInHindi('/report-adr', [{ path: reports, status: 201, json }]);
  await page.getByLabelText('मरीज़ की उम्र').fill('abc');
  await send.click();
  const problem = page.getByRole('alert');
  await expect.element(problem.getByRole('heading', { name: 'एक समस्या है' })).toBeVisible();
  expect(
    problem
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'मरीज़ का नाम या नाम के पहले अक्षर लिखें',
    'उम्र वर्षों में लिखें',
    'फ़ोन नंबर या ई-मेल पता लिखें',
    'दवा का नाम लिखें',
    'बताएँ कि क्या तकलीफ़ हुई',
    'लिखें कि तकलीफ़ कितने समय तक रही',
  ]);
  expect(await axeFindings()).toEqual([]);

  await fillReport();
  await send.click();
  await expect.element(heading(1, 'रिपोर्ट भेज दी गई!')).toHaveFocus();
  const number = page.getByCss('output').first();
  await expect.element(number).toHaveTextContent(json.reference);
  expect(await axeFindings()).toEqual([]);
  await switchTo('English');
  await expect.element(heading(1, 'Report Submitted Successfully!')).toBeVisible();
  await expect.element(number).toHaveTextContent(json.reference);
});

it('a report over the limit is refused in Hindi, with the minutes to wait', async () => {
  const json = {
    message: 'Too many requests came from your network. Try again in 50 minutes.',
    code: 'too-many-calls',
    retryAfter: 3_000,
  };
  await openInHindi('/report-adr', [{ path: reports, status: 429, json }]);
  const bodies = bodiesTo(reports);
  await fillReport();
  await send.click();
  const form = main.getByCss('form').first();
  await expect.element(form).toMatchTextContent(/50 मिनट बाद फिर कोशिश करें।/);
  await expect.element(form).not.toMatchTextContent(/your network/);
  expect(bodies).toMatchObject([{ language: 'hi' }]);
});

it('a refusal for which the portal has only an English sentence is refused in Hindi', async () => {
  const json = { message: 'This Idempotency-Key was used before with other data. Use a new one.' };
  await openInHindi('/report-adr', [{ path: reports, status: 409, json }]);
  await fillReport();
  await send.click();
  const form = main.getByCss('form').first();
  await expect.element(form).toMatchTextContent(/पोर्टल यह नहीं कर सका/);
  await expect.element(form).not.toMatchTextContent(/Idempotency/);
});
