// Checkbox to store a draft of a form on this device. Unless it is ticked, no typed text is stored.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { canStore } from '#client/data/device/can-store.ts';
import { deleteDraft, type Draft, findDraft, saveDraft } from '#client/data/device/draft.ts';
import type { Form } from '#client/data/device/outbox.ts';
import { m } from '#client/paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/choice.tsx';
import { momentText } from './outbox-records.ts';

interface DraftBoxProps {
  form: Form;
  element: RefObject<HTMLFormElement | null>;
  /** Changes whenever the form is reset. */
  round: number;
  onRestore(typed: Draft['typed']): void;
}

/** How long typing must pause before the draft is stored, in milliseconds. */
const pause = 300;

export function DraftBox({ form, element, round, onRestore }: DraftBoxProps) {
  const [wanted, setWanted] = useState(false);
  const [until, setUntil] = useState<number | null>(null);
  const isNew = useRef(true);
  /** The visitor has ticked or cleared the box, possibly before a stored draft was found. */
  const isChosen = useRef(false);

  // After the page has loaded, put a stored draft into an empty form; text typed meanwhile stays. When the form is reset,
  // after sending for example, the draft is deleted and the box is cleared.
  useEffect(() => {
    const restores = isNew.current;
    isNew.current = false;
    isChosen.current = false;
    void findDraft(form).then(
      (draft) => {
        if (isChosen.current) return;
        setWanted(draft !== null);
        setUntil(draft?.until ?? null);
        if (restores && draft && element.current && isEmpty(element.current)) onRestore(draft.typed);
      },
      () => {},
    );
  }, [form, element, round, onRestore]);

  useEffect(() => {
    const typedInto = element.current;
    if (!wanted || !typedInto) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      void saveDraft(form, fieldsOf(typedInto)).then(setUntil, () => {});
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, pause);
    };
    // Do not store the last change after the form was sent and its draft deleted.
    const saveNow = () => timer && save();
    const saveBeforeLeaving = () => document.visibilityState === 'hidden' && saveNow();
    typedInto.addEventListener('input', saveSoon);
    typedInto.addEventListener('submit', saveNow);
    document.addEventListener('visibilitychange', saveBeforeLeaving);
    return () => {
      clearTimeout(timer);
      typedInto.removeEventListener('input', saveSoon);
      typedInto.removeEventListener('submit', saveNow);
      document.removeEventListener('visibilitychange', saveBeforeLeaving);
    };
  }, [wanted, form, element, round]);

  function choose(checked: boolean) {
    isChosen.current = true;
    setWanted(checked);
    setUntil(null);
    const typedInto = element.current;
    const done =
      checked && typedInto ? saveDraft(form, fieldsOf(typedInto)).then(setUntil) : deleteDraft(form);
    void done.catch(() => setWanted(false));
  }

  if (!canStore()) return null;
  return (
    <div className="mt-3 border-t-[length:var(--stroke)] border-line pt-2">
      <CheckboxField
        name="keep-draft"
        label={m.draft_keep()}
        hint={m.draft_keep_hint()}
        checked={wanted}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <div className="draft-saved">
        <p role="status" className="text-small text-ink-2">
          {until !== null && m.draft_until({ time: momentText(until) })}
        </p>
        {until !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              choose(false);
              document.getElementById('keep-draft')?.focus(); // the button disappears
            }}
          >
            {m.draft_delete()}
          </Button>
        )}
      </div>
    </div>
  );
}

const hiddenFields = ['noticeVersion', 'language'];

function fieldsOf(form: HTMLFormElement): Draft['typed'] {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    // Store typed text only, not hidden fields.
    typeof value === 'string' && !hiddenFields.includes(name) ? [[name, value]] : [],
  );
  return Object.fromEntries(entries) as Draft['typed'];
}

const isEmpty = (form: HTMLFormElement) => Object.values(fieldsOf(form)).every((value) => value === '');
