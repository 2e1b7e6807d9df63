// One text of the awareness page: section, title and content. A repeated title within a section raises a
// warning.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { SelectField, TextAreaField, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { warning } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import {
  awarenessContentInput,
  awarenessSections,
  type AwarenessContent,
} from '#contract/awareness-content.ts';
import { foldText } from '#contract/text-rules.ts';
import { sectionName, sectionNames } from './sections.ts';

const initial = { section: 'about', title: '', content: '' };
const labels = { section: m.admin_ui_section(), title: m.admin_ui_title(), content: m.admin_ui_content() };
const words = { section: sectionNames };

export function ContentDialog({ record, records, writes, onClose }: RecordDialogProps<AwarenessContent>) {
  const form = useRecordForm({ schema: awarenessContentInput, record, initial, labels, words, writes });
  const [section, title] = form.watch(['section', 'title']);
  const same = (text: string) => foldText(text.trim());
  const isTaken = records.some(
    (other) => other.id !== record?.id && other.section === section && same(other.title) === same(title),
  );
  return (
    <EditDialog
      form={form}
      title={record ? m.admin_ui_edit_content() : m.admin_ui_add_content()}
      saveLabel={record ? m.admin_ui_save_changes() : m.admin_ui_add_content()}
      onClose={onClose}
    >
      <SelectField {...form.field('section')}>
        {awarenessSections.map((value) => (
          <option key={value} value={value}>
            {sectionName(value)}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field('title')} autoComplete="off" />
      <p className="field-warning" role="status">
        {isTaken && (
          <>
            <Icon path={warning} />
            {m.admin_awareness_already_has_this_title_visitors_could({ sectionName: sectionName(section) })}
          </>
        )}
      </p>
      <TextAreaField
        {...form.field('content')}
        hint={m.admin_ui_an_empty_line_starts_a_new_paragraph()}
        rows={8}
      />
    </EditDialog>
  );
}
