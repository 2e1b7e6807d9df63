// The start of every screen of the area: the way back, the heading that takes focus after a navigation, and the
// document's title. It also makes sure that focus is never lost.
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { back } from '#client/components/ui/icon-paths.ts';
import { useFocusRecovery } from '#client/components/ui/focus-recovery.ts';
import { m } from '#client/paraglide/messages.js';
import { dashboardPath, screenOfPath } from './screens.ts';

interface AdminPageProps {
  /** Absent: that of the screen in screens.ts. */
  title?: string;
  /** Precedes the title in the browser's tab, such as 'Error:' or the name of an open record. */
  prefix?: string | undefined;
  lede?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Where 'Back to Dashboard' leads; null on the dashboard itself. */
  backTo?: string | null;
  backLabel?: string;
  /** The heading also takes focus after a page load. */
  takesFocus?: boolean;
  children: ReactNode;
}

// The first screen comes with a page load, where the browser places focus.
let arrived = false;

export function AdminPage({
  title: own,
  prefix,
  lede,
  actions,
  backTo = dashboardPath,
  backLabel = m.admin_ui_back_to_dashboard(),
  takesFocus = false,
  children,
}: AdminPageProps) {
  const [path] = useLocation();
  const title = own ?? screenOfPath(path)?.title ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${prefix ? `${prefix} ` : ''}${title} – Administration`;
  }, [title, prefix]);
  useEffect(() => {
    if (arrived || takesFocus) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    arrived = true;
  }, [takesFocus]);
  useFocusRecovery();
  return (
    <>
      <div className="admin-head">
        {backTo && (
          <Link href={backTo} className="admin-back">
            <Icon path={back} size={16} />
            {backLabel}
          </Link>
        )}
        <div className="admin-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {actions}
        </div>
        {lede && <div className="admin-lede">{lede}</div>}
      </div>
      {children}
    </>
  );
}
