// The writes of a screen to the records of its list, with a toast for each outcome. Once for each list, beside the screen:
//
//   const drugs = recordWrites<DrugRisk>('/api/admin/drug-risks', { created: { title: 'Drug Added' }, ... });
//   // after a save the toast also says what visitors see (visible-now.ts)
//   await drugs.remove(drug, drug.drugName);
//
// useRecordForm calls `save`; OrderButtons calls `move`.
import { showToast, type ToastText } from '#client/components/ui/toast-store.ts';
import {
  changeRecord,
  createRecord,
  currentRecord,
  deleteRecord,
  refetchList,
  restoreRecord,
  type EditableRecord,
} from '#client/data/admin/writes.ts';
import { RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { offerUndo } from './undo-offer.ts';
import { visibleNow } from './visible-now.ts';

/** The toast text for each outcome. */
interface WriteTexts {
  created: ToastText;
  updated: ToastText;
  deleted: ToastText;
  notCreated: ToastText;
  notUpdated: ToastText;
  notDeleted: ToastText;
  /** Text for a save without an answer, if it differs. */
  notSaved?: ToastText;
}

export interface RecordWrites<R extends EditableRecord> {
  /**
   * Creates a record (null), or changes it. Shows a toast for the outcome, except for a 412, which the form
   * shows; then throws.
   */
  save(record: R | null, input: object): Promise<R>;
  /** Deletes a record after a question that names it. False when it was not deleted. */
  remove(record: R, name: string): Promise<boolean>;
  /** Gives records other places in the list, each with its number. `description` is the toast when all are done. */
  move(places: readonly { record: R; sortOrder: number }[], description: string): Promise<void>;
}

export function recordWrites<R extends EditableRecord>(
  list: string,
  texts: WriteTexts,
  method: 'PUT' | 'PATCH' = 'PUT',
): RecordWrites<R> {
  const failed = (text: ToastText) => showToast({ ...text, destructive: true });
  return {
    async save(record, input) {
      try {
        const saved = record
          ? await changeRecord(list, record, input, method)
          : await createRecord<R>(list, input);
        const text = record ? texts.updated : texts.created;
        const shown = visibleNow(list, saved);
        showToast(shown === undefined ? text : { ...text, description: shown });
        return saved;
      } catch (error) {
        const answered = error instanceof RequestError;
        if (!answered && texts.notSaved) failed(texts.notSaved);
        else if (!currentRecord(error)) failed(record ? texts.notUpdated : texts.notCreated);
        throw error;
      }
    },
    async remove(record, name) {
      if (!confirm(m.admin_ui_delete_it_stays_in_the_bin_for({ name }))) return false;
      try {
        await deleteRecord(list, record);
        offerUndo({
          ...texts.deleted,
          async undo() {
            await restoreRecord(list, record);
            return m.admin_ui_is_back({ name });
          },
        });
        return true;
      } catch {
        failed(texts.notDeleted);
        void refetchList(list);
        return false;
      }
    },
    async move(places, description) {
      try {
        for (const { record, sortOrder } of places) await changeRecord(list, record, { sortOrder }, method);
        showToast({ title: texts.updated.title, description });
      } catch {
        failed(texts.notUpdated);
      }
      await refetchList(list);
    },
  };
}
