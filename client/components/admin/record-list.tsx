// A list that is read as a whole: search, a filter, pages of 25 rows, arrow keys, and the states loading, empty and
// without results. Search, filter and page are in the address (q, show, page).
//
//   <RecordList title="Drugs" noun={['drug', 'drugs']} read={useAdminRead('/api/admin/drug-risks')} ...>
//     {(drugs) => <Table>... <tr data-row={drug.id}> ...</Table>}
//   </RecordList>
//
// Give each row `data-row` with its id, and make its first button or link open it. `searchText` must be a stable
// function (declare it beside the screen): its result is cached for each record.
import type { UseQueryResult } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Options, SelectField } from '#client/components/ui/field.tsx';
import { m } from '#client/paraglide/messages.js';
import { foldText, soughtText } from '#contract/text-rules.ts';
import { countText } from './number-text.ts';
import { ReadState } from './read-state.tsx';
import { useRowKeys } from './row-keys.ts';
import { SearchBox } from './search-box.tsx';

/** Rows shown at a time, so that ten thousand records cost no more than these. */
const pageSize = 25;

interface RecordListProps<R extends { id: string }> {
  /** The list's heading. */
  title: string;
  /** Singular and plural of the record's name: ['drug', 'drugs']. */
  noun: readonly [string, string];
  read: UseQueryResult<R[]>;
  /** The text of a record that the search covers, and how the hint describes it. */
  searchText: (record: R) => string;
  searchHint: string;
  filter?: RecordFilter<R>;
  /** Another order than the list's own: a stable function, or undefined. */
  compare?: ((a: R, b: R) => number) | undefined;
  /** Shown while the list is empty: an EmptyState. */
  empty: ReactNode;
  /** The action of Enter on a row. Default: it opens the row. */
  enterDoes?: string;
  /** Buttons of this list, such as its export. `found`: what search and filter have found; null: all records. */
  actions?: ((found: readonly R[] | null) => ReactNode) | undefined;
  /** The rows of one page. `isWhole`: without search and filter, so that positions in the list are meaningful. */
  children: (records: readonly R[], isWhole: boolean) => ReactNode;
}

export interface RecordFilter<R> {
  label: string;
  options: readonly { value: string; label: string; holds: (record: R) => boolean }[];
}

/** All, Active or Inactive. */
export const statusFilter: RecordFilter<{ isActive: boolean }> = {
  label: m.admin_ui_status(),
  options: [
    { value: 'active', label: m.admin_ui_active(), holds: ({ isActive }) => isActive },
    { value: 'inactive', label: m.admin_ui_inactive(), holds: ({ isActive }) => !isActive },
  ],
};

export function RecordList<R extends { id: string }>(props: RecordListProps<R>) {
  const { title, noun, read } = props;
  return (
    <section className="record-list" aria-label={title}>
      <ReadState read={read} failure={m.admin_ui_failed_to_load({ title })} level={2} shape="rows" lines={5}>
        {(records) =>
          records.length === 0 ? (
            <>
              <div className="tool-row">
                <p role="status" className="tool-count">
                  {m.admin_ui_no_2({ noun: noun[1] })}
                </p>
                {props.actions?.(null)}
              </div>
              {props.empty}
            </>
          ) : (
            <Rows {...props} records={records} />
          )
        }
      </ReadState>
    </section>
  );
}

