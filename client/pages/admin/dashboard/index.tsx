// The administrators' first screen (specification 2, admin dashboard; readings 30).
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { countText } from '#client/components/admin/counts.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { tileScreens } from '#client/components/admin/screens.ts';
import { Time } from '#client/components/admin/time.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Ledger } from '#client/components/ui/ledger.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { useSession } from '#client/data/admin/session.ts';
import type { DashboardStats } from '#contract/dashboard.ts';
import { SystemStatusSheet } from './system-status.tsx';
import { WeekChart } from './week-chart.tsx';

export default function Dashboard() {
  const user = useSession();
  const stats = useAdminRead('/api/admin/dashboard-stats');
  return (
    <AdminPage title={`Welcome, ${user?.username ?? ''}`} backTo={null}>
      <div className="stack gap-6">
        <ReadState read={stats} failure="Failed to Load Dashboard" level={2} lines={8}>
          {(data) => <Figures stats={data} />}
        </ReadState>
        <section className="admin-section" aria-labelledby="manage">
          <h2 id="manage">Manage the portal</h2>
          <ul className="tiles">
            {tileScreens.map(({ path, title, summary }) => (
              <li key={path}>
                <Link href={path}>
                  <b>{title}</b>
                  {countOf(path, stats.data)}
                  <small>{summary}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <SystemStatusSheet />
      </div>
    </AdminPage>
  );
}

function Figures({ stats }: { stats: DashboardStats }) {
  return (
    <>
      <Ledger
        figures={[
          { value: countText(stats.totalReports), label: 'Total Reports' },
          { value: countText(stats.totalMessages), label: 'Total Messages' },
          { value: countText(stats.totalQuestions), label: 'Quiz Questions' },
          { value: countText(stats.totalGalleryItems), label: 'Gallery Items' },
        ]}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <section className="sheet" aria-labelledby="recent-reports">
          <h2 id="recent-reports">Recent ADR Reports</h2>
          {stats.recentReports.length === 0 ? (
            <EmptyState title="No reports yet">
              A report shows here as soon as a visitor sends one.
            </EmptyState>
          ) : (
            <ul className="entries">
              {stats.recentReports.map(({ id, name, medicineName, createdAt }) => (
                <li key={id}>
                  <Link href={`/admin/reports?record=${id}`}>
                    <b>{name}</b>
                    <Time at={createdAt} />
                    <small>{medicineName}</small>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <ViewAll>View All Reports</ViewAll>
        </section>
        <section className="sheet" aria-labelledby="recent-messages">
          <h2 id="recent-messages">Recent Messages</h2>
          {stats.recentMessages.length === 0 ? (
            <EmptyState title="No messages yet">
              A message shows here as soon as a visitor sends one.
            </EmptyState>
          ) : (
            <ul className="entries">
              {stats.recentMessages.map(({ id, name, message, createdAt }) => (
                <li key={id}>
                  <Link href={`/admin/reports?tab=messages&record=${id}`}>
                    <b>{name}</b>
                    <Time at={createdAt} />
                    <small>{message}</small>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <ViewAll>View All Messages</ViewAll>
        </section>
      </div>
      <WeekChart weeks={stats.reportsPerWeek} />
    </>
  );
}

function ViewAll({ children }: { children: string }) {
  return (
    <p className="mt-auto pt-4">
      <Link href="/admin/reports" className="button button-secondary button-small">
        {children}
      </Link>
    </p>
  );
}

/** How many records a screen holds, where the dashboard knows. */
function countOf(path: string, stats: DashboardStats | undefined) {
  if (!stats) return null;
  const counts: Record<string, number> = {
    '/admin/reports': stats.totalReports,
    '/admin/quiz': stats.totalQuestions,
    '/admin/gallery': stats.totalGalleryItems,
  };
  const count = counts[path];
  return count === undefined ? null : <data value={count}>{countText(count)}</data>;
}
