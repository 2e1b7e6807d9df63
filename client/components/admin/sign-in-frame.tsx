// The frame of screens for people who are not signed in: the institute's name, which links home, and the form.
// The server sends the same frame in the document, so that a slow phone shows it before any script has arrived.
import type { ReactNode } from 'react';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { readInline } from '#client/inline.ts';
import { m } from '#client/paraglide/messages.js';

export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="sign-in">
      <header>
        <a href="/" className="brand">
          <BlisterStrip />
          <b>{readInline()?.institute || m.admin_ui_pharmacovigilance_portal()}</b>
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
