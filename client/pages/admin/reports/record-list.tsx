// One of the two lists: its count, its table, its pages, and the open record.
import { soughtText } from '#contract/text-rules.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { countLine, GrowingList, isRefused } from '#client/components/admin/page-foot.tsx';
import { SearchBox } from '#client/components/admin/search-box.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { type ListPage, useListPage } from '#client/data/admin/list-pages.ts';
import { m } from '#client/paraglide/messages.js';
import { AlarmingMessages } from './alarming-messages.tsx';
import { addressOf, changedView, closedHere, type ListView, readView, recordMark } from './list-view.ts';
import type { ListKind, SentListAddress } from './lists.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { RecordTable } from './record-table.tsx';

interface RecordListProps<Address extends SentListAddress> {
  kind: ListKind<Address>;
  view: ListView;
}

export function RecordList<Address extends SentListAddress>({ kind, view }: RecordListProps<Address>) {
  const [, navigate] = useLocation();
  const { tab, q, sort, order, limit, cursor } = view;
  const listView = useMemo(
    () => ({ tab, q, sort, order, limit, cursor, record: '' }),
    [tab, q, sort, order, limit, cursor],
  );
  const read = useListPage(kind.address, { q, sort, order, limit, cursor });
  const opened = useOpenedRecord(view);
  const isDefaultOrder = q === '' && cursor === '' && sort === 'createdAt' && order === 'desc';
  const isLookedFor = useLookFor(view.record, read);
  const show = (change: Partial<ListView>) => navigate(addressOf(changedView(view, change)));
  const address = useSearch();
  const search = useCallback(
    (sought: string) => navigate(addressOf(changedView(readView(address), { q: sought })), { replace: true }),
    [address, navigate],
  );

  const nothing = <Nothing kind={kind} searched={q} paged={cursor !== ''} onClear={() => show({ q: '' })} />;
  if (isRefused(read)) return nothing;

  return (
    <div className="manager">
      {kind.id === 'messages' && isDefaultOrder && <AlarmingMessages />}
      <div className="tool-row">
        <SearchBox
          q={q}
          onSearch={search}
          hint={m.admin_reports_in_both_lists_patient_medicine_and_symptoms()}
        />
        <p role="status" className="tool-count">
          {read.data && countLine(read.data, kind.noun, soughtText(q) !== '')}
        </p>
        <ExportButton
          csv={kind.csv}
          address={kind.address}
          noun={kind.noun}
          noData={kind.noData}
          total={soughtText(q) === '' ? read.data?.total : read.data?.found}
          search={soughtText(q) === '' ? '' : new URLSearchParams({ q, sort, order }).toString()}
        />
      </div>
      <GrowingList
        read={read}
        failure={m.admin_ui_failed_to_load({ title: kind.title })}
        nothing={nothing}
        limit={limit}
        onLimit={(size) => show({ limit: size })}
        onGo={(to) => show({ cursor: to })}
      >
        {(page) => <RecordTable kind={kind} view={listView} page={page} stale={read.isPlaceholderData} />}
      </GrowingList>
      <RecordDialog
        kind={kind}
        records={isLookedFor ? undefined : read.data?.records}
        id={view.record}
        onMove={(id) => navigate(addressOf({ ...view, record: id }), { replace: true, state: history.state })}
        onClose={opened.close}
      />
    </div>
  );
}

/**
 * Reads the page once more when it lacks the record: the dashboard may know a newer report than the page that was read
 * before. Returns whether that is still under way.
 */
function useLookFor<T extends { id: string }>(id: string, read: UseQueryResult<ListPage<T>>): boolean {
  const [sought, setSought] = useState('');
  const { data, refetch } = read;
  const isMissing = id !== '' && data !== undefined && !data.records.some((record) => record.id === id);
  const isLookedFor = isMissing && sought !== id;
  useEffect(() => {
    if (isLookedFor) void refetch({ cancelRefetch: false }).finally(() => setSought(id));
  }, [isLookedFor, refetch, id]);
  return isLookedFor;
}

/** Closing a record: the unchanged list, with focus on its row. */
function useOpenedRecord(view: ListView) {
  const [, navigate] = useLocation();
  const last = useRef('');
  useEffect(() => {
    if (!view.record && last.current) document.getElementById(`record-${last.current}`)?.focus();
    last.current = view.record;
  }, [view.record]);

  function close() {
    // Also called when a navigation has closed it already: the current history entry is then not the record's.
    if (!new URLSearchParams(location.search).has('record')) return;
    navigate(addressOf({ ...view, record: '' }), { replace: true, state: recordMark() ? closedHere : null });
  }
  return { close };
}

function Nothing<Address extends SentListAddress>({
  kind,
  searched,
  paged,
  onClear,
}: {
  kind: ListKind<Address>;
  searched: string;
  paged: boolean;
  onClear: () => void;
}) {
  if (!searched && !paged) {
    return (
      <EmptyState title={kind.emptyTitle}>
        {m.admin_reports_what_visitors_send_shows_here_newest_first()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={m.admin_ui_no_results_found()}
      action={
        <Button variant="secondary" onClick={onClear}>
          {searched ? m.admin_reports_clear_the_search() : m.admin_ui_go_to_the_first_page()}
        </Button>
      }
    >
      {searched
        ? m.admin_reports_no_contains({ value: kind.noun[0], searched })
        : m.admin_reports_there_are_no_on_this_page({ value: kind.noun[1] })}
    </EmptyState>
  );
}
