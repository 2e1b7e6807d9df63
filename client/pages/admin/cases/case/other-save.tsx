// Shows that somebody else has saved the open case. The screen then shows the newest version. Typed text stays, and the
// open edit offers to add the other person's changes.
import { useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { caseKey, casesList } from '#client/data/admin/cases.ts';
import { call, queryClient, useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/case-details.ts';
import { shortDayAndTime } from './short-time.ts';

/** How often the portal is asked, in milliseconds. */
const lookEveryMs = 20_000;
/**
 * For so long after the last key, movement or touch the portal is still asked. A window that is left alone lets its
 * session end.
 */
const stillThereMs = 2 * 60_000;
const acts = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

type Version = CaseDetails['versions'][number];

/** The newest version, if another person saved it after this screen was opened or read last. */
export function useOtherSave({ id, version, versions }: CaseDetails) {
  const me = useSession()?.username;
  const [seen, setSeen] = useState(version);
  const [other, setOther] = useState<Version | null>(null);
  if (seen !== version) {
    setSeen(version);
    const newest = versions.find(({ number }) => number === version);
    setOther(newest && newest.by !== me ? newest : null);
  }
  useEffect(() => lookForSaves(id), [id]);
  return { other, dismiss: () => setOther(null) };
}

/** Reads the case again when it has a newer version. Asks while a person is there, and when they come back. */
function lookForSaves(id: string): () => void {
  let actedAt = Date.now();
  async function look() {
    const isThere = document.visibilityState === 'visible' && Date.now() - actedAt < stillThereMs;
    if (!isThere || !navigator.onLine) return;
    try {
      const [newest] = (await (await call('GET', `${casesList}/${id}/versions`)).json()) as Version[];
      const shown = queryClient.getQueryData<CaseDetails>(caseKey(id));
      if (newest && shown && newest.number > shown.version)
        await queryClient.invalidateQueries({ queryKey: caseKey(id), exact: true });
    } catch {
      // The next check or the next save shows it.
    }
  }
  function act({ type }: Event) {
    actedAt = Date.now();
    if (type === 'focus') void look();
  }
  const timer = setInterval(() => void look(), lookEveryMs);
  for (const type of acts) addEventListener(type, act, { passive: true });
  return () => {
    clearInterval(timer);
    for (const type of acts) removeEventListener(type, act);
  };
}

/** Full name of who saved a version. */
export function saverOf({ versions, people }: CaseDetails, version: number): string {
  const by = versions.find(({ number }) => number === version)?.by ?? null;
  if (by === null) return m.admin_cases_the_portal();
  return people.find(({ username }) => username === by)?.fullName ?? by;
}

interface OtherSaveProps {
  details: CaseDetails;
  other: Version | null;
  /** The open edit says it instead. */
  isSaid: boolean;
  onChanges: () => void;
  onDismiss: () => void;
}

export function OtherSave({ details, other, isSaid, onChanges, onDismiss }: OtherSaveProps) {
  const number = other?.number;
  const words =
    number === undefined ? '' : m.admin_cases_who_saved({ who: saverOf(details, number), number });
  useEffect(() => {
    if (words !== '') showToast({ title: words }); // seen wherever the page is scrolled to
  }, [words]);
  if (!other || isSaid) return null;
  return (
    <div className="note case-other-save">
      <p>
        <b>{words}</b>, {shortDayAndTime(other.createdAt)}
      </p>
      <Button small variant="secondary" onClick={onChanges}>
        {m.admin_cases_see_what_changed()}
      </Button>
      <Button small variant="quiet" onClick={onDismiss}>
        {m.admin_ui_close()}
      </Button>
    </div>
  );
}
