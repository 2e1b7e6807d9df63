// One message of the institute's leadership.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { NumberField } from '#client/components/admin/number-field.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordWrites } from '#client/components/admin/record-writes.ts';
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

interface AuthorityDialogProps {
  record: AuthorityMessage | null;
  /** The sort order of a new message. */
  position: number;
  writes: RecordWrites<AuthorityMessage>;
  onClose: () => void;
}

export function AuthorityDialog({ record, position, writes, onClose }: AuthorityDialogProps) {
  const initial = {
    authorityName: '',
    designation: '',
    message: '',
    imageUrl: '',
    sortOrder: position,
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
