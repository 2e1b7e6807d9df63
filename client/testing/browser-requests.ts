// The browser's own requests in a component test: what it asks, answers that `setAnswers` cannot give, and requests that
// wait until the test releases them. All end with the test. The bodies of requests: sent-bodies.ts.
import { expect, onTestFinished, vi } from 'vitest';

type Send = () => Promise<Response>;

/** Gives each request by `fetch` to this function, with the way that it takes without the test. */
function takeRequests(take: (address: string, send: Send) => Promise<Response>): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const send = () => fetch(input, init);
    return typeof input === 'string' ? take(input, send) : send();
  };
  onTestFinished(() => void (window.fetch = fetch));
}

/** Gives each request to this function first. Without an answer from it, the request takes its usual way. */
export function answerFirst(answerTo: (address: URL) => Response | undefined): void {
  takeRequests(async (address, send) => answerTo(new URL(address, location.origin)) ?? send());
}

/** The addresses that the browser asks from now on and that begin so. */
export function requestsTo(start: string): string[] {
  const asked: string[] = [];
  takeRequests((address, send) => {
    if (address.startsWith(start)) asked.push(address);
    return send();
  });
  return asked;
}

/** Watches the answers from now on: those that refuse something, and whether one is still to come. */
export function watchAnswers() {
  const refused: string[] = [];
  let waiting = 0;
  takeRequests(async (address, send) => {
    waiting += 1;
    const answer = await send().finally(() => (waiting -= 1));
    if (!answer.ok) refused.push(`${answer.status} ${address}`);
    return answer;
  });
  const allCame = async () => {
    await expect.poll(() => waiting).toBe(0);
  };
  return { refused, allCame };
}

/** The queries that the browser sends from now on to this path. */
export function queriesTo(path: string): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  answerFirst(({ pathname, searchParams }) => {
    if (pathname === path) asked.push(searchParams);
    return undefined;
  });
  return asked;
}

/**
 * Holds the requests to an address until `release` is called. `asked` resolves with the first request, and `answered`
 * after the page has its answer.
 */
export function holdRequest(address: string) {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  takeRequests(async (input, send) => {
    if (input !== address) return send();
    asked.resolve();
    await held.promise;
    return send().finally(() => setTimeout(answered.resolve));
  });
  return { asked: asked.promise, release: held.resolve, answered: answered.promise };
}

/** Loses the next answer from an address: the portal has the request, and a proxy in front of it answers 504. */
export function loseAnswer(address: string): void {
  let isLost = false;
  takeRequests(async (input, send) => {
    const answer = await send();
    if (isLost || input !== address) return answer;
    isLost = true;
    return new Response('<h1>Gateway Timeout</h1>', { status: 504 });
  });
}

/** Holds the next upload: it reports the progress that the test says, and is sent when the test releases it. */
export function holdUpload() {
  const started = Promise.withResolvers<{ upload: XMLHttpRequestUpload; send: () => void }>();
  const sends = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementationOnce(function (
    this: XMLHttpRequest,
    body,
  ) {
    started.resolve({ upload: this.upload, send: () => this.send(body) });
  });
  onTestFinished(() => sends.mockRestore());
  return {
    report: async (loaded: number, total: number) => {
      const { upload } = await started.promise;
      upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    },
    release: async () => (await started.promise).send(),
  };
}
