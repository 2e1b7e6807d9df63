// The frame of screens for people who are not signed in: the institute's name, which links home, and the form.
import type { ReactNode } from 'react';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { settingsByKey } from '#contract/site-settings-rules.ts';

export function SignInFrame({ children }: { children: ReactNode }) {
  const settings = useAdminRead('/api/site-settings').data;
  const name = settings && settingsByKey(settings).site_title;
  return (
    <div className="sign-in">
      <header>
        <a href="/" className="brand">
          <BlisterStrip />
          <b>{name || m.admin_ui_pharmacovigilance_portal()}</b>
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
