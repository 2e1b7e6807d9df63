// Stores visitors' text on this device: encrypted, in IndexedDB. The key cannot be exported from the browser, so a copy of
// its files cannot be read elsewhere. Pages and the service worker share this file.

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/**
 * The object stores of each database. Photographs and the ward round have databases of their own: a new version of `portal`
 * could not be opened while another tab still has the old one open.
 */
const databases = {
  portal: ['keys', 'waiting', 'drafts'],
  photographs: ['files', 'expiries'],
  ward: ['passes', 'entries'],
} as const;
type Place = 'waiting' | 'drafts' | 'files' | 'expiries' | 'passes' | 'entries';

const open = (name: keyof typeof databases) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      for (const place of databases[name]) opening.result.createObjectStore(place);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('No database'));
  });
const portal = open('portal');
portal.catch(() => {}); // callers get the error
const others: Partial<Record<keyof typeof databases, Promise<IDBDatabase>>> = {};

function databaseOf(place: Place | 'keys'): Promise<IDBDatabase> {
  const name = (['photographs', 'ward'] as const).find((one) =>
    (databases[one] as readonly string[]).includes(place),
  );
  return name ? (others[name] ??= open(name)) : portal;
}

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused'));
  });

/** Runs a change and resolves when it is on the disk. */
async function change<T>(place: Place | 'keys', work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await databaseOf(place)).transaction(place, 'readwrite', { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('Not stored'));
  });
  const [result] = await Promise.all([answer(work(transaction.objectStore(place))), done]);
  return result;
}

const read = async <T>(place: Place | 'keys', work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  answer(work((await databaseOf(place)).transaction(place).objectStore(place)));

async function sealingKey(): Promise<CryptoKey> {
  const known = (await read('keys', (keys) => keys.get('seal'))) as CryptoKey | undefined;
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // When two tabs create a key at the same time, the second one uses the first one's key.
  await change('keys', (keys) => keys.add(made, 'seal')).catch(() => {});
  return (await read('keys', (keys) => keys.get('seal'))) as CryptoKey;
}

/** Encrypts a value. `name` is authenticated with it: it decrypts under the same name only. */
export const seal = (name: string, value: unknown): Promise<Sealed> =>
  sealBytes(name, new TextEncoder().encode(JSON.stringify(value)));

export async function sealBytes(name: string, clear: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(name);
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    await sealingKey(),
    clear,
  );
  return { iv, data };
}

export const unseal = async (name: string, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(name, sealed)));

export async function unsealBytes(name: string, { iv, data }: Sealed): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(name);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, await sealingKey(), data);
}

export const storeRecord = (place: Place, name: string, record: unknown) =>
  change(place, (store) => store.put(record, name));
export const deleteStored = (place: Place, name: string) => change(place, (store) => store.delete(name));
export const storedRecords = (place: Place) => read(place, (store) => store.getAll()) as Promise<unknown[]>;
export const storedRecord = (place: Place, name: string) =>
  read(place, (store) => store.get(name)) as Promise<unknown>;
export const storedNames = (place: Place) => read(place, (store) => store.getAllKeys()) as Promise<string[]>;
