// One section of the about page.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { NumberField } from '#client/components/admin/number-field.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { RecordUpload } from '#client/components/admin/upload/record-upload.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { aboutSectionInput, type AboutSection } from '#contract/about-sections.ts';

const labels = {
  title: m.admin_ui_title(),
  content: m.admin_ui_content(),
  imageUrl: m.admin_ui_image(),
  videoUrl: m.admin_ui_video(),
  sortOrder: m.admin_ui_sort_order(),
  isActive: m.admin_ui_active(),
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
      title={record ? m.admin_about_edit_section() : m.admin_about_add_section()}
      saveLabel={record ? m.admin_ui_save_changes() : m.admin_about_add_section()}
      onClose={onClose}
    >
      <TextField {...form.field('title')} autoComplete="off" />
      <TextAreaField
        {...form.field('content')}
        hint={m.admin_ui_an_empty_line_starts_a_new_paragraph()}
        rows={6}
      />
      <RecordUpload control={form.control} name="imageUrl" label={labels.imageUrl} kind="image" />
      <RecordUpload control={form.control} name="videoUrl" label={labels.videoUrl} kind="video" />
      <NumberField {...form.number('sortOrder')} hint={m.admin_about_the_smallest_number_comes_first()} />
      <SwitchField
        {...form.field('isActive')}
        hint={m.admin_about_inactive_sections_are_hidden_from_visitors()}
      />
    </EditDialog>
  );
}
