// Gallery Manager: the photographs and videos that visitors see. Several files are added at once, by a dialog of its own,
// whose last upload is still shown after the dialog has closed.
import { useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import type { RecordFilter } from '#client/components/admin/record-list.tsx';
import { type ManagedList, useManagedList } from '#client/components/admin/record-manager.tsx';
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { recordWords } from '#client/components/admin/record-words.ts';
import { StatCards } from '#client/components/admin/stat-cards.tsx';
import { UploadIndicator } from '#client/components/admin/upload/upload-indicator.tsx';
import { useUpload } from '#client/components/admin/upload/use-upload.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, queryClient } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { type GalleryItem, galleryItems } from '#contract/resources/gallery-items-rules.ts';
import { AddDialog, galleryList } from './add-dialog.tsx';
import { CaptionDialog } from './caption-dialog.tsx';
import { ItemCard } from './item-card.tsx';

/** With the captions in every language. */
const listPath = '/api/gallery?lang=all';

const text = recordWords('gallery');
const isVideo = ({ type }: GalleryItem) => type === 'video';
const kinds: RecordFilter<GalleryItem> = {
  label: m.admin_ui_show(),
  options: [
    { value: 'images', label: m.admin_gallery_images(), holds: (item) => !isVideo(item) },
    { value: 'videos', label: m.admin_gallery_videos(), holds: isVideo },
    { value: 'featured', label: m.admin_gallery_featured_on_homepage(), holds: ({ featured }) => featured },
  ],
};
const gallery: ManagedList<GalleryItem> = {
  ...resourceList(galleryItems, { method: 'PATCH' }),
  filter: kinds,
  Dialog: CaptionDialog,
};

const replace = (item: GalleryItem) =>
  queryClient.setQueryData<GalleryItem[]>([listPath], (items) =>
    items?.map((old) => (old.id === item.id ? item : old)),
  );

async function feature(item: GalleryItem, featured: boolean) {
  replace({ ...item, featured });
  try {
    const answer = await call('PATCH', `${galleryList}/${item.id}`, { featured });
    replace((await answer.json()) as GalleryItem);
  } catch {
    replace(item);
    showToast({ title: text('notUpdatedTitle'), description: text('notUpdated'), destructive: true });
  }
}

export default function GalleryManager() {
  const read = useAdminRead(listPath);
  const upload = useUpload();
  const [adding, setAdding] = useState(false);
  const { add, list, dialog } = useManagedList(gallery, read, {
    onAdd: () => setAdding(true),
    table: (items, open, remove) => (
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-5">
        {items.map((item) => (
          <li key={item.id} data-row={item.id}>
            <ItemCard
              item={item}
              onFeature={(featured) => void feature(item, featured)}
              onCaption={() => open(item)}
              onDelete={() => remove(item)}
            />
          </li>
        ))}
      </ul>
    ),
  });
  return (
    <AdminPage lede={m.admin_gallery_photographs_and_videos_of_the_awareness_page()} actions={add}>
      <UploadIndicator status={adding ? null : upload.status} onCancel={upload.cancel} />
      <div className="manager">
        <StatCards
          figures={[
            { label: m.admin_ui_total(), value: read.data?.length },
            { label: m.admin_gallery_images(), value: read.data?.filter((item) => !isVideo(item)).length },
            { label: m.admin_gallery_videos(), value: read.data?.filter(isVideo).length },
          ]}
        />
        {list}
        {read.data?.some(({ isSample }) => isSample) && (
          <div className="note mb-0">
            <h2>{m.admin_ui_demo_mode()}</h2>
            <p>{m.admin_gallery_visitors_still_see_samples()}</p>
          </div>
        )}
      </div>
      <AddDialog open={adding} upload={upload} onClose={() => setAdding(false)} />
      {dialog}
    </AdminPage>
  );
}
