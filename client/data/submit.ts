// Sends what a visitor has written in a form. What gets no answer waits on the device, where the browser can keep it;
// whatever the portal answers is the form's to show.
import type { Form } from './device/waiting.ts';
import { request, RequestError } from './request.ts';

/** Without an answer for so long there is no network, in milliseconds. */
const patience = 30_000;

/** Gives the portal's answer, or null when the words wait on the device. Throws as `request` does. */
export async function submit<T>(form: Form, body: object, key: string, title: string): Promise<T | null> {
  try {
    const headers = { 'idempotency-key': key };
    const answer = await request<T>('POST', `/api/${form}`, body, headers, AbortSignal.timeout(patience));
    await dropDraft(form);
    return answer;
  } catch (error) {
    if (error instanceof RequestError) throw error;
    await keepForLater(form, body, key, title);
    return null;
  }
}

/**
 * What is sent, or waits to be, is no draft any more: who goes on as soon as that is said leaves none behind. A device
 * that does not answer holds nobody up for longer than a second.
 */
async function dropDraft(form: Form): Promise<void> {
  const dropped = import('./device/draft.ts').then(({ deleteDraft }) => deleteDraft(form)).catch(() => {});
  await Promise.race([dropped, new Promise((resolve) => setTimeout(resolve, 1_000))]);
}

/** Puts the words with those that wait. Throws where the browser cannot keep them. */
export async function keepForLater(form: Form, body: object, key: string, title: string): Promise<void> {
  const { keepWaiting } = await import('./device/waiting.ts');
  await keepWaiting(form, key, title, body);
  await dropDraft(form);
}
