// Drafts of forms on this device: stored only if the visitor asks for it, deleted three days after the last change. Who
// reports is stored in the same way, for a year.
import { canStore } from './can-store.ts';
import { deleteStored, storeRecord, storedRecords, seal, type Sealed, unseal } from './store.ts';
import type { Form } from './outbox.ts';

/** A form, the remembered details of a health professional, or the remembered reports. */
type DraftName = Form | 'reporter' | 'own-reports';

interface StoredDraft {
  form: DraftName;
  until: number;
  words: Sealed;
}

export interface Draft {
  typed: Record<string, string>;
  until: number;
}

const lifetimeMs = 72 * 3_600_000;
const nameOf = (form: DraftName) => `draft of ${form}`;

/** Runs storing and deleting in the order of the calls, because encryption is asynchronous. */
let last: Promise<unknown> = Promise.resolve();

function serialize<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** Stores a draft; resolves to the time at which it expires. */
export const saveDraft = (
  form: DraftName,
  typed: Record<string, string>,
  lifetime = lifetimeMs,
): Promise<number> =>
  serialize(async () => {
    const until = Date.now() + lifetime;
    const words = await seal(nameOf(form), typed);
    await storeRecord('drafts', form, { form, until, words } satisfies StoredDraft);
    return until;
  });

export async function findDraft(form: DraftName): Promise<Draft | null> {
  await deleteOldDrafts();
  const found = ((await storedRecords('drafts')) as StoredDraft[]).find((draft) => draft.form === form);
  if (!found) return null;
  const typed = (await unseal(nameOf(form), found.words)) as Draft['typed'];
  return { typed, until: found.until };
}

export const deleteDraft = (form: DraftName) => serialize(() => deleteStored('drafts', form));

/** Called on every page, so that drafts expire wherever the visitor goes. */
export async function deleteOldDrafts(): Promise<void> {
  if (!canStore()) return;
  for (const { form, until } of (await storedRecords('drafts')) as StoredDraft[]) {
    if (until <= Date.now()) await deleteDraft(form);
  }
}
