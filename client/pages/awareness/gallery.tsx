// Gallery: statistics, a tile for each item, and the viewer.
import { useState } from 'react';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Ledger } from '#client/components/ui/ledger.tsx';
import { Loaded } from '#client/components/ui/loaded.tsx';
import { MediaTile, MediaViewer } from '#client/components/ui/media-viewer.tsx';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';

/** Two columns, three from 48rem, and from 64rem beside the table of contents. */
const tileSizes = '(min-width: 64rem) 17rem, (min-width: 48rem) 31vw, 46vw';

export function Gallery() {
  const read = useRead('/api/gallery');
  return (
    <Loaded read={read} failed={m.awareness_gallery_failed()} lines={6}>
      {(items) => <Items items={items} />}
    </Loaded>
  );
}

function Items({ items }: { items: readonly GalleryItem[] }) {
  const [position, setPosition] = useState<number | null>(null);
  const videos = items.filter(({ type }) => type === 'video').length;
  return (
    <>
      <Ledger
        figures={[
          { label: m.awareness_gallery_total(), value: items.length },
          { label: m.awareness_gallery_images(), value: items.length - videos },
          { label: m.awareness_gallery_videos(), value: videos },
        ]}
      />
      {items.length === 0 ? (
        <EmptyState title={m.awareness_gallery_empty()}>{m.awareness_gallery_empty_text()}</EmptyState>
      ) : (
        <ul className="tiles">
          {items.map((item, index) => (
            <li key={item.id}>
              <MediaTile item={item} sizes={tileSizes} onOpen={() => setPosition(index)} />
            </li>
          ))}
        </ul>
      )}
      <MediaViewer items={items} position={position} onMove={setPosition} />
    </>
  );
}
