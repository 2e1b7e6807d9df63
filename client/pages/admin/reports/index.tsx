// Report Manager: reports and messages from visitors.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { SearchBox } from '#client/components/admin/search-box.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Ledger } from '#client/components/ui/ledger.tsx';
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
  const search = useCallback(
    (q: string) => navigate(addressOf(changedView(readView(address), { q })), { replace: true }),
    [address, navigate],
  );
  const stats = useAdminRead('/api/admin/dashboard-stats');

  return (
    <AdminPage
      title={m.admin_ui_report_manager()}
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
      <div className="grid grid-cols-1 gap-5">
        <ReadState read={stats} failure={m.admin_reports_failed_to_load_figures()} level={2} lines={3}>
          {({ totalReports, totalMessages, reportsThisWeek }) => (
            <Ledger
              figures={[
                { value: countText(totalReports), label: m.admin_ui_total_reports() },
                { value: countText(totalMessages), label: m.admin_ui_total_messages() },
                { value: countText(reportsThisWeek), label: m.admin_reports_this_week() },
                { value: countText(totalMessages), label: m.admin_reports_pending() },
              ]}
            />
          )}
        </ReadState>
        <SearchBox
          q={view.q}
          onSearch={search}
          hint={m.admin_reports_in_both_lists_patient_medicine_and_symptoms()}
        />
        <h2 className="sr-only">{m.admin_ui_lists()}</h2>
        <Tabs
          label={m.admin_ui_lists()}
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
