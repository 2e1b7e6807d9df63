// The caption of a photograph or video in the gallery; screen readers use it as the description.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { recordWords } from '#client/components/admin/record-words.ts';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import type { RecordDialogProps } from '#client/components/admin/record-manager.tsx';
import { formOf, OtherLanguages, type ResourceForm } from '#client/components/admin/resource-list.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
import { Media } from '#client/components/ui/media.tsx';
import { m } from '#client/paraglide/messages.js';
import { type GalleryItem, galleryItems } from '#contract/resources/gallery-items-rules.ts';
import { textMax } from '#contract/text-rules.ts';
import { changeOf } from '#contract/fields/schemas.ts';

const { all, options } = formOf(galleryItems);
const text = recordWords('gallery');
const schema = changeOf(galleryItems);
const initial = { caption: '', translations: options.initial['translations'] };

export function CaptionDialog({ record, writes, onClose }: RecordDialogProps<GalleryItem>) {
  const form = useRecordForm({ ...options, schema, initial, record, writes });
  if (!record) return null; // files are added by a dialog of their own
  const { type, filename, originalName, media } = record;
  return (
    <EditDialog form={form} title={text('edit')} onClose={onClose}>
      <div className="chosen mb-4">
        <span className="chosen-picture">
          <Media
            type={type === 'video' ? 'video' : 'image'}
            src={`/uploads/${encodeURIComponent(filename)}`}
            name={originalName}
            alt=""
            media={media}
            sizes="5rem"
          />
        </span>
        <p>
          <b>{originalName}</b>
        </p>
      </div>
      <TextAreaField
        {...form.field('caption')}
        optional
        rows={3}
        maxLength={textMax.caption}
        hint={m.admin_gallery_shown_under_the_and_read_out_by({ type })}
      />
      <OtherLanguages form={form as unknown as ResourceForm} record={record} fields={all} />
    </EditDialog>
  );
}
