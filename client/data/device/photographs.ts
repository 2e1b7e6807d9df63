// Photographs for a report on this device: each encrypted under its own key, which is also the idempotency key of its
// sending, so that it arrives once. One that is chosen is deleted after three days, as drafts are, or when the visitor
// removes it; one that waits to be sent stays until it has arrived or the visitor deletes it.
import { canStore } from './can-store.ts';
import {
  deleteStored,
  type Sealed,
  sealBytes,
  storedNames,
  storedRecord,
  storeRecord,
  unsealBytes,
} from './store.ts';

export interface Photograph {
  key: string;
  name: string;
  type: string;
  size: number;
}

const lifetimeMs = 72 * 3_600_000;

/** For browsers without storage: lost when the page closes. */
const inMemory = new Map<string, Blob>();

/** Extends the storage by three days. */
export const renewPhotograph = (key: string) => storeRecord('expiries', key, Date.now() + lifetimeMs);

/** Throws when the file cannot be read or the device has no room for it. */
export async function storePhotograph({ key, type }: Photograph, file: Blob): Promise<void> {
  const bytes = await file.arrayBuffer();
  if (!canStore()) {
    inMemory.set(key, new Blob([bytes], { type }));
    return;
  }
  await renewPhotograph(key);
  await storeRecord('files', key, await sealBytes(key, bytes));
}

/** Null: the photograph is no longer on this device. */
export async function readPhotograph(key: string, type: string): Promise<Blob | null> {
  if (!canStore()) return inMemory.get(key) ?? null;
  const sealed = (await storedRecord('files', key)) as Sealed | undefined;
  return sealed ? new Blob([await unsealBytes(key, sealed)], { type }) : null;
}

/** For a photograph that waits to be sent: it no longer expires. */
export const removeExpiry = (key: string) => deleteStored('expiries', key);

export async function deletePhotograph(key: string): Promise<void> {
  inMemory.delete(key);
  if (!canStore()) return;
  await deleteStored('files', key);
  await deleteStored('expiries', key);
}

export async function deleteOldPhotographs(): Promise<void> {
  if (!canStore()) return;
  for (const key of await storedNames('expiries')) {
    if (((await storedRecord('expiries', key)) as number) <= Date.now()) await deletePhotograph(key);
  }
}
