// Carries typed text and page state over a change of language, which loads the page again. The data is encrypted in the
// tab's storage between the two pages, like all visitor text on the device.
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Sealed } from './data/device/store.ts';

/** Key in sessionStorage of the name under which the encrypted data is stored. */
const place = 'carried-over';
/** After how many milliseconds unclaimed data is deleted, as old drafts are (data/device/draft.ts). */
const lifetimeMs = 600_000;

interface Carried {
  path: string;
  /** The page's `history.state`, such as the reference number of a report. */
  state: unknown;
  /** Values of the fields in the main part, by element id. */
  typed: [id: string, value: string][];
  /** The values that the page passed to `useStateOverLanguageChange`. */
  known: unknown;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const textFields = ':is(input:not([type=radio], [type=checkbox], [type=file], [type=password]), textarea)';
const store = () => import('./data/device/store.ts');

/** State of this page, or a function that reads it, and state of the page before. */
let known: unknown = null;
let taken: unknown = null;

/** Stores the data before the page unloads; null when there is none. Throws when the browser cannot store it. */
export function saveForLanguageChange(): Promise<void> | null {
  const fields = [...document.querySelectorAll<TextField>(`main ${textFields}[id]`)];
  const typed = fields.flatMap(({ id, value }): Carried['typed'] => (value ? [[id, value]] : []));
  const { state } = history as { state: unknown };
  const now: unknown = typeof known === 'function' ? (known as () => unknown)() : known;
  if (typed.length === 0 && !state && !now) return null;
  return storeState({ path: location.pathname, state, typed, known: now });
}

async function storeState(carried: Carried): Promise<void> {
  const { storeRecord, seal } = await store();
  const name = `${place} ${Date.now()}`;
  await storeRecord('drafts', name, {
    form: name,
    until: Date.now() + lifetimeMs,
    words: await seal(name, carried),
  });
  sessionStorage.setItem(place, name);
}

/** Restores the data before the page hydrates. */
export async function restoreAfterLanguageChange(): Promise<void> {
  try {
    const name = sessionStorage.getItem(place);
    if (!name) return;
    sessionStorage.removeItem(place);
    const { deleteStored, storedRecords, unseal } = await store();
    const records = (await storedRecords('drafts')) as { form: string; words: Sealed }[];
    const { words } = records.find(({ form }) => form === name) ?? {};
    await deleteStored('drafts', name);
    if (!words) return;
    const carried = (await unseal(name, words)) as Carried;
    if (carried.path !== location.pathname) return;
    history.replaceState(carried.state, '');
    taken = carried.known;
    for (const [id, value] of carried.typed) {
      const field = document.getElementById(id);
      if (field?.matches(textFields)) (field as TextField).value = value;
    }
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
