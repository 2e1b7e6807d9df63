// Report Manager: reports and messages from visitors.
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { StatCards } from '#client/components/admin/stat-cards.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { addressOf, changedView, readView } from './list-view.ts';
import { messageList, reportList } from './lists.tsx';
import { RecordList } from './record-list.tsx';

export default function ReportManager() {
  const address = useSearch();
  const view = readView(address);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const stats = useAdminRead('/api/admin/dashboard-stats');

  return (
    <AdminPage
      lede={m.admin_reports_adr_reports_and_contact_messages_from()}
      actions={
        // Lists are never read again automatically.
        <Button
          small
          variant="secondary"
          onClick={() =>
            void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/auth/me' })
          }
        >
          {m.admin_ui_refresh()}
        </Button>
      }
    >
      <div className="manager">
        <h2 className="sr-only">{m.admin_ui_lists()}</h2>
        <Tabs
          label={m.admin_ui_lists()}
          beside={
            <ReadState read={stats} failure={m.admin_reports_failed_to_load_figures()} level={2} lines={3}>
              {({ totalReports, totalMessages, reportsThisWeek }) => (
                <StatCards
                  figures={[
                    { value: totalReports, label: m.admin_ui_total_reports() },
                    { value: totalMessages, label: m.admin_ui_total_messages() },
                    { value: reportsThisWeek, label: m.admin_reports_this_week() },
                    { value: totalMessages, label: m.admin_reports_pending() },
                  ]}
                />
              )}
            </ReadState>
          }
          selected={view.tab}
          onSelect={(tab) => navigate(addressOf(changedView(view, { tab })))}
          tabs={[
            {
              id: 'reports',
              label: reportList.title,
              panel: <RecordList key="reports" kind={reportList} view={view} />,
            },
            {
              id: 'messages',
              label: messageList.title,
              panel: <RecordList key="messages" kind={messageList} view={view} />,
            },
          ]}
        />
      </div>
    </AdminPage>
  );
}
