// Gallery: statistics, a tile for each item, and the viewer.
import { useState } from 'react';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Ledger } from '#client/components/ui/ledger.tsx';
import { Loaded } from '#client/components/ui/loaded.tsx';
import { MediaTile, MediaViewer } from '#client/components/ui/media-viewer.tsx';
import { useSearch } from 'wouter';
import { useShownPart } from '#client/components/ui/shown-part.tsx';
import type { Cut } from '#client/data/long-lists.ts';
import { useLongList } from '#client/data/reads.ts';
import { numberText } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';

/** Two columns, three from 48rem, and from 64rem beside the table of contents. */
const tileSizes = '(min-width: 64rem) 17rem, (min-width: 48rem) 31vw, 46vw';

export function Gallery() {
  const read = useLongList('/api/gallery');
  return (
    <Loaded read={read} failed={m.awareness_gallery_failed()} lines={6}>
      {(items) => <Items items={items} cut={read.cut} readWhole={read.readWhole} />}
    </Loaded>
  );
}

interface ItemsProps {
  items: readonly GalleryItem[];
  /** Of a list of which `items` is one page. */
  cut: Cut | undefined;
  readWhole(): void;
}

function Items({ items, cut, readWhole }: ItemsProps) {
  const [position, setPosition] = useState<number | null>(null);
  const search = useSearch();
  const { shown, list, more } = useShownPart({ records: items, cut, readWhole, search, of: '' });
  const total = cut?.total ?? items.length;
  const videos = cut ? (cut.counts['video'] ?? 0) : items.filter(({ type }) => type === 'video').length;
  return (
    <>
      <Ledger
        figures={[
          { label: m.awareness_gallery_total(), value: numberText(total) },
          { label: m.awareness_gallery_images(), value: numberText(total - videos) },
          { label: m.awareness_gallery_videos(), value: numberText(videos) },
        ]}
      />
      {items.length === 0 ? (
        <EmptyState title={m.awareness_gallery_empty()}>{m.awareness_gallery_empty_text()}</EmptyState>
      ) : (
        <ul ref={list} className="tiles">
          {shown.map((item, index) => (
            <li key={item.id}>
              <MediaTile item={item} sizes={tileSizes} onOpen={() => setPosition(index)} />
            </li>
          ))}
        </ul>
      )}
      {more}
      <MediaViewer items={shown} position={position} onMove={setPosition} />
    </>
  );
}
