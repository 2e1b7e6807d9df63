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
      title="Report Manager"
      lede="ADR reports and contact messages from visitors."
      actions={
        // Lists are never read again automatically.
        <Button
          small
          variant="secondary"
          onClick={() =>
            void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/auth/me' })
          }
        >
          Refresh
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <ReadState read={stats} failure="Failed to Load Figures" level={2} lines={3}>
          {({ totalReports, totalMessages, reportsThisWeek }) => (
            <Ledger
              figures={[
                { value: countText(totalReports), label: 'Total Reports' },
                { value: countText(totalMessages), label: 'Total Messages' },
                { value: countText(reportsThisWeek), label: 'This Week' },
                { value: countText(totalMessages), label: 'Pending' },
              ]}
            />
          )}
        </ReadState>
        <SearchBox
          q={view.q}
          onSearch={search}
          hint="In both lists: patient, medicine and symptoms; name, e-mail and message."
        />
        <h2 className="sr-only">Lists</h2>
        <Tabs
          label="Lists"
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
