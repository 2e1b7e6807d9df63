// The only place that calls the server.
import type { Problem } from '#contract/problems.ts';
import { noteCopy } from './saved-copy.ts';

/** An answer that is not a success. The message is the status, a colon and the body (specification 8). */
export class RequestError extends Error {
  readonly status: number;
  /** The body where it has the shape of an error answer. */
  readonly problem: Problem | null;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfter: number;

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = readProblem(body);
    this.retryAfter = Number(retryAfter) * 1_000 || 0;
  }

  /** The same request may succeed later. */
  get isPassing(): boolean {
    return this.status >= 500 || [408, 425, 429].includes(this.status);
  }
}

function readProblem(body: string): Problem | null {
  try {
    const value = JSON.parse(body) as Partial<Problem> | null;
    return typeof value?.message === 'string' ? { ...value, message: value.message } : null;
  } catch {
    return null;
  }
}

/**
 * Calls an endpoint and gives its answer, not yet read. A body is sent as JSON, a Blob as the type it says it is.
 * Throws `RequestError` for every status that is not a success, and what `fetch` throws when there is no network.
 */
export async function send(
  method: string,
  address: string,
  body?: unknown,
  {
    headers = {},
    signal,
    keepalive = false,
  }: {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Goes on when the page goes. Browsers take no more than 64 KiB in this way. */
    keepalive?: boolean;
  } = {},
): Promise<Response> {
  const response = await fetch(address, {
    method,
    credentials: 'include',
    keepalive,
    headers:
      body === undefined || body instanceof Blob
        ? headers
        : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const { ok, status, statusText, headers: answered } = response;
  if (!ok) throw new RequestError(status, await response.text(), statusText, answered.get('retry-after'));
  noteCopy(response);
  return response;
}

/** As `send`, with the parsed answer; undefined where there is none. */
export async function request<T>(
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<T> {
  const text = await (await send(method, address, body, { headers, ...(signal && { signal }) })).text();
  return (text ? JSON.parse(text) : undefined) as T;
}
