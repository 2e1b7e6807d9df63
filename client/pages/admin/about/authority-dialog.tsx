// One message of the institute's leadership.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { NumberField } from '#client/components/admin/number-field.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { RecordUpload } from '#client/components/admin/upload/record-upload.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { authorityMessageInput, type AuthorityMessage } from '#contract/authority-messages.ts';

const labels = {
  authorityName: m.admin_ui_name(),
  designation: m.admin_ui_designation(),
  message: m.admin_ui_message(),
  imageUrl: m.admin_about_portrait(),
  sortOrder: m.admin_ui_sort_order(),
  isActive: m.admin_ui_active(),
};

export function AuthorityDialog({ record, records, writes, onClose }: RecordDialogProps<AuthorityMessage>) {
  const initial = {
    authorityName: '',
    designation: '',
    message: '',
    imageUrl: '',
    sortOrder: records.length + 1,
    isActive: true,
  };
  const form = useRecordForm({ schema: authorityMessageInput, record, initial, labels, writes });
  return (
    <EditDialog
      form={form}
      title={record ? m.admin_about_edit_authority_message() : m.admin_about_add_authority_message()}
      saveLabel={record ? m.admin_ui_save_changes() : m.admin_about_add_authority_message()}
      onClose={onClose}
    >
      <TextField {...form.field('authorityName')} autoComplete="off" />
      <TextField {...form.field('designation')} autoComplete="off" />
      <TextAreaField {...form.field('message')} rows={6} />
      <RecordUpload control={form.control} name="imageUrl" label={labels.imageUrl} kind="image" />
      <NumberField {...form.number('sortOrder')} hint={m.admin_about_the_smallest_number_comes_first()} />
      <SwitchField
        {...form.field('isActive')}
        hint={m.admin_about_inactive_messages_are_hidden_from_visitors()}
      />
    </EditDialog>
  );
}
