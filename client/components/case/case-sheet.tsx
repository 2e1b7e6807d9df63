// A section of a case: a sheet with an ink rule on top, its heading, and its actions.
import type { ReactNode } from 'react';

interface CaseSheetProps {
  id: string;
  title: string;
  actions?: ReactNode;
  isHalf?: boolean | undefined;
  children: ReactNode;
}

export function CaseSheet({ id, title, actions, isHalf, children }: CaseSheetProps) {
  return (
    <section className="case-sheet" aria-labelledby={id} data-half={isHalf || undefined} data-section={id}>
      <div className="case-sheet-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
