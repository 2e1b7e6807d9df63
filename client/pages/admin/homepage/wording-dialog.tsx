// The content of one section of the home page.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { RecordUpload } from '#client/components/admin/upload/record-upload.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { homepageContentInput, homepageSections, type HomepageContent } from '#contract/homepage-content.ts';
import { sectionNames } from './section-names.ts';

const initial = {
  section: homepageSections[0] as string,
  title: '',
  content: '',
  imageUrl: '',
  buttonText: '',
  buttonLink: '',
  isActive: true,
};
const labels = {
  section: m.admin_ui_section(),
  title: m.admin_ui_title(),
  content: m.admin_ui_content(),
  imageUrl: m.admin_ui_image(),
  buttonText: m.admin_homepage_button_text(),
  buttonLink: m.admin_homepage_button_link(),
  isActive: m.admin_ui_active(),
};

export function WordingDialog({ record, writes, onClose }: RecordDialogProps<HomepageContent>) {
  const form = useRecordForm({
    schema: homepageContentInput,
    record,
    initial,
    labels,
    words: { section: sectionNames },
    writes,
  });
  return (
    <EditDialog
      form={form}
      title={record ? m.admin_ui_edit_content() : m.admin_ui_add_content()}
      saveLabel={record ? m.admin_ui_save_changes() : m.admin_ui_add_content()}
      onClose={onClose}
    >
      <SelectField {...form.field('section')} width="half">
        {homepageSections.map((section) => (
          <option key={section} value={section}>
            {sectionNames[section]}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field('title')} autoComplete="off" />
      <TextAreaField
        {...form.field('content')}
        hint={m.admin_ui_an_empty_line_starts_a_new_paragraph()}
        rows={5}
      />
      <RecordUpload control={form.control} name="imageUrl" label={labels.imageUrl} kind="image" />
      <TextField {...form.field('buttonText')} optional width="half" autoComplete="off" />
      <TextField
        {...form.field('buttonLink')}
        optional
        hint={m.admin_homepage_a_page_of_the_portal_such_as()}
        autoComplete="off"
      />
      <SwitchField
        {...form.field('isActive')}
        hint={m.admin_homepage_inactive_content_is_hidden_from_visitors()}
      />
    </EditDialog>
  );
}
