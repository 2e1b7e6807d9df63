// Which rights were granted in the last 7 days, to whom and by whom, so that no grant goes unnoticed. Shown to accounts with
// the right `portal`, and only while there is something to show.
import { Link } from 'wouter';
import { Time } from '#client/components/admin/time.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { nameRights } from '#contract/access-rules.ts';

export function RecentGrants() {
  const { data: grants = [] } = useAdminRead('/api/admin/grants');
  if (grants.length === 0) return null;
  return (
    <section className="note mb-0" aria-labelledby="recent-grants">
      <h2 id="recent-grants">Rights granted in the last 7 days</h2>
      <ul className="grants">
        {grants.map(({ id, at, grantedBy, username, rights }) => (
          <li key={id}>
            <b>{grantedBy ?? 'Server console'}</b> granted <b>{username ?? 'a removed account'}</b>{' '}
            {nameRights(rights)}, <Time at={at} />
          </li>
        ))}
      </ul>
      <p>
        <Link href="/admin/administrators">See all accounts and their rights</Link>
      </p>
    </section>
  );
}
