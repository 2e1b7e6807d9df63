// Records the requests of the browser during a component test.
import { expect } from 'vitest';

type Sent = Record<string, unknown>;

/** The bodies sent from now on to addresses that end so, JSON as its value, and the headers of each; `stop` ends the recording. */
function record(path: string) {
  const bodies: Sent[] = [];
  const headers: unknown[] = [];
  const { fetch } = window;
  window.fetch = async (...args) => {
    const [input, init] = args;
    const { body } = init ?? {};
    if (typeof input === 'string' && input.endsWith(path) && body) {
      bodies.push((typeof body === 'string' ? JSON.parse(body) : body) as Sent);
      headers.push(init?.headers);
    }
    return fetch(...args);
  };
  return { bodies, headers, stop: () => void (window.fetch = fetch) };
}

/** The bodies that the browser sends from now on to addresses that end so. */
export const bodiesTo = (path: string): Sent[] => record(path).bodies;

/** The next body, and it alone, that the browser sends to an address that ends so. */
export function nextBody(path: string): () => Promise<Sent> {
  const next = nextRequest(path);
  return async () => (await next()).body;
}

export function nextRequest(path: string): () => Promise<{ body: Sent; headers: unknown }> {
  const { bodies, headers, stop } = record(path);
  return async () => {
    await expect.poll(() => bodies.length).toBe(1);
    stop();
    return { body: bodies[0] ?? {}, headers: headers[0] };
  };
}
