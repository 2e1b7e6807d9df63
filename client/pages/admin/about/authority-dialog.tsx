// One message of the institute's leadership.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { NumberField } from '#client/components/admin/number-field.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { RecordUpload } from '#client/components/admin/upload/record-upload.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { authorityMessageInput, type AuthorityMessage } from '#contract/authority-messages.ts';

const labels = {
  authorityName: 'Name',
  designation: 'Designation',
  message: 'Message',
  imageUrl: 'Portrait',
  sortOrder: 'Sort order',
  isActive: 'Active',
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
      title={record ? 'Edit Authority Message' : 'Add Authority Message'}
      saveLabel={record ? 'Save Changes' : 'Add Authority Message'}
      onClose={onClose}
    >
      <TextField {...form.field('authorityName')} autoComplete="off" />
      <TextField {...form.field('designation')} autoComplete="off" />
      <TextAreaField {...form.field('message')} rows={6} />
      <RecordUpload control={form.control} name="imageUrl" label={labels.imageUrl} kind="image" />
      <NumberField {...form.number('sortOrder')} hint="The smallest number comes first." />
      <SwitchField {...form.field('isActive')} hint="Inactive messages are hidden from visitors." />
    </EditDialog>
  );
}
