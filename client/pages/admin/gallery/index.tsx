// Gallery Manager: the photographs and videos that visitors see. Not over record-manager.tsx: its items are pictures without
// rows, search or pages, and an upload goes on after the dialog that began it was closed.
import { useRef, useState } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { StatCards } from '#client/components/admin/stat-cards.tsx';
import { UploadIndicator } from '#client/components/admin/upload/upload-indicator.tsx';
import { useUpload } from '#client/components/admin/upload/use-upload.ts';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, queryClient } from '#client/data/admin/session.ts';
import { deleteRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { GalleryItem } from '#contract/gallery-items.ts';
import { AddDialog, galleryList } from './add-dialog.tsx';
import { CaptionDialog } from './caption-dialog.tsx';
import { ItemCard } from './item-card.tsx';

const listPath = '/api/gallery';

export default function GalleryManager() {
  const read = useAdminRead(listPath);
  const upload = useUpload();
  const [adding, setAdding] = useState(false);
  const [captioned, setCaptioned] = useState<GalleryItem | null>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const videos = read.data?.filter(({ type }) => type === 'video').length;

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
      failed(m.admin_ui_update_failed(), m.admin_gallery_failed_to_update_gallery_item());
    }
  }

  async function remove(item: GalleryItem) {
    const { originalName } = item;
    if (!confirm(m.admin_gallery_delete_it_stays_in_the_bin_for({ originalName }))) return;
    try {
      await deleteRecord(galleryList, item);
      listHeading.current?.focus();
      showToast({
        title: m.admin_gallery_gallery_item_deleted(),
        description: m.admin_gallery_is_no_longer_in_the_gallery({ originalName }),
      });
    } catch {
      failed(m.admin_ui_deletion_failed(), m.admin_gallery_failed_to_delete_gallery_item());
    }
  }

  return (
    <AdminPage
      title={m.admin_ui_gallery_manager()}
      lede={m.admin_gallery_photographs_and_videos_of_the_awareness_page()}
      actions={
        <Button small onClick={() => setAdding(true)}>
          {m.admin_gallery_add_gallery_item()}
        </Button>
      }
    >
      <UploadIndicator status={adding ? null : upload.status} onCancel={upload.cancel} />
      <div className="mb-5">
        <StatCards
          figures={[
            { label: m.admin_ui_total(), value: read.data?.length },
            {
              label: m.admin_gallery_images(),
              value: read.data && videos !== undefined ? read.data.length - videos : undefined,
            },
            { label: m.admin_gallery_videos(), value: videos },
          ]}
        />
      </div>
      <ReadState read={read} failure={m.admin_gallery_failed_to_load_gallery()} level={2} lines={8}>
        {(items) => (
          <div className="grid grid-cols-1 gap-5">
            {items.some(({ isSample }) => isSample) && <DemoNotice />}
            <section>
              <h2 ref={listHeading} tabIndex={-1} className="sr-only">
                {m.admin_gallery_gallery_items()}
              </h2>
              {items.length === 0 ? (
                <EmptyState
                  title={m.admin_gallery_no_gallery_items_yet()}
                  action={
                    <Button variant="secondary" onClick={() => setAdding(true)}>
                      {m.admin_gallery_add_the_first_one()}
                    </Button>
                  }
                >
                  {m.admin_gallery_visitors_see_an_empty_gallery_until_you()}
                </EmptyState>
              ) : (
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-5">
                  {items.map((item) => (
                    <li key={item.id}>
                      <ItemCard
                        item={item}
                        onFeature={(featured) => void feature(item, featured)}
                        onCaption={() => setCaptioned(item)}
                        onDelete={() => void remove(item)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </ReadState>
      <AddDialog open={adding} upload={upload} onClose={() => setAdding(false)} />
      {captioned && (
        <CaptionDialog
          key={captioned.id}
          item={captioned}
          onSaved={replace}
          onClose={() => setCaptioned(null)}
        />
      )}
    </AdminPage>
  );
}

function DemoNotice() {
  return (
    <div className="note mb-0">
      <h2>{m.admin_ui_demo_mode()}</h2>
      <p>{m.admin_gallery_visitors_still_see_samples()}</p>
    </div>
  );
}

function failed(title: string, description: string): void {
  showToast({ title, description, destructive: true });
}
