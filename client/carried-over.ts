// What a change of language carries over (language-change.ts): stored encrypted before the page unloads, read once by the next.
import { deleteStored, seal, type Sealed, storedRecords, storeRecord, unseal } from './data/device/store.ts';

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

/** Returns the name under which the data is stored. */
export async function storeCarried(carried: Carried): Promise<string> {
  const name = `carried-over ${Date.now()}`;
  await storeRecord('drafts', name, {
    form: name,
    until: Date.now() + lifetimeMs,
    words: await seal(name, carried),
  });
  return name;
}

/** Deletes the stored data, fills the fields, and returns what the page knew. Null: it belongs to another page. */
export async function restoreCarried(name: string): Promise<unknown> {
  const records = (await storedRecords('drafts')) as { form: string; words: Sealed }[];
  const { words } = records.find(({ form }) => form === name) ?? {};
  await deleteStored('drafts', name);
  if (!words) return null;
  const carried = (await unseal(name, words)) as Carried;
  if (carried.path !== location.pathname) return null;
  history.replaceState(carried.state, '');
  for (const [id, value] of carried.typed) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
  }
  return carried.known;
}
