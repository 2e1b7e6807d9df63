// The bin: records that administrators deleted in the last 30 days, with Restore.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { useSend } from '#client/components/admin/use-send.tsx';
import { RecordList, type RecordFilter } from '#client/components/admin/record-list.tsx';
import { ListRow } from '#client/components/admin/record-row.tsx';
import { managedRecords, mayOpen } from '#client/components/admin/screens.ts';
import { Time } from '#client/components/admin/time.tsx';
import { RowButton } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { call, useRights } from '#client/data/admin/session.ts';
import { refetchList } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import type { Right } from '#contract/access-rules.ts';
import { binDays, type BinEntry } from '#contract/bin.ts';

const address = '/api/admin/bin';

const kindOf = (name: string) => managedRecords.find(({ kind }) => kind === name);
const nameOf = (kind: string) => kindOf(kind)?.one ?? kind;

const searchText = ({ kind, name }: BinEntry) => `${nameOf(kind)}\n${name}`;
/** An account's bin has only the kinds that it may edit. */
const byKind = (rights: readonly Right[]): RecordFilter<BinEntry> => ({
  label: m.admin_bin_kind(),
  options: managedRecords
    .filter(({ screen }) => mayOpen(screen, rights))
    .map(({ kind: value, one }) => ({ value, label: one, holds: ({ kind }) => kind === value })),
});

const dayMs = 86_400_000;
const daysLeft = ({ deletedAt }: BinEntry) =>
  Math.max(0, Math.ceil(binDays - (Date.now() - Date.parse(deletedAt)) / dayMs));

export default function Bin() {
  const read = useAdminRead(address);
  const client = useQueryClient();
  const rights = useRights();
  const filter = useMemo(() => byKind(rights), [rights]);
  const { send, busyWith } = useSend({ failed: m.admin_bin_restore_failed() });

  async function restore({ kind, id, name }: BinEntry) {
    async function run() {
      await call('POST', `${address}/${kind}/${id}/restore`);
      client.setQueryData<BinEntry[]>([address], (entries) => entries?.filter((entry) => entry.id !== id));
      await refetchList(`/api/admin/${kind}`);
      const screen = kindOf(kind)?.screen;
      showToast({
        title: m.admin_bin_record_restored(),
        description: m.admin_bin_is_back({
          name,
          value: screen ? m.admin_bin_in({ title: screen.title }) : '',
        }),
      });
    }
    if (!(await send(run, { what: id }))) void read.refetch();
  }

  return (
    <AdminPage lede={m.admin_bin_deleted_records_stay_here_for_days_with({ binDays })}>
      <RecordList
        title={m.admin_bin_deleted_records()}
        noun={[m.admin_ui_record(), m.admin_ui_records()]}
        read={read}
        searchText={searchText}
        searchHint={m.admin_bin_in_names_and_kinds()}
        {...(filter.options.length > 0 && { filter })}
        enterDoes={m.admin_bin_restores()}
        empty={
          <EmptyState title={m.admin_bin_the_bin_is_empty()} level={2}>
            {m.admin_bin_it_never_contains_reports_or_messages()}
          </EmptyState>
        }
      >
        {(entries) => (
          <ul className="rows">
            {entries.map((entry) => (
              <ListRow
                key={`${entry.kind} ${entry.id}`}
                id={entry.id}
                name={entry.name}
                meta={
                  <>
                    {nameOf(entry.kind)}
                    {m.admin_bin_deleted()} <Time at={entry.deletedAt} />.{' '}
                    {daysLeft(entry) === 1
                      ? m.admin_bin_1_day()
                      : m.admin_bin_days({ daysLeft: daysLeft(entry) })}{' '}
                    {m.admin_bin_left()}
                  </>
                }
                actions={
                  <RowButton
                    variant="secondary"
                    label={m.admin_bin_restore_2()}
                    name={m.admin_bin_restore({ name: entry.name })}
                    busy={busyWith(entry.id)}
                    onClick={() => void restore(entry)}
                  />
                }
              />
            ))}
          </ul>
        )}
      </RecordList>
    </AdminPage>
  );
}
