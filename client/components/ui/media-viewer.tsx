// Gallery: a tile for each item, and a viewer over the page with buttons and arrow keys for the next and previous item.
import { type MouseEvent, useEffect } from 'react';
import { contentLang } from '#client/languages.ts';
import { m } from '#client/paraglide/messages.js';
import type { GalleryItem } from '#contract/resources/gallery-items-rules.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { play } from './icon-paths.ts';
import { Media } from './media.tsx';

const fileOf = (item: GalleryItem) => `/uploads/${encodeURIComponent(item.filename)}`;
const typeOf = (item: GalleryItem) => (item.type === 'video' ? 'video' : 'image');
/** Name of an item: its caption, else its file's name. */
const captionOf = ({ caption, originalName }: GalleryItem) => caption || originalName || m.media_uploaded();

interface MediaTileProps {
  item: GalleryItem;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  onOpen: () => void;
}

/** A link to the file; with JavaScript it opens the viewer. */
export function MediaTile({ item, sizes, onOpen }: MediaTileProps) {
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <a className="tile" href={fileOf(item)} onClick={open}>
      <span className="tile-frame">
        <Media
          type={typeOf(item)}
          src={fileOf(item)}
          name={item.originalName}
          alt=""
          media={item.media}
          absent={item.isSample && !item.media}
          sizes={sizes}
        />
        {item.type === 'video' && (
          <span className="tile-kind">
            <Icon path={play} size={16} /> {m.media_video()}
          </span>
        )}
      </span>
      <span className="tile-caption" lang={contentLang(captionOf(item))}>
        {captionOf(item)}
      </span>
    </a>
  );
}

interface MediaViewerProps {
  items: readonly GalleryItem[];
  /** The item shown; null: closed. */
  position: number | null;
  onMove: (position: number | null) => void;
}

export function MediaViewer({ items, position, onMove }: MediaViewerProps) {
  const total = items.length;
  const item = position === null ? undefined : items[position];
  const go = (steps: number) => position !== null && onMove((position + steps + total) % total);

  useEffect(() => {
    if (position === null) return;
    const step = (event: KeyboardEvent) => {
      // In a video the arrow keys seek.
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!steps || event.target instanceof HTMLVideoElement) return;
      event.preventDefault();
      onMove((position + steps + total) % total);
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [position, total, onMove]);

  return (
    <Dialog
      open={item !== undefined}
      onClose={() => onMove(null)}
      title={m.media_position({ number: (position ?? 0) + 1, total })}
      footer={
        total > 1 && (
          <>
            <Button variant="secondary" onClick={() => go(-1)}>
              {m.media_previous()}
            </Button>
            <Button variant="secondary" onClick={() => go(1)}>
              {m.media_next()}
            </Button>
          </>
        )
      }
    >
      {item && (
        <figure className="viewer">
          <Media
            key={item.id}
            type={typeOf(item)}
            src={fileOf(item)}
            name={item.originalName}
            alt={captionOf(item)}
            media={item.media}
            absent={item.isSample && !item.media}
            sizes="(min-width: 60rem) 58rem, 94vw"
            controls
          />
          <figcaption aria-live="polite" lang={contentLang(captionOf(item))}>
            {captionOf(item)}
          </figcaption>
        </figure>
      )}
    </Dialog>
  );
}
