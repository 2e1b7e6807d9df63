// The only caller of `fetch`.
import type { Problem } from '#contract/problems.ts';
import { recordCopy } from './saved-copy.ts';

/** An answer that is not a success. The message is the status, a colon and the body. */
export class RequestError extends Error {
  readonly status: number;
  /** The parsed body, if it has the shape of a `Problem`. */
  readonly problem: Problem | null;
  /** `Retry-After` in milliseconds. */
  readonly retryAfter: number;

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = readProblem(body);
    this.retryAfter = Number(retryAfter) * 1_000 || 0;
  }

  /** Whether the same request may succeed later. */
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
 * Calls an endpoint and resolves to its unread answer. A body is sent as JSON, a Blob or form under its own type. Throws
 * `RequestError` for every status that is not a success, and the error of `fetch` when there is no network.
 */
export async function send(
  method: string,
  address: string,
  body?: unknown,
  {
    headers = {},
    signal,
    keepalive = false,
    cache = 'default',
    credentials = 'include',
  }: {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Continue after the page is closed. Browsers limit such bodies to 64 KiB. */
    keepalive?: boolean;
    /** `no-store` asks the portal itself: the service worker gives no saved copy. */
    cache?: 'default' | 'no-store';
    /** `omit` for another server. */
    credentials?: RequestCredentials;
  } = {},
): Promise<Response> {
  const isRaw = body instanceof Blob || body instanceof FormData;
  const response = await fetch(address, {
    method,
    credentials,
    keepalive,
    cache,
    headers: body === undefined || isRaw ? headers : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const { ok, status, statusText, headers: answered } = response;
  if (!ok) throw new RequestError(status, await response.text(), statusText, answered.get('retry-after'));
  recordCopy(response);
  return response;
}

/** As `send`, but resolves to the parsed JSON; undefined for an empty answer. */
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
