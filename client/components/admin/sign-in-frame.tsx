// The frame of screens for people who are not signed in: the portal's logo, which links home, and the form.
import type { ReactNode } from 'react';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { m } from '#client/paraglide/messages.js';

export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="sign-in">
      <header>
        <a href="/" className="brand">
          <BlisterStrip />
          <b>{m.admin_ui_pharmacovigilance_portal()}</b>
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
