// 'Remember me on this device': section D of the form of health professionals, encrypted, until it is forgotten or was not
// used for a year.
import { useEffect, useState } from 'react';
import { CheckboxField } from '#client/components/ui/choice.tsx';
import { canStore } from '#client/data/device/can-store.ts';
import { deleteDraft, findDraft, saveDraft } from '#client/data/device/draft.ts';
import { m } from '#client/paraglide/messages.js';
import type { Answers } from './questions.ts';

const lifetimeMs = 365 * 86_400_000;

export const rememberedReporter = async (): Promise<Answers> =>
  canStore() ? ((await findDraft('reporter').catch(() => null))?.typed ?? {}) : {};

/** Stores the newest answers if the visitor has asked for it. */
export async function refreshReporter(answers: Answers, isWanted = false): Promise<void> {
  if (!canStore() || !(isWanted || (await findDraft('reporter')))) return;
  const own = Object.entries(answers).filter(([name]) => name.startsWith('reporters.0.'));
  await saveDraft('reporter', Object.fromEntries(own), lifetimeMs);
}

/** `read` gives the answers as they are typed now. */
export function RememberReporter({ read }: { read(): Answers }) {
  const [isRemembered, setRemembered] = useState(false);
  useEffect(
    () =>
      void findDraft('reporter').then(
        (found) => setRemembered(found !== null),
        () => {},
      ),
    [],
  );
  if (!canStore()) return null;

  function choose(checked: boolean) {
    setRemembered(checked);
    const done = checked ? refreshReporter(read(), true) : deleteDraft('reporter');
    void done.catch(() => setRemembered(!checked));
  }

  return (
    <div className="mt-5">
      <CheckboxField
        name="_remember"
        label={m.details_remember()}
        hint={m.details_remember_hint()}
        checked={isRemembered}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </div>
  );
}
