// Sends what a visitor has typed, and takes only the portal's own answer for a success.
import { request } from './request.ts';

/** After this time without an answer the network counts as down, in milliseconds. */
const timeoutMs = 30_000;

/**
 * Sends what a visitor has typed; the portal stores it once for each key. The portal's answer names what it has stored. Any
 * other success, such as a network's sign-in page, throws.
 */
export async function store<T>(address: string, body: unknown, key: string): Promise<T> {
  const headers = { 'idempotency-key': key };
  const answer = await request<{ id?: string; reference?: string } | undefined>(
    'POST',
    address,
    body,
    headers,
    AbortSignal.timeout(timeoutMs),
  );
  // As `fetch` fails without a network.
  if (!answer?.id && !answer?.reference) throw new TypeError('No answer');
  return answer as T;
}
