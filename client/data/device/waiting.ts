// Reports and messages that wait on this device until the portal has them. Each goes out with the key of its first
// try, so that the portal stores it once however often it is sent, and stays until the portal has answered or the
// visitor deletes it. Only one tab, or the service worker, sends at a time.
import { RequestError, request } from '../request.ts';
import { canKeep } from './can-keep.ts';
import { forget, keep, kept, seal, type Sealed, unseal } from './store.ts';

export type Form = 'adr-reports' | 'contact-messages';

/** What is sealed: the words, or after they were sent the number of the report. */
interface Words {
  form: Form;
  /** What the visitor knows it by: the medicine, or how the message begins. */
  title: string;
  body?: Record<string, string | number | null | undefined>;
  reference?: string;
  /** Why the portal has refused it. */
  refusal?: string;
}

interface Entry {
  key: string;
  at: number;
  state: 'waiting' | 'sent' | 'refused';
  tries: number;
  /** When the next try is due by itself. */
  dueAt: number;
  /** The portal answered, but could not take it: then it is not asked again before it is due. */
  answered: boolean;
  words: Sealed;
}

export type Waiting = Omit<Entry, 'words'> & Words;

/** Minutes until the next try, after the first, the second and every later one. */
const pauses = [1, 5, 30];
const pauseAfter = (tries: number) => (pauses[tries - 1] ?? 30) * 60_000;
/** How long the portal may take to answer, in milliseconds. */
export const patience = 30_000;
/** What the service worker is woken with, where the browser sends in the background. */
export const backgroundTag = 'waiting';
const channel = new BroadcastChannel('waiting');

const sealed = async ({ form, title, body, reference, refusal, ...record }: Waiting): Promise<Entry> => ({
  ...record,
  words: await seal(record.key, { form, title, body, reference, refusal }),
});
const opened = async ({ words, ...record }: Entry): Promise<Waiting> => ({
  ...record,
  ...((await unseal(record.key, words)) as Words),
});

async function put(waiting: Waiting): Promise<void> {
  await keep('waiting', waiting.key, await sealed(waiting));
  tell();
}

/** Takes words that the portal did not answer to. Throws where the browser can keep nothing. */
export async function keepWaiting(form: Form, key: string, title: string, body: object): Promise<void> {
  if (!canKeep()) throw new Error('This browser keeps nothing');
  const at = Date.now();
  await put({
    form,
    key,
    title,
    body: body as NonNullable<Words['body']>,
    at,
    state: 'waiting',
    tries: 1,
    dueAt: at + pauseAfter(1),
    answered: false,
  });
  // Both are favours of the browser, which may also say no: not to clear this away, and to send it without a page.
  void navigator.storage?.persist?.().catch(() => {});
  void sendInBackground().catch(() => {});
}

async function sendInBackground(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    { sync?: { register(tag: string): Promise<void> } } | undefined;
  await registration?.sync?.register(backgroundTag);
}

/** All that waits, and what became of it, oldest first. */
export async function allWaiting(): Promise<Waiting[]> {
  const records = (await kept('waiting')) as Entry[];
  return Promise.all(records.sort((one, other) => one.at - other.at).map(opened));
}

/** Deletes one. While it is being sent this waits for the end of the try. */
export async function forgetWaiting(key: string): Promise<void> {
  await alone(() => forget('waiting', key));
  tell();
}

/**
 * Sends what is due. `eager` says that the network or the visitor has just come back: then everything that failed
 * for want of a network is due, and by `all`, as the visitor asks for it, everything. Gives how many still wait.
 */
export function sendWaiting(eager: boolean, all = false): Promise<number> {
  return alone(async () => {
    let left = 0;
    for (const waiting of await allWaiting()) {
      if (waiting.state !== 'waiting') continue;
      const isDue = all || waiting.dueAt <= Date.now() || (eager && !waiting.answered);
      if (!isDue || !(await trySending(waiting))) left += 1;
    }
    return left;
  });
}

/** True when there is nothing more to try. */
async function trySending(again: Waiting): Promise<boolean> {
  const { body, ...waiting } = again;
  try {
    const { id, reference } = await request<{ id?: string; reference?: string }>(
      'POST',
      `/api/${waiting.form}`,
      body,
      { 'idempotency-key': waiting.key },
      AbortSignal.timeout(patience),
    );
    if (!id) throw new Error('Not the portal’s answer'); // but that of a network which asks to sign in
    await put({ ...waiting, state: 'sent', ...(reference && { reference }) });
    return true;
  } catch (error) {
    const answered = error instanceof RequestError;
    if (answered && !error.isPassing) {
      await put({ ...again, state: 'refused', refusal: error.problem?.message ?? error.message });
      return true;
    }
    const tries = waiting.tries + 1;
    const dueAt = Date.now() + Math.max(pauseAfter(tries), answered ? error.retryAfter : 0);
    await put({ ...again, tries, dueAt, answered });
    return false;
  }
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request('waiting', work) as Promise<T>;

const listeners = new Set<() => void>();
channel.onmessage = () => listeners.forEach((listener) => listener());

/** Tells this tab and all others that something has changed. */
function tell(): void {
  channel.postMessage(null);
  for (const listener of listeners) listener();
}

export function subscribeToWaiting(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
