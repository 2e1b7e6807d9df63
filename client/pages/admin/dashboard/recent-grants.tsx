// Which rights were granted in the last 7 days, to whom and by whom, so that no grant goes unnoticed. Shown to accounts with
// the right `portal`, and only while there is something to show.
import { Link } from 'wouter';
import { Time } from '#client/components/admin/time.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { nameRights } from '#contract/access-rules.ts';

export function RecentGrants() {
  const { data: grants = [] } = useAdminRead('/api/admin/grants');
  if (grants.length === 0) return null;
  return (
    <section className="note mb-0" aria-labelledby="recent-grants">
      <h2 id="recent-grants">{m.admin_dashboard_rights_granted_in_the_last_7_days()}</h2>
      <ul className="grants">
        {grants.map(({ id, at, grantedBy, username, rights }) => (
          <li key={id}>
            <b>{grantedBy ?? m.admin_ui_server_console()}</b> {m.admin_dashboard_granted()}{' '}
            <b>{username ?? m.admin_dashboard_a_removed_account()}</b> {nameRights(rights)}, <Time at={at} />
          </li>
        ))}
      </ul>
      <p>
        <Link href="/admin/administrators">{m.admin_dashboard_see_all_accounts_and_their_rights()}</Link>
      </p>
    </section>
  );
}
