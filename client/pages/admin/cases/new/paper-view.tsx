// A photograph or scan of a paper form beside the entry form: zoomed, turned, scrolled.
import { useRef } from 'react';
import { publishPaperHeight } from '#client/components/admin/published-height.ts';
import { useZoomedPictures } from '#client/components/case/zoomed-pictures.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';
import { joined } from '#contract/words/isolated-rules.ts';

interface PaperViewProps {
  /** Addresses of the pages. */
  pages: readonly string[];
  /** Names of attached files that are not shown: PDFs. */
  documents: readonly string[];
  onAdd: (files: readonly File[]) => void;
  /** Why nothing can be added now. */
  hindrance: string | null;
}

const types = 'image/jpeg,image/png,image/webp,application/pdf';

export function PaperView({ pages, documents, onAdd, hindrance }: PaperViewProps) {
  const { buttons, picture } = useZoomedPictures(pages, m.admin_cases_the_paper());
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="paper" ref={publishPaperHeight} aria-labelledby="paper">
      <div className="case-sheet-head">
        <h2 id="paper">{m.admin_cases_the_paper()}</h2>
        <div className="case-actions">
          {buttons}
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
          {m.admin_cases_attached_not_shown_here({ names: joined(documents, ', ') })}
        </p>
      )}
      {picture ?? <p className="case-quiet paper-note">{m.admin_cases_a_photograph_or_scan_stands_here()}</p>}
    </section>
  );
}
