// Frame of every public page: header, main part, footer, toast. It restores a lost keyboard focus.
import { type ComponentType, type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { useIdleModule } from '#client/components/device/idle-module.ts';
import { useFocusRecovery } from '#client/components/ui/focus-recovery.ts';
import { dismissToast } from '#client/components/ui/toast-store.ts';
import { Toaster } from '#client/components/ui/toaster.tsx';
import { m } from '#client/paraglide/messages.js';
import type { Settings } from '#contract/site-settings-rules.ts';
import { Footer, type FooterContentsProps } from './footer.tsx';
import { useFreshBroadcast } from './live-now.ts';
import { SiteHeader } from './site-header.tsx';

interface LayoutProps {
  settings: Settings;
  /** Path of the page that is shown. */
  path: string;
  /** On the server. */
  footer: ComponentType<FooterContentsProps> | undefined;
  children: ReactNode;
}

const loadNotices = () => import('#client/components/device/notices.tsx');

export function Layout({ settings, path, footer, children }: LayoutProps) {
  const device = useIdleModule(loadNotices);
  useFocusRecovery();
  useFreshBroadcast(path);
  // What a toast says is about the page that it was shown on.
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current !== path) dismissToast();
    shownPath.current = path;
  }, [path]);
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        {m.nav_skip()}
      </a>
      <SiteHeader settings={settings} path={path} />
      {device && <device.Notices path={path} />}
      <main id="main" tabIndex={-1} onFocus={showWhole}>
        {children}
      </main>
      <Footer contents={footer} settings={settings} path={path} />
      <Toaster atTop />
    </div>
  );
}

/** Scrolls the whole focused element into view, a choice with its label: browsers stop when a corner is visible. */
function showWhole({ target }: FocusEvent): void {
  if (target.matches('a, button, input, select, textarea, summary') && target.matches(':focus-visible')) {
    (target.closest('.option') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
