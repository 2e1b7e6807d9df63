// The attachments of a reporter beside the case: photographs, and the pages of PDFs. They are loaded when somebody opens them.
import { useZoomedPictures } from '#client/components/case/zoomed-pictures.tsx';
import { pagesOfFile } from '#client/data/admin/cases.ts';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';

export function Pictures({ caseId, files }: { caseId: string; files: CaseDetails['attachments'] }) {
  const pages = files.flatMap((file) => pagesOfFile(caseId, file).map((address) => ({ file, address })));
  const { buttons, picture } = useZoomedPictures(
    pages.map(({ address }) => address),
    m.admin_cases_photographs(),
    (page) => pages[page]?.file.name ?? '',
  );
  if (!picture) return null;
  const hasPdf = pages.some(({ file }) => file.type === 'application/pdf');
  return (
    <details className="case-script">
      <summary>{hasPdf ? m.admin_cases_photographs_and_pages() : m.admin_cases_photographs()}</summary>
      <p>{buttons}</p>
      {picture}
    </details>
  );
}
