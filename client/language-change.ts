// Carries typed text and page state over a change of language, which loads the page again. The data is encrypted in the
// tab's storage between the two pages, like all visitor text on the device.
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Key in sessionStorage of the name under which the encrypted data is stored. */
const place = 'carried-over';
/** Few visitors change the language: what stores and restores loads when somebody does. */
const carriedOver = () => import('./carried-over.ts');

type TextField = HTMLInputElement | HTMLTextAreaElement;
const textFields = ':is(input:not([type=radio], [type=checkbox], [type=file], [type=password]), textarea)';

/** State of this page, or a function that reads it, and state of the page before. */
let known: unknown = null;
let taken: unknown = null;

/** Stores the data before the page unloads; null when there is none. Throws when the browser cannot store it. */
export function saveForLanguageChange(): Promise<void> | null {
  const fields = [...document.querySelectorAll<TextField>(`main ${textFields}[id]`)];
  const typed = fields.flatMap(({ id, value }): [string, string][] => (value ? [[id, value]] : []));
  const { state } = history as { state: unknown };
  const now: unknown = typeof known === 'function' ? (known as () => unknown)() : known;
  if (typed.length === 0 && !state && !now) return null;
  const carried = { path: location.pathname, state, typed, known: now };
  return carriedOver().then(async ({ storeCarried }) =>
    sessionStorage.setItem(place, await storeCarried(carried)),
  );
}

/** Restores the data before the page hydrates. */
export async function restoreAfterLanguageChange(): Promise<void> {
  try {
    const name = sessionStorage.getItem(place);
    if (!name) return;
    sessionStorage.removeItem(place);
    taken = await (await carriedOver()).restoreCarried(name);
  } catch {
    // The stored data is missing or cannot be decrypted.
  }
}

/**
 * Carries page state (plain JSON) over; `restore` receives it after hydration. A page whose fields hold the state passes a
 * function that reads them.
 */
export function useStateOverLanguageChange<T>(
  now: T | null | (() => T | null),
  restore: (before: T) => void,
): void {
  const restoreOnce = useRef(restore);
  // Before the next event: a change of language right after a change of the page carries the new state over.
  useLayoutEffect(() => {
    known = now;
    return () => {
      known = null;
    };
  }, [now]);
  useEffect(() => {
    if (taken) restoreOnce.current(taken as T);
    taken = null;
  }, []);
}
