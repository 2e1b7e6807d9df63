// A form above the list of its records. It adds a record, or changes the one that was chosen in the list.
//
//   const above = useFormAboveList(links, ({ title }) => title);
//   <LinkForm key={above.key} {...above.form} />
//   <RecordRow onOpen={() => above.edit(link)} onDelete={() => void above.remove(link)} ... />
//
//   function LinkForm({ record, ...sheet }: FormAboveList<ContactLink>) {
//     const form = useRecordForm({ record, ... });
//     <FormSheet {...sheet} title="Add Link" isDirty={form.isDirty}> <RecordForm form={form} onSaved={sheet.onEnd} ...>
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EditableRecord } from '#client/data/admin/writes.ts';
import type { RecordWrites } from './record-writes.ts';
import { mayDiscard } from './unsaved.ts';

export interface FormAboveList<R> {
  /** null: a new one. */
  record: R | null;
  /** Whether the heading gets the focus. */
  takesFocus: boolean;
  /** Whether there are unsaved changes. */
  onTouch: (isTouched: boolean) => void;
  /** Called after saving or cancelling. */
  onEnd: () => void;
}

export function useFormAboveList<R extends EditableRecord>(
  writes: RecordWrites<R>,
  nameOf: (record: R) => string,
) {
  const [{ round, record, takesFocus }, setForm] = useState({
    round: 0,
    record: null as R | null,
    takesFocus: false,
  });
  const [isTouched, onTouch] = useState(false);
  const opener = useRef<HTMLElement | null>(null);

  const show = (next: R | null, focus: boolean) =>
    setForm({ round: round + 1, record: next, takesFocus: focus });

  function edit(chosen: R) {
    if (!mayDiscard(isTouched)) return;
    opener.current = document.activeElement as HTMLElement | null;
    show(chosen, true);
  }

  /** Back to adding, with focus where the edit began. */
  function onEnd() {
    show(null, !record);
    if (record) opener.current?.focus();
  }

  async function remove(deleted: R) {
    const isGone = await writes.remove(deleted, nameOf(deleted));
    if (isGone && record?.id === deleted.id) show(null, false);
  }

  return { key: round, form: { record, takesFocus, onTouch, onEnd }, edit, remove };
}

interface FormSheetProps extends Pick<FormAboveList<never>, 'takesFocus' | 'onTouch'> {
  title: string;
  isDirty: boolean;
  children: ReactNode;
}

export function FormSheet({ takesFocus, onTouch, title, isDirty, children }: FormSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  useEffect(() => onTouch(isDirty), [isDirty, onTouch]);
  return (
    <section className="sheet" aria-labelledby="form-above-list">
      <h2 ref={heading} id="form-above-list" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
