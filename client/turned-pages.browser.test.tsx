// What people type never moves our own words on visitors' pages: every page with texts that turn the direction in place of all
// that people wrote, and the status page with questions and letters of such texts.
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { routes } from './routes.tsx';
import { changeAnswers } from './testing/answers.ts';
import { movedWords, turned, withTurnedTexts } from './testing/moved-words.ts';
import { openPage, prepareVisitorPages } from './testing/visitor-pages.ts';

prepareVisitorPages();
afterEach(() => changeAnswers(null));

/** The words of ours that are moved once the screen shows what it reads. */
async function movedInTheEnd(): Promise<string[]> {
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull();
  return movedWords();
}

it.each(routes.map(({ path }) => path).filter((path) => path !== '/styleguide'))(
  '%s: no text of the portal moves our words',
  async (path) => {
    changeAnswers(withTurnedTexts);
    await openPage(path);
    await expect.poll(() => document.body.textContent.includes(turned.slice(1))).toBe(true);
    expect(await movedInTheEnd()).toEqual([]);
  },
);

const at = '2026-11-21T05:40:00.000Z';
const status = {
  reference: 'ADR-2026-7K2M-9XQ4',
  erasedAt: null,
  state: 'question',
  receivedAt: at,
  states: [{ state: 'question', since: at }],
  questions: [
    {
      id: '00000000-0000-4000-8000-000000000951',
      question: turned,
      language: null,
      askedAt: at,
      answeredAt: null,
      answerWay: null,
      withdrawn: false,
    },
  ],
  consents: [],
  attachments: [],
  attachmentsLeft: 5,
  letters: [{ at, text: `${turned}\n${turned}` }],
  details: [],
  erasureAskedAt: at,
  erasureDeclined: { at, reason: turned },
};

it('on the page of a report neither a question, a letter nor a reason moves our words', async () => {
  await openPage('/report-status#ADR-2026-7K2M-9XQ4/7K2M-9XQ4-B0C1', [
    { path: '/api/report-status', json: status },
  ]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your report' })).toBeVisible();
  expect(await movedInTheEnd()).toEqual([]);
});
