// Queue of reports, messages and photographs that wait on this device. Each retry sends the idempotency key of the
// first try, so that the portal stores the record once. An entry stays until the portal has answered or the visitor
// deletes it. A lock lets one tab or the service worker send at a time.
import type { Refusal } from '#client/refusal-text.ts';
import type { Proof } from '../report-proof.ts';
import { RequestError } from '../request.ts';
import { sendPhotograph } from '../send-photograph.ts';
import { store } from '../store-typed.ts';
import { sendInBackground } from './background-sync.ts';
import { canStore } from './can-store.ts';
import { deletePhotograph, removeExpiry, type Photograph, readPhotograph } from './photographs.ts';
import { deleteStored, storeRecord, storedRecords, seal, type Sealed, unseal } from './store.ts';

export type Form = 'adr-reports' | 'contact-messages' | 'report-status/details' | 'report-status/attachments';

/** The code of a refusal by this device: the file of a waiting photograph is gone. */
export const photographGone = 'photograph-gone';
/** The code of a refusal by this device: the report of a photograph is stored, but has no receipt code. */
export const noReceiptCode = 'no-receipt-code';

/** The encrypted part: the text, or the report's number once it was sent. */
interface Words {
  form: Form;
  /** A name that the visitor recognises: the medicine, or the first words of the message. */
  title: string;
  body?: Record<string, unknown>;
  /** The typed values as JSON, where the body alone cannot fill the form again. */
  typed?: string | undefined;
  reference?: string;
  receiptCode?: string;
  /** Why the portal has refused it, or this device. */
  refusal?: Refusal | undefined;
  /** It was refused because there is no report with its number and code. The centre may have issued a new code. */
  isUnproven?: boolean | undefined;
}

interface Entry {
  key: string;
  /** For a photograph of a report that waits itself: the key of that report. */
  of?: string | undefined;
  at: number;
  state: 'waiting' | 'sent' | 'refused';
  tries: number;
  /** When the next automatic retry is due. */
  dueAt: number;
  /** The portal answered with a temporary refusal: do not retry before `dueAt`. */
  answered: boolean;
  words: Sealed;
}

export type OutboxEntry = Omit<Entry, 'words'> & Words;

/** Minutes until the next retry, after the first, the second and every later try. */
const pauses = [1, 5, 30];
const pauseAfter = (tries: number) => (pauses[tries - 1] ?? 30) * 60_000;
const channel = new BroadcastChannel('waiting');

const sealed = async ({
  form,
  title,
  body,
  typed,
  reference,
  receiptCode,
  refusal,
  isUnproven,
  ...record
}: OutboxEntry): Promise<Entry> => ({
  ...record,
  words: await seal(record.key, { form, title, body, typed, reference, receiptCode, refusal, isUnproven }),
});
const opened = async ({ words, ...record }: Entry): Promise<OutboxEntry> => ({
  ...record,
  ...((await unseal(record.key, words)) as Words),
});

async function put(waiting: OutboxEntry): Promise<void> {
  await storeRecord('waiting', waiting.key, await sealed(waiting));
  tell();
}

/** Adds an entry to the queue. Throws when the browser cannot store it. */
export async function addToOutbox(
  form: Form,
  key: string,
  title: string,
  body: object,
  { of, typed }: { of?: string | undefined; typed?: string | undefined } = {},
): Promise<void> {
  if (!canStore()) throw new Error('This browser cannot store anything');
  const at = Date.now();
  await put({
    form,
    key,
    of,
    title,
    body: body as NonNullable<Words['body']>,
    typed,
    at,
    state: 'waiting',
    tries: 1,
    dueAt: at + pauseAfter(1),
    answered: false,
  });
  // Optional requests that the browser may deny: persistent storage, and sending without an open page.
  void navigator.storage?.persist?.().catch(() => {});
  void sendInBackground().catch(() => {});
}

/** Queues photographs from this device for a stored report, or for the waiting report with the key `of`. */
export async function addPhotographs(
  photographs: readonly Photograph[],
  { proof, of }: { proof?: Proof | undefined; of?: string | undefined },
): Promise<void> {
  for (const { key, name, type, size } of photographs) {
    await removeExpiry(key);
    await addToOutbox('report-status/attachments', key, name, { ...proof, type, size }, { of });
  }
}

/** All entries with their state, oldest first. */
export async function listOutbox(): Promise<OutboxEntry[]> {
  const records = (await storedRecords('waiting')) as Entry[];
  return Promise.all(records.sort((one, other) => one.at - other.at).map(opened));
}

/** Deletes an entry, and the photographs of a report that was not sent; waits for a try that is in progress. */
export async function deleteFromOutbox(key: string): Promise<void> {
  await alone(async () => {
    await nameReports();
    for (const waiting of await listOutbox())
      if ([waiting.key, waiting.of].includes(key)) await drop(waiting);
  });
  tell();
}

async function drop({ key, form }: OutboxEntry): Promise<void> {
  await deleteStored('waiting', key);
  if (form === 'report-status/attachments') await deletePhotograph(key);
}

/**
 * Sends the entries that are due. With `eager` (the network or the visitor has just come back) entries that failed
 * without an answer are due too; with `all` (the visitor asked for it) every entry is. Resolves to the number of
 * entries that still wait.
 */
