// Page header: the h1, which takes the focus after a navigation, and a sentence about the page.
import type { ReactNode } from 'react';
import { contentLang } from '#client/languages.ts';

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
      {lede && <p lang={typeof lede === 'string' ? contentLang(lede) : undefined}>{lede}</p>}
      {children}
    </div>
  );
}
