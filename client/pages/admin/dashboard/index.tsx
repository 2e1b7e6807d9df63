// The first screen after the sign-in: what there is to do today, then the figures, newest entries and screens that the
// account may see.
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { WholeCoverage } from '#client/components/admin/lazy-coverage.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { tilesFor } from '#client/components/admin/screens.ts';
import { StatCards } from '#client/components/admin/stat-cards.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { DeskTasks } from '#client/components/case/desk-tasks.tsx';
import { today } from '#client/components/case/marks.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { plus } from '#client/components/ui/icon-paths.ts';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDashboardReads } from '#client/data/admin/dashboard.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { useSession } from '#client/data/admin/session.ts';
import { rightTexts } from '#client/components/admin/right-texts.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight, type Right, rights as allRights } from '#contract/access-rules.ts';
import { printDate } from '#contract/cases/content/partial-dates-rules.ts';
import type { DashboardStats } from '#contract/dashboard.ts';
import { RecentGrants, RetentionChanges } from './notes.tsx';
import { UsableAnswer } from '#client/components/admin/usable-answer.tsx';
import { completeStats } from './complete-stats.ts';
import { SetUpList } from './set-up.tsx';
import { SystemStatusSheet } from './system-status.tsx';
import { Today } from './today.tsx';

export default function Dashboard() {
  const user = useSession();
  const stats = useAdminRead('/api/admin/dashboard-stats');
  const rights = user?.rights ?? [];
  const isRead = useDashboardReads(rights);
  const isForCases = hasRight(rights, 'cases');
  return (
    <AdminPage
      title={m.admin_dashboard_welcome({ value: user?.username ?? '' })}
      lede={allRights.every((right) => hasRight(rights, right)) ? null : listAbilities(rights)}
      backTo={null}
      actions={
        <div className="today-acts">
          <time dateTime={today()}>{printDate(today())}</time>
          {isForCases && (
            <>
              <Link href="/admin/cases/listing?view=dueThisWeek">{m.admin_today_print_what_is_due()}</Link>
              <Link href="/admin/cases/new" className="button button-secondary button-small">
                <Icon path={plus} size={16} />
                {m.admin_cases_open_a_case()}
              </Link>
            </>
          )}
        </div>
      }
    >
      {isRead ? <Sections stats={stats} rights={rights} /> : <Skeleton lines={16} />}
    </AdminPage>
  );
}

interface SectionsProps {
  stats: UseQueryResult<DashboardStats>;
  rights: readonly Right[];
}

function Sections({ stats, rights }: SectionsProps) {
  const isForPortal = hasRight(rights, 'portal');
  const isForCases = hasRight(rights, 'cases');
  const complete = completeStats(stats.data);
  return (
    <div className="dashboard">
      {isForPortal && (
        <UsableAnswer answer={null}>
          <SetUpList />
        </UsableAnswer>
      )}
      {isForCases && (
        <UsableAnswer answer={null}>
          <DeskTasks isOverdueShown={false} />
          <Today states={{ ...complete, mayErase: isForPortal }} />
        </UsableAnswer>
      )}
      {isForPortal &&
        [RetentionChanges, RecentGrants].map((Part) => (
          <UsableAnswer key={Part.name} answer={null}>
            <Part />
          </UsableAnswer>
        ))}
      <ReadState read={stats} failure={m.admin_dashboard_failed_to_load_dashboard()} level={2} lines={8}>
        {(data) => <Figures stats={completeStats(data)} rights={rights} />}
      </ReadState>
      <section className="admin-section" aria-labelledby="manage">
        <h2 id="manage">{m.admin_dashboard_manage_the_portal()}</h2>
        <ul className="tiles">
          {tilesFor(rights).map(({ path, title, summary }) => (
            <li key={path}>
              <Link href={path}>
                <b>{title}</b>
                {countOf(path, stats.data && complete)}
                <small>{summary}</small>
              </Link>
            </li>
          ))}
        </ul>
        {hasRight(rights, 'content') && (
          <UsableAnswer answer={null}>
            <WholeCoverage />
          </UsableAnswer>
        )}
      </section>
      {isForPortal && <SystemStatusSheet />}
    </div>
  );
}

