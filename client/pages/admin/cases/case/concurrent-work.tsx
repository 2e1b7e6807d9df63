// Shows the work of other people on the open case: a save, a step, a note. The screen then shows the case as it is now.
// Typed text stays, and the open edit offers to add the other person's changes.
import { useEffect, useState } from 'react';
import { eventKey, eventNames } from '#client/components/case/labels.ts';
import { Button } from '#client/components/ui/button.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { caseKey, casesList } from '#client/data/admin/cases.ts';
import { call, queryClient, useSession } from '#client/data/admin/session.ts';
import { askWhilePresent } from '#client/data/admin/while-present.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails, CaseEvent } from '#contract/cases/work/case-details.ts';
import { shortDayAndTime } from './short-time.ts';
import { stepPastTense } from './step-labels.ts';

/** How often the portal is asked, in milliseconds. */
const pollIntervalMs = 20_000;

/** The event of another person since this screen last read the case: a save, if there is one, or the newest event. */
export function useConcurrentWork({ id, timeline }: CaseDetails) {
  const me = useSession()?.username;
  const [seen, setSeen] = useState(timeline);
  const [other, setOther] = useState<CaseEvent | null>(null);
  if (seen !== timeline) {
    setSeen(timeline);
    const newEvents = eventsAfter(seen, timeline);
    // Events without a person are acts of the portal or the reporter. Of these, only a save changes the content.
    const others = newEvents.filter(({ by, kind }) => (by === null ? kind === 'version' : by !== me));
    const newest = others.find(({ kind }) => kind === 'version') ?? others[0];
    if (newest) setOther(newest);
    else if (newEvents.some(({ by }) => by === me)) setOther(null);
  }
  useEffect(() => pollCase(id), [id]);
  return { other, dismiss: () => setOther(null) };
}

/** The events of a time line that it did not have before. */
export function eventsAfter<E extends Omit<CaseEvent, 'text'>>(
  before: readonly CaseEvent[],
  timeline: readonly E[],
): E[] {
  const known = new Set(before.map(eventKey));
  return timeline.filter((event) => !known.has(eventKey(event)));
}

/** Reads the case again when something happened to it. Asks while a person is there, and when they come back. */
const pollCase = (id: string) =>
  askWhilePresent(async () => {
    try {
      const timeline = (await (await call('GET', `${casesList}/${id}/timeline`)).json()) as Omit<
        CaseEvent,
        'text'
      >[];
      const shown = queryClient.getQueryData<CaseDetails>(caseKey(id));
      if (shown && eventsAfter(shown.timeline, timeline).length > 0)
        await queryClient.invalidateQueries({ queryKey: caseKey(id), exact: true });
    } catch {
      // The next check or the next save shows it.
    }
  }, pollIntervalMs);

/** The full name of the person who saved a version. */
export const saverOf = (details: CaseDetails, version: number): string =>
  nameOf(details, details.versions.find(({ number }) => number === version)?.by ?? null);

function nameOf({ people }: CaseDetails, by: string | null): string {
  if (by === null) return m.admin_cases_the_portal();
  return people.find(({ username }) => username === by)?.fullName ?? by;
}

/** 'P. Rao saved version 5', 'P. Rao: Handed over' */
export function wordsOf(details: CaseDetails, { by, kind, version, step }: CaseEvent): string {
  const who = nameOf(details, by);
  if (kind === 'version') return m.admin_cases_who_saved({ who, number: version ?? 0 });
  return m.admin_cases_who_did({ who, what: step === null ? eventNames[kind] : stepPastTense[step] });
}

interface ConcurrentWorkProps {
  details: CaseDetails;
  other: CaseEvent | null;
  /** The form of the open edit shows this message itself. */
  isSaid: boolean;
  onChanges: () => void;
  onDismiss: () => void;
}

export function ConcurrentWork({ details, other, isSaid, onChanges, onDismiss }: ConcurrentWorkProps) {
  const words = other ? wordsOf(details, other) : '';
  useEffect(() => {
    if (words !== '') showToast({ title: words }); // seen wherever the page is scrolled to
  }, [words]);
  if (!other || (isSaid && other.kind === 'version')) return null;
  return (
    <div className="note case-other-work">
      <p>
        <b>{words}</b>, {shortDayAndTime(other.at)}
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
