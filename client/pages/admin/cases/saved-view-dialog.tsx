// Saves what the list shows under a name, or renames, shares or deletes a saved view.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import { formOf, resourceWrites } from '#client/components/admin/resource-list.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { type SavedView, savedViews } from '#contract/resources/saved-views-rules.ts';
import { foldName } from '#contract/text-rules.ts';

const { options } = formOf(savedViews);
const writes = resourceWrites<SavedView>('saved-views');

interface SavedViewDialogProps {
  /** Null: what the list shows becomes a view. */
  record: SavedView | null;
  query: string;
  /** The account's own views: one with the same name is replaced. */
  own: readonly SavedView[];
  onClose: () => void;
}

export function SavedViewDialog({ record, query, own, onClose }: SavedViewDialogProps) {
  const form = useRecordForm<Record<string, unknown>, SavedView & Record<string, unknown>>({
    ...options,
    initial: { ...options.initial, query },
    record: record as (SavedView & Record<string, unknown>) | null,
    writes: {
      save: (from, input) => {
        const name = foldName((input as SavedView).name);
        const same = from ?? own.find((one) => foldName(one.name) === name) ?? null;
        return writes.save(same, input) as Promise<SavedView & Record<string, unknown>>;
      },
    },
  });
  return (
    <EditDialog
      form={form}
      title={record ? m.admin_views_change() : m.admin_views_save()}
      saveLabel={record ? m.admin_ui_save_changes() : m.admin_views_save()}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        autoComplete="off"
        hint={record ? undefined : m.admin_views_name_hint()}
      />
      <SwitchField {...form.field('isShared')} hint={m.admin_views_for_all_hint()} />
      {record && (
        <p>
          <Button
            small
            variant="danger"
            onClick={() => void writes.remove(record, record.name).then((gone) => gone && onClose())}
          >
            {m.admin_views_delete()}
          </Button>
        </p>
      )}
    </EditDialog>
  );
}
