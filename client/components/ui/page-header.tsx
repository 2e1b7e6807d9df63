// Page header: the h1, which takes the focus after a navigation, and a sentence about the page.
import type { ReactNode } from 'react';

export function PageHeader({
  title,
  lede,
  ledeLang,
  children,
}: {
  title: string;
  lede?: ReactNode;
  /** Of a sentence that the institute may have written. */
  ledeLang?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="page-header">
      <h1 tabIndex={-1}>{title}</h1>
      {lede && <p lang={ledeLang}>{lede}</p>}
      {children}
    </div>
  );
}