function Rows<R extends { id: string }>({
  title,
  noun,
  records,
  searchText,
  searchHint,
  filter,
  compare,
  enterDoes = m.admin_ui_opens(),
  actions,
  children,
}: RecordListProps<R> & { records: readonly R[] }) {
  const [params, setParams] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  usePrefoldedText(records, searchText);

  const set = useCallback(
    (change: Record<string, string>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          for (const [name, value] of Object.entries(change)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  const search = useCallback((q: string) => set({ q }), [set]);

  const q = params.get('q') ?? '';
  const show = params.get('show') ?? '';
  const wanted = Math.max(1, Math.trunc(Number(params.get('page') ?? '1')) || 1);
  // Keys and clicks are handled at once; the rows follow in chunks, so that the browser can draw.
  const view = useDeferredValue(
    useMemo(() => ({ q, show, compare, page: wanted }), [q, show, compare, wanted]),
  );
  const found = useMemo(() => {
    const holds = filter?.options.find(({ value }) => value === view.show)?.holds;
    const wanted = foldText(soughtText(view.q).trim());
    const held = records.filter(
      (record) => (!holds || holds(record)) && (wanted === '' || folded(record, searchText).includes(wanted)),
    );
    return view.compare ? held.sort(view.compare) : held;
  }, [records, searchText, filter, view.show, view.q, view.compare]);

  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(wanted, pages);
  const first = (Math.min(view.page, pages) - 1) * pageSize;
  const shown = useMemo(() => found.slice(first, first + pageSize), [found, first]);
  const isWhole = found.length === records.length;
  const all = `${countText(records.length)} ${noun[records.length === 1 ? 0 : 1]}`;

  return (
    <>
      <div className="tool-row">
        <SearchBox q={q} onSearch={search} hint={searchHint} />
        {filter && (
          <SelectField
            name="show"
            label={filter.label}
            value={show}
            onChange={(event) => set({ show: event.target.value })}
          >
            <option value="">{m.admin_ui_filter_all({ label: filter.label })}</option>
            <Options of={filter.options.map(({ value, label }) => [value, label])} />
          </SelectField>
        )}
        <p role="status" className="tool-count">
          {isWhole ? all : m.admin_ui_of_3({ count: countText(found.length), all })}
        </p>
        {actions?.(isWhole ? null : found)}
      </div>
      <div ref={list} role="group" aria-label={title}>
        {found.length === 0 ? (
          <EmptyState
            title={m.admin_ui_no_results_found()}
            level={2}
            action={
              <Button variant="secondary" onClick={() => set({ q: '', show: '' })}>
                {m.admin_ui_show_all()} {noun[1]}
              </Button>
            }
          >
            {soughtText(q)
              ? m.admin_ui_no_contains({ noun: noun[0], q: q.trim() })
              : m.admin_ui_there_is_no_such({ noun: noun[0] })}
          </EmptyState>
        ) : (
          <Page records={shown} isWhole={isWhole} rows={children} />
        )}
      </div>
      <div className="list-foot">
        <p className="list-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> {m.admin_ui_or()} <kbd>K</kbd> <kbd>J</kbd>{' '}
          {m.admin_ui_move_from_row_to_row()} <kbd>{m.admin_ui_enter()}</kbd> {enterDoes}
        </p>
        {pages > 1 && (
          <nav aria-label={m.admin_ui_pages()}>
            <Button
              small
              variant="secondary"
              disabled={page === 1}
              onClick={() => set({ page: String(page - 1) })}
            >
              {m.admin_ui_previous_page()}
            </Button>
            <span role="status">
              {m.admin_ui_page_of({ page: countText(page), pages: countText(pages) })}
            </span>
            <Button
              small
              variant="secondary"
              disabled={page === pages}
              onClick={() => set({ page: String(page + 1) })}
            >
              {m.admin_ui_next_page()}
            </Button>
          </nav>
        )}
      </div>
    </>
  );
}

interface PageProps {
  records: readonly unknown[];
  isWhole: boolean;
  rows: (records: readonly never[], isWhole: boolean) => ReactNode;
}

/** Memoised: the rows do not render again when only their surroundings change. */
const Page = memo(function Page({ records, isWhole, rows }: PageProps) {
  return rows(records as readonly never[], isWhole);
});

const foldedTexts = new WeakMap<object, string>();

/** A record's searchable text, folded once. */
function folded<R extends object>(record: R, searchText: (record: R) => string): string {
  const known = foldedTexts.get(record);
  if (known !== undefined) return known;
  const text = foldText(searchText(record));
  foldedTexts.set(record, text);
  return text;
}

/** Folds the text of all records while the browser is idle, so that the first search is fast. */
function usePrefoldedText<R extends object>(records: readonly R[], searchText: (record: R) => string): void {
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) return undefined; // Safari has no idle callback: the first search folds
    const left = records.values();
    let handle = requestIdleCallback(function fold(idle) {
      for (let some = 0; idle.timeRemaining() > 1 || some === 0; some += 1) {
        const { value, done } = left.next();
        if (done) return;
        folded(value, searchText);
      }
      handle = requestIdleCallback(fold);
    });
    return () => cancelIdleCallback(handle);
  }, [records, searchText]);
}
