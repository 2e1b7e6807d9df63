// Answers of a component test in place of the portal's. Requests by `fetch` get theirs in the page: through Playwright
// each would cost as much as a press of a key, also one that the portal answers. Uploads use XMLHttpRequest, so the
// process that runs the browser answers them (vitest.browser.config.ts).
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { type Answer, answerFor } from './commands.ts';

let given: Answer[] = [];
let answersUploads = false;

/** Sets the answers of a test: the first match is used, else the portal's own answer. */
export async function setAnswers(answers: Answer[]): Promise<void> {
  given = answers;
  const uploads = answers.filter(({ path }) => /\/(upload|attachments)$/.test(path));
  if (uploads.length > 0 || answersUploads) await commands.setAnswers(uploads);
  answersUploads = uploads.length > 0;
}

let change: ((json: unknown, path: string) => unknown) | null = null;

/** From now on the page gets what `next` makes of each answer of the portal itself; null: the answer. */
export function changeAnswers(next: typeof change): void {
  change = next;
}

const { fetch, setTimeout } = window; // before a test replaces them
let unanswered = 0;

/** Waits until the page has used the answers to all requests, except those that get none: the next test has its own. */
export async function allAnswered(): Promise<void> {
  await expect.poll(() => unanswered).toBe(0);
  await new Promise((resolve) => setTimeout(resolve));
}

window.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input, location.href);
  const signal = init?.signal;
  const answer = answerFor(given, init?.method ?? 'GET', address);
  if (answer?.never) {
    return new Promise((_resolve, reject) => {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => reject(signal.reason as DOMException));
    });
  }
  unanswered += 1;
  try {
    if (!answer) {
      const own = await fetch(input, init);
      const isJson = own.headers.get('content-type')?.startsWith('application/json');
      if (!change || !isJson || !own.ok) return own;
      return new Response(JSON.stringify(change(await own.json(), address.pathname)), {
        status: own.status,
        headers: own.headers,
      });
    }
    await new Promise((resolve) => setTimeout(resolve)); // no answer comes in the task that asks
    signal?.throwIfAborted();
    if (answer.breaks) throw new TypeError('Failed to fetch');
    return new Response(answer.json === undefined ? null : JSON.stringify(answer.json), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  } finally {
    unanswered -= 1;
  }
};
