// The content of one section of the home page.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { RecordUpload } from '#client/components/admin/upload/record-upload.tsx';
import { SwitchField } from '#client/components/ui/choice.tsx';
import { SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
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
  section: 'Section',
  title: 'Title',
  content: 'Content',
  imageUrl: 'Image',
  buttonText: 'Button text',
  buttonLink: 'Button link',
  isActive: 'Active',
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
      title={record ? 'Edit Content' : 'Add Content'}
      saveLabel={record ? 'Save Changes' : 'Add Content'}
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
      <TextAreaField {...form.field('content')} hint="An empty line starts a new paragraph." rows={5} />
      <RecordUpload control={form.control} name="imageUrl" label={labels.imageUrl} kind="image" />
      <TextField {...form.field('buttonText')} optional width="half" autoComplete="off" />
      <TextField
        {...form.field('buttonLink')}
        optional
        hint="A page of the portal such as /awareness, or an https address. Without one the section keeps its own button."
        autoComplete="off"
      />
      <SwitchField {...form.field('isActive')} hint="Inactive content is hidden from visitors." />
    </EditDialog>
  );
}