/** The rights of an account that does not have all of them. */
function listAbilities(rights: readonly Right[]) {
  if (rights.length === 0) {
    return m.admin_dashboard_your_account_has_no_rights_yet_ask();
  }
  const allowed = rights.map((right) => `${rightTexts[right].name()} – ${rightTexts[right].may()}`);
  return m.admin_dashboard_your_rights({ allowed: allowed.join('; ') });
}

/** The figures at the top, each with its screen. */
const figures = [
  { field: 'totalReports', label: m.admin_ui_total_reports(), path: '/admin/reports' },
  { field: 'totalMessages', label: m.admin_ui_total_messages(), path: '/admin/reports' },
  { field: 'totalQuestions', label: m.admin_dashboard_quiz_questions(), path: '/admin/quiz' },
  { field: 'totalGalleryItems', label: m.admin_dashboard_gallery_items(), path: '/admin/gallery' },
] as const;

function Figures({ stats, rights }: { stats: DashboardStats; rights: readonly Right[] }) {
  const mine = figures.filter(({ path }) => tilesFor(rights).some((screen) => screen.path === path));
  return (
    <>
      {mine.length > 0 && (
        <StatCards figures={mine.map(({ field, label }) => ({ value: stats[field], label }))} />
      )}
      {!stats.withheld && (
        <>
          {(stats.madeUpReports ?? 0) > 0 && (
            <p className="text-ink-2">
              {m.admin_dashboard_made_up_reports({ reports: countText(stats.madeUpReports ?? 0) })}
            </p>
          )}
          <Arrivals stats={stats} />
        </>
      )}
    </>
  );
}

/** Newest reports and messages. */
function Arrivals({ stats: { recentReports, recentMessages } }: { stats: DashboardStats }) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Newest
        id="recent-reports"
        title={m.admin_dashboard_recent_adr_reports()}
        list="/admin/reports?"
        entries={recentReports.map((one) => ({ ...one, text: one.medicineName }))}
        empty={[m.admin_ui_no_reports_yet(), m.admin_dashboard_a_report_shows_here_as_soon_as()]}
        all={m.admin_dashboard_view_all_reports()}
      />
      <Newest
        id="recent-messages"
        title={m.admin_dashboard_recent_messages()}
        list="/admin/reports?tab=messages&"
        entries={recentMessages.map((one) => ({ ...one, text: one.message }))}
        empty={[m.admin_ui_no_messages_yet(), m.admin_dashboard_a_message_shows_here_as_soon_as()]}
        all={m.admin_dashboard_view_all_messages()}
      />
    </div>
  );
}

interface NewestProps {
  id: string;
  title: string;
  /** The address of the list, up to the record that it opens. */
  list: string;
  entries: readonly { id: string; name: string; createdAt: string; text: string }[];
  empty: readonly [title: string, text: string];
  /** The way to the whole list. */
  all: string;
}

function Newest({ id: heading, title, list, entries, empty, all }: NewestProps) {
  return (
    <section className="sheet" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {entries.length === 0 ? (
        <EmptyState title={empty[0]}>{empty[1]}</EmptyState>
      ) : (
        <ul className="entries">
          {entries.map(({ id, name, createdAt, text }) => (
            <li key={id}>
              <Link href={`${list}record=${id}`}>
                <b>{name}</b>
                <Time at={createdAt} />
                <small>{text}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto pt-4">
        <Link href="/admin/reports" className="button button-secondary button-small">
          {all}
        </Link>
      </p>
    </section>
  );
}

/** How many records a screen has, where the dashboard knows. */
function countOf(path: string, stats: DashboardStats | undefined) {
  const field = figures.find((figure) => figure.path === path)?.field;
  return stats && field ? <data value={stats[field]}>{countText(stats[field])}</data> : null;
}
