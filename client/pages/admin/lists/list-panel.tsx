// One list of the centre: its rows with the import, the marks of starter entries, and what a screen adds.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ManagedList, useManagedList } from '#client/components/admin/record-manager.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';
import type { ImportKind } from '#contract/imports.ts';

/** In a chunk of its own, which the first press loads. */
const ListImport = lazy(async () => ({ default: (await import('./list-import.tsx')).ListImport }));

interface Shown {
  id: string;
  version: number;
  isActive: boolean;
  isSample: boolean;
}

interface ListPanelProps<R extends Shown> {
  what: ImportKind;
  list: ManagedList<R> & { columns: Readonly<Record<string, string>> };
  read: UseQueryResult<R[]>;
  noun: string;
  hint: string;
  meta: (record: R) => ReactNode;
  actions?: (record: R) => ReactNode;
  children?: ReactNode;
}

export function ListPanel<R extends Shown>(props: ListPanelProps<R>) {
  const { what, list, read, noun, hint, meta, actions, children } = props;
  const [importing, setImporting] = useState(false);
  const managed = useManagedList(list, read, {
    actions: () => (
      <>
        {managedAdd()}
        <Button small variant="secondary" onClick={() => setImporting(true)}>
          {m.admin_amc_locations_import_csv()}
        </Button>
      </>
    ),
    row: (record) => ({
      marks: (
        <>
          {record.isSample && <Badge tone="warn">{m.admin_lists_starter()}</Badge>}
          {!record.isActive && <Badge>{m.admin_ui_inactive()}</Badge>}
        </>
      ),
      meta: meta(record),
      actions: (
        <>
          {record.isSample && (
            <Button
              small
              variant="quiet"
              aria-label={m.admin_lists_looked_at_name({ name: list.nameOf(record) })}
              onClick={() => void list.writes.save(record, {}).catch(() => {})}
            >
              {m.admin_lists_looked_at()}
            </Button>
          )}
          {actions?.(record)}
        </>
      ),
    }),
  });
  function managedAdd(): ReactNode {
    return managed.add;
  }
  return (
    <div className="admin-section grid grid-cols-1 gap-4">
      {managed.list}
      <p>{hint}</p>
      {managed.dialog}
      {children}
      {importing && (
        <Suspense fallback={null}>
          <ListImport what={what} columns={list.columns} noun={noun} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
