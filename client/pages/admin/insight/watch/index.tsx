// The watch list: pairs that somebody chose, those to look at first, then the last that nobody watches any more.
import '../numbers.css';
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { pairAddress } from '#client/components/admin/screens.ts';
import { timeText } from '#client/components/admin/time.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { watchedMost } from '#contract/insight-rules.ts';
import { watchedPairs } from './watch-form.tsx';
import { WatchState } from './watch-state.tsx';

export default function WatchList() {
  const read = useAdminRead(watchedPairs);
  return (
    <AdminPage
      title={m.admin_watch_title()}
      lede={m.admin_watch_lede({ most: watchedMost })}
      backTo="/admin/insight/disproportionality"
      backLabel={m.admin_insight_title()}
    >
      <ReadState read={read} failure={m.admin_watch_failed()} level={2} lines={12}>
        {({ asOf, today, pairs }) =>
          pairs.length === 0 ? (
            <EmptyState title={m.admin_watch_none()} level={2}>
              {m.admin_watch_none_text()}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <p role="status">
                {m.admin_watch_count({
                  count: pairs.filter(({ state }) => state !== 'ended').length,
                  most: watchedMost,
                })}{' '}
                {asOf !== null && m.admin_numbers_as_of({ time: timeText(asOf) })}
              </p>
              <div className="watch-list">
                {pairs.map((watch) => (
                  <section key={watch.id} className="numbers-panel" aria-labelledby={`watch-${watch.id}`}>
                    <h2 id={`watch-${watch.id}`} dir="auto">
                      <Link href={pairAddress(watch)}>{m.admin_pair_title(watch)}</Link>
                    </h2>
                    <WatchState watch={watch} today={today} />
                  </section>
                ))}
              </div>
            </div>
          )
        }
      </ReadState>
    </AdminPage>
  );
}
