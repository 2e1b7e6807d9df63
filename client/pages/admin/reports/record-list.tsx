// One of the two lists: its count, its table, its pages, and the record that is open.
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { countText } from '#client/components/admin/counts.ts';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { SelectField } from '#client/components/ui/field.tsx';
import {
  useListPage,
  type GrowingLists,
  type ListAddress,
  type ListPage,
} from '#client/data/admin/list-pages.ts';
import { RequestError } from '#client/data/request.ts';
import { pageSizes } from '#contract/growing-lists.ts';
import { addressOf, changedView, type ListView, type openedHere } from './list-view.ts';
import type { ListKind } from './lists.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { RecordTable } from './record-table.tsx';

interface RecordListProps<Address extends ListAddress> {
  kind: ListKind<Address>;
  view: ListView;
}

export function RecordList<Address extends ListAddress>({ kind, view }: RecordListProps<Address>) {
  const [, navigate] = useLocation();
  const { q, sort, order, limit, cursor } = view;
  const read = useListPage(kind.address, { q, sort, order, limit, cursor });
  const opened = useOpenedRecord(view);
  const show = (change: Partial<ListView>) => navigate(addressOf(changedView(view, change)));

  const nothing = <Nothing kind={kind} searched={q} paged={cursor !== ''} onClear={() => show({ q: '' })} />;
  // The server does not know this page (any more), or refuses what is searched for.
  if (read.error instanceof RequestError && read.error.status === 400) return nothing;

  return (
    <div className="stack gap-4">
      <div className="list-head">
        <p role="status">{read.data && countLine(read.data, kind.noun, q)}</p>
        <ExportButton
          csv={kind.csv}
          address={kind.address}
          noun={kind.noun}
          noData={kind.noData}
          total={read.data?.total}
        />
      </div>
      <ReadState read={read} failure={`Failed to Load ${kind.title}`} lines={12}>
        {(page) =>
          page.records.length === 0 ? (
            nothing
          ) : (
            <>
              <RecordTable kind={kind} view={view} page={page} stale={read.isPlaceholderData} />
              <div className="list-foot">
                <SelectField
                  name="limit"
                  label="Rows on a page"
                  value={limit}
                  onChange={(event) => show({ limit: event.target.value })}
                >
                  {pageSizes.map((size) => (
                    <option key={size}>{size}</option>
                  ))}
                </SelectField>
                <nav aria-label="Pages">
                  <PageButton cursor={page.previous} onGo={(to) => show({ cursor: to })}>
                    Previous page
                  </PageButton>
                  <PageButton cursor={page.next} onGo={(to) => show({ cursor: to })}>
                    Next page
                  </PageButton>
                </nav>
              </div>
            </>
          )
        }
      </ReadState>
      <RecordDialog
        kind={kind}
        records={read.data?.records}
        id={view.record}
        onMove={(id) => navigate(addressOf({ ...view, record: id }), { replace: true, state: history.state })}
        onClose={opened.close}
      />
    </div>
  );
}

/** Closing a record: back to where it was opened, with the focus on its row. */
function useOpenedRecord(view: ListView) {
  const [, navigate] = useLocation();
  const last = useRef('');
  useEffect(() => {
    if (!view.record && last.current) document.getElementById(`record-${last.current}`)?.focus();
    last.current = view.record;
  }, [view.record]);

  function close() {
    // Also called when the step back has closed it already.
    if (!new URLSearchParams(location.search).has('record')) return;
    if ((history.state as Partial<typeof openedHere> | null)?.opened) history.back();
    else navigate(addressOf({ ...view, record: '' }), { replace: true });
  }
  return { close };
}

function PageButton({
  cursor,
  onGo,
  children,
}: {
  cursor: string | null;
  onGo: (cursor: string) => void;
  children: string;
}) {
  return (
    <Button
      small
      variant="secondary"
      disabled={cursor === null}
      onClick={() => cursor !== null && onGo(cursor)}
    >
      {children}
    </Button>
  );
}

function Nothing<Address extends ListAddress>({
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
    return <EmptyState title={kind.emptyTitle}>What visitors send shows here, newest first.</EmptyState>;
  }
  return (
    <EmptyState
      title="No Results Found"
      action={
        <Button variant="secondary" onClick={onClear}>
          {searched ? 'Clear the search' : 'Go to the first page'}
        </Button>
      }
    >
      {searched ? `No ${kind.noun[0]} holds “${searched}”.` : `There are no ${kind.noun[1]} on this page.`}
    </EmptyState>
  );
}

/** `12 of 340 reports`, `1,000+ of 5,321 reports`, `340 reports`. */
function countLine(
  { total, found, more }: ListPage<GrowingLists[ListAddress]>,
  [one, many]: readonly [string, string],
  q: string,
): string {
  const all = `${countText(total)} ${total === 1 ? one : many}`;
  return q.trim() === '' ? all : `${countText(found)}${more ? '+' : ''} of ${all}`;
}