export function sendOutbox(eager: boolean, all = false): Promise<number> {
  return alone(async () => {
    let left = 0;
    // Photographs last: they are large, and one of a report that waits needs its receipt code.
    for (const arePhotographs of [false, true]) {
      if (arePhotographs) await nameReports();
      for (const waiting of await listOutbox()) {
        const isPhotograph = waiting.form === 'report-status/attachments';
        if (waiting.state !== 'waiting' || isPhotograph !== arePhotographs) continue;
        const isDue = all || waiting.dueAt <= Date.now() || (eager && !waiting.answered);
        if (!isDue || waiting.of || !(await trySending(waiting))) left += 1;
      }
    }
    return left;
  });
}

/** The portal's answer after it has stored a report or a message. */
interface Stored {
  reference?: string;
  receiptCode?: string | null;
}

/** Resolves to true when the entry needs no further try. */
async function trySending(again: OutboxEntry): Promise<boolean> {
  const { body, typed: _, ...waiting } = again;
  try {
    if (waiting.form === 'report-status/attachments') {
      await sendFile(again);
      return true;
    }
    const { reference, receiptCode } = await store<Stored>(`/api/${waiting.form}`, body, waiting.key);
    await put({
      ...waiting,
      state: 'sent',
      ...(reference && { reference }),
      ...(receiptCode && { receiptCode }),
    });
    return true;
  } catch (error) {
    const answer = error instanceof RequestError ? error : null;
    // A refusal without a `Problem` comes from something in between, such as a proxy, and says nothing about the entry.
    const refusal = answer?.isPassing ? null : answer?.problem;
    if (refusal) {
      const isUnproven = answer?.status === 404 && again.form.startsWith('report-status/');
      await put({ ...again, state: 'refused', refusal, isUnproven });
      return true;
    }
    const tries = waiting.tries + 1;
    const answered = answer?.isPassing ?? false;
    const dueAt = Date.now() + Math.max(pauseAfter(tries), answer?.retryAfter ?? 0);
    await put({ ...again, tries, dueAt, answered });
    return false;
  }
}

/** The number of the report to which an entry adds something. */
export const reportOf = ({ body }: OutboxEntry) => body?.['reference'] as string | undefined;

/** Gives an unproven entry, and all others of its report, another number and code, and sends them. */
export async function renewProof(key: string, proof: Proof): Promise<void> {
  await alone(async () => {
    const unproven = (await listOutbox()).filter(({ isUnproven }) => isUnproven);
    const asked = unproven.find((entry) => entry.key === key);
    for (const entry of unproven) {
      if (!asked || reportOf(entry) !== reportOf(asked)) continue;
      const { typed } = entry;
      await put({
        ...entry,
        state: 'waiting',
        refusal: undefined,
        isUnproven: false,
        dueAt: Date.now(),
        body: { ...entry.body, ...proof },
        typed: typed && JSON.stringify({ ...(JSON.parse(typed) as object), proof }),
      });
    }
  });
  await sendOutbox(true);
}

/**
 * Gives photographs the number and code of their report, if it was sent. Another tab may have sent it before they were
 * added. Without a code they wait for one that the visitor gets from the centre.
 */
async function nameReports(): Promise<void> {
  const entries = await listOutbox();
  for (const waiting of entries) {
    const { reference, receiptCode } = sentReport(waiting, entries) ?? {};
    if (!reference) continue;
    const named = { ...waiting, of: undefined, body: { ...waiting.body, reference, code: receiptCode } };
    const refusal: Refusal = { code: noReceiptCode, message: '' };
    await put(receiptCode ? named : { ...named, state: 'refused', isUnproven: true, refusal });
  }
}

/** The report that a photograph waits for, once it was sent. */
const sentReport = ({ of }: OutboxEntry, entries: readonly OutboxEntry[]) =>
  entries.find(({ key, reference }) => key === of && reference);

/** When the next entry is due. A photograph is not before its report was sent. Null: none is. */
export async function nextDueAt(): Promise<number | null> {
  const entries = await listOutbox();
  const due = entries
    .filter((entry) => entry.state === 'waiting' && (!entry.of || sentReport(entry, entries)))
    .map(({ dueAt }) => dueAt);
  return due.length > 0 ? Math.min(...due) : null;
}

/** Sends a photograph, and deletes it from the device when it has arrived. One whose file is gone is refused. */
async function sendFile(waiting: OutboxEntry): Promise<void> {
  const { reference, code, type } = waiting.body as unknown as Proof & Photograph;
  const file = await readPhotograph(waiting.key, type);
  if (!file) {
    // It stays on the list, because its sender believes that it arrives.
    const refusal: Refusal = { code: photographGone, message: '' };
    return put({ ...waiting, state: 'refused', refusal });
  }
  await sendPhotograph({ proof: { reference, code }, key: waiting.key, name: waiting.title, file });
  await drop(waiting);
  tell();
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request('waiting', work) as Promise<T>;

const listeners = new Set<() => void>();
channel.onmessage = () => listeners.forEach((listener) => listener());

/** Notifies this tab and all others of a change. */
function tell(): void {
  channel.postMessage(null);
  for (const listener of listeners) listener();
}

export function subscribeToOutbox(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
