// The attachments of a reporter beside the case: photographs, and the pages of PDFs. They are loaded when somebody opens
// them. Large, two of them stand side by side.
import { useState } from 'react';
import { useZoomedPictures } from '#client/components/case/zoomed-pictures.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { pagesOfFile } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';

export function Pictures({ caseId, files }: { caseId: string; files: CaseDetails['attachments'] }) {
  const pages = files.flatMap((file) =>
    pagesOfFile(caseId, file).map((address) => ({ name: file.name, address })),
  );
  const [isLarge, setLarge] = useState(false);
  if (pages.length === 0) return null;
  const hasPdf = files.some((file) => file.type === 'application/pdf');
  const title = hasPdf ? m.admin_cases_photographs_and_pages() : m.admin_cases_photographs();
  return (
    <details className="case-script">
      <summary>{title}</summary>
      <Viewer pages={pages} onLarge={() => setLarge(true)} />
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={title} isForReading>
        <div className="desk large-pictures">
          <Viewer pages={pages} />
          {pages.length > 1 && <Viewer pages={pages} first={1} />}
        </div>
      </Dialog>
    </details>
  );
}

interface ViewerProps {
  pages: readonly { name: string; address: string }[];
  first?: number;
  onLarge?: () => void;
}

function Viewer({ pages, first, onLarge }: ViewerProps) {
  const { buttons, picture } = useZoomedPictures(
    pages.map(({ address }) => address),
    m.admin_cases_photographs(),
    (page) => pages[page]?.name ?? '',
    first,
  );
  return (
    <div>
      <p>
        {buttons}
        {onLarge && (
          <Button small variant="quiet" onClick={onLarge}>
            {m.admin_cases_open_large()}
          </Button>
        )}
      </p>
      {picture}
    </div>
  );
}
