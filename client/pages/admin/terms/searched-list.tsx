// A list of many thousand entries of which the first are shown: what it is for, a search, the buttons, how many it finds, and
// the marks of the starter list.
import { type ReactNode, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchBox } from '#client/components/admin/search-box.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import type { ListPage } from '#client/data/admin/list-pages.ts';
import { saveFile } from '#client/data/admin/save-file.ts';
import { m } from '#client/paraglide/messages.js';
import { csvTable } from '#contract/csv-rules.ts';

/** The most entries that are shown; the search finds the others. */
export const shownAtOnce = 100;

/** The search as its box has it, and what is searched for. */
export function useTyped() {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, sought: typed.trim() };
}

interface SearchedListProps<Entry> {
  intro: string;
  searchHint: string;
  /** The texts of a list without entries. */
  empty: readonly [title: string, text: string];
  failure: string;
  search: ReturnType<typeof useTyped>;
  read: UseQueryResult<ListPage<Entry>>;
  add: readonly [label: string, onAdd: () => void];
  onImport: () => void;
  onExport: () => void;
  isBusy: boolean;
  /** Why the last act was refused. */
  refusal: string | null;
  /** Further controls above the list. */
  children?: ReactNode;
  tools?: (shown: readonly Entry[]) => ReactNode;
  table: (shown: readonly Entry[]) => ReactNode;
}

export function SearchedList<Entry>(props: SearchedListProps<Entry>) {
  const { intro, searchHint, empty, failure, search, read, isBusy, refusal, children, tools, table } = props;
  const actions = (isEmpty: boolean) => (
    <div className="flex flex-wrap gap-2">
      <Button small onClick={props.add[1]}>
        {props.add[0]}
      </Button>
      <Button small variant="secondary" onClick={props.onImport}>
        {m.admin_terms_import_csv()}
      </Button>
      {!isEmpty && (
        <Button small variant="secondary" busy={isBusy} onClick={props.onExport}>
          {m.admin_terms_export_csv()}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <ReadState read={read} failure={failure} level={2} shape="rows">
        {({ records, total, found }) =>
          total === 0 ? (
            <EmptyState level={2} title={empty[0]} action={actions(true)}>
              {intro} {empty[1]}
            </EmptyState>
          ) : (
            <div className="manager">
              <div className="tool-row">
                <SearchBox q={search.typed} onSearch={search.setTyped} hint={searchHint} />
                {children}
                <p role="status" className="tool-count">
                  {m.admin_terms_count_of({ count: found, all: total })}
                </p>
                {records.length > 0 && tools?.(records)}
                {actions(false)}
              </div>
              {refusal && <p role="alert">{refusal}</p>}
              {records.length > 0 && table(records)}
              {found > records.length && <p>{m.admin_terms_first_shown({ count: records.length })}</p>}
              <p>{intro}</p>
            </div>
          )
        }
      </ReadState>
    </>
  );
}

/** Saves entries as a CSV file with the columns that an import reads. */
export function saveTable<Entry>(
  name: string,
  columns: Readonly<Record<string, (entry: Entry) => string | null>>,
  entries: readonly Entry[],
): void {
  const lines = entries.map((entry) => Object.values(columns).map((cellOf) => cellOf(entry) ?? ''));
  saveFile(new Blob([csvTable([Object.keys(columns), ...lines])], { type: 'text/csv;charset=utf-8' }), name);
}
