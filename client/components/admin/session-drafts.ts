// Unsaved input when a session ends without a sign-out, or when the account has to set up a second factor first. It stays in the memory of this tab, and is restored when the same
// administrator opens the same form again.
//
//   const { back, saveDraft } = useSessionDraft<Words>('about 7'); // `back`: what was typed before, once
//   useEffect(() => () => saveDraft(isDirty && { ... })); // when the form unmounts
import { useCallback, useEffect, useState } from 'react';
import { isSetUpNeeded, lastEnding, useSession } from '#client/data/admin/session.ts';

const drafts = new Map<string, unknown>();

/** Whether any form waits for the next sign-in. */
export const hasSessionDrafts = () => drafts.size > 0;

/** `form` distinguishes the forms at one address. */
export function useSessionDraft<Words>(form: string) {
  const user = useSession();
  const [place] = useState(`${user?.id} ${location.pathname} ${form}`);
  const [back] = useState(() => drafts.get(place) as Words | undefined);
  useEffect(() => void drafts.delete(place), [place]);
  const saveDraft = useCallback(
    (words: Words | false) => {
      // Before a sign-out the person was asked about unsaved changes; after other endings the same account may
      // return.
      const isInterrupted = lastEnding() === 'inactive' || lastEnding() === 'refused' || isSetUpNeeded();
      if (words && isInterrupted) drafts.set(place, words);
    },
    [place],
  );
  return { back, saveDraft };
}
