// One section of the about page.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { NumberField } from '#client/components/admin/number-field.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { RecordUpload } from '#client/components/admin/upload/record-upload.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { aboutSectionInput, type AboutSection } from '#contract/about-sections.ts';

const labels = {
  title: 'Title',
  content: 'Content',
  imageUrl: 'Image',
  videoUrl: 'Video',
  sortOrder: 'Sort order',
  isActive: 'Active',
};

export function SectionDialog({ record, records, writes, onClose }: RecordDialogProps<AboutSection>) {
  const initial = {
    title: '',
    content: '',
    imageUrl: '',
    videoUrl: '',
    sortOrder: records.length + 1,
    isActive: true,
  };
  const form = useRecordForm({ schema: aboutSectionInput, record, initial, labels, writes });
  return (
    <EditDialog
      form={form}
      title={record ? 'Edit Section' : 'Add Section'}
      saveLabel={record ? 'Save Changes' : 'Add Section'}
      onClose={onClose}
    >
      <TextField {...form.field('title')} autoComplete="off" />
      <TextAreaField {...form.field('content')} hint="An empty line starts a new paragraph." rows={6} />
      <RecordUpload control={form.control} name="imageUrl" label={labels.imageUrl} kind="image" />
      <RecordUpload control={form.control} name="videoUrl" label={labels.videoUrl} kind="video" />
      <NumberField {...form.number('sortOrder')} hint="The smallest number comes first." />
      <SwitchField {...form.field('isActive')} hint="Inactive sections are hidden from visitors." />
    </EditDialog>
  );
}
