// Replaces a screen that the account has no right to open. The screen is not mounted, so it reads nothing.
import { Link } from 'wouter';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { lastRefusal } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { missingRights, nameRights, refusalOf, type Right } from '#contract/access-rules.ts';
import { AdminPage } from './admin-page.tsx';
import { type AdminScreen, dashboardPath } from './screens.ts';

export function Forbidden({ screen, rights }: { screen: AdminScreen; rights: readonly Right[] }) {
  const { title, path, needs } = screen;
  const { data: granters } = useAdminRead('/api/auth/granters');
  const joint = typeof needs.access === 'object' && 'oneOf' in needs.access ? 'or' : 'and';
  const missing = missingRights(needs.access, rights);
  const granterNames = granters
    ? refusalOf(missing, joint, granters)
    : m.admin_ui_your_account_needs_for_this_ask_an({ missing: nameRights(missing, joint) });
  return (
    <AdminPage
      title={m.admin_ui_no_access_to({ title })}
      lede={lastRefusal(path) ?? granterNames}
      backTo={null}
      takesFocus
    >
      <Link href={dashboardPath} className="button">
        {m.admin_ui_go_to_the_dashboard()}
      </Link>
    </AdminPage>
  );
}
