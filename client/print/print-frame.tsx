// The screen around a print: its name, the link back, the button, and the sheet itself.
import './print.css';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useFocusRecovery } from '#client/components/ui/focus-recovery.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { back } from '#client/components/ui/icon-paths.ts';
import { m } from '#client/paraglide/messages.js';
import { printPage } from './print-page.ts';

interface PrintFrameProps {
  title: string;
  /** A PDF takes its title and the name of its file from here. */
  documentTitle?: string;
  backTo: string;
  backText: string;
  isReady: boolean;
  children: ReactNode;
}

export function PrintFrame(props: PrintFrameProps) {
  const { title, documentTitle = `${title} – Administration`, backTo, backText, isReady, children } = props;
  useFocusRecovery();
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <>
      <div className="admin-head print-head">
        <Link href={backTo} className="admin-back">
          <Icon path={back} size={16} />
          {backText}
        </Link>
        <div className="admin-title">
          <h1 tabIndex={-1}>{title}</h1>
          {isReady && <Button onClick={() => void printPage()}>{m.admin_print_print_or_save()}</Button>}
        </div>
        {isReady && <p className="admin-lede">{m.admin_print_set_scale()}</p>}
      </div>
      {children}
    </>
  );
}

interface SheetProps {
  /** The warning on the print: a sample, a draft. */
  marks: readonly string[];
  foot: string;
  isAcross?: boolean;
  children: ReactNode;
}

export function Sheet({ marks, foot, isAcross = false, children }: SheetProps) {
  return (
    <article className={isAcross ? 'print-paper print-across' : 'print-paper'}>
      {marks.length > 0 && <p className="print-marks">{marks.join(' · ')}</p>}
      {children}
      <p className="print-foot">{foot}</p>
    </article>
  );
}
