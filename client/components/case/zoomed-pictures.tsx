// Pictures, one at a time: zoomed, turned, scrolled. The hook returns the buttons and the picture separately, for two
// places of a section.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';

const zooms = [1, 1.5, 2, 3, 4];

/** `pages` are addresses. `nameOf` returns the name of a page, if it has one. */
export function useZoomedPictures(
  pages: readonly string[],
  label: string,
  nameOf?: (page: number) => string,
): { buttons: ReactNode; picture: ReactNode } {
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const count = useRef(pages.length);
  // Show a page that was just added.
  useEffect(() => {
    if (pages.length > count.current) setPage(pages.length - 1);
    count.current = pages.length;
  }, [pages.length]);
  if (pages.length === 0) return { buttons: null, picture: null };

  const shown = Math.min(page, pages.length - 1);
  const isTurned = turns % 2 === 1;
  const ratio = size.width / size.height;
  const place = m.admin_cases_page_of({ page: shown + 1, count: pages.length });
  return {
    buttons: (
      <>
        <Button small variant="quiet" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {m.admin_cases_smaller()}
        </Button>
        <Button small variant="quiet" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          {m.admin_cases_larger()}
        </Button>
        <Button small variant="quiet" onClick={() => setTurns((turns + 1) % 4)}>
          {m.admin_cases_turn()}
        </Button>
        {pages.length > 1 && (
          <Button small variant="quiet" onClick={() => setPage((shown + 1) % pages.length)}>
            {place}
          </Button>
        )}
      </>
    ),
    picture: (
      <div className="paper-scroll" role="group" aria-label={label} tabIndex={0}>
        <div
          style={{
            width: `${(zooms[zoom] ?? 1) * 100}%`,
            aspectRatio: String(isTurned ? 1 / ratio : ratio),
          }}
        >
          <img
            src={pages[shown]}
            alt={nameOf?.(shown) ?? place}
            loading="lazy"
            style={{ rotate: `${turns * 90}deg`, width: `${isTurned ? ratio * 100 : 100}%` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
            }
          />
        </div>
      </div>
    ),
  };
}
