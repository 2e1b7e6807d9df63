// Sends a visitor's form. Without an answer the content waits on the device, if the browser can store it; every answer of
// the portal goes back to the form.
import type { Form } from './device/outbox.ts';
import { RequestError } from './request.ts';
import { store } from './store-typed.ts';

interface Typed {
  /** The typed values as JSON, where the body alone cannot fill the form again. */
  typed?: string | undefined;
  /** The draft of what is sent, which is deleted; null: it has none. By default the form's own. */
  draft?: Form | null;
}

/** Resolves to the portal's answer, or null when the content waits on the device. Throws as `request` does. */
export async function submit<T>(
  form: Form,
  body: object,
  key: string,
  title: string,
  { typed, draft = form }: Typed = {},
): Promise<T | null> {
  try {
    const answer = await store<T>(`/api/${form}`, body, key);
    await dropDraft(draft);
    return answer;
  } catch (error) {
    // A refusal without a `Problem` comes from something in between, such as a proxy, and says nothing about the content.
    if (error instanceof RequestError && (error.problem || error.isPassing)) throw error;
    await addToQueue(form, body, key, title, { typed, draft });
    return null;
  }
}

/** Deletes the draft of content that was sent or queued. */
async function dropDraft(draft: Form | null): Promise<void> {
  if (draft) await waitForDeletion(import('./device/draft.ts').then(({ deleteDraft }) => deleteDraft(draft)));
}

/**
 * Waits until the device has deleted something, at most one second. So it is gone before the visitor is told, and may close
 * the page. A deletion that fails is ignored.
 */
export async function waitForDeletion(deletion: Promise<unknown>): Promise<void> {
  await Promise.race([deletion.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1_000))]);
}

/** Adds the content to the queue. Throws when the browser cannot store it. */
export async function addToQueue(
  form: Form,
  body: object,
  key: string,
  title: string,
  { typed, draft = form }: Typed = {},
): Promise<void> {
  const { addToOutbox } = await import('./device/outbox.ts');
  await addToOutbox(form, key, title, body, { typed });
  await dropDraft(draft);
}
