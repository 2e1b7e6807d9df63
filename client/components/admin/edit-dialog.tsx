// A form for one record in a dialog, which fills the window on a phone. Mount it while a record is edited, with a `key`
// for each record, and unmount it in `onClose`:
//
//   {editing && <DrugDialog key={...} record={editing} onClose={() => setEditing(null)} />}
//
// and in DrugDialog: const form = useRecordForm({...});
//   return <EditDialog form={form} title="Edit Drug" onClose={onClose}>fields</EditDialog>
import { useId, useState, type ReactNode } from 'react';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { m } from '#client/paraglide/messages.js';
import { FormButtons, RecordForm, type RecordFormState } from './record-form.tsx';
import { holdsUnsaved, mayDiscard } from './unsaved.ts';

interface EditDialogProps {
  form: RecordFormState;
  title: string;
  saveLabel?: string;
  /** Called when the dialog is closed, saved or not. */
  onClose: () => void;
  children: ReactNode;
}

export function EditDialog({
  form,
  title,
  saveLabel = m.admin_ui_save_changes(),
  onClose,
  children,
}: EditDialogProps) {
  // Close the dialog before it unmounts, so that it returns focus to the element that opened it.
  const [open, setOpen] = useState(true);
  const id = useId();
  const mayClose = () => mayDiscard(form.isDirty || holdsUnsaved(document.getElementById(id)));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      mayClose={mayClose}
      footer={
        <>
          <FormButtons
            form={form}
            formId={id}
            saveLabel={saveLabel}
            onCancel={() => mayClose() && setOpen(false)}
          />
          {!form.conflict && (
            <p className="dialog-keys">
              <kbd>{m.admin_ui_ctrl()}</kbd> <kbd>{m.admin_ui_enter()}</kbd> {m.admin_ui_saves()}{' '}
              <kbd>{m.admin_ui_esc()}</kbd> {m.admin_ui_closes()}
            </p>
          )}
        </>
      }
    >
      <RecordForm id={id} form={form} onSaved={() => setOpen(false)}>
        {children}
      </RecordForm>
    </Dialog>
  );
}
