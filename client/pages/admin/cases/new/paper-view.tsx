// A photograph or scan of a paper form beside the entry form: zoomed, turned, scrolled.
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';

interface PaperViewProps {
  /** Addresses of the pages. */
  pages: readonly string[];
  /** Names of attached files that are not shown: PDFs. */
  documents: readonly string[];
  onAdd: (files: readonly File[]) => void;
  /** Why nothing can be added now. */
  hindrance: string | null;
}

const zooms = [1, 1.5, 2, 3, 4];
const types = 'image/jpeg,image/png,image/webp,application/pdf';

export function PaperView({ pages, documents, onAdd, hindrance }: PaperViewProps) {
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const input = useRef<HTMLInputElement>(null);
  const shown = Math.min(page, pages.length - 1);
  // A page that was just added is what a person wants to see.
  useEffect(() => {
    if (pages.length > 0) setPage(pages.length - 1);
  }, [pages.length]);
  const isTurned = turns % 2 === 1;
  const ratio = size.width / size.height;
  return (
    <section className="paper" aria-labelledby="paper">
      <div className="case-sheet-head">
        <h2 id="paper">{m.admin_cases_the_paper()}</h2>
        <div className="case-actions">
          {pages.length > 0 && (
            <>
              <Button small variant="quiet" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
                {m.admin_cases_smaller()}
              </Button>
              <Button
                small
                variant="quiet"
                disabled={zoom === zooms.length - 1}
                onClick={() => setZoom(zoom + 1)}
              >
                {m.admin_cases_larger()}
              </Button>
              <Button small variant="quiet" onClick={() => setTurns((turns + 1) % 4)}>
                {m.admin_cases_turn()}
              </Button>
            </>
          )}
          {pages.length > 1 && (
            <Button small variant="quiet" onClick={() => setPage((shown + 1) % pages.length)}>
              {m.admin_cases_page_of({ page: shown + 1, count: pages.length })}
            </Button>
          )}
          <Button
            small
            variant="secondary"
            disabled={hindrance !== null}
            onClick={() => input.current?.click()}
          >
            {pages.length === 0 ? m.admin_cases_choose_a_photograph() : m.admin_cases_add_a_page()}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={types}
            onChange={({ target }) => {
              onAdd([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </div>
      </div>
      {hindrance !== null && <p className="case-reason paper-note">{hindrance}</p>}
      {documents.length > 0 && (
        <p className="case-quiet paper-note" dir="auto">
          {m.admin_cases_attached_not_shown_here({ names: documents.join(', ') })}
        </p>
      )}
      {pages.length === 0 ? (
        <p className="case-quiet paper-note">{m.admin_cases_a_photograph_or_scan_stands_here()}</p>
      ) : (
        <div className="paper-scroll" role="group" aria-label={m.admin_cases_the_paper()} tabIndex={0}>
          <div
            style={{
              width: `${(zooms[zoom] ?? 1) * 100}%`,
              aspectRatio: String(isTurned ? 1 / ratio : ratio),
            }}
          >
            <img
              src={pages[shown]}
              alt={m.admin_cases_page_of({ page: shown + 1, count: pages.length })}
              style={{ rotate: `${turns * 90}deg`, width: `${isTurned ? ratio * 100 : 100}%` }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
              }
            />
          </div>
        </div>
      )}
    </section>
  );
}
