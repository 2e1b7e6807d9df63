// Report Manager: what visitors sent (specification 2, admin screens 3; readings 4 and 37).
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { countText } from '#client/components/admin/counts.ts';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Ledger } from '#client/components/ui/ledger.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { textMax } from '#contract/text-rules.ts';
import { addressOf, changedView, readView, type ListView } from './list-view.ts';
import { messageList, reportList } from './lists.tsx';
import { RecordList } from './record-list.tsx';

export default function ReportManager() {
  const view = readView(useSearch());
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const stats = useAdminRead('/api/admin/dashboard-stats');

  return (
    <AdminPage
      title="Report Manager"
      lede="ADR reports and contact messages from visitors."
      actions={
        // Nothing is read again by itself (specification 7).
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
      <div className="stack gap-5">
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
        <SearchBox view={view} />
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

/** Milliseconds of rest after which what was typed is searched for. */
const searchDelay = 250;

/** Filters both lists. What is typed is in the address, and so is what the address says in the box. */
function SearchBox({ view }: { view: ListView }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(view.q);
  const box = useRef<HTMLInputElement>(null);

  // The address has changed by a step through the history or by another control.
  const [shown, setShown] = useState(view.q);
  if (shown !== view.q) {
    setShown(view.q);
    setTyped(view.q);
  }

  useEffect(() => {
    if (typed === view.q) return;
    const timer = setTimeout(
      () => navigate(addressOf(changedView(view, { q: typed })), { replace: true }),
      searchDelay,
    );
    return () => clearTimeout(timer);
  }, [typed, view, navigate]);

  useEffect(() => {
    function focusBox(event: KeyboardEvent) {
      const writing = (event.target as Element).closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (writing || document.querySelector(':modal')) return;
      event.preventDefault();
      box.current?.focus();
    }
    document.addEventListener('keydown', focusBox);
    return () => document.removeEventListener('keydown', focusBox);
  }, []);

  return (
    <form role="search" className="page-form" onSubmit={(event) => event.preventDefault()}>
      <TextField
        ref={box}
        name="q"
        type="search"
        label="Search"
        hint={
          <>
            In both lists: patient, medicine and symptoms; name, e-mail and message. <kbd>/</kbd> leads here.
          </>
        }
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={textMax.line}
        autoComplete="off"
      />
    </form>
  );
}
