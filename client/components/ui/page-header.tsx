// The head of a page: its h1, which takes the focus after a navigation, and a sentence on what the page is for.
import type { ReactNode } from 'react';

export function PageHeader({
  title,
  lede,
  children,
}: {
  title: string;
  lede?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="page-header">
      <h1 tabIndex={-1}>{title}</h1>
      {lede && <p>{lede}</p>}
      {children}
    </div>
  );
}
