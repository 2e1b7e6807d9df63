// The caption of a photograph or video in the gallery; screen readers use it as the description.
import { EditDialog } from '#client/components/admin/edit-dialog.tsx';
import { useRecordForm } from '#client/components/admin/record-form.tsx';
import { TextAreaField } from '#client/components/ui/field.tsx';
import { Media } from '#client/components/ui/media.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { changeRecord, currentRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import { galleryItemChange, type GalleryItem } from '#contract/gallery-items.ts';
import { textMax } from '#contract/text-rules.ts';
import { galleryList } from './add-dialog.tsx';

const initial = { caption: '' };
const labels = { caption: m.admin_gallery_caption() };

interface CaptionDialogProps {
  item: GalleryItem;
  onSaved: (item: GalleryItem) => void;
  onClose: () => void;
}

export function CaptionDialog({ item, onSaved, onClose }: CaptionDialogProps) {
  const { type, filename, originalName, media } = item;
  const form = useRecordForm({ schema: galleryItemChange, record: item, initial, labels, writes: { save } });

  async function save(read: GalleryItem | null, input: object): Promise<GalleryItem> {
    try {
      const saved = await changeRecord(galleryList, read ?? item, input, 'PATCH');
      onSaved(saved);
      showToast({
        title: m.admin_gallery_gallery_item_updated(),
        description: m.admin_gallery_the_caption_of_is_changed({ originalName }),
      });
      return saved;
    } catch (error) {
      if (!currentRecord(error)) {
        showToast({
          title: m.admin_ui_update_failed(),
          description: m.admin_gallery_failed_to_update_gallery_item(),
          destructive: true,
        });
      }
      throw error;
    }
  }

  return (
    <EditDialog form={form} title={m.admin_gallery_edit_caption()} onClose={onClose}>
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
    </EditDialog>
  );
}
