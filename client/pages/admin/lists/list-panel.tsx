// One list of the centre: its rows with the import, the marks of starter entries, and what a screen adds.
import { type ReactNode, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ManagedList, useManagedList } from '#client/components/admin/record-manager.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, RowButton } from '#client/components/ui/button.tsx';
import { later } from '#client/components/ui/later.tsx';
import { m } from '#client/paraglide/messages.js';
import type { ImportKind } from '#contract/resources/all-rules.ts';

/** In a chunk of its own, which the first press loads. */
const ListImport = later(async () => (await import('#client/components/admin/list-import.tsx')).ListImport);

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
}

export function ListPanel<R extends Shown>(props: ListPanelProps<R>) {
  const { what, list, read, noun, hint, meta, actions } = props;
  const [importing, setImporting] = useState(false);
  const managed = useManagedList(list, read, {
    actions: (_found, add) => (
      <>
        {add}
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
            <RowButton
              label={m.admin_lists_looked_at()}
              name={m.admin_lists_looked_at_name({ name: list.nameOf(record) })}
              onClick={() => void list.writes.save(record, {}).catch(() => {})}
            />
          )}
          {actions?.(record)}
        </>
      ),
    }),
  });
  return (
    <div className="admin-section grid grid-cols-1 gap-4">
      {managed.list}
      <p>{hint}</p>
      {managed.dialog}
      {importing && (
        <ListImport what={what} columns={list.columns} noun={noun} onClose={() => setImporting(false)} />
      )}
    </div>
  );
}
