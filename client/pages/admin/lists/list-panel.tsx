// One list of the centre: its rows with the import, the marks of starter entries, and what a screen adds.
import { type ReactNode, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ImportDialog } from '#client/components/admin/import-dialog.tsx';
import { type ManagedList, useManagedList } from '#client/components/admin/record-manager.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { ImportKind, ImportRow } from '#contract/imports.ts';

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
  const address = `/api/admin/${what}`;
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
      <p>{hint}</p>
      {managed.list}
      {managed.dialog}
      {children}
      {importing && (
        <ImportDialog<ImportRow>
          what={what}
          title={m.admin_lists_import_title()}
          hint={m.admin_lists_import_hint()}
          noun={noun}
          others={m.admin_lists_others_stay()}
          imported={m.admin_lists_imported()}
          address={`${address}/import`}
          columns={list.columns}
          onImported={() => refetchList(address)}
          details={({ issues, fields }) =>
            issues.length > 0
              ? issues
                  .map(({ path, message }) => `${path ? `${list.columns[path] ?? path}: ` : ''}${message}`)
                  .join('; ')
              : fields.map((field) => list.columns[field] ?? field).join(', ')
          }
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  );
}
