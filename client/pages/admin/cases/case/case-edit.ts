// The one edit that is open on a case: its starting version, the values of its controls, its save, and the conflict
// with somebody else's save. Typed text survives the end of a session.
import { newId } from '#client/components/case/new-id.ts';
import { type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSessionDraft } from '#client/components/admin/session-drafts.ts';
import { mayDiscard, useUnsavedGuard } from '#client/components/admin/unsaved.ts';
import { Refused, refuse, useSend } from '#client/components/admin/use-send.tsx';
import { mergedContent } from '#client/components/case/merge.ts';
import {
  contentFromTyped,
  type TypedContent,
  typedFromContent,
  withChanges,
  withTyped,
} from '#client/components/case/typed-content.ts';
import { readTyped } from '#client/components/case/read-typed.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { caseKey, currentCase, saveContent } from '#client/data/admin/cases.ts';
import { queryClient } from '#client/data/admin/session.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { portalNow } from '#client/portal-time.ts';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { conflicts, labelOf } from '#contract/cases/content/differences-rules.ts';
import type { EditBase } from '../conflict.tsx';
import { refusedContent } from '../refused-content.ts';
import { joined } from '#contract/words/isolated-rules.ts';

/** The edited part: a section, or one entry of a list of it (`drugs.<id>`). */
export interface EditTarget {
  section: string;
  entry?: string;
}

interface Edit {
  target: EditTarget;
  base: EditBase;
  typed: TypedContent;
  /** Something was typed. */
  isDirty: boolean;
  /** Null: as the change suggests. */
  significant: boolean | null;
  why: string;
}

export type CaseEdit = ReturnType<typeof useCaseEdit>;

const baseOf = ({ content, version }: CaseDetails): EditBase => ({ content, version });

/** The edit after the save of `sent`: null, or what was typed while it was under way. */
function afterSave(now: Edit, sent: Edit, { content, saved }: { content: CaseContent; saved: CaseDetails }) {
  if (now === sent) return null;
  if (now.base !== sent.base) return now; // begun meanwhile
  return {
    ...now,
    base: baseOf(saved),
    typed: withChanges(now.typed, content, saved.content),
    significant: now.significant === sent.significant ? null : now.significant,
    why: now.why === sent.why ? '' : now.why,
  };
}

export function useCaseEdit(details: CaseDetails) {
  const { back, saveDraft } = useSessionDraft<Edit>(`case ${details.id}`);
  const [edit, setEdit] = useState<Edit | null>(back ?? null);
  const { form, busy, failure, issues: refused, forget, send } = useSend();
  // The same map, so that the fields are not drawn again.
  const issues = useMemo(() => new Map(Object.entries(refused)), [refused]);
  const [theirs, setTheirs] = useState<CaseDetails | null>(null);
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  });
  const isDirty = edit?.isDirty ?? false;
  useUnsavedGuard(isDirty);
  useEffect(() => () => {
    saveDraft(latest.current?.isDirty ? latest.current : false);
  });

  const change = useCallback((path: string, value: unknown) => {
    setEdit((was) => was && { ...was, isDirty: true, typed: withTyped(was.typed, path, value) });
  }, []);

  function end(next: SetStateAction<Edit | null> = null) {
    setEdit(next);
    forget();
    setTheirs(null);
  }

  /** Opens another edit; asks before it closes one with changes. `addTo` adds an entry to a list. */
  function open(target: EditTarget, addTo?: string) {
    if (edit && !mayDiscard(edit.isDirty)) return;
    end();
    const { content } = details;
    let typed = typedFromContent(content);
    if (addTo) {
      const id = newId();
      const role = addTo === 'drugs' && { role: (content.drugs ?? []).length === 0 ? '1' : '2' };
      typed = withTyped(typed, `${addTo}.${id}`, { id, ...role });
      target = { ...target, entry: `${addTo}.${id}` };
    }
    setEdit({ target, base: baseOf(details), typed, isDirty: false, significant: null, why: '' });
  }

  function cancel(): boolean {
    if (!mayDiscard(isDirty)) return false;
    end();
    return true;
  }

  const save = () =>
    send(async () => {
      if (!edit) return;
      if (!edit.isDirty) return end();
      const { content, issues: found } = readTyped(edit.typed, portalNow());
      refuse(Object.fromEntries(found.map(({ path, message }) => [path, message])));
      if (content) await store(edit, content);
    });

  /** Saves the content of `sent`. What was typed meanwhile stays, and is saved next time. */
  async function store(sent: Edit, content: CaseContent): Promise<void> {
    const { base, significant, why } = sent;
    let saved: CaseDetails;
    try {
      saved = await saveContent(
        { id: details.id, version: base.version },
        { content, ...(significant !== null && { significant }), why: why || null },
      );
    } catch (error) {
      const current = currentCase(error);
      if (current) {
        queryClient.setQueryData(caseKey(details.id), current);
        setTheirs(current);
        throw new Refused({});
      }
      // Another person's step has ended editing. The screen shows the case as it is now.
      if (error instanceof RequestError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: caseKey(details.id) });
      throw refusedContent(error, content);
    }
    end((now) => now && afterSave(now, sent, { content, saved }));
    // What the portal added to the words of the person is said to the person.
    const added = saved.setByPortal.filter((path) => !details.setByPortal.includes(path));
    const set = joined(
      added.map((path) => labelOf(path, saved.content)),
      ', ',
    );
    showToast({
      title: m.admin_cases_version_saved({ version: saved.version }),
      ...(set !== '' && { description: m.admin_cases_the_portal_set({ fields: set }) }),
    });
  }

  /** The newest case, if somebody has saved it since the edit began. */
  const newer = edit && !busy && !theirs && details.version > edit.base.version ? details : null;

  /** Adds the other person's changes to the form. If both changed one field, the person chooses. */
  function takeOver(): void {
    if (!edit || !newer) return;
    const { base, typed } = edit;
    if (conflicts(base.content, contentFromTyped(typed), newer.content).length > 0) return setTheirs(newer);
    setEdit({ ...edit, base: baseOf(newer), typed: withChanges(typed, base.content, newer.content) });
    showToast({ title: m.admin_cases_changes_are_in_the_form({ version: newer.version }) });
  }

  /** Saves over the other person's version: own values at the paths in `mine`, the other person's everywhere else. */
  const settle = (mine: ReadonlySet<string>) =>
    send(async () => {
      if (!edit || !theirs) return;
      setTheirs(null);
      const read = readTyped(edit.typed, portalNow());
      refuse(Object.fromEntries(read.issues.map(({ path, message }) => [path, message])));
      if (!read.content) return;
      const content = mergedContent(edit.base.content, read.content, theirs.content, mine);
      const merged = { ...edit, base: baseOf(theirs), typed: typedFromContent(content) };
      setEdit(merged);
      await store(merged, content);
    });

  return {
    edit,
    form,
    issues,
    failure,
    theirs,
    newer,
    busy,
    isBack: back !== undefined,
    wasSent: details.wasSent,
    open,
    change,
    cancel,
    save,
    takeOver,
    settle,
    discard: end,
    setWhy: (why: string) => setEdit((was) => was && { ...was, why }),
    setSignificant: (significant: boolean) => setEdit((was) => was && { ...was, significant }),
  };
}
