// What must not go unnoticed: rights that were granted in the last 7 days, and shorter retention periods that have not taken
// effect yet. Shown to accounts with the right `portal`, and only while there is something to show.
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

const names = {
  'adr-reports': m.admin_dashboard_reports_lower(),
  'contact-messages': m.admin_dashboard_messages_lower(),
  'quiz-scores': m.admin_dashboard_scores_lower(),
  reporters: m.admin_lists_reporters_small(),
};

export function RetentionChanges() {
  const { data: changes = [] } = useAdminRead('/api/admin/retention-changes');
  if (changes.length === 0) return null;
  return (
    <section className="note note-warn mb-0" aria-labelledby="retention-changes">
      <h2 id="retention-changes">{m.admin_dashboard_shorter_retention_was_set()}</h2>
      <ul className="grants">
        {changes.map(({ id, records, months, setBy, setAt, effectiveAt }) => (
          <li key={id}>
            {m.admin_dashboard_persons_are_erased_from({ records: names[records], months })}{' '}
            <Time at={effectiveAt} />.{' '}
            {m.admin_dashboard_set_by({ name: setBy ?? m.admin_ui_server_console() })} <Time at={setAt} />.
          </li>
        ))}
      </ul>
      <p>
        <Link href="/admin/settings">{m.admin_dashboard_withdraw_it_in_the_settings()}</Link>
      </p>
    </section>
  );
}
