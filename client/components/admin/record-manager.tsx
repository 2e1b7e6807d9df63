// A manager of records: their list with search, filter and pages, a button that adds one, a row for each that opens it
// in a dialog, and the deletion. A screen says what its records have of their own, beside the list of
// resource-list.tsx:
//
//   <RecordManager list={questions} read={useAdminRead('/api/...')} figures={[...]}
//     row={(question) => ({ marks: <RecordBadges {...question} /> })} />
//
// A screen with several lists places the parts of `useManagedList` itself.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import type { EditableRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import { AdminPage } from './admin-page.tsx';
import { Coverage, LacksTranslation } from './lazy-coverage.tsx';
import { ExportButton } from './export-button.tsx';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';
import type { RecordWrites } from './record-writes.ts';
import { StatCards } from './stat-cards.tsx';

type ListProps<R extends EditableRecord> = ComponentProps<typeof RecordList<R>>;

export interface RecordDialogProps<R extends EditableRecord> {
  /** Null to add one. */
  record: R | null;
  records: readonly R[];
  writes: RecordWrites<R>;
  onClose: () => void;
}

/**
 * The fixed description of a list of records. Declare it outside the component: the list needs the same functions each
 * time.
 */
export interface ManagedList<R extends EditableRecord> extends Pick<
  ListProps<R>,
  'title' | 'noun' | 'searchText' | 'searchHint' | 'filter'
> {
  writes: RecordWrites<R>;
  nameOf: (record: R) => string;
  /** The names of the fields that have translations. */
  translated?: readonly string[];
  /** What its screen is for. */
  lede?: string;
  /** The button that adds one. */
  add: string;
  empty: readonly [title: string, text: string];
  Dialog: ComponentType<RecordDialogProps<R>>;
  /** The CSV file of the list, and what is said when there is nothing to export. */
  csv?: { kind: string; columns: readonly string[]; noData: string };
  /** The dialog that imports records from a CSV file. */
  Import?: ComponentType<{ onClose: () => void }>;
}

/** The parts that depend on the state of the screen. */
interface ListView<R extends EditableRecord> extends Pick<ListProps<R>, 'compare'> {
  /** Beside the search; `add`: the Add button, for a list that is not alone on its screen. */
  actions?: (found: readonly R[] | null, add: ReactNode) => ReactNode;
  /** The action of the Add button. Default: it opens the list's dialog. */
  onAdd?: () => void;
  /** The content of a row beside its name. `isWhole`: the list shows all records, without search or filter. */
  row?: (
    record: R,
    isWhole: boolean,
  ) => Partial<Pick<ComponentProps<typeof RecordRow>, 'marks' | 'meta' | 'actions' | 'children'>>;
  /** In place of rows. */
  table?: (records: readonly R[], open: (record: R) => void, remove: (record: R) => void) => ReactNode;
}

export function useManagedList<R extends EditableRecord>(
  {
    writes,
    nameOf,
    lede: _,
    add: addLabel,
    empty,
    Dialog,
    csv,
    Import,
    translated = [],
    ...own
  }: ManagedList<R>,
  read: UseQueryResult<R[]>,
  { onAdd, row, table, actions, ...view }: ListView<R>,
) {
  const [edited, setEdited] = useState<R | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const remove = (record: R) => void writes.remove(record, nameOf(record));
  const add = (
    <Button small busy={edited === 'new' && read.isPending} onClick={onAdd ?? (() => setEdited('new'))}>
      {addLabel}
    </Button>
  );
  const rowOf = (record: R, isWhole: boolean) => {
    const own = row?.(record, isWhole);
    if (translated.length === 0) return own;
    const marks = (
      <>
        {own?.marks} <LacksTranslation record={record} fields={translated} />
      </>
    );
    return { ...own, marks };
  };
  const records = (
    <RecordList
      key={own.title}
      {...own}
      {...view}
      read={read}
      actions={
        (actions ?? Import ?? csv) &&
        ((found) => (
          <div className="tool-acts">
            {actions?.(found, add)}
            {Import && (
              <Button small variant="secondary" onClick={() => setImporting(true)}>
                {m.admin_amc_locations_import_csv()}
              </Button>
            )}
            {csv && (
              <ExportButton
                csv={csv}
                noData={csv.noData}
                address={`/api/admin/${csv.kind}`}
                noun={own.noun}
                total={(found ?? read.data)?.length}
                found={found}
              />
            )}
          </div>
        ))
      }
      empty={
        <EmptyState title={empty[0]} level={2} action={add}>
          {empty[1]}
        </EmptyState>
      }
    >
      {(shown, isWhole) =>
        table?.(shown, setEdited, remove) ?? (
          <ul className="rows">
            {shown.map((record) => (
              <RecordRow
                key={record.id}
                id={record.id}
                name={nameOf(record)}
                onOpen={() => setEdited(record)}
                onDelete={() => remove(record)}
                {...rowOf(record, isWhole)}
              />
            ))}
          </ul>
        )
      }
    </RecordList>
  );
  const list = (
    <>
      {records}
      {translated.length > 0 && Array.isArray(read.data) && (
        <Coverage records={read.data} fields={translated} />
      )}
    </>
  );
  // A new record proposes its place in the order, so its dialog waits for the list.
  const dialog = (
    <>
      {edited && !read.isPending && (
        <Dialog
          record={edited === 'new' ? null : edited}
          records={read.data ?? []}
          writes={writes}
          onClose={() => setEdited(null)}
        />
      )}
      {importing && Import && <Import onClose={() => setImporting(false)} />}
    </>
  );
  return { add, list, dialog };
}

interface RecordManagerProps<R extends EditableRecord> extends ListView<R> {
  figures: ComponentProps<typeof StatCards>['figures'];
  list: ManagedList<R>;
  read: UseQueryResult<R[]>;
  /** Dialogs of the screen's own. */
  children?: ReactNode;
}

export function RecordManager<R extends EditableRecord>({
  figures,
  list: own,
  read,
  children,
  ...view
}: RecordManagerProps<R>) {
  const { add, list, dialog } = useManagedList(own, read, view);
  return (
    <AdminPage actions={add}>
      <div className="manager">
        <StatCards figures={figures} lede={own.lede} />
        {list}
      </div>
      {dialog}
      {children}
    </AdminPage>
  );
}
