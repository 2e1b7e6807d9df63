// The table of a list: sorted by the server, each row a link to its record.
import { memo, useRef, type MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { useRowKeys } from '#client/components/admin/row-keys.ts';
import { pressThenRender } from '#client/components/ui/press.ts';
import { SortHeader, Table } from '#client/components/ui/table.tsx';
import type { GrowingLists, ListPage } from '#client/data/admin/list-pages.ts';
import { addressOf, changedView, openedHere, type ListView, recordMark } from './list-view.ts';
import type { ListKind, SentListAddress } from './lists.tsx';

interface RecordTableProps<Address extends SentListAddress> {
  kind: ListKind<Address>;
  /** Without the open record. */
  view: ListView;
  page: ListPage<GrowingLists[Address]>;
  /** The next page is loading. */
  stale: boolean;
}

const orders = { asc: 'ascending', desc: 'descending' } as const;

function Rows<Address extends SentListAddress>({ kind, view, page, stale }: RecordTableProps<Address>) {
  const [, navigate] = useLocation();
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);
  const recordAddress = (id: string) => addressOf({ ...view, record: id });

  // A click anywhere in the row opens its record; keyboard and screen readers use the link in it. Clicks on
  // links and text selections do not count.
  function openRow(event: MouseEvent<HTMLElement>, id: string) {
    const inLink = (event.target as Element).closest('a');
    if (inLink ? !event.defaultPrevented : getSelection()?.toString()) return;
    pressThenRender(event.currentTarget, () =>
      navigate(recordAddress(id), { state: openedHere, replace: recordMark() === false }),
    );
  }

  return (
    <div ref={rows} className="records" data-stale={stale || undefined}>
      <Table caption={kind.title} captionHidden>
        <thead>
          <tr>
            {kind.columns.map(({ head, sort, numeric }) =>
              sort ? (
                <SortHeader
                  key={head}
                  numeric={numeric ?? false}
                  order={sort === view.sort ? orders[view.order] : undefined}
                  onSort={(order) =>
                    navigate(
                      addressOf(changedView(view, { sort, order: order === 'ascending' ? 'asc' : 'desc' })),
                    )
                  }
                >
                  {head}
                </SortHeader>
              ) : (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {page.records.map((record) => (
            <tr key={record.id} data-row={record.id} onClick={(event) => openRow(event, record.id)}>
              {kind.columns.map(({ head, numeric, cell }, column) =>
                column === 0 ? (
                  <th key={head} scope="row">
                    <Link
                      id={`record-${record.id}`}
                      href={recordAddress(record.id)}
                      onClick={(event) => event.preventDefault()} // the row handles it
                    >
                      {cell(record)}
                    </Link>
                  </th>
                ) : (
                  <td key={head} className={numeric && 'numeric'}>
                    {cell(record)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Memoised: a long table that does not change when a record opens over it. */
export const RecordTable = memo(Rows) as typeof Rows;
