// A section of a text page: its heading in the margin, its text beside it.
import { type ReactNode, useId } from 'react';

export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="entry" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <div className="prose">{children}</div>
    </section>
  );
}
