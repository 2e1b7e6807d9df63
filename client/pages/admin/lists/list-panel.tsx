// One list of the centre: its rows with the marks of starter entries, and what a screen adds.
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ManagedList, useManagedList } from '#client/components/admin/record-manager.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { RowButton } from '#client/components/ui/button.tsx';
import { m } from '#client/paraglide/messages.js';

interface Shown {
  id: string;
  version: number;
  isActive: boolean;
  isSample: boolean;
}

interface ListPanelProps<R extends Shown> {
  list: ManagedList<R>;
  read: UseQueryResult<R[]>;
  hint: string;
  meta: (record: R) => ReactNode;
  actions?: (record: R) => ReactNode;
}

export function ListPanel<R extends Shown>(props: ListPanelProps<R>) {
  const { list, read, hint, meta, actions } = props;
  const managed = useManagedList(list, read, {
    actions: (_found, add) => add,
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
    </div>
  );
}
