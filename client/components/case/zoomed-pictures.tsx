// Pictures, one at a time: zoomed by buttons, keys, two fingers or Ctrl and the wheel, turned, scrolled. The hook returns
// the buttons and the picture separately, for two places of a section.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';

/** The steps of the buttons and keys, as multiples of the width of the place. */
const zooms = [1, 1.5, 2, 3, 4] as const;
const [smallest, largest] = [1, 4];
const within = (zoom: number) => Math.min(Math.max(zoom, smallest), largest);
const larger = (zoom: number) => zooms.find((one) => one > zoom) ?? largest;
const smaller = (zoom: number) => zooms.findLast((one) => one < zoom) ?? smallest;

const distance = ([a, b]: readonly { x: number; y: number }[]) =>
  a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;

/** `pages` are addresses. `nameOf` returns the name of a page, if it has one. `first`: the place of the page to begin with. */
export function useZoomedPictures(
  pages: readonly string[],
  label: string,
  nameOf?: (page: number) => string,
  first = 0,
): { buttons: ReactNode; picture: ReactNode } {
  const [page, setPage] = useState(first);
  const [zoom, setZoom] = useState<number>(smallest);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const count = useRef(pages.length);
  const box = useRef<HTMLDivElement>(null);
  /** The fingers on the picture, and how far apart they were at which zoom. */
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef({ apart: 0, zoom: smallest });
  // Show a page that was just added.
  useEffect(() => {
    if (pages.length > count.current) setPage(pages.length - 1);
    count.current = pages.length;
  }, [pages.length]);
  // A touch pad sends two fingers as Ctrl and the wheel. React's listener could not keep the page from growing.
  const hasPages = pages.length > 0;
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom((before) => within(before * Math.exp(-event.deltaY / 200)));
    };
    const { current } = box;
    current?.addEventListener('wheel', wheel, { passive: false });
    return () => current?.removeEventListener('wheel', wheel);
  }, [hasPages]);
  if (!hasPages) return { buttons: null, picture: null };

  const shown = Math.min(page, pages.length - 1);
  const isTurned = turns % 2 === 1;
  const ratio = size.width / size.height;
  const place = m.admin_cases_page_of({ page: shown + 1, count: pages.length });
  const turn = () => setTurns((turns + 1) % 4);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => setZoom(larger(zoom)),
      '=': () => setZoom(larger(zoom)),
      '-': () => setZoom(smaller(zoom)),
      '0': () => setZoom(smallest),
      r: turn,
      PageDown: () => setPage(Math.min(shown + 1, pages.length - 1)),
      PageUp: () => setPage(Math.max(shown - 1, 0)),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
  function touch(event: PointerEvent) {
    if (event.pointerType !== 'touch') return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    pinch.current = { apart: distance([...fingers.current.values()]), zoom };
  }
  function move(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const apart = distance([...fingers.current.values()]);
    if (apart > 0 && pinch.current.apart > 0)
      setZoom(within((pinch.current.zoom * apart) / pinch.current.apart));
  }
  function lift(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
    pinch.current = { apart: 0, zoom };
  }
  return {
    buttons: (
      <>
        <Button small variant="quiet" disabled={zoom === smallest} onClick={() => setZoom(smaller(zoom))}>
          {m.admin_cases_smaller()}
        </Button>
        <Button small variant="quiet" disabled={zoom === largest} onClick={() => setZoom(larger(zoom))}>
          {m.admin_cases_larger()}
        </Button>
        <Button small variant="quiet" onClick={turn}>
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
      <div
        ref={box}
        className="paper-scroll"
        role="group"
        aria-label={label}
        aria-keyshortcuts="+ - 0 R PageDown PageUp"
        title={m.admin_cases_picture_keys()}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={touch}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <div
          style={{
            width: `${zoom * 100}%`,
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
