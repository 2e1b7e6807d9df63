// Stands in for a screen that the account has no right to open. The screen is not mounted, so
// it reads nothing.
import { Link } from 'wouter';
import { lastRefusal } from '#client/data/admin/session.ts';
import { missingRights, nameRights, type Right } from '#contract/access-rules.ts';
import { AdminPage } from './admin-page.tsx';
import { type AdminScreen, dashboardPath } from './screens.ts';

export function Forbidden({ screen, rights }: { screen: AdminScreen; rights: readonly Right[] }) {
  const { title, path, needs } = screen;
  const joint = typeof needs.access === 'object' && 'oneOf' in needs.access ? 'or' : 'and';
  const missing = nameRights(missingRights(needs.access, rights), joint);
  return (
    <AdminPage
      title={`No Access to ${title}`}
      lede={
        lastRefusal(path) ?? `Your account needs ${missing} for this. Ask an account with the right "portal".`
      }
      backTo={null}
      takesFocus
    >
      <Link href={dashboardPath} className="button">
        Go to the dashboard
      </Link>
    </AdminPage>
  );
}
