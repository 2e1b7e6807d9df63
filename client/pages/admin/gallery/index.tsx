// Gallery Manager: the photographs and videos that visitors see.
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
      failed('Update Failed', 'Failed to update gallery item.');
    }
  }

  async function remove(item: GalleryItem) {
    const { originalName } = item;
    if (!confirm(`Delete “${originalName}”?\n\nIt stays in the bin for 30 days.`)) return;
    try {
      await deleteRecord(galleryList, item);
      listHeading.current?.focus();
      showToast({
        title: 'Gallery Item Deleted',
        description: `${originalName} is no longer in the gallery.`,
      });
    } catch {
      failed('Deletion Failed', 'Failed to delete gallery item.');
    }
  }

  return (
    <AdminPage
      title="Gallery Manager"
      lede="Photographs and videos of the awareness page. Featured ones also appear on the home page."
      actions={
        <Button small onClick={() => setAdding(true)}>
          Add Gallery Item
        </Button>
      }
    >
      <UploadIndicator status={adding ? null : upload.status} onCancel={upload.cancel} />
      <div className="mb-5">
        <StatCards
          figures={[
            { label: 'Total', value: read.data?.length },
            {
              label: 'Images',
              value: read.data && videos !== undefined ? read.data.length - videos : undefined,
            },
            { label: 'Videos', value: videos },
          ]}
        />
      </div>
      <ReadState read={read} failure="Failed to Load Gallery" level={2} lines={8}>
        {(items) => (
          <div className="grid grid-cols-1 gap-5">
            {items.some(({ isSample }) => isSample) && <DemoNotice />}
            <section>
              <h2 ref={listHeading} tabIndex={-1} className="sr-only">
                Gallery items
              </h2>
              {items.length === 0 ? (
                <EmptyState
                  title="No gallery items yet"
                  action={
                    <Button variant="secondary" onClick={() => setAdding(true)}>
                      Add the first one
                    </Button>
                  }
                >
                  Visitors see an empty gallery until you add photographs or videos.
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
      <h2>Demo Mode</h2>
      <p>
        The sample items have no files, so visitors see placeholders. Add your own photographs and videos, and
        delete the samples.
      </p>
    </div>
  );
}

function failed(title: string, description: string): void {
  showToast({ title, description, destructive: true });
}
