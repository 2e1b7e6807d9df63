// Drafts of forms on this device: stored only if the visitor asks for it, deleted three days after the last change.
import { canKeep } from './can-keep.ts';
import { forget, keep, kept, seal, type Sealed, unseal } from './store.ts';
import type { Form } from './waiting.ts';

interface Kept {
  form: Form;
  until: number;
  words: Sealed;
}

export interface Draft {
  typed: Record<string, string>;
  until: number;
}

const keptFor = 72 * 3_600_000;
const nameOf = (form: Form) => `draft of ${form}`;

/** Runs storing and deleting in the order of the calls, because encryption is asynchronous. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** Stores a draft; resolves to the time at which it expires. */
export const keepDraft = (form: Form, typed: Record<string, string>): Promise<number> =>
  inTurn(async () => {
    const until = Date.now() + keptFor;
    const words = await seal(nameOf(form), typed);
    await keep('drafts', form, { form, until, words } satisfies Kept);
    return until;
  });

export async function findDraft(form: Form): Promise<Draft | null> {
  await dropOldDrafts();
  const found = ((await kept('drafts')) as Kept[]).find((draft) => draft.form === form);
  if (!found) return null;
  const typed = (await unseal(nameOf(form), found.words)) as Draft['typed'];
  return { typed, until: found.until };
}

export const deleteDraft = (form: Form) => inTurn(() => forget('drafts', form));

/** Called on every page, so that drafts expire wherever the visitor goes. */
export async function dropOldDrafts(): Promise<void> {
  if (!canKeep()) return;
  for (const { form, until } of (await kept('drafts')) as Kept[]) {
    if (until <= Date.now()) await deleteDraft(form);
  }
}
