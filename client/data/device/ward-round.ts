// The ward round on this phone: what was noted and is not handed in yet. All of it is sealed as waiting
// reports are (store.ts). An entry goes from the phone when the portal has it with its photographs; number and time stay.
// A lock lets one tab or the service worker hand in at a time.
import type { WardEntry, WardReceipt } from '#contract/ward.ts';
import { passIsOver } from '#contract/ward-rules.ts';
import { RequestError, request } from '../request.ts';
import { putPhotograph } from '../send-photograph.ts';
import { sendInBackground } from './background-sync.ts';
import {
  deletePhotograph,
  type Photograph,
  readPhotograph,
  removeExpiry,
  storePhotograph,
} from './photographs.ts';
import {
  deleteStored,
  seal,
  type Sealed,
  storedRecord,
  storedRecords,
  storeRecord,
  unseal,
} from './store.ts';
import { type OwnPass, readPass } from './ward-pass.ts';

type Body = Omit<WardEntry, 'photographs'>;
/** The sealed part. */
export interface Words {
  body: Body;
  photographs: Photograph[];
  /** The portal's sentence, for an entry that it refused. */
  refusal?: string;
}

interface Stored {
  /** Also its Idempotency-Key. */
  key: string;
  /** Its place in this round. */
  number: number;
  /** When it was entered, by the phone's clock. */
  at: number;
  state: 'waiting' | 'refused' | 'sent' | 'notTaken';
  /** Not before this time, after a refusal that passes. */
  dueAt: number;
  words: Sealed | null;
  /** When the portal had it, by the phone's clock. */
  endedAt?: number;
}
/** What the list shows: nothing of the patient. */
export type RoundEntry = Omit<Stored, 'words' | 'endedAt'>;

const channel = new BroadcastChannel('ward-round');
const timeoutMs = 30_000;
const laterMs = 60_000;
/** How long the number and time of an entry stay on the list after it was handed in. */
const listedMs = 72 * 3_600_000;

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const readAll = async () =>
  ((await storedRecords('entries')) as Stored[]).sort((one, other) => one.at - other.at);

/** The entries of the last days, oldest first. */
export async function listRound(): Promise<RoundEntry[]> {
  const all = await readAll();
  const shown: RoundEntry[] = [];
  for (const { words, endedAt, ...entry } of all) {
    if (words === null && (endedAt ?? entry.at) < Date.now() - listedMs)
      await deleteStored('entries', entry.key);
    else shown.push(entry);
  }
  return shown;
}

export async function keepPhotograph(file: Blob): Promise<Photograph> {
  const photograph = { key: newKey(), name: 'photograph.jpg', type: file.type, size: file.size };
  await storePhotograph(photograph, file);
  return photograph;
}

/** Keeps an entry on the phone until it is handed in. Throws when the browser cannot store it. */
export async function addEntry(
  body: Omit<Body, 'enteredAt'>,
  photographs: Photograph[],
  /** Of a refused entry that was corrected. */
  before?: string,
): Promise<void> {
  const pass = await readPass();
  const at = Date.now();
  const key = newKey();
  const enteredAt = before ?? new Date(at + (pass?.aheadMs ?? 0)).toISOString();
  for (const photograph of photographs) await removeExpiry(photograph.key);
  const number = Math.max(0, ...(await readAll()).map((one) => one.number)) + 1;
  const words: Words = { body: { ...body, enteredAt }, photographs };
  const entry = { key, number, at, state: 'waiting' as const, dueAt: 0 };
  await storeRecord('entries', key, { ...entry, words: await seal(key, words) });
  tell();
  // Optional requests that the browser may deny: persistent storage, and sending without an open page.
  void navigator.storage?.persist?.().catch(() => {});
  void sendInBackground().catch(() => {});
}

/** What a refused entry says, to correct it; it leaves the list. */
export async function takeBack(key: string): Promise<Words | null> {
  return alone(async () => {
    const entry = (await storedRecord('entries', key)) as Stored | undefined;
    if (!entry?.words) return null;
    const words = (await unseal(key, entry.words)) as Words;
    await deleteStored('entries', key);
    tell();
    return words;
  });
}

/** Hands in what waits. `all`: also what is not due. Resolves to the number of entries that still wait. */
export function sendRound(all = false): Promise<number> {
  return alone(async () => {
    const pass = await readPass();
    let left = 0;
    for (const entry of await readAll()) {
      if (entry.state !== 'waiting' || !entry.words) continue;
      if (!pass || (!all && entry.dueAt > Date.now()) || !(await tryEntry(pass, entry, entry.words)))
        left += 1;
    }
    return left;
  });
}

/** Resolves to true when the entry needs no further try. */
async function tryEntry({ key: bearer }: OwnPass, entry: Stored, sealed: Sealed): Promise<boolean> {
  const words = (await unseal(entry.key, sealed)) as Words;
  try {
    const announced = words.photographs.map(({ key, type }) => ({ key, type }));
    const { reference, photographs } = await request<WardReceipt>(
      'POST',
      '/api/ward/reports',
      { ...words.body, photographs: announced },
      { authorization: `Bearer ${bearer}`, 'idempotency-key': entry.key },
      AbortSignal.timeout(timeoutMs),
    );
    if (!reference) throw new TypeError('No answer'); // such as a network's sign-in page
    for (const { key, uploadURL } of photographs) {
      const type = words.photographs.find((one) => one.key === key)?.type ?? '';
      const file = await readPhotograph(key, type);
      if (file) await putOnce(uploadURL, file);
    }
    await forget(entry, words, 'sent');
    return true;
  } catch (error) {
    const answer = error instanceof RequestError ? error : null;
    if (answer?.problem?.code === passIsOver) {
      await forget(entry, words, 'notTaken');
      return true;
    }
    if (answer?.problem && [400, 409, 413].includes(answer.status)) {
      const refused = { ...words, refusal: answer.problem.message };
      await put({ ...entry, state: 'refused', words: await seal(entry.key, refused) });
      return true;
    }
    await put({ ...entry, dueAt: Date.now() + Math.max(laterMs, answer?.retryAfter ?? 0) });
    return false;
  }
}

/** A photograph that the portal refuses stays away: its entry is stored, and nobody on the ward can mend the file. */
async function putOnce(address: string, file: Blob): Promise<void> {
  try {
    await putPhotograph(address, file, AbortSignal.timeout(600_000));
  } catch (error) {
    if (!(error instanceof RequestError) || error.isPassing) throw error;
  }
}

async function forget(entry: Stored, { photographs }: Words, state: 'sent' | 'notTaken'): Promise<void> {
  await put({ ...entry, state, words: null, endedAt: Date.now() });
  for (const { key } of photographs) await deletePhotograph(key);
}

async function put(entry: Stored): Promise<void> {
  await storeRecord('entries', entry.key, entry);
  tell();
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request('ward-round', work) as Promise<T>;

const listeners = new Set<() => void>();
channel.onmessage = () => listeners.forEach((listener) => listener());
function tell(): void {
  channel.postMessage(null);
  for (const listener of listeners) listener();
}
export function subscribeToRound(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
