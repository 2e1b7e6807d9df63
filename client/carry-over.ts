// What a visitor typed, and what the page knows besides, go along when the page comes anew in another language. They
// are sealed for the moment between the two pages, as whatever this device keeps of a visitor's words.
import { useEffect, useRef } from 'react';
import type { Sealed } from './data/device/store.ts';

/** In this tab's storage: the name that the sealed words are kept under. */
const place = 'carried-over';
/** Words that no page came for are dropped as an old draft is (data/device/draft.ts). */
const keptFor = 600_000;

interface Carried {
  path: string;
  /** What the page keeps with its entry of the history, such as the number of a report. */
  state: unknown;
  /** Of the fields in the page's main part, by id. */
  typed: [id: string, value: string][];
  /** What the page has given to `useCarriedOver`. */
  known: unknown;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const textFields = ':is(input:not([type=radio], [type=checkbox], [type=file], [type=password]), textarea)';
const store = () => import('./data/device/store.ts');

/** Of the page at hand, and of the one before. */
let known: unknown = null;
let taken: unknown = null;

/** Puts away what there is, before the page goes; null where there is nothing. Throws where nothing can be kept. */
export function carryOver(): Promise<void> | null {
  const fields = [...document.querySelectorAll<TextField>(`main ${textFields}[id]`)];
  const typed = fields.flatMap(({ id, value }): Carried['typed'] => (value ? [[id, value]] : []));
  const { state } = history as { state: unknown };
  if (typed.length === 0 && !state && !known) return null;
  return putAway({ path: location.pathname, state, typed, known });
}

async function putAway(carried: Carried): Promise<void> {
  const { keep, seal } = await store();
  const name = `${place} ${Date.now()}`;
  await keep('drafts', name, { form: name, until: Date.now() + keptFor, words: await seal(name, carried) });
  sessionStorage.setItem(place, name);
}

/** Puts it back, before the page wakes. */
export async function takeOver(): Promise<void> {
  try {
    const name = sessionStorage.getItem(place);
    if (!name) return;
    sessionStorage.removeItem(place);
    const { forget, kept, unseal } = await store();
    const records = (await kept('drafts')) as { form: string; words: Sealed }[];
    const { words } = records.find(({ form }) => form === name) ?? {};
    await forget('drafts', name);
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
    // Nothing that could be read was put away.
  }
}

/** Lets what a page knows go along, JSON without a prototype; `restore` takes it when the page has woken. */
export function useCarriedOver<T>(now: T | null, restore: (before: T) => void): void {
  const restoreOnce = useRef(restore);
  useEffect(() => {
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
