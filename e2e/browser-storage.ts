// Reads what the browser stores for the portal, to check that no personal data is readable in it.
import type { Page } from '@playwright/test';

/** Returns those of the words that are readable in anything that the browser stores for this portal. */
export async function readable(page: Page, ...words: string[]): Promise<string[]> {
  const stored = await allStoredText(page);
  return words.filter((word) => stored.includes(word));
}

/** Everything that the browser stores for this portal, as text. */
export async function allStoredText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        all.push(request.url, await (await cache.match(request))?.text());
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const records = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        const bytes = (value: unknown): unknown => {
          if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
          if (ArrayBuffer.isView(value)) return '';
          if (value instanceof CryptoKey) return { extractable: value.extractable };
          if (typeof value === 'object' && value) {
            return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bytes(inner)]));
          }
          return value;
        };
        all.push(store, records.map(bytes));
      }
      database.close();
    }
    return JSON.stringify(all);
  });
}
